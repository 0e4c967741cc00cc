import type { SeasonPolicies } from '@noor-quest/contract/policies'

/** A player's name as the season's leaderboards show it. A player without a nickname is called as where none is asked for. */
export function shownName(
  policy: SeasonPolicies['names'],
  { name, nickname }: { name: string; nickname: string | null },
): string {
  if (policy === 'as-typed') return name
  if (policy === 'nickname' && nickname !== null) return nickname
  const [first = name, ...others] = name.split(/\s+/)
  const last = others.at(-1)
  return last === undefined ? first : `${first} ${[...last][0]}.`
}
