import { type SeasonPolicies, seasonPolicies } from '@noor-quest/contract/policies'

const DEFAULTS = seasonPolicies.parse({})

/** The last ones read: nearly always they are the current season's. */
let last = { stored: '{}', policies: DEFAULTS }

/** A season's policies from its row; what it leaves out has its default. */
export function policiesOf(stored: string): SeasonPolicies {
  if (stored !== last.stored) last = { stored, policies: seasonPolicies.parse(JSON.parse(stored)) }
  return last.policies
}
