// The shared part of all games' controllers: load the running game, send moves, handle refusals,
// leave. The server alone judges. Invariant: only the response to the newest request changes the
// game.

import type { ApiCall } from '@noor-quest/contract/api-call'
import type { Clock } from '../../../platform/clock/clock.ts'
import { ApiError } from '../../../platform/network/http.ts'
import type { Sound } from '../../../platform/sound/audio.ts'
import { createStore } from '../../../platform/storage/store.ts'
import { commonText } from '../../../text/common.en.ts'
import { type Connection, type Sending, sendUntilResponse } from './sending.ts'

/** The longest wait for the server when the player leaves an end screen. */
export const LEAVE_WAIT_MS = 1000

/** The fields that the server sends for every game. */
export type Game = { id: string; session_id: string; view: { phase: string } }

/** A move's response: the game after the move. Each kind of game adds an outcome. */
type Moved = { game: Game }

export type ShellPorts = {
  /** Sends the game's requests. @throws ApiError */
  call: ApiCall
  clock: Clock
  /** `row`: the number of right answers in a row, from 1. */
  play: (sound: Sound, row?: number) => void
  announce: (message: string) => void
  goHome: () => void
  /** True for a player who has just registered on this page, and so has no game to load. */
  isNew: () => boolean
  /**
   * The player leaves a running game, and for a moment may return to it. `sent` settles when the
   * server knows.
   */
  left: (gameId: string, sent: Promise<unknown>) => void
  /** A game begins. The player can't return to an earlier one any more. */
  began: () => void
  /** The device forgets the player and opens the form for the next one. */
  nextPlayer: () => Promise<void>
  /** True on a booth, which drops the player at once, also while the network fails. */
  isBooth: () => boolean
  reloadPage: () => void
  /** A game can't be shown. The page may be older than the server. */
  failed: () => void
  /** Stores the session id in the browser. Null removes it. */
  rememberSession: (sessionId: string | null) => void
  newRequestId: () => string
}

export type ShellState<Screen> = {
  screen: Screen | SeasonRefusal
  connection: Connection
  /** Another window has started a newer game. It is shown, and only it counts. */
  superseded: boolean
  /** The id of the game that was shown last. Null: none. */
  gameId: string | null
}

/** The types of one game: a move's response and its screens. */
type ShellShapes = { moved: Moved; screen: unknown }
type GameOf<G extends ShellShapes> = G['moved']['game']

/** The parts that each game provides. */
type ShellGame<G extends ShellShapes> = {
  /** The screen while the current game loads. */
  opening: G['screen']
  /**
   * Whether a failed request to load or deal a game is repeated until the network
   * is back, or shown as a failure.
   */
  loading: 'until-response' | 'once'
  /**
   * Shows a loaded game: opened, reloaded, dealt, begun in another window, changed elsewhere, or
   * moved with the default `onMoved`.
   */
  show: (game: GameOf<G>, isSameGame: boolean) => void
  /** Called when there is no game, also after one was left. */
  none: () => void
  /** Returns true if the game has handled this refusal of a move. */
  refused?: (error: unknown) => boolean
  /** Returns the screen for a failure, unless the season is its cause. */
  failed: (code: FailureCode) => G['screen']
  /** Discards the state of the last view. */
  reset?: () => void
  /** True for an end screen. The server closes it when the page is left. */
  isEnd: (screen: G['screen'] | SeasonRefusal) => boolean
}

/** The reason why a game can't be shown. Null: unknown. */
export type FailureCode = ApiError['code'] | null

/** The season as the reason why no game starts. */
type SeasonRefusal = { kind: 'season'; phase: 'before' | 'over' }

function seasonRefusal(code: FailureCode): SeasonRefusal | null {
  if (code === 'season_over') return { kind: 'season', phase: 'over' }
  return code === 'season_not_open' ? { kind: 'season', phase: 'before' } : null
}

/** The actions of every game. */
export type ShellController<Screen> = ReturnType<typeof createGameShell<{ moved: Moved; screen: Screen }>>['controller']

/** The requests of every game. */
export type ShellRequests<M extends Moved> = {
  start: (body: { request_id: string; restart?: boolean | undefined }) => Promise<M>
  /** The running game, or a finished one whose end screen is still open. */
  current: () => Promise<{ game: M['game'] | null }>
  leave: (id: string, body: { request_id: string }) => Promise<unknown>
}

