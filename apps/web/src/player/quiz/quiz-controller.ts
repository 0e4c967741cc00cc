// The flow of the Quiz. It sends the player's choice, shows the outcome and starts
// the next question in time. Invariant: a question is answered at most once,
// whatever is clicked or sent again.
import type { TimeNotUpDetails } from '@noor-quest/contract/errors'
import type { QuizMoved } from '@noor-quest/contract/quiz'
import type { InLanguages } from '@noor-quest/rules/languages'
import {
  BEEP_AT_MS,
  NEXT_QUESTION_DELAY_MS,
  type QuizOutcome,
  type QuizTile,
  type QuizView,
  type TimerBand,
  timerBand,
} from '@noor-quest/rules/quiz'
import type { QuestionTexts } from '@noor-quest/rules/quiz-deal'
import type { OptionLetter, QuizLevel } from '@noor-quest/rules/quiz-levels'
import {
  type Countdown,
  nextTickInMs,
  remainingMs,
  remainingSeconds,
  startCountdown,
} from '../../platform/clock/clock.ts'
import { ApiError } from '../../platform/network/http.ts'
import type { Sound } from '../../platform/sound/audio.ts'
import { createGameShell, type FailureCode, type ShellPorts, type ShellRequests } from '../shell/game/game-shell.ts'
import { localizedQuestion } from '../shell/game/localized.tsx'
import { quizText } from './quiz.en.ts'

/** The last seconds tick softly. Screen readers don't announce them. */
const TICKING_SECONDS = 5

export type QuestionScreen = AskedView & {
  kind: 'question'
  timer: {
    seconds: number
    limitSeconds: number
    /** The share of the limit that is left, from 1 to 0, at the last tick. */
    fraction: number
    band: TimerBand
    /** True with 10 s or less. */
    urgent: boolean
    running: boolean
  }
  answer:
    | { state: 'open' }
    | { state: 'sent'; choice: OptionLetter | null }
    | { state: 'judged'; choice: OptionLetter | null; outcome: QuizOutcome }
    /** The choice didn't count: another tab had answered, or the time was up. */
    | { state: 'uncounted' }
}

export type QuizScreenState =
  | { kind: 'opening' }
  | { kind: 'start' }
  | { kind: 'loading' }
  | { kind: 'no-questions' }
  | { kind: 'failed'; code: FailureCode }
  | (Extract<QuizView, { phase: 'level-rules' }> & { kind: 'rules'; starting: boolean })
  /** The screen before a question whose clock hasn't started: after a level's rules or a reload. */
  | { kind: 'get-ready'; level: QuizLevel; number: number; count: number; dots: QuizTile[] }
  | QuestionScreen
  | { kind: 'completed'; result: Extract<QuizView, { phase: 'completed' }> }

/** A question whose clock runs. */
type AskedView = Extract<QuizView, { phase: 'question' }> & { question: InLanguages<QuestionTexts> }

/** The types that the game's page needs. */
export type QuizPage = { screen: QuizScreenState; controller: ReturnType<typeof createQuizController> }

