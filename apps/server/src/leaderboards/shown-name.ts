import type { SeasonPolicies } from '@noor-quest/contract/policies'
import { policiesOf } from '../seasons/policies.ts'

export type Names = {
  name: string
  nickname: string | null
  /** What an admin had leaderboards call them; null: nothing. */
  board_name: string | null
}

/** A player's name as the season's leaderboards show it. A player without a nickname is called as where none is asked for. */
export function shownName(policy: SeasonPolicies['names'], { name, nickname, board_name }: Names): string {
  if (board_name !== null) return board_name
  if (policy === 'as-typed') return name
  if (policy === 'nickname' && nickname !== null) return nickname
  const [first = name, ...others] = name.split(/\s+/)
  const last = others.at(-1)
  return last === undefined ? first : `${first} ${[...last][0]}.`
}

/** As `shownName`, for the player alone: they don't see that an admin had them called otherwise. null: the name was removed. */
export function ownName(player: {
  name: string
  nickname: string | null
  redacted_at: string | null
  policies: string
}): string | null {
  if (player.redacted_at !== null) return null
  return shownName(policiesOf(player.policies).names, { ...player, board_name: null })
}