export function createGameShell<G extends ShellShapes>(
  ports: Omit<ShellPorts, 'call'>,
  { start, current, leave: sendLeave }: ShellRequests<G['moved']>,
  own: ShellGame<G>,
) {
  const { clock } = ports
  const store = createStore<ShellState<G['screen']>>({
    screen: own.opening,
    connection: 'fine',
    superseded: false,
    gameId: null,
  })
  let game: GameOf<G> | null = null
  let sending: Sending | null = null
  let cancelTimer: (() => void) | null = null
  let leaving = false
  let isPaused = false

  function show(screen: G['screen'] | SeasonRefusal) {
    store.change({ screen })
  }

  /** The controller has one timer, for the next change that needs no action of the player. */
  function later(task: () => void, delayMs: number) {
    cancelTimer?.()
    cancelTimer = isPaused ? null : clock.schedule(task, delayMs)
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
        if (connection === 'slow') ports.announce(commonText.reconnecting)
        store.change({ connection })
      },
    }
    sending = sendUntilResponse(clock, request, on, { waitMs, once: until === 'once' })
  }

  function refused(error: unknown) {
    if (own.refused?.(error)) return
    const code = error instanceof ApiError ? error.code : null
    if (code === 'out_of_turn' || code === 'game_superseded') {
      if (code === 'game_superseded') store.change({ superseded: true })
      load(gameIn<GameOf<G>>(error))
    } else if (code === 'not_registered' || code === 'opened_elsewhere' || code === 'wrong_game') {
      stop()
      ports.rememberSession(null)
      ports.goHome()
    } else if (code === 'season_over' && isShown(gameIn(error))) {
      // The end screen shows the score up to the season's end.
      load(gameIn<GameOf<G>>(error))
    } else if (code === 'game_not_found') {
      find()
    } else {
      stop()
      show(seasonRefusal(code) ?? own.failed(code))
      if (!EXPECTED_REFUSALS.has(code)) ports.failed()
    }
  }

  /** Loads the game from the server, with the opening screen until then. */
  function find() {
    stop()
    show(own.opening)
    send(current, ({ game: found }) => load(found))
  }

  function load(next: GameOf<G> | null) {
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

  /**
   * Resolves when the server knows that the game was left or its end screen closed, or when the
   * request that reports it has finally failed.
   */
  async function leave(): Promise<void> {
    const left = game
    game = null
    ports.rememberSession(null)
    if (!left) return
    // If this fails, a running game stays open on the server until superseded.
    await sendLeave(left.id, { request_id: ports.newRequestId() }).catch(() => undefined)
  }

  /** Leaves the game, and waits for the server, but not long. */
  function leaveBriefly(): Promise<void> {
    const wait = new Promise<void>((resolve) => clock.schedule(resolve, LEAVE_WAIT_MS))
    return Promise.race([leave(), wait])
  }

  const controller = {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    /**
     * Continues with the current game. The returned function stops all
     * timers and closes an end screen.
     */
    open: () => {
      leaving = false
      if (ports.isNew()) load(null)
      else find()
      return () => {
        stop()
        if (own.isEnd(store.snapshot().screen)) void leave()
      }
    },

    /**
     * Leaves the game and goes home. It doesn't wait for the server if the game is running: the
     * home page offers a return.
     */
    exit: async () => {
      if (leaving) return
      leaving = true
      stop()
      if (game !== null && !own.isEnd(store.snapshot().screen)) {
        const { id } = game
        ports.left(id, leave())
      } else await leaveBriefly()
      ports.goHome()
    },

    /** Hands the device over to the next player, from an end screen. */
    nextPlayer: async () => {
      if (leaving) return
      leaving = true
      stop()
      // The order matters: without its person the device can't close the end screen on the server.
      if (!ports.isBooth()) await leaveBriefly()
      await ports.nextPlayer()
    },

    /** The device has dropped the player: no request follows. */
    drop: () => {
      stop()
      game = null
      ports.rememberSession(null)
    },

    /** Resends a lost request at once. */
    tryAgain: () => sending?.attemptNow(),

    /** The games' clock is stopped: no timer runs until `resume`. */
    pause: () => {
      isPaused = true
      cancelLater()
    },

    /** The pause is over: a waiting request is sent, or else the game is loaded again. */
    resume: () => {
      const wasPaused = isPaused
      isPaused = false
      if (sending !== null) sending.attemptNow()
      else if (wasPaused && game !== null && !own.isEnd(store.snapshot().screen)) {
        send(current, ({ game: found }) => load(found), 'until-response')
      }
    },

    /** Loads the current game again, as when the page was opened. */
    reopen: find,
  }

  return {
    controller,
    screen: () => store.snapshot().screen,
    show,
    game: () => game,
    /** Stores the game after the player's own move. The game's controller shows it. */
    take: (next: GameOf<G>) => {
      game = next
    },
    load,
    find,
    later,
    cancelLater,

    isSending: () => sending !== null,

    /**
     * Deals a game, on the player's request or in place of a missing one. It supersedes a running
     * one.
     */
    deal: (screen: G['screen'], options: { restart?: boolean | undefined } = {}) => {
      stop()
      ports.rememberSession(null)
      show(screen)
      const body = { request_id: ports.newRequestId(), ...options }
      send(
        () => start(body),
        ({ game: dealt }) => {
          ports.began()
          load(dealt)
        },
      )
    },

    /**
     * Sends a move until a response comes, always with the same
     * request id. No effect without a game.
     */
    move: (
      request: (id: string, request_id: string) => Promise<G['moved']>,
      onMoved: (moved: G['moved']) => void = (moved) => load(moved.game),
    ) => {
      if (!game) return
      const { id } = game
      const requestId = ports.newRequestId()
      send(() => request(id, requestId), onMoved, 'until-response')
    },

    /**
     * Loads a game whose next view depends on the server's clock. `request`: the request, by
     * default `current`. `waitMs`: how long the server may wait with its response.
     */
    loadNext: (
      how: { request?: () => Promise<{ game: GameOf<G> | null }>; waitMs?: number; onLoaded?: () => void } = {},
    ) => {
      const { request = current, waitMs, onLoaded } = how
      const onResponse = ({ game: found }: { game: GameOf<G> | null }) => {
        load(found)
        onLoaded?.()
      }
      send(request, onResponse, 'until-response', waitMs)
    },

    /** Removes the message that the game was superseded, because the player has seen it. */
    clearSuperseded: () => {
      if (store.snapshot().superseded) store.change({ superseded: false })
    },
  }
}

/** Refusals not caused by an outdated page. */
const EXPECTED_REFUSALS = new Set<FailureCode>([
  'season_over',
  'season_not_open',
  'no_questions',
  'no_prophet_data',
  'no_islamic_terms',
])

const isShown = (game: Game | null) => game !== null && game.view.phase !== 'exited'

/** The current game in a refusal's details. Null: none. */
function gameIn<G extends Game>(error: unknown): G | null {
  const details = error instanceof ApiError ? error.details : null
  if (typeof details !== 'object' || details === null || !('game' in details)) return null
  return details.game as G | null
}
