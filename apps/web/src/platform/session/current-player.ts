import type { CurrentPlayer, OwnPlayer } from '@noor-quest/contract/players'
import type { GameType } from '@noor-quest/rules/games'
import { systemClock } from '../clock/clock.ts'
import { call } from '../network/http.ts'
import { createStore, type Readable } from '../storage/store.ts'
import { rememberTabPerson } from './tab-person.ts'

/** For a few seconds only: another tab may register someone else. */
const FRESH_MS = 5_000
let known: { response: Promise<CurrentPlayer>; askedAtMs: number } | undefined

const store = createStore<CurrentPlayer | null>(null)

/** The players of this tab's person as the page last learned of them; null before that. */
export const currentPlayer: Readable<CurrentPlayer | null> = store

/** GET /api/players/me: the players of this tab's person. */
export function fetchCurrentPlayer(): Promise<CurrentPlayer> {
  if (known !== undefined && systemClock.now() - known.askedAtMs < FRESH_MS) return known.response
  const asked = { response: call<CurrentPlayer>('GET', '/api/players/me'), askedAtMs: systemClock.now() }
  known = asked
  asked.response.then(
    (found) => {
      if (known === asked) show(found)
    },
    () => {
      if (known === asked) known = undefined
    },
  )
  return asked.response
}

/** Whom it belongs to from now on, so that the next screen needn't ask: a person with this player and those that are known. */
export function rememberCurrentPlayer(player: OwnPlayer): void {
  const isOther = ({ person_id, id }: OwnPlayer) => person_id === player.person_id && id !== player.id
  const before = store.snapshot()
  const isSame = before?.player?.person_id === player.person_id
  remember({
    player,
    players: [player, ...(before?.players.filter(isOther) ?? [])],
    ...(isSame && before.time_factor !== undefined && { time_factor: before.time_factor }),
  })
}

/** The player that this page has just registered, who can't have a game yet. */
let newcomer: string | null = null

/** As `rememberCurrentPlayer`, for somebody who has never played. */
export function rememberNewPlayer(player: OwnPlayer): void {
  rememberCurrentPlayer(player)
  newcomer = player.id
}

/** Whether this tab's player of a game is new, so that no game needs to be looked for. True once. */
export function isNewcomer(game: GameType): boolean {
  const isNew =
    newcomer !== null && store.snapshot()?.players.some(({ id, game_type }) => id === newcomer && game_type === game)
  newcomer = null
  return isNew === true
}

/** DELETE /api/players/me: the device forgets this tab's person; their players and scores stay. Without a network the page forgets. */
export async function forgetCurrentPlayer(): Promise<void> {
  await call('DELETE', '/api/players/me').catch(() => undefined)
  remember({ player: null, players: [] })
}

function remember(found: CurrentPlayer): void {
  known = { response: Promise.resolve(found), askedAtMs: systemClock.now() }
  show(found)
}

function show(found: CurrentPlayer): void {
  rememberTabPerson(found.player?.person_id ?? null)
  store.set(found)
}
