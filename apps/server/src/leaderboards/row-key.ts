// The public key of a leaderboard's row: pages recognise their own player's row by it, and follow
// rows that move (docs/decisions/0023).
import { createHash } from 'node:crypto'

/** 72 bits: enough that no two rows ever share one. */
const LENGTH = 12

/**
 * A hash of the player's id, which no response to others contains. Most bits of an id are random,
 * so it can't be recovered from the key.
 */
export function rowKey(playerId: string): string {
  return createHash('sha256').update(`row:${playerId}`).digest('base64url').slice(0, LENGTH)
}
