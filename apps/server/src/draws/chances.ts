// The persons who take part in a draw: one chance for each person with a finished game and for each
// phone number, unless an admin gave a person one of their own. Invariant: the order of the input
// changes nothing, and beside whether there is a score, neither scores nor ranks are read.
import type { Entrants, SeasonDraws } from '@noor-quest/contract/draws'

export type Candidate = {
  id: string
  person_id: string
  /** The time of registration, ISO-8601 UTC. */
  created_at: string
  /** Equal for the spellings of one number. Null: it was removed. */
  phone_key: string | null
  is_disqualified: boolean
  is_eligible: boolean
  /** Has a finished game that counts. */
  has_finished: boolean
  /** Has such a game with a score above 0. */
  has_score: boolean
  /** An admin gave this person a chance beside others with the number. */
  has_own_chance: boolean
}

export type Chances<C> = {
  /** The players who take part, in the order of registration. */
  holders: C[]
  leftOut: SeasonDraws['left_out']
  /** Persons with the number of `holder`, with and without a chance of their own. */
  sharing: { player: C; holder: C }[]
}

/**
 * The players who take part, and why the others don't. Of persons who share a number the first one
 * registered has the chance. A person disqualified in one game gets none through another.
 */
export function findChances<C extends Candidate>(players: readonly C[], entrants: Entrants): Chances<C> {
  const leftOut = { erased: 0, disqualified: 0, not_eligible: 0, unfinished: 0, no_score: 0, same_number: 0 }
  const personsWith = (is: (player: C) => boolean) => new Set(players.filter(is).map(({ person_id }) => person_id))
  const disqualified = personsWith((player) => player.is_disqualified)
  const notEligible = personsWith((player) => !player.is_eligible)
  const ownChance = personsWith((player) => player.has_own_chance)
  const chances: Chances<C> = { holders: [], leftOut, sharing: [] }
  const persons = new Set<string>()
  const numbers = new Map<string, C>()
  for (const player of [...players].sort(byRegistration)) {
    const { phone_key, person_id } = player
    if (phone_key === null) leftOut.erased++
    else if (disqualified.has(person_id)) leftOut.disqualified++
    else if (notEligible.has(person_id)) leftOut.not_eligible++
    else if (!player.has_finished) leftOut.unfinished++
    else if (entrants === 'scored' && !player.has_score) leftOut.no_score++
    else if (persons.has(person_id)) leftOut.same_number++
    else {
      const holder = numbers.get(phone_key)
      if (holder !== undefined) chances.sharing.push({ player, holder })
      else numbers.set(phone_key, player)
      if (holder === undefined || ownChance.has(person_id)) {
        chances.holders.push(player)
        persons.add(person_id)
      } else leftOut.same_number++
    }
  }
  return chances
}

function byRegistration(one: Candidate, other: Candidate): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? -1 : 1
  return one.id < other.id ? -1 : 1
}
