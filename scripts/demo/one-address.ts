// Limits for a hall played by one machine, where all requests come from one address and more often
// than visitors'.

/** Without limits on requests; the limits on connections stay. */
export const LIMITS_OFF = { registrations: 0, starts: 0, startsPerAddress: 0, moves: 0, feedback: 0 }
