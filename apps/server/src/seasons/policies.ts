import { type SeasonPolicies, seasonPolicies } from '@noor-quest/contract/policies'

const DEFAULTS = seasonPolicies.parse({})

/**
 * The policies of the season that was read last. One is enough: nearly all reads are of the current
 * season.
 */
let last = { stored: '{}', policies: DEFAULTS }

/** A season's policies from its row; missing ones have their default. */
export function policiesOf(stored: string): SeasonPolicies {
  if (stored !== last.stored) last = { stored, policies: seasonPolicies.parse(JSON.parse(stored)) }
  return last.policies
}
