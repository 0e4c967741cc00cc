import type { CurrentPlayer, OwnPlayer } from '@noor-quest/contract/registration'
import type { GameType } from '@noor-quest/rules/games'
import { systemClock } from '../clock/clock.ts'
import { call } from '../network/http.ts'
import { createStore, type Readable } from '../storage/store.ts'
import { dropCount, isRemovalDue } from './dropped-person.ts'
import { noteElsewhere } from './session-notice.ts'
import { rememberTabPerson } from './tab-person.ts'

/** The time for which a response is reused. It is short: another tab may register a person. */
const FRESH_MS = 5_000
/** The last response, or the request for it. */
let known: { response: Promise<CurrentPlayer>; askedAtMs: number } | undefined

const store = createStore<CurrentPlayer | null>(null)

/** The players of this tab's person, as last loaded. Null before that. */
export const currentPlayer: Readable<CurrentPlayer | null> = store

const NO_PLAYER: CurrentPlayer = { player: null, players: [] }
dropCount.subscribe(() => remember(NO_PLAYER))

/** GET /api/players/me: the players of this tab's person. */
export function fetchCurrentPlayer(): Promise<CurrentPlayer> {
  // The visitor counts as gone even if the network fails or the page was reloaded.
  if (isRemovalDue()) remember(NO_PLAYER)
  if (known !== undefined && systemClock.now() - known.askedAtMs < FRESH_MS) return known.response
  const asked = { response: call('GET /api/players/me'), askedAtMs: systemClock.now() }
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

/**
 * Makes `player`'s person the tab's person, so that the next screen needn't ask the server. Other
 * known players of that person stay.
 */
export function rememberCurrentPlayer(player: OwnPlayer): void {
  const isOther = ({ person_id, id }: OwnPlayer) => person_id === player.person_id && id !== player.id
  const before = store.snapshot()
  const isSame = before?.player?.person_id === player.person_id
  remember({
    player,
    players: [player, ...(before?.players.filter(isOther) ?? [])],
    ...(before?.others !== undefined && { others: before.others }),
    ...(isSame && before.time_factor !== undefined && { time_factor: before.time_factor }),
  })
}

/** Makes another person of this device the tab's person. Rejects if the server didn't answer. */
export async function choosePerson(personId: string): Promise<void> {
  rememberTabPerson(personId)
  await refreshCurrentPlayer()
}

/** Like `fetchCurrentPlayer`, but doesn't reuse an earlier response. */
export function refreshCurrentPlayer(): Promise<CurrentPlayer> {
  known = undefined
  return fetchCurrentPlayer()
}

/** The player that this page has just registered. This player can't have a game yet. */
let newcomer: string | null = null

/** Like `rememberCurrentPlayer`, for a player who has just registered. */
export function rememberNewPlayer(player: OwnPlayer): void {
  rememberCurrentPlayer(player)
  newcomer = player.id
}

/** True once if this tab's player of `game` is new, and so has no running game to load. */
export function takeNewcomer(game: GameType): boolean {
  const isNew =
    newcomer !== null && store.snapshot()?.players.some(({ id, game_type }) => id === newcomer && game_type === game)
  newcomer = null
  return isNew === true
}

/**
 * DELETE /api/players/me: the device forgets this tab's person. The server keeps the person's
 * players and scores.
 * Without a network, only the page forgets.
 */
export async function forgetCurrentPlayer(): Promise<void> {
  await call('DELETE /api/players/me').catch(() => undefined)
  remember(NO_PLAYER)
}

function remember(found: CurrentPlayer): void {
  known = { response: Promise.resolve(found), askedAtMs: systemClock.now() }
  show(found)
}

function show(found: CurrentPlayer): void {
  rememberTabPerson(found.player?.person_id ?? null)
  noteElsewhere(found.opened_elsewhere === true)
  store.set(found)
}
