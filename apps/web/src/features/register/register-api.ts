import type { CurrentPlayer, RegisteredPlayer, Registration } from '@noor-quest/contract/players'
import { systemClock } from '../../platform/clock.ts'
import { call } from '../../platform/http.ts'

/** For a few seconds only: another tab may register someone else. */
const FRESH_MS = 5_000
let known: { answer: Promise<CurrentPlayer>; askedAtMs: number } | undefined

/** GET /api/players/me: whom this device belongs to. */
export function fetchCurrentPlayer(): Promise<CurrentPlayer> {
  if (known !== undefined && systemClock.now() - known.askedAtMs < FRESH_MS) return known.answer
  const asked = { answer: call<CurrentPlayer>('GET', '/api/players/me'), askedAtMs: systemClock.now() }
  known = asked
  asked.answer.catch(() => {
    if (known === asked) known = undefined
  })
  return asked.answer
}

/** POST /api/players. Sets the player cookie. */
export async function registerPlayer(registration: Registration): Promise<RegisteredPlayer> {
  const player = await call<RegisteredPlayer>('POST', '/api/players', registration)
  known = { answer: Promise.resolve({ player }), askedAtMs: systemClock.now() }
  return player
}
