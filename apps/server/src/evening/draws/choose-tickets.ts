// The tickets of a draw: one for each phone number with a finished game. Invariant: the order of
// the input changes nothing, and neither scores nor ranks are read.
import type { SeasonDraws } from '@noor-quest/contract/draws'

export type Candidate = {
  id: string
  person_id: string
  /** The time of registration, ISO-8601 UTC. */
  created_at: string
  /** The keyed hash of the phone number; null: it was removed. */
  phone_hash: string | null
  is_disqualified: boolean
  is_eligible: boolean
  /** Has a finished game that no admin rejected. */
  has_finished: boolean
}

/**
 * The players with a ticket, in no order, and why the others have none. A number that several
 * players have gives a ticket to the first one who may have it. A player disqualified in one game
 * gets none through another.
 */
export function chooseTickets<C extends Candidate>(
  players: readonly C[],
): { holders: C[]; leftOut: SeasonDraws['left_out'] } {
  const leftOut = { erased: 0, disqualified: 0, not_eligible: 0, unfinished: 0, same_number: 0 }
  const personsWith = (is: (player: C) => boolean) => new Set(players.filter(is).map(({ person_id }) => person_id))
  const disqualified = personsWith((player) => player.is_disqualified)
  const notEligible = personsWith((player) => !player.is_eligible)
  const holders = new Map<string, C>()
  for (const player of players) {
    const { phone_hash, person_id } = player
    if (phone_hash === null) leftOut.erased++
    else if (disqualified.has(person_id)) leftOut.disqualified++
    else if (notEligible.has(person_id)) leftOut.not_eligible++
    else if (!player.has_finished) leftOut.unfinished++
    else {
      const other = holders.get(phone_hash)
      if (other !== undefined) leftOut.same_number++
      if (other === undefined || isBefore(player, other)) holders.set(phone_hash, player)
    }
  }
  return { holders: [...holders.values()], leftOut }
}

function isBefore(one: Candidate, other: Candidate): boolean {
  return one.created_at === other.created_at ? one.id < other.id : one.created_at < other.created_at
}
