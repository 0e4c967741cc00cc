// Undo after leaving a game, because one tap must not cost a game (docs/product-rules.md#leaving).

/** "Undo" is offered for this long after "Exit". */
export const UNDO_MS = 10_000
/** The server accepts "Undo" for this much longer, for slow networks. */
export const UNDO_GRACE_MS = 2000
