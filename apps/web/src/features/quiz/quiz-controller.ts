// The quiz's flow on the screen. The server is the only judge: this sends what the player chose, shows what the server
// answered, and keeps the pace. Invariant: a question is answered at most once, whatever is clicked or sent again.
import type { QuizGame, QuizMoved } from '@noor-quest/contract/quiz'
import { BEEP_AT_MS, NEXT_QUESTION_DELAY_MS, type QuizOutcome, type QuizView } from '@noor-quest/rules/quiz'
import { type OptionLetter, QUIZ_LEVEL_RULES, type QuizLevel } from '@noor-quest/rules/quiz-levels'
import type { Sound } from '../../platform/audio.ts'
import {
  type Clock,
  type Countdown,
  nextTickInMs,
  remainingMs,
  remainingSeconds,
  startCountdown,
} from '../../platform/clock.ts'
import { ApiError } from '../../platform/http.ts'
import { type Connection, type Sending, sendUntilAnswered } from '../../platform/send-until-answered.ts'
import { text } from '../../platform/text/text.ts'
import type { QuizApi } from './quiz-api.ts'

/** Exit waits this long for the server to hear of it, then goes home anyway. */
export const LEAVE_WAIT_MS = 1000

export type QuizDot = 'correct' | 'wrong' | 'time-out'
export type TimerBand = 'green' | 'amber' | 'red'

export type QuestionStage = {
  kind: 'question'
  level: QuizLevel
  score: number
  questionIndex: number
  number: number
  count: number
  questionText: string
  options: Record<OptionLetter, string>
  dots: QuizDot[]
  timer: {
    seconds: number
    limitSeconds: number
    /** Of the limit, 1 down to 0, at the last tick. */
    fraction: number
    band: TimerBand
    /** 10 s or less are left. */
    urgent: boolean
    running: boolean
  }
  answer:
    | { state: 'open' }
    | { state: 'sent'; choice: OptionLetter | null }
    | { state: 'judged'; choice: OptionLetter | null; outcome: QuizOutcome }
}

export type QuizStage =
  | { kind: 'opening' }
  | { kind: 'start' }
  | { kind: 'loading' }
  | { kind: 'no-questions' }
  | { kind: 'failed' }
  | { kind: 'rules'; level: QuizLevel; count: number; score: number; starting: boolean }
  /** After a reload between two questions: the next one's clock hasn't started. */
  | { kind: 'get-ready'; level: QuizLevel; number: number; count: number }
  | QuestionStage
  | { kind: 'completed'; result: Extract<QuizView, { phase: 'completed' }> }

export type QuizScreenState = { stage: QuizStage; connection: Connection; superseded: boolean }

export type QuizPorts = {
  api: QuizApi
  clock: Clock
  play: (sound: Sound) => void
  announce: (message: string) => void
  goHome: () => void
  /** Keeps the session id in the browser; null forgets it. */
  rememberSession: (sessionId: string | null) => void
  newRequestId: () => string
}

export type QuizController = ReturnType<typeof createQuizController>

