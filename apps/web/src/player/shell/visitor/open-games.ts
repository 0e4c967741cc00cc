// The open games of this device's person: a game whose clock may run while the person is elsewhere,
// and the game that was just left, to which the person may return (docs/product-rules.md#leaving).
// The home page and the forms show these games.
import type { RunningGames } from '@noor-quest/contract/games'
import { type GameType, gameFacts } from '@noor-quest/rules/games'
import { UNDO_MS } from '@noor-quest/rules/leaving'
import { useEffect } from 'react'
import { type Clock, systemClock } from '../../../platform/clock/clock.ts'
import { useBooth } from '../../../platform/device/booth.ts'
import { call, isRefusal, newRequestId } from '../../../platform/network/http.ts'
import { dropCount } from '../../../platform/session/dropped-person.ts'
import { createStore, useStore } from '../../../platform/storage/store.ts'

export type OpenGame = {
  type: GameType
  id: string
  /** 'left': the player may return. 'over': the player tried to return too late. */
  state: 'running' | 'left' | 'over'
  /** Whole seconds on the game's clock, rounded up. Null: no clock runs. */
  secondsLeft: number | null
}

type Known = Omit<OpenGame, 'secondsLeft'> & {
  /** The end of the offer to return, or of the notice that it is too late. Null: the game runs. */
  untilMs: number | null
  endsAtMs: number | null
}

/** The duration of the notice that a return is impossible. */
export const OVER_SHOWN_MS = 6000

/**
 * The delay between a clock's end and the next request. The server has decided by then: it allows
 * 2 s for the network.
 */
const ASK_AFTER_MS = 2500

type Ports = {
  clock: Clock
  /** GET /api/games/running */
  load: () => Promise<RunningGames>
  /** POST /api/{game}/games/{id}/return */
  comeBack: (game: { type: GameType; id: string }) => Promise<unknown>
}

