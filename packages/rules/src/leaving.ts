// Leaving a game is taken back for a moment: one tap must not cost a game (docs/product-rules.md#leaving).

/** "Undo" is offered for so long after "Exit". */
export const UNDO_MS = 10_000
/** A tap on it counts so much longer on the server, for a slow network. */
export const UNDO_GRACE_MS = 2000
