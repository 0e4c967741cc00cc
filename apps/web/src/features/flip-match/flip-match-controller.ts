// Flip & Match's flow on the screen. The server deals, turns and judges; this sends what was chosen and shows what came
// back. Invariant: at most two unmatched cards are chosen, counting those whose answer is still on the way.
import type { FlipMatchGame, FlipMatchMoved } from '@noor-quest/contract/flip-match'
import {
  CARDS_PER_LEVEL,
  type CardView,
  type FlipMatchLevel,
  type FlipMatchPause,
  type FlipMatchView,
  type FlipOutcome,
  type LevelResult,
} from '@noor-quest/rules/flip-match'
import type { CardContent } from '@noor-quest/rules/flip-match-deal'
import type { Sound } from '../../platform/audio.ts'
import type { Clock } from '../../platform/clock.ts'
import { ApiError } from '../../platform/http.ts'
import { type Connection, type Sending, sendUntilAnswered } from '../../platform/send-until-answered.ts'
import { text } from '../../platform/text/text.ts'
import type { FlipMatchApi } from './flip-match-api.ts'

/** A card's turn from one side to the other. */
export const TURN_MS = 340
/** "Flip All Cards" turns one after the other: eight faces at once would take a phone several frames. */
export const NEXT_FACE_MS = 60
/** Exit waits this long for the server to hear of it, then goes home anyway. */
export const LEAVE_WAIT_MS = 1000
/** A pause that should be over but isn't on the server is looked at again after this. */
export const LOOK_AGAIN_MS = 250

export type BoardCard = {
  /** Position on the board, 0-7. */
  card: number
  /** 'turning': asked for, and its face isn't here yet. 'turning-back': already secret again, still seen from the side. */
  face: 'down' | 'turning' | 'up' | 'turning-back'
  matched: boolean
  selected: boolean
  /** Of the pair that just turned out wrong. */
  wrong: boolean
  content: CardContent | null
}

export type BoardStage = {
  kind: 'board'
  level: FlipMatchLevel
  revealed: boolean
  /** "Flip All Cards" was pressed and its answer is on the way. */
  revealing: boolean
  cards: BoardCard[]
  pairs: [number, number][]
  matches: number
  moves: number
  /** Whole seconds since this level's clock started. */
  seconds: number
  pause: FlipMatchPause['kind'] | null
  /** The last move was a match and nothing was chosen since. */
  justMatched: boolean
}

export type FlipMatchStage =
  | { kind: 'loading' }
  | { kind: 'load-failed' }
  | { kind: 'info'; level: FlipMatchLevel; level1: LevelResult | null; starting: boolean }
  | BoardStage
  | { kind: 'end'; result: Extract<FlipMatchView, { phase: 'finished' }> }

export type FlipMatchScreenState = { stage: FlipMatchStage; connection: Connection; superseded: boolean }

export type FlipMatchPorts = {
  api: FlipMatchApi
  clock: Clock
  play: (sound: Sound) => void
  announce: (message: string) => void
  goHome: () => void
  reloadPage: () => void
  newRequestId: () => string
}

export type FlipMatchController = ReturnType<typeof createFlipMatchController>

type BoardView = Extract<FlipMatchView, { phase: 'board' }>