export function createOpenGames({ clock, load, comeBack }: Ports) {
  /** Null before the first call of `show`. */
  const store = createStore<readonly OpenGame[] | null>(null)
  let known: readonly Known[] = []
  /** The request that left the last game. Later requests wait for it. */
  let leaving: Promise<unknown> = Promise.resolve()
  /** The number of mounted screens that show the games. */
  let mountedCount = 0
  /** A response is outdated if this counter has grown since the request. */
  let requestSerial = 0
  /** The request of the last `open` call. Resolves with false if it failed or is outdated. */
  let answered: Promise<boolean> = Promise.resolve(false)
  let returning: Promise<boolean> | null = null
  let cancel = () => {}

  function show() {
    cancel()
    const nowMs = clock.now()
    known = known.filter(({ untilMs }) => untilMs === null || untilMs > nowMs)
    store.set(
      known.map(({ untilMs: _, endsAtMs, ...game }) => ({
        ...game,
        secondsLeft: endsAtMs === null ? null : Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000)),
      })),
    )
    if (mountedCount === 0 || known.length === 0) return
    const changes = known.flatMap(({ untilMs, endsAtMs }) => [
      ...(untilMs === null ? [] : [untilMs - nowMs]),
      ...(endsAtMs === null || endsAtMs <= nowMs ? [] : [(endsAtMs - nowMs) % 1000 || 1000]),
    ])
    const hasRunOut = known.some(({ state, endsAtMs }) => state === 'running' && endsAtMs !== null && endsAtMs <= nowMs)
    if (hasRunOut) cancel = clock.schedule(() => void read(), ASK_AFTER_MS)
    else if (changes.length > 0) cancel = clock.schedule(show, Math.min(...changes))
  }

  /** A failed request leaves the known games as they are. */
  async function read(): Promise<boolean> {
    const own = ++requestSerial
    await leaving
    const found = await load().catch(() => null)
    if (own !== requestSerial) return false
    if (found === null) {
      show()
      return false
    }
    const nowMs = clock.now()
    const over = known.filter(({ state }) => state === 'over')
    const open = found.games.map(
      ({ game_type, game_id, remaining_ms, undo_ms }): Known => ({
        type: game_type,
        id: game_id,
        state: undo_ms === null ? 'running' : 'left',
        // A game that was left on this page keeps its first deadline for returning.
        untilMs: undo_ms === null ? null : (untilOf(game_id) ?? nowMs + undo_ms),
        endsAtMs: remaining_ms === null ? null : nowMs + remaining_ms,
      }),
    )
    known = open.length > 0 ? open : over
    show()
    return true
  }

  const leftGame = () => known.find(({ state }) => state === 'left')
  const untilOf = (id: string) => known.find((game) => game.id === id)?.untilMs ?? null

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    /**
     * For a mounted screen: loads the games and keeps their seconds up to date. The returned
     * function ends this.
     */
    open: () => {
      mountedCount += 1
      answered = read()
      return () => {
        mountedCount -= 1
        requestSerial += 1
        cancel()
      }
    },

    /** The player leaves a game. `sent` settles when the server knows. */
    leave: (type: GameType, id: string, sent: Promise<unknown>) => {
      leaving = sent.catch(() => undefined)
      returning = null
      known = [{ type, id, state: 'left', untilMs: clock.now() + UNDO_MS, endsAtMs: null }]
      show()
    },

    /**
     * Resolves with true if the game continues. After a refusal, or when the time to return is
     * over, the game is shown as over for a moment. After a network failure, the offer comes back.
     */
    undo: ({ type, id }: Pick<OpenGame, 'type' | 'id'>): Promise<boolean> => {
      requestSerial += 1
      const offers = known.filter((game) => game.id === id)
      known = known.filter((game) => game.id !== id)
      show()
      const attempt = leaving
        .then(() => comeBack({ type, id }))
        .then(
          () => true,
          (cause) => {
            // The person may have been dropped meanwhile.
            if (returning === attempt) {
              const nowMs = clock.now()
              const valid = offers.filter(({ untilMs }) => untilMs === null || untilMs > nowMs)
              known =
                isRefusal(cause) || valid.length === 0
                  ? [{ type, id, state: 'over', untilMs: nowMs + OVER_SHOWN_MS, endsAtMs: null }]
                  : valid
              show()
            }
            return false
          },
        )
      returning = attempt
      return attempt
    },

    /** The result of the left game's last Undo. Null: none. */
    returning: () => returning,

    /**
     * The offer on the page: 'undo' for a game that was left, 'return' for one that still runs. A
     * game that was left on this page is known at once. Null: unknown, because the request failed
     * or is outdated.
     */
    offered: async (): Promise<'none' | 'undo' | 'return' | null> => {
      if (leftGame() === undefined && !(await answered)) return null
      if (leftGame() !== undefined) return 'undo'
      return known.some(({ state }) => state === 'running') ? 'return' : 'none'
    },

    /** The rest of the time in which the player may undo. */
    undoLeftMs: () => Math.max(0, (leftGame()?.untilMs ?? 0) - clock.now()),

    /** Another game or another person follows: no return is offered any more. */
    forget: () => {
      requestSerial += 1
      returning = null
      known = []
      show()
    },
  }
}

export type OpenGames = ReturnType<typeof createOpenGames>

export const openGames = createOpenGames({
  clock: systemClock,
  load: () => call('GET /api/games/running'),
  comeBack: ({ type, id }) =>
    call(`POST /api/${gameFacts(type).path}/games/{id}/return`, {
      params: { id },
      body: { request_id: newRequestId() },
    }),
})

dropCount.subscribe(openGames.forget)

/**
 * The known open games of this device's person. Null: no request has ended yet. `personId` null: no
 * person, and no request.
 */
export function useOpenGames(personId: string | null): readonly OpenGame[] | null {
  // On a booth, booth-watch.tsx loads them on every page.
  const isAsked = !useBooth() && personId !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new person has other games
  useEffect(() => (isAsked ? openGames.open() : undefined), [isAsked, personId])
  return useStore(openGames)
}