export function createQuizController(ports: ShellPorts) {
  const { clock } = ports
  let countdown: Countdown | null = null
  /**
   * True if the last response came without the question, because another page of this player waits
   * now or the server is stopping.
   */
  let wasReleasedEarly = false

  const { call } = ports
  const requests: ShellRequests<QuizMoved> = {
    start: ({ request_id }) => call('POST /api/quiz/games', { body: { request_id } }),
    current: () => call('GET /api/quiz/games/current'),
    leave: (id, body) => call('POST /api/quiz/games/{id}/leave', { params: { id }, body }),
  }
  const shell = createGameShell<{ moved: QuizMoved; screen: QuizScreenState }>(ports, requests, {
    opening: { kind: 'opening' },
    loading: 'until-response',
    show: ({ view }, isSameGame) => show(view, clock.now(), isSameGame),
    none: () => shell.show({ kind: 'start' }),
    failed: (code) => (code === 'no_questions' ? { kind: 'no-questions' } : { kind: 'failed', code }),
    refused: (error) => {
      const remainingMs = timeLeftIn(error)
      if (remainingMs === null || shell.screen().kind !== 'question') return false
      shell.later(() => send(null), remainingMs)
      return true
    },
    isEnd: (screen) => screen.kind === 'completed',
  })

  /** `arrivedAtMs` is the time of the response. The view's durations count from there. */
  function show(view: QuizView, arrivedAtMs: number, isSameGame: boolean) {
    if (view.phase === 'level-rules') {
      shell.show({ ...view, kind: 'rules', starting: false })
    } else if (view.phase === 'question') {
      const { question } = view
      if (question !== null) return ask({ ...view, question }, arrivedAtMs)
      awaitQuestion(view.starts_in_ms)
      const screen = shell.screen()
      const { level, number, count, score, dots } = view
      // The question that just ended stays visible until the next one.
      const ended = isSameGame && screen.kind === 'question' && screen.question_index === view.question_index - 1
      // A choice without a verdict didn't count, so it isn't shown any more.
      const answer: QuestionScreen['answer'] =
        ended && screen.answer.state === 'judged' ? screen.answer : { state: 'uncounted' }
      shell.show(ended ? { ...screen, score, dots, answer } : { kind: 'get-ready', level, number, count, dots })
    } else if (view.phase === 'completed') {
      shell.show({ kind: 'completed', result: view })
    } else {
      shell.load(null)
    }
  }

  /**
   * The server waits with the response until the clock starts. A slow network then costs half a
   * round trip, and no question can be read early (docs/decisions/0020).
   */
  function awaitQuestion(startsInMs: number) {
    const request = async () => {
      const found = await call('GET /api/quiz/games/asked')
      wasReleasedEarly = found.game?.view.phase === 'question' && found.game.view.question === null
      return found
    }
    // The delay prevents a loop of two pages: a request ends the other page's request, and that
    // page would ask again at once.
    if (wasReleasedEarly) shell.later(() => shell.loadNext({ request }), startsInMs)
    else shell.loadNext({ request, waitMs: startsInMs })
    wasReleasedEarly = false
  }

  function ask(view: AskedView, arrivedAtMs: number) {
    const limitSeconds = view.limit_ms / 1000
    countdown = startCountdown(arrivedAtMs, view.remaining_ms, view.starts_in_ms)
    shell.clearSuperseded()
    const timer = readTimer(countdown, limitSeconds, clock.now())
    shell.show({ ...view, kind: 'question', timer, answer: { state: 'open' } })
    scheduleTick()
  }

  function scheduleTick() {
    const delayMs = countdown && nextTickInMs(countdown, clock.now())
    if (delayMs === null) submit(null)
    else shell.later(tick, delayMs)
  }

  function tick() {
    const screen = shell.screen()
    if (screen.kind !== 'question' || !countdown || screen.answer.state !== 'open') return
    const timer = readTimer(countdown, screen.timer.limitSeconds, clock.now())
    const passed = (seconds: number) => timer.seconds <= seconds && screen.timer.seconds > seconds
    shell.show({ ...screen, timer })
    if (timer.seconds > 0) {
      // After a phone's sleep one late tick may pass both marks. It
      // announces only the time that is left.
      if (passed(screen.timer.limitSeconds / 2) || passed(BEEP_AT_MS / 1000)) {
        ports.announce(quizText.secondsLeftSpoken(timer.seconds))
      }
      if (passed(BEEP_AT_MS / 1000)) ports.play('beep')
      else if (timer.seconds <= TICKING_SECONDS) ports.play('tick')
    }
    scheduleTick()
  }

  /**
   * `choice` null: a time-out. Locks the question at once; the points
   * come with the server's response.
   */
  function submit(choice: OptionLetter | null) {
    const screen = shell.screen()
    if (screen.kind !== 'question' || screen.answer.state !== 'open' || !shell.game() || !countdown) return
    shell.cancelLater()
    const timer = { ...readTimer(countdown, screen.timer.limitSeconds, clock.now()), running: false }
    shell.show({ ...screen, timer, answer: { state: 'sent', choice } })
    send(choice)
  }

  function send(choice: OptionLetter | null) {
    const screen = shell.screen()
    if (screen.kind !== 'question') return
    const { question_index } = screen
    const body = { question_index, choice }
    shell.move(
      (id, request_id) => call('POST /api/quiz/games/{id}/answers', { params: { id }, body: { request_id, ...body } }),
      judged,
    )
  }

  function judged({ game: next, outcome }: QuizMoved) {
    const screen = shell.screen()
    if (!outcome || screen.kind !== 'question' || outcome.question_index !== screen.question_index) {
      shell.load(next)
      return
    }
    const arrivedAtMs = clock.now()
    const dot: QuizTile = outcome.correct ? 'correct' : outcome.choice === null ? 'time-out' : 'wrong'
    const dots = [...screen.dots, dot]
    shell.take(next)
    shell.show({
      ...screen,
      score: outcome.score,
      dots,
      answer: { state: 'judged', choice: outcome.choice, outcome },
    })
    const ofLevel = dots.slice(-screen.number)
    const lastMiss = Math.max(ofLevel.lastIndexOf('wrong'), ofLevel.lastIndexOf('time-out'))
    if (outcome.correct) ports.play('correct', ofLevel.length - 1 - lastMiss)
    else ports.play('wrong')
    ports.announce(spoken(outcome, screen.question))
    const { view } = next
    // The request starts at once: the server waits with the response until the next clock starts.
    if (view.phase === 'question') return show(view, arrivedAtMs, true)
    shell.later(() => {
      show(view, arrivedAtMs, true)
      const sound = view.phase === 'completed' ? END_SOUNDS[endTierOf(view)] : null
      if (sound !== null) ports.play(sound)
    }, NEXT_QUESTION_DELAY_MS)
  }

  return {
    ...shell.controller,

    /** Handles "Start Quiz" and "Play Again". */
    start: () => {
      const screen = shell.screen()
      if (screen.kind !== 'start' && screen.kind !== 'completed') return
      shell.clearSuperseded()
      shell.deal({ kind: 'loading' })
    },

    /** Handles "Start Level N". */
    startLevel: () => {
      const screen = shell.screen()
      const view = shell.game()?.view
      if (screen.kind !== 'rules' || screen.starting || view?.phase !== 'level-rules') return
      shell.show({ ...screen, starting: true })
      shell.clearSuperseded()
      const { question_index } = view
      shell.move((id, request_id) =>
        call('POST /api/quiz/games/{id}/level', { params: { id }, body: { request_id, question_index } }),
      )
    },

    choose: (choice: OptionLetter) => {
      if (countdown && remainingMs(countdown, clock.now()) > 0) submit(choice)
    },

    /** Resends a lost request at once. After a failure it loads the game again. */
    tryAgain: () => {
      if (shell.screen().kind === 'failed') shell.find()
      else shell.controller.tryAgain()
    },
  }
}

