import { type SeasonPolicies, seasonPolicies } from '@noor-quest/contract/seasons'

const DEFAULTS = seasonPolicies.parse({})

/** A season's policies from its row, which holds what isn't the default. */
export function policiesOf(stored: string): SeasonPolicies {
  return stored === '{}' ? DEFAULTS : seasonPolicies.parse(JSON.parse(stored))
}
