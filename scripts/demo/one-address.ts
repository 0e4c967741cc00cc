// A hall that is played by one machine: all of it comes from one address, more often than visitors do.

/** No limit on requests; those on connections stay. */
export const LIMITS_OFF = { registrations: 0, starts: 0, startsPerAddress: 0, moves: 0, feedback: 0 }
