// Shared by every game's controller: load the running game, send moves, handle refusals, leave. The server alone judges.
// Invariant: one request is in flight at a time, and a response to an earlier one changes nothing.

import type { Clock } from '../../../platform/clock/clock.ts'
import { ApiError } from '../../../platform/network/http.ts'
import type { Sound } from '../../../platform/sound/audio.ts'
import { createStore, type Readable } from '../../../platform/storage/store.ts'
import { text } from '../../../text/text.ts'
import { type Connection, type Sending, sendOnce, sendUntilResponse } from './sending.ts'

/** Leaving an end screen waits this long for the server, then goes home anyway. */
export const LEAVE_WAIT_MS = 1000

/** What the server sends about any game. */
export type Game = { id: string; session_id: string; view: { phase: string } }

/** The response to a move: the game as it is now, and the game's own outcome. */
type Moved<G extends Game> = { game: G }

export type RoomApi<G extends Game> = {
  /** The running game, or a finished one whose end screen wasn't left. */
  current: () => Promise<{ game: G | null }>
  leave: (gameId: string, body: { request_id: string }) => Promise<unknown>
}

export type RoomPorts = {
  clock: Clock
  play: (sound: Sound) => void
  announce: (message: string) => void
  goHome: () => void
  /** The player has just registered on this page: there is no game to look for. */
  isNew: () => boolean
  /** A running game is being left, which may be taken back for a moment; `sent` settles when the server knows. */
  left: (gameId: string, sent: Promise<unknown>) => void
  /** A game begins: an earlier one that was left can't be taken back any more. */
  began: () => void
  /** The device forgets who played and opens the form for somebody else. */
  nextPlayer: () => Promise<void>
  reloadPage: () => void
  /** A game can't be shown: this page may be older than the server. */
  failed: () => void
  /** Keeps the session id in the browser; null forgets it. */
  rememberSession: (sessionId: string | null) => void
  newRequestId: () => string
}

export type RoomState<Screen> = {
  screen: Screen
  connection: Connection
  /** Another window has started a game since; the one shown is the one that counts. */
  superseded: boolean
  /** Of the game that is shown; null without one. */
  gameId: string | null
}

/** What a game decides for itself. */
export type RoomGame<G extends Game, Screen> = {
  /** While the current game is being found. */
  opening: Screen
  /** Whether finding and dealing a game are repeated until the network is back, or fail with it. */
  loading: 'until-response' | 'once'
  /** Shows a game that wasn't reached by the player's last move: opened, reloaded, dealt, moved on or superseded. */
  show: (game: G, isSameGame: boolean) => void
  /** There is no game, or it was left. */
  none: () => void
  /** Whether the game dealt with this refusal of a move itself. */
  refused?: (error: unknown) => boolean
  /** The screen that shows a failure. */
  failed: (code: FailureCode) => Screen
  /** Discards the state kept between two views. */
  reset?: () => void
  /** The end was shown: leaving the page puts it away. */
  isEnd: (screen: Screen) => boolean
}

/** Why a game can't be shown; null where even that isn't known. */
export type FailureCode = ApiError['code'] | null

/** Why no game starts, if it is the season. */
export type SeasonRefusal = { kind: 'season'; phase: 'before' | 'over' }

export function seasonRefusal(code: FailureCode): SeasonRefusal | null {
  if (code === 'season_over') return { kind: 'season', phase: 'over' }
  return code === 'season_not_open' ? { kind: 'season', phase: 'before' } : null
}

/** The actions of every game. */
export type RoomController<Screen> = Readable<RoomState<Screen>> & {
  /** Continues with the current game. The returned function ends all timers and puts an end screen away. */
  open: () => () => void
  /** Leaves the game and goes home: at once from a running one, which home offers to take back. */
  exit: () => Promise<void>
  /** From an end screen: hands the device over to somebody else. */
  nextPlayer: () => Promise<void>
  /** Resends a lost request at once. */
  tryAgain: () => void
  /** Looks for the current game again, as when the page was opened. */
  reopen: () => void
}

export type GameRoom<G extends Game, Screen> = ReturnType<typeof createGameRoom<G, Screen>>