export function createQuizController(ports: QuizPorts) {
  const { api, clock } = ports
  const listeners = new Set<() => void>()
  let state: QuizScreenState = { stage: { kind: 'opening' }, connection: 'fine', superseded: false }
  let game: QuizGame | null = null
  let countdown: Countdown | null = null
  let sending: Sending | null = null
  let cancelTimer: (() => void) | null = null
  let leaving = false

  function set(change: Partial<QuizScreenState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** One timer at a time: the next tick, or what follows a pause. */
  function later(task: () => void, delayMs: number) {
    cancelTimer?.()
    cancelTimer = clock.schedule(task, delayMs)
  }

  function stop() {
    cancelTimer?.()
    cancelTimer = null
    sending?.cancel()
    sending = null
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
      ports.rememberSession(null)
      ports.goHome()
    } else if (code === 'no_questions') {
      stop()
      set({ stage: { kind: 'no-questions' } })
    } else if (code === 'game_not_found') {
      lookUp()
    } else {
      stop()
      set({ stage: { kind: 'failed' } })
    }
  }

  function lookUp() {
    stop()
    set({ stage: { kind: 'opening' } })
    send(api.current, (answer) => load(answer.game))
  }

  /** Shows a game that wasn't reached by our own last move: opened, reloaded, moved on or superseded. */
  function load(next: QuizGame | null) {
    stop()
    if (!next || next.view.phase === 'exited') {
      game = null
      ports.rememberSession(null)
      set({ stage: { kind: 'start' } })
      return
    }
    const sameGame = game?.id === next.id
    game = next
    ports.rememberSession(next.session_id)
    show(next.view, clock.now(), sameGame)
  }

  /** `arrivedAtMs` is when the view came in: its durations count from there. */
  function show(view: QuizView, arrivedAtMs: number, sameGame: boolean) {
    if (view.phase === 'level-rules') {
      const { level, count, score } = view
      set({ stage: { kind: 'rules', level, count, score, starting: false } })
    } else if (view.phase === 'question') {
      const startsInMs = arrivedAtMs + view.starts_in_ms - clock.now()
      if (startsInMs <= 0) {
        ask(view, arrivedAtMs)
        return
      }
      later(() => ask(view, arrivedAtMs), startsInMs)
      const { stage } = state
      const { level, number, count, score, dots } = view
      // The question that just ended stays in sight until then.
      const ended = sameGame && stage.kind === 'question' && stage.questionIndex === view.question_index - 1
      set({ stage: ended ? { ...stage, score, dots } : { kind: 'get-ready', level, number, count } })
    } else if (view.phase === 'completed') {
      set({ stage: { kind: 'completed', result: view } })
    } else {
      load(null)
    }
  }

  function ask(view: Extract<QuizView, { phase: 'question' }>, arrivedAtMs: number) {
    const limitSeconds = QUIZ_LEVEL_RULES[view.level].seconds
    countdown = startCountdown(arrivedAtMs, view.remaining_ms, view.starts_in_ms)
    set({
      superseded: false,
      stage: {
        kind: 'question',
        level: view.level,
        score: view.score,
        questionIndex: view.question_index,
        number: view.number,
        count: view.count,
        questionText: view.question.question_text,
        options: view.question.options,
        dots: view.dots,
        timer: readTimer(countdown, limitSeconds, clock.now()),
        answer: { state: 'open' },
      },
    })
    scheduleTick()
  }

  function scheduleTick() {
    const delayMs = countdown && nextTickInMs(countdown, clock.now())
    if (delayMs === null) submit(null)
    else later(tick, delayMs)
  }

  function tick() {
    const { stage } = state
    if (stage.kind !== 'question' || !countdown || stage.answer.state !== 'open') return
    const timer = readTimer(countdown, stage.timer.limitSeconds, clock.now())
    const passed = (seconds: number) => timer.seconds <= seconds && stage.timer.seconds > seconds
    set({ stage: { ...stage, timer } })
    if (timer.seconds > 0) {
      // After a phone's sleep one late tick may pass both marks: it speaks once, of the time that is left.
      if (passed(stage.timer.limitSeconds / 2) || passed(BEEP_AT_MS / 1000)) {
        ports.announce(text.quiz.secondsLeftSpoken(timer.seconds))
      }
      if (passed(BEEP_AT_MS / 1000)) ports.play('beep')
    }
    scheduleTick()
  }

  /** null is a time-out. Locks the question at once; what it was worth, the server says. */
  function submit(choice: OptionLetter | null) {
    const { stage } = state
    if (stage.kind !== 'question' || stage.answer.state !== 'open' || !game || !countdown) return
    cancelTimer?.()
    const timer = { ...readTimer(countdown, stage.timer.limitSeconds, clock.now()), running: false }
    set({ stage: { ...stage, timer, answer: { state: 'sent', choice } } })
    const { id } = game
    const body = { request_id: ports.newRequestId(), question_index: stage.questionIndex, choice }
    send(() => api.answer(id, body), judged)
  }

  function judged({ game: next, outcome }: QuizMoved) {
    const { stage } = state
    if (!outcome || stage.kind !== 'question' || outcome.question_index !== stage.questionIndex) {
      load(next)
      return
    }
    const arrivedAtMs = clock.now()
    const dot = outcome.correct ? 'correct' : outcome.choice === null ? 'time-out' : 'wrong'
    game = next
    set({
      stage: {
        ...stage,
        score: outcome.score,
        dots: [...stage.dots, dot],
        answer: { state: 'judged', choice: outcome.choice, outcome },
      },
    })
    ports.play(outcome.correct ? 'correct' : 'wrong')
    ports.announce(spoken(outcome, stage.options))
    const { view } = next
    const delayMs = view.phase === 'question' ? view.starts_in_ms : NEXT_QUESTION_DELAY_MS
    later(() => {
      show(view, arrivedAtMs, true)
      if (view.phase === 'completed') ports.play('win')
    }, delayMs)
  }

  function start() {
    stop()
    ports.rememberSession(null)
    set({ stage: { kind: 'loading' }, superseded: false })
    const body = { request_id: ports.newRequestId() }
    send(
      () => api.start(body),
      (answer) => load(answer.game),
    )
  }

  /** Tells the server and forgets the session; resolves when the server knows, or after a second. */
  function leave(): Promise<void> {
    const left = game
    game = null
    ports.rememberSession(null)
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

    /** Looks for a game to go on with. The returned function ends all timers and puts an end screen away. */
    open: () => {
      leaving = false
      lookUp()
      return () => {
        stop()
        if (state.stage.kind === 'completed') void leave()
      }
    },

    /** "Start Quiz" and "Play Again". */
    start: () => {
      if (state.stage.kind === 'start' || state.stage.kind === 'completed') start()
    },

    /** "Start Level N". */
    startLevel: () => {
      const { stage } = state
      if (stage.kind !== 'rules' || stage.starting || game?.view.phase !== 'level-rules') return
      set({ stage: { ...stage, starting: true }, superseded: false })
      const { id, view } = game
      const body = { request_id: ports.newRequestId(), question_index: view.question_index }
      send(
        () => api.startLevel(id, body),
        (answer) => load(answer.game),
      )
    },

    choose: (choice: OptionLetter) => {
      if (countdown && remainingMs(countdown, clock.now()) > 0) submit(choice)
    },

    /** "Exit Quiz", "Back to Home" and "Return to Home". */
    exit: async () => {
      if (leaving) return
      leaving = true
      stop()
      await leave()
      ports.goHome()
    },

    /** Sends again at once what the network lost; after a failure looks for the game anew. */
    tryAgain: () => {
      if (sending) sending.tryNow()
      else if (state.stage.kind === 'failed') lookUp()
    },
  }
}