export function createFlipMatchController(ports: FlipMatchPorts) {
  const { api, clock } = ports
  const listeners = new Set<() => void>()
  let state: FlipMatchScreenState = { stage: { kind: 'loading' }, connection: 'fine', superseded: false }
  let game: FlipMatchGame | null = null
  let sending: Sending | null = null
  /** When the level's clock stood at 0, while it runs. */
  let startedAtMs: number | null = null
  /** Chosen cards whose answer is still to come, in order. */
  let picks: number[] = []
  /** What cards that are turning back still show. */
  let turningBack = new Map<number, CardContent>()
  let revealing = false
  /** How many cards "Flip All Cards" has reached. */
  let faces = CARDS_PER_LEVEL
  let justMatched = false
  let leaving = false
  const cancels = { tick: () => {}, pause: () => {}, turn: () => {}, face: () => {} }
  /** Loads that are under way and no longer wanted answer in vain. */
  let loadSerial = 0

  function set(change: Partial<FlipMatchScreenState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function stop() {
    for (const cancel of Object.values(cancels)) cancel()
    sending?.cancel()
    sending = null
    loadSerial++
    picks = []
    turningBack = new Map()
    revealing = false
    faces = CARDS_PER_LEVEL
    justMatched = false
    startedAtMs = null
    if (state.connection !== 'fine') set({ connection: 'fine' })
  }

  function send<T>(request: () => Promise<T>, onAnswer: (answer: T) => void) {
    sending?.cancel()
    sending = sendUntilAnswered(clock, request, {
      answer: (answer) => {
        sending = null
        onAnswer(answer)
      },
      refusal: (error) => {
        sending = null
        refused(error)
      },
      connection: (connection) => {
        if (connection === 'slow') ports.announce(text.common.reconnecting)
        set({ connection })
      },
    })
  }

  function refused(error: unknown) {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'out_of_turn' || code === 'game_superseded') {
      if (code === 'game_superseded') set({ superseded: true })
      load(gameIn(error))
    } else if (code === 'not_registered' || code === 'wrong_game') {
      stop()
      ports.goHome()
    } else if (code === 'game_not_found') {
      lookUp()
    } else {
      stop()
      set({ stage: { kind: 'load-failed' } })
    }
  }

  /** Loading that fails is the load error, also when the network is lost: "Retry" reloads the page. */
  async function loadWith(request: () => Promise<{ game: FlipMatchGame | null }>) {
    stop()
    const serial = loadSerial
    set({ stage: { kind: 'loading' } })
    try {
      const answer = await request()
      if (serial === loadSerial) load(answer.game)
    } catch (error) {
      if (serial === loadSerial) refused(error)
    }
  }

  function lookUp() {
    void loadWith(api.current)
  }

  function deal(change: { restart?: true }) {
    const body = { request_id: ports.newRequestId(), ...change }
    void loadWith(() => api.start(body))
  }

  /** Shows a game that wasn't reached by our own last flip: opened, reloaded, dealt, moved on or superseded. */
  function load(next: FlipMatchGame | null) {
    stop()
    if (!next || next.view.phase === 'exited') {
      game = null
      deal({})
      return
    }
    game = next
    show(next.view)
  }

  function show(view: FlipMatchView) {
    if (view.phase === 'level-info') {
      set({ stage: { kind: 'info', level: view.level, level1: view.level1, starting: false } })
    } else if (view.phase === 'board') {
      if (view.clock === 'running') {
        // Answers take their time, so the earliest guess is the nearest; a later one would turn the clock back.
        startedAtMs = Math.min(startedAtMs ?? Number.POSITIVE_INFINITY, clock.now() - view.elapsed_ms)
        scheduleTick()
      }
      schedulePauseEnd(view)
      render()
    } else if (view.phase === 'finished') {
      set({ stage: { kind: 'end', result: view } })
    }
  }

  function boardView(): BoardView | null {
    return game?.view.phase === 'board' ? game.view : null
  }

  function render() {
    const view = boardView()
    if (!view) return
    const { level, revealed, pairs, matches, moves, pause } = view
    set({
      stage: {
        kind: 'board',
        level,
        revealed,
        revealing,
        cards: view.cards.map((card) => boardCard(card, view)),
        pairs,
        matches,
        moves,
        seconds: Math.floor((startedAtMs === null ? view.elapsed_ms : clock.now() - startedAtMs) / 1000),
        pause: pause?.kind ?? null,
        justMatched: justMatched && picks.length === 0,
      },
    })
  }

  function boardCard({ card, state: side, selected, content }: CardView, view: BoardView): BoardCard {
    const picked = picks.includes(card)
    const kept = turningBack.get(card)
    const isReached = card < faces
    const turns = picked || (revealing && isReached)
    const face = side !== 'down' && isReached ? 'up' : turns ? 'turning' : kept ? 'turning-back' : 'down'
    return {
      card,
      face,
      matched: side === 'matched',
      selected: selected || (picked && side === 'up'),
      wrong: view.pause !== null && view.pause.kind !== 'level-complete' && view.pause.cards.includes(card),
      content: isReached ? (content ?? (face === 'turning-back' && kept ? kept : null)) : null,
    }
  }

  function scheduleNextFace() {
    cancels.face = clock.schedule(() => {
      faces += 1
      render()
      if (faces < CARDS_PER_LEVEL) scheduleNextFace()
    }, NEXT_FACE_MS)
  }

  function scheduleTick() {
    cancels.tick()
    if (startedAtMs === null) return
    const intoSecondMs = (clock.now() - startedAtMs) % 1000
    cancels.tick = clock.schedule(() => {
      render()
      scheduleTick()
    }, 1000 - intoSecondMs)
  }

  function schedulePauseEnd({ pause }: BoardView) {
    cancels.pause()
    if (!pause) return
    if (pause.kind === 'mismatch') cancels.pause = clock.schedule(turnBack, pause.ends_in_ms)
    else cancels.pause = clock.schedule(moveOn, pause.ends_in_ms || LOOK_AGAIN_MS)
  }

  /** The wrong pair is secret again, on the server as here; its faces leave the page once they are out of sight. */
  function turnBack() {
    const view = boardView()
    if (!game || !view?.pause) return
    const wrong = view.pause.cards
    turningBack = new Map(
      view.cards.flatMap(({ card, content }) => (content && wrong.includes(card) ? [[card, content] as const] : [])),
    )
    const cards = view.cards.map((card) =>
      wrong.includes(card.card) ? { ...card, state: 'down' as const, selected: false, content: null } : card,
    )
    game = { ...game, view: { ...view, cards, pause: null } }
    cancels.turn()
    cancels.turn = clock.schedule(() => {
      turningBack = new Map()
      render()
    }, TURN_MS)
    render()
  }

  /** The level or the game is over, which only the server can show. */
  function moveOn() {
    send(api.current, (answer) => {
      load(answer.game)
      if (state.stage.kind === 'end' && state.stage.result.success) ports.play('win')
    })
  }

  /** Sends the cards chosen one after the other: each flip names the count of moves before it. */
  function sendNextPick() {
    const card = picks[0]
    if (card === undefined || sending || !game) return
    const { id, seq } = game
    const body = { request_id: ports.newRequestId(), seq, card }
    send(() => api.flip(id, body), flipped)
  }

  function flipped({ game: next, outcome }: FlipMatchMoved) {
    if (next.view.phase !== 'board') {
      load(next)
      return
    }
    game = next
    picks = picks.slice(1)
    justMatched = outcome?.kind === 'match'
    if (next.view.clock !== 'running') {
      cancels.tick()
      startedAtMs = null
    }
    if (outcome && outcome.kind !== 'selected') ports.play(outcome.kind === 'match' ? 'correct' : 'wrong')
    show(next.view)
    if (outcome) ports.announce(spoken(outcome, next.view))
    sendNextPick()
  }

  /** Tells the server; resolves when it knows, or after a second. */
  function leave(): Promise<void> {
    const left = game
    game = null
    if (!left) return Promise.resolve()
    return new Promise((resolve) => {
      const cancelWait = clock.schedule(resolve, LEAVE_WAIT_MS)
      api
        .leave(left.id, { request_id: ports.newRequestId() })
        // Not heard: a running game stays open until the next one supersedes it.
        .catch(() => undefined)
        .then(() => {
          cancelWait()
          resolve()
        })
    })
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot: () => state,

    /** Goes on with the current game or deals one. The returned function ends all timers and puts an end screen away. */
    open: () => {
      leaving = false
      lookUp()
      return () => {
        stop()
        if (state.stage.kind === 'end') void leave()
      }
    },

    /** "Start Level N". */
    startLevel: () => {
      const { stage } = state
      if (stage.kind !== 'info' || stage.starting || !game) return
      set({ stage: { ...stage, starting: true }, superseded: false })
      const { id, seq } = game
      const body = { request_id: ports.newRequestId(), seq }
      send(
        () => api.startLevel(id, body),
        (answer) => load(answer.game),
      )
    },

    /** "Flip All Cards". */
    reveal: () => {
      const view = boardView()
      if (!game || view?.level !== 1 || view.revealed || revealing) return
      revealing = true
      faces = 1
      ports.play('flip')
      render()
      const { id, seq } = game
      const body = { request_id: ports.newRequestId(), seq }
      send(
        () => api.reveal(id, body),
        ({ game: revealed }) => {
          stop()
          game = revealed
          faces = 1
          show(revealed.view)
          scheduleNextFace()
        },
      )
    },

    /** Flips (level 2) or selects (level 1) a card; does nothing where the rules allow nothing. */
    choose: (card: number) => {
      const view = boardView()
      const chosen = view?.cards[card]
      if (!view || !chosen || view.pause || picks.includes(card)) return
      if (view.level === 1 ? !view.revealed : chosen.state !== 'down') return
      if (chosen.state === 'matched' || chosen.selected) return
      if (view.cards.filter(({ selected }) => selected).length + picks.length >= 2) return
      // Who is that quick waits for no more faces.
      cancels.face()
      faces = CARDS_PER_LEVEL
      picks = [...picks, card]
      turningBack.delete(card)
      if (view.level === 2) ports.play('flip')
      if (state.superseded) set({ superseded: false })
      render()
      sendNextPick()
    },

    /** Back to level 1's info with a new deal; the prophets dealt before may come again. */
    restart: () => {
      if (state.stage.kind === 'board') deal({ restart: true })
    },

    playAgain: () => {
      if (state.stage.kind === 'end') deal({})
    },

    /** "Exit Game" and "Back to Home". */
    exit: async () => {
      if (leaving) return
      leaving = true
      stop()
      await leave()
      ports.goHome()
    },

    /** The load error's "Retry". */
    retry: ports.reloadPage,

    /** Sends again at once what the network lost. */
    tryAgain: () => sending?.tryNow(),
  }
}

/** A card's content in words, for who can't see it. */
export function describe(content: CardContent): string {
  if (content.type === 'name') return content.name
  return content.type === 'image' ? content.description : content.arabic_text
}

function spoken({ kind, cards }: FlipOutcome, view: BoardView): string {
  const last = cards.at(-1)
  const content = last === undefined ? null : (view.cards[last]?.content ?? null)
  const words = content ? describe(content) : ''
  if (kind === 'selected') {
    const card = text.flipMatch.cardSelected(words)
    return last === undefined ? card : text.flipMatch.cardSpoken(last + 1, CARDS_PER_LEVEL, card)
  }
  const judged =
    kind === 'match'
      ? text.flipMatch.matchSpoken(view.matches)
      : view.level === 1
        ? text.flipMatch.gameOverSpoken
        : text.flipMatch.mismatchSpoken
  return view.level === 2 ? `${words}. ${judged}` : judged
}

/** The current game in a refusal's details; null when there is none. */
function gameIn(error: unknown): FlipMatchGame | null {
  const details = error instanceof ApiError ? error.details : null
  if (typeof details !== 'object' || details === null || !('game' in details)) return null
  return details.game as FlipMatchGame | null
}
