// The tickets of a draw: one for each person with a score, and one for each phone number and
// device, unless an admin gave a person a ticket of their own. Invariant: the order of the input
// changes nothing, and beside whether there is a score, neither scores nor ranks are read.
import type { Entrants, SeasonDraws, SharedTicket } from '@noor-quest/contract/draws'

export type Candidate = {
  id: string
  person_id: string
  /** The time of registration, ISO-8601 UTC. */
  created_at: string
  /** The keyed hash of the phone number; null: it was removed. */
  phone_key: string | null
  /** Null for a booth, and where the device is unknown. */
  device_id: string | null
  is_disqualified: boolean
  is_eligible: boolean
  /** Has a finished game that no admin rejected. */
  has_finished: boolean
  /** Has such a game with a score above 0. */
  has_score: boolean
  /** An admin confirmed that this person gets a ticket beside others with the number or device. */
  has_own_ticket: boolean
}

export type Chosen<C> = {
  /** In the order of registration. */
  holders: C[]
  leftOut: SeasonDraws['left_out']
  /** Persons without a ticket because `holder` has it. */
  shared: { player: C; holder: C; by: SharedTicket['by'] }[]
}

/**
 * The players with a ticket, and why the others have none. Of persons who share a number or device
 * the first one registered has the ticket. A person disqualified in one game gets none through
 * another.
 */
export function chooseTickets<C extends Candidate>(players: readonly C[], entrants: Entrants): Chosen<C> {
  const leftOut = {
    erased: 0,
    disqualified: 0,
    not_eligible: 0,
    unfinished: 0,
    no_score: 0,
    same_number: 0,
    same_device: 0,
  }
  const personsWith = (is: (player: C) => boolean) => new Set(players.filter(is).map(({ person_id }) => person_id))
  const disqualified = personsWith((player) => player.is_disqualified)
  const notEligible = personsWith((player) => !player.is_eligible)
  const ownTicket = personsWith((player) => player.has_own_ticket)
  const chosen: Chosen<C> = { holders: [], leftOut, shared: [] }
  const persons = new Set<string>()
  const numbers = new Map<string, C>()
  const devices = new Map<string, C>()
  for (const player of [...players].sort(byRegistration)) {
    const { phone_key, device_id, person_id } = player
    if (phone_key === null) leftOut.erased++
    else if (disqualified.has(person_id)) leftOut.disqualified++
    else if (notEligible.has(person_id)) leftOut.not_eligible++
    else if (!player.has_finished) leftOut.unfinished++
    else if (entrants === 'scored' && !player.has_score) leftOut.no_score++
    else if (persons.has(person_id)) leftOut.same_number++
    else {
      const sameNumber = numbers.get(phone_key)
      const holder = sameNumber ?? (device_id === null ? undefined : devices.get(device_id))
      if (holder !== undefined && !ownTicket.has(person_id)) {
        const by = sameNumber === undefined ? 'device' : 'number'
        leftOut[`same_${by}`]++
        chosen.shared.push({ player, holder, by })
        continue
      }
      chosen.holders.push(player)
      persons.add(person_id)
      if (sameNumber === undefined) numbers.set(phone_key, player)
      if (device_id !== null && !devices.has(device_id)) devices.set(device_id, player)
    }
  }
  return chosen
}

function byRegistration(one: Candidate, other: Candidate): number {
  if (one.created_at !== other.created_at) return one.created_at < other.created_at ? -1 : 1
  return one.id < other.id ? -1 : 1
}