function readTimer(countdown: Countdown, limitSeconds: number, nowMs: number): QuestionStage['timer'] {
  const seconds = remainingSeconds(countdown, nowMs)
  const fraction = Math.min(1, remainingMs(countdown, nowMs) / (limitSeconds * 1000))
  // Green above 66 % of the limit, amber above 33 % (specification section 4).
  const band = fraction > 0.66 ? 'green' : fraction > 0.33 ? 'amber' : 'red'
  return { seconds, limitSeconds, fraction, band, urgent: seconds * 1000 <= BEEP_AT_MS, running: seconds > 0 }
}

function spoken(outcome: QuizOutcome, options: Record<OptionLetter, string>): string {
  const points = Math.abs(outcome.points)
  if (outcome.correct) return text.quiz.outcomeSpoken.correct(points)
  const answer = options[outcome.correct_option]
  return outcome.choice === null
    ? text.quiz.outcomeSpoken.timeUp(points, answer)
    : text.quiz.outcomeSpoken.wrong(points, answer)
}

/** The current game in a refusal's details; null when there is none. */
function gameIn(error: unknown): QuizGame | null {
  const details = error instanceof ApiError ? error.details : null
  if (typeof details !== 'object' || details === null || !('game' in details)) return null
  return details.game as QuizGame | null
}
