// What names a row of a leaderboard to whoever sees it: pages recognise their own player's row by it, and follow rows that move
// (docs/decisions/0023).
import { createHash } from 'node:crypto'

/** 72 bits: enough that no two rows ever share one. */
const LENGTH = 12

/** Of a player's id, which no response to others contains. Most of its bits are random, so nobody finds the id from the key. */
export function rowKey(playerId: string): string {
  return createHash('sha256').update(`row:${playerId}`).digest('base64url').slice(0, LENGTH)
}
