// The name and the key of a player's row, as others see it.

import { createHash } from 'node:crypto'
import type { SeasonPolicies } from '@noor-quest/contract/policies'
import { policiesOf } from '../seasons/queries.ts'

export type Names = {
  name: string
  nickname: string | null
  /** The name that an admin chose for leaderboards; null: none. */
  leaderboard_name: string | null
}

/**
 * A player's name as the season's leaderboards show it. Where nicknames are asked for, a player
 * without one is shown by the shortened name, as in a season that asks for none.
 */
export function shownName(policy: SeasonPolicies['names'], { name, nickname, leaderboard_name }: Names): string {
  if (leaderboard_name !== null) return leaderboard_name
  switch (policy) {
    case 'as-typed':
      return name
    case 'nickname':
      return nickname ?? shorten(name)
    case 'first-name':
      return shorten(name)
  }
}

/** The first name and the initial of the last. */
function shorten(name: string): string {
  const [first = name, ...others] = name.split(/\s+/)
  const last = others.at(-1)
  return last === undefined ? first : `${first} ${[...last][0]}.`
}

/**
 * `shownName` for the player alone: it ignores an admin's name for leaderboards, which the player
 * doesn't see. null: the name was removed.
 */
export function ownName(player: {
  name: string
  nickname: string | null
  redacted_at: string | null
  policies: string
}): string | null {
  if (player.redacted_at !== null) return null
  return shownName(policiesOf(player.policies).names, { ...player, leaderboard_name: null })
}

/** 72 bits: enough that no two rows ever share one. */
const LENGTH = 12

/**
 * The public key of a leaderboard's row: pages recognise their own player's row by it, and follow
 * rows that move (docs/decisions/0023). It is a hash of the player's id, which no response to
 * others contains. Most bits of an id are random, so it can't be recovered from the key.
 */
export function rowKey(playerId: string): string {
  return createHash('sha256').update(`row:${playerId}`).digest('base64url').slice(0, LENGTH)
}
