import type { SeasonPolicies } from '@noor-quest/contract/policies'

/** A player's name as the season's leaderboards show it. */
export function shownName(policy: SeasonPolicies['names'], name: string): string {
  if (policy === 'as-typed') return name
  const [first = name, ...others] = name.split(/\s+/)
  const last = others.at(-1)
  return last === undefined ? first : `${first} ${[...last][0]}.`
}
