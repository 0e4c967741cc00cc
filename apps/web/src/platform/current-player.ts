import type { CurrentPlayer } from '@noor-quest/contract/players'
import { systemClock } from './clock.ts'
import { call } from './http.ts'

/** For a few seconds only: another tab may register someone else. */
const FRESH_MS = 5_000
let known: { response: Promise<CurrentPlayer>; askedAtMs: number } | undefined

/** GET /api/players/me: whom this device belongs to. */
export function fetchCurrentPlayer(): Promise<CurrentPlayer> {
  if (known !== undefined && systemClock.now() - known.askedAtMs < FRESH_MS) return known.response
  const asked = { response: call<CurrentPlayer>('GET', '/api/players/me'), askedAtMs: systemClock.now() }
  known = asked
  asked.response.catch(() => {
    if (known === asked) known = undefined
  })
  return asked.response
}

/** Whom it belongs to from now on, so that the next screen needn't ask. */
export function rememberCurrentPlayer(player: CurrentPlayer['player']): void {
  known = { response: Promise.resolve({ player }), askedAtMs: systemClock.now() }
}
