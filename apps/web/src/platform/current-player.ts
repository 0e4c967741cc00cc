import type { CurrentPlayer, OwnPlayer } from '@noor-quest/contract/players'
import { systemClock } from './clock.ts'
import { call } from './http.ts'
import { rememberTabPerson } from './tab-person.ts'

/** For a few seconds only: another tab may register someone else. */
const FRESH_MS = 5_000
let known: { response: Promise<CurrentPlayer>; askedAtMs: number } | undefined

/** GET /api/players/me: the players of this tab's person. */
export function fetchCurrentPlayer(): Promise<CurrentPlayer> {
  if (known !== undefined && systemClock.now() - known.askedAtMs < FRESH_MS) return known.response
  const asked = { response: call<CurrentPlayer>('GET', '/api/players/me'), askedAtMs: systemClock.now() }
  known = asked
  asked.response.then(
    ({ player }) => {
      if (known === asked) rememberTabPerson(player?.person_id ?? null)
    },
    () => {
      if (known === asked) known = undefined
    },
  )
  return asked.response
}

/** Whom it belongs to from now on, a person with one player, so that the next screen needn't ask. */
export function rememberCurrentPlayer(player: OwnPlayer): void {
  known = { response: Promise.resolve({ player, players: [player] }), askedAtMs: systemClock.now() }
  rememberTabPerson(player.person_id)
}