export function createGameRoom<G extends Game, Screen>(ports: RoomPorts, api: RoomApi<G>, own: RoomGame<G, Screen>) {
  const { clock } = ports
  const store = createStore<RoomState<Screen>>({
    screen: own.opening,
    connection: 'fine',
    superseded: false,
    gameId: null,
  })
  let game: G | null = null
  let sending: Sending | null = null
  let cancelTimer: (() => void) | null = null
  let leaving = false

  function show(screen: Screen) {
    store.change({ screen })
  }

  /** One timer at a time: the next thing that changes without the player. */
  function later(task: () => void, delayMs: number) {
    cancelTimer?.()
    cancelTimer = clock.schedule(task, delayMs)
  }

  function cancelLater() {
    cancelTimer?.()
    cancelTimer = null
  }

  function stop() {
    cancelLater()
    sending?.cancel()
    sending = null
    own.reset?.()
    if (store.snapshot().connection !== 'fine') store.change({ connection: 'fine' })
  }

  function send<T>(request: () => Promise<T>, onResponse: (response: T) => void, until = own.loading, waitMs = 0) {
    sending?.cancel()
    const on = {
      response: (response: T) => {
        sending = null
        onResponse(response)
      },
      refusal: (error: unknown) => {
        sending = null
        refused(error)
      },
      connection: (connection: Connection) => {
        if (connection === 'slow') ports.announce(text.common.reconnecting)
        store.change({ connection })
      },
    }
    sending = until === 'once' ? sendOnce(request, on) : sendUntilResponse(clock, request, on, waitMs)
  }

  function refused(error: unknown) {
    if (own.refused?.(error)) return
    const code = error instanceof ApiError ? error.code : null
    if (code === 'out_of_turn' || code === 'game_superseded') {
      if (code === 'game_superseded') store.change({ superseded: true })
      load(gameIn<G>(error))
    } else if (code === 'not_registered' || code === 'wrong_game') {
      stop()
      ports.rememberSession(null)
      ports.goHome()
    } else if (code === 'season_over' && isShown(gameIn<G>(error))) {
      // Its end screen says what was reached by then.
      load(gameIn<G>(error))
    } else if (code === 'game_not_found') {
      find()
    } else {
      stop()
      show(own.failed(code))
      if (code === null || !FORESEEN.includes(code)) ports.failed()
    }
  }

  /** Loads the game from the server, and shows that it is loading. */
  function find() {
    stop()
    show(own.opening)
    send(api.current, ({ game: found }) => load(found))
  }

  function load(next: G | null) {
    stop()
    if (!next || next.view.phase === 'exited') {
      game = null
      ports.rememberSession(null)
      own.none()
      return
    }
    const isSameGame = game?.id === next.id
    game = next
    if (!isSameGame) store.change({ gameId: next.id })
    ports.rememberSession(next.session_id)
    own.show(next, isSameGame)
  }

  /** Resolves when the server knows that the game was left or its end screen put away, or when that got lost for good. */
  async function leave(): Promise<void> {
    const left = game
    game = null
    ports.rememberSession(null)
    if (!left) return
    // Lost: a running game stays open until the next one supersedes it.
    await api.leave(left.id, { request_id: ports.newRequestId() }).catch(() => undefined)
  }

  function atMost(waitMs: number, work: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const cancelWait = clock.schedule(resolve, waitMs)
      void work.then(() => {
        cancelWait()
        resolve()
      })
    })
  }

  const controller: RoomController<Screen> = {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    open: () => {
      leaving = false
      if (ports.isNew()) load(null)
      else find()
      return () => {
        stop()
        if (own.isEnd(store.snapshot().screen)) void leave()
      }
    },

    exit: async () => {
      if (leaving) return
      leaving = true
      stop()
      if (game !== null && !own.isEnd(store.snapshot().screen)) {
        const { id } = game
        ports.left(id, leave())
      } else await atMost(LEAVE_WAIT_MS, leave())
      ports.goHome()
    },

    nextPlayer: async () => {
      if (leaving) return
      leaving = true
      stop()
      // First: without its person nobody puts the end screen away.
      await atMost(LEAVE_WAIT_MS, leave())
      await ports.nextPlayer()
    },

    tryAgain: () => sending?.attemptNow(),

    reopen: find,
  }

  return {
    controller,
    screen: () => store.snapshot().screen,
    show,
    game: () => game,
    /** Stores the game after the player's own move; the game's controller shows it. */
    take: (next: G) => {
      game = next
    },
    load,
    find,
    later,
    cancelLater,

    isSending: () => sending !== null,

    /** Deals a game: the player asked for it, or there was none. */
    deal: (screen: Screen, start: (requestId: string) => Promise<Moved<G>>) => {
      stop()
      ports.rememberSession(null)
      show(screen)
      const requestId = ports.newRequestId()
      send(
        () => start(requestId),
        ({ game: dealt }) => {
          ports.began()
          load(dealt)
        },
      )
    },

    /** Sends a move until a response comes, each time with the same request id. Without a game nothing is sent. */
    move: <M extends Moved<G>>(
      request: (gameId: string, requestId: string) => Promise<M>,
      onMoved: (moved: M) => void = (moved) => load(moved.game),
    ) => {
      if (!game) return
      const { id } = game
      const requestId = ports.newRequestId()
      send(() => request(id, requestId), onMoved, 'until-response')
    },

    /**
     * Loads the game where its clock decides and only the server knows the result: by `request`, whose response the server may hold
     * for `waitMs` until then.
     */
    follow: (how: { request?: () => Promise<{ game: G | null }>; waitMs?: number; onLoaded?: () => void } = {}) => {
      const { request = api.current, waitMs, onLoaded } = how
      const onResponse = ({ game: found }: { game: G | null }) => {
        load(found)
        onLoaded?.()
      }
      send(request, onResponse, 'until-response', waitMs)
    },

    /** The player has seen that the game was superseded. */
    acknowledge: () => {
      if (store.snapshot().superseded) store.change({ superseded: false })
    },
  }
}

/** Said by a server that understood the page. */
const FORESEEN: readonly ApiError['code'][] = [
  ...(['season_over', 'season_not_open', 'no_questions', 'no_prophet_data', 'no_islamic_terms'] as const),
]

const isShown = (game: Game | null) => game !== null && game.view.phase !== 'exited'

/** The current game in a refusal's details; null when there is none. */
function gameIn<G extends Game>(error: unknown): G | null {
  const details = error instanceof ApiError ? error.details : null
  if (typeof details !== 'object' || details === null || !('game' in details)) return null
  return details.game as G | null
}
