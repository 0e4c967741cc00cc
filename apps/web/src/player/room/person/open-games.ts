// What this device's person left open: a game whose clock may run on while they are elsewhere, and the one they left a moment ago,
// to which they may come back (docs/product-rules.md#leaving). Shown on the home page and the forms.
import type { RunningGames } from '@noor-quest/contract/running-games'
import { type GameType, gameFacts } from '@noor-quest/rules/games'
import { UNDO_MS } from '@noor-quest/rules/leaving'
import { useEffect } from 'react'
import { type Clock, systemClock } from '../../../platform/clock/clock.ts'
import { call, newRequestId } from '../../../platform/network/http.ts'
import { createStore, useStore } from '../../../platform/storage/store.ts'

export type OpenGame = {
  type: GameType
  id: string
  /** 'left': they may come back. 'over': they wanted to, too late. */
  state: 'running' | 'left' | 'over'
  /** Whole seconds on its clock, rounded up; null while none counts down. */
  secondsLeft: number | null
}

type Known = {
  type: GameType
  id: string
  state: OpenGame['state']
  /** Not shown from then on; null while it runs. */
  untilMs: number | null
  endsAtMs: number | null
}

/** How long it is said that a game can't be taken back. */
export const OVER_SHOWN_MS = 6000

/** After a clock ran out the server has decided by then: the limit's 2 s for the network have passed, and a little more. */
const ASK_AFTER_MS = 2500

type Ports = {
  clock: Clock
  /** GET /api/games/running */
  load: () => Promise<RunningGames>
  /** POST /api/{game}/games/{id}/return */
  comeBack: (game: { type: GameType; id: string }) => Promise<unknown>
}

export function createOpenGames({ clock, load, comeBack }: Ports) {
  /** null before it is known. */
  const store = createStore<readonly OpenGame[] | null>(null)
  let known: readonly Known[] = []
  /** The request that left the last game: nothing is asked before it arrived. */
  let leaving: Promise<unknown> = Promise.resolve()
  /** How many places show this. */
  let places = 0
  /** What was asked for before something else happened is outdated. */
  let reading = 0
  let cancel = () => {}

  function show() {
    cancel()
    const nowMs = clock.now()
    known = known.filter(({ untilMs }) => untilMs === null || untilMs > nowMs)
    store.set(
      known.map(({ type, id, state, endsAtMs }) => ({
        ...{ type, id, state },
        secondsLeft: endsAtMs === null ? null : Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000)),
      })),
    )
    if (places === 0 || known.length === 0) return
    const changes = known.flatMap(({ untilMs, endsAtMs }) => [
      ...(untilMs === null ? [] : [untilMs - nowMs]),
      ...(endsAtMs === null || endsAtMs <= nowMs ? [] : [(endsAtMs - nowMs) % 1000 || 1000]),
    ])
    const hasRunOut = known.some(({ state, endsAtMs }) => state === 'running' && endsAtMs !== null && endsAtMs <= nowMs)
    if (hasRunOut) cancel = clock.schedule(() => void read(), ASK_AFTER_MS)
    else if (changes.length > 0) cancel = clock.schedule(show, Math.min(...changes))
  }

  /** Without a response all stays as it was. */
  async function read() {
    const own = ++reading
    await leaving
    const found = await load().catch(() => null)
    if (own !== reading) return
    if (found === null) return show()
    const nowMs = clock.now()
    const over = known.filter(({ state }) => state === 'over')
    const open = found.games.map(
      ({ game_type, game_id, remaining_ms, undo_ms }): Known => ({
        ...{ type: game_type, id: game_id, state: undo_ms === null ? 'running' : 'left' },
        // What this page saw being left is offered for as long as it said.
        untilMs: undo_ms === null ? null : (untilOf(game_id) ?? nowMs + undo_ms),
        endsAtMs: remaining_ms === null ? null : nowMs + remaining_ms,
      }),
    )
    known = open.length > 0 ? open : over
    show()
  }

  const untilOf = (id: string) => known.find((game) => game.id === id)?.untilMs ?? null

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    /** For a screen that shows them: reads them, and keeps the seconds running until the returned function is called. */
    open: () => {
      places += 1
      void read()
      return () => {
        places -= 1
        reading += 1
        cancel()
      }
    },

    /** A game is being left; `sent` settles when the server knows. */
    leave: (type: GameType, id: string, sent: Promise<unknown>) => {
      leaving = sent.catch(() => undefined)
      known = [{ type, id, state: 'left', untilMs: clock.now() + UNDO_MS, endsAtMs: null }]
      show()
    },

    /** Resolves with true where the game continues; else it is shown as over for a moment. */
    undo: async ({ type, id }: Pick<OpenGame, 'type' | 'id'>): Promise<boolean> => {
      reading += 1
      known = known.filter((game) => game.id !== id)
      show()
      await leaving
      return comeBack({ type, id }).then(
        () => true,
        () => {
          known = [{ type, id, state: 'over', untilMs: clock.now() + OVER_SHOWN_MS, endsAtMs: null }]
          show()
          return false
        },
      )
    },

    /** Another game begins, or another person: nothing is offered any more. */
    forget: () => {
      reading += 1
      known = []
      show()
    },
  }
}

export const openGames = createOpenGames({
  clock: systemClock,
  load: () => call<RunningGames>('GET', '/api/games/running'),
  comeBack: ({ type, id }) =>
    call('POST', `/api/${gameFacts(type).path}/games/${id}/return`, { request_id: newRequestId() }),
})

/** What the person of this device left open, null before that is known; `personId` null: nobody is, and nothing is asked. */
export function useOpenGames(personId: string | null): readonly OpenGame[] | null {
  useEffect(() => (personId === null ? undefined : openGames.open()), [personId])
  return useStore(openGames)
}