function readTimer(countdown: Countdown, limitSeconds: number, nowMs: number): QuestionScreen['timer'] {
  const seconds = remainingSeconds(countdown, nowMs)
  const fraction = Math.min(1, remainingMs(countdown, nowMs) / (limitSeconds * 1000))
  const band = timerBand(fraction, 1)
  return { seconds, limitSeconds, fraction, band, urgent: seconds * 1000 <= BEEP_AT_MS, running: seconds > 0 }
}

function spoken(outcome: QuizOutcome, question: InLanguages<QuestionTexts>): string {
  const points = Math.abs(outcome.points)
  if (outcome.correct) return quizText.outcomeSpoken.correct(points)
  if (outcome.choice === null) return quizText.outcomeSpoken.timeUp(points)
  if (outcome.correct_option === null) return quizText.outcomeSpoken.wrongUnnamed(points)
  return quizText.outcomeSpoken.wrong(points, localizedQuestion(question).options[outcome.correct_option])
}

export type EndTier = 'great' | 'good' | 'calm'

/** How the end of a game is celebrated (docs/product-rules.md#quiz-end). */
export function endTierOf({ score, highest_score }: { score: number; highest_score: number }): EndTier {
  if (score === 0 || score * 3 < highest_score) return 'calm'
  return score * 6 >= highest_score * 5 ? 'great' : 'good'
}

const END_SOUNDS: Record<EndTier, Sound | null> = { great: 'fanfare', good: 'win', calm: null }

/** The ms until the server's clock reaches the limit. Null: not a `time_not_up` refusal. */
function timeLeftIn(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'time_not_up') return null
  return (error.details as TimeNotUpDetails).remaining_ms
}
