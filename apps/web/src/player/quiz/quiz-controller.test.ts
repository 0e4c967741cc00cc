import type { AnswerRequest, CurrentQuizGame, QuizGame, QuizMoved } from '@noor-quest/contract/quiz'
import type { QuizOutcome, QuizView } from '@noor-quest/rules/quiz'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fakeCall } from '../../../test/fake-call.ts'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { ApiError } from '../../platform/network/http.ts'
import { chooseLanguage } from '../../text/text.ts'
import { createQuizController, endTierOf, type QuestionScreen } from './quiz-controller.ts'

type QuestionView = Extract<QuizView, { phase: 'question' }>

const OPTIONS = { a: 'Makkah', b: 'Madinah', c: 'Jerusalem', d: 'Damascus' }
const ARABIC_OPTIONS = { a: 'مكة', b: 'المدينة', c: 'القدس', d: 'دمشق' }

function question(index: number, change: Partial<QuestionView> = {}): QuestionView {
  return {
    phase: 'question',
    level: 1,
    score: index * 100,
    question_index: index,
    number: index + 1,
    count: 5,
    question: {
      en: { question_text: `Question ${index}`, options: OPTIONS },
      ar: { question_text: `السؤال ${index}`, options: ARABIC_OPTIONS },
    },
    starts_in_ms: 0,
    remaining_ms: 30_000,
    limit_ms: 30_000,
    dots: Array.from({ length: index }, () => 'correct' as const),
    ...change,
  }
}
/** The server's next question, and the delay before it. */
let next: { view: QuestionView; inMs: number } | null = null
/** The view before its clock starts, without a text. The server then asks the question. */
function waiting(index: number, startsInMs: number, change: Partial<QuestionView> = {}): QuestionView {
  next = { view: question(index, change), inMs: startsInMs }
  return { ...next.view, question: null, starts_in_ms: startsInMs }
}
const RULES: QuizView = {
  ...{ phase: 'level-rules', level: 1, score: 0, question_index: 0, count: 5, limit_ms: 30_000 },
  last_level: null,
  dots: [],
}
const COMPLETED: QuizView = {
  phase: 'completed',
  score: 3000,
  levels_completed: 3,
  questions_answered: 15,
  questions_right: 15,
  questions_dealt: 15,
  highest_score: 3000,
  tiles: [],
  review: [],
  review_opens_in_ms: null,
}

function gameOf(view: QuizView, id = 'game-1'): QuizGame {
  return { id, session_id: `session_${id}`, seq: 0, view }
}
function outcomeOf(index: number, change: Partial<QuizOutcome> = {}): QuizOutcome {
  const score = (index + 1) * 100
  return {
    question_index: index,
    choice: 'a',
    correct: true,
    correct_option: 'a',
    points: 100,
    score,
    elapsed_ms: 1000,
    ...change,
  }
}
function moved(view: QuizView, outcome: QuizOutcome | null = null): QuizMoved {
  return { game: gameOf(view), outcome }
}
const refusal = (code: 'out_of_turn', game: QuizGame | null) => new ApiError(409, code, 'refused', { game })

/** Opens the controller on `view`. Null: a player without a game. */
async function opened(view: QuizView | null) {
  const clock = createFakeClock()
  const api = {
    current: vi.fn(async (): Promise<CurrentQuizGame> => ({ game: view && gameOf(view) })),
    asked: vi.fn(async () => {
      const asked = next
      if (asked === null) throw new Error('nothing is asked')
      await new Promise<void>((resolve) => clock.schedule(resolve, asked.inMs))
      return { game: gameOf(asked.view) }
    }),
    start: vi.fn(async (_body: unknown) => moved(RULES)),
    startLevel: vi.fn(async (_gameId: string, _body: unknown) => moved(question(0))),
    answer: vi.fn<(gameId: string, body: AnswerRequest) => Promise<QuizMoved>>(),
    leave: vi.fn(async (_gameId: string, _body: unknown) => moved({ phase: 'exited' })),
  }
  const play = vi.fn()
  const announce = vi.fn()
  const rememberSession = vi.fn()
  let requests = 0
  const controller = createQuizController({
    call: fakeCall({ ...api, level: api.startLevel, answers: api.answer }),
    clock,
    play,
    announce,
    goHome: vi.fn(),
    left: vi.fn(),
    began: vi.fn(),
    nextPlayer: vi.fn(),
    isBooth: () => false,
    reloadPage: vi.fn(),
    failed: vi.fn(),
    isNew: vi.fn(() => false),
    rememberSession,
    newRequestId: () => `request-${++requests}`,
  })
  const close = controller.open()
  await clock.advance(0)
  const screen = () => controller.snapshot().screen
  const asked = (): QuestionScreen => {
    const shown = screen()
    if (shown.kind !== 'question') throw new Error(`no question but ${shown.kind}`)
    return shown
  }
  return { controller, close, api, clock, play, announce, rememberSession, screen, asked }
}

describe('opening', () => {
  test('offers the start button when there is no game', async () => {
    const { screen, rememberSession } = await opened(null)
    expect(screen()).toEqual({ kind: 'start' })
    expect(rememberSession).toHaveBeenLastCalledWith(null)
  })

  test('offers the start button when the game was left', async () => {
    const { screen } = await opened({ phase: 'exited' })
    expect(screen()).toEqual({ kind: 'start' })
  })

  test('a reload in mid-question continues with the running clock', async () => {
    const { asked, clock, rememberSession } = await opened(question(2, { remaining_ms: 12_400 }))
    expect(asked()).toMatchObject({ question_index: 2, timer: { seconds: 13, band: 'amber', urgent: false } })
    expect(rememberSession).toHaveBeenLastCalledWith('session_game-1')
    await clock.advance(400)
    expect(asked().timer.seconds).toBe(12)
  })

  test('a reload between two questions waits for the next one to start', async () => {
    const { asked, screen, clock } = await opened(waiting(1, 900))
    expect(screen()).toEqual({ kind: 'get-ready', level: 1, number: 2, count: 5, dots: ['correct'] })
    await clock.advance(899)
    expect(screen().kind).toBe('get-ready')
    await clock.advance(1)
    expect(asked().timer.seconds).toBe(30)
  })

  test('a reload on the end screen shows it again, without its sound', async () => {
    const { screen, play } = await opened(COMPLETED)
    expect(screen()).toEqual({ kind: 'completed', result: COMPLETED })
    expect(play).not.toHaveBeenCalled()
  })

  test('can be closed and opened again', async () => {
    const { controller, close, clock, asked } = await opened(question(0))
    close()
    expect(clock.pending()).toBe(0)
    controller.open()
    await clock.advance(1000)
    expect(asked().timer.seconds).toBe(29)
  })
})

describe('starting', () => {
  test('loads, then shows the rules, and keeps the session id', async () => {
    const { controller, screen, clock, rememberSession } = await opened(null)
    controller.start()
    expect(screen()).toEqual({ kind: 'loading' })
    await clock.advance(0)
    expect(screen()).toEqual({ ...RULES, kind: 'rules', starting: false })
    expect(rememberSession.mock.calls.slice(-2)).toEqual([[null], ['session_game-1']])
  })

  test('says so when there are no questions', async () => {
    const { controller, api, screen, clock } = await opened(null)
    api.start.mockRejectedValueOnce(new ApiError(409, 'no_questions', 'none'))
    controller.start()
    await clock.advance(0)
    expect(screen()).toEqual({ kind: 'no-questions' })
  })

  test('a double click starts the level once', async () => {
    const { controller, api, clock, asked } = await opened(RULES)
    controller.startLevel()
    controller.startLevel()
    await clock.advance(0)
    expect(api.startLevel).toHaveBeenCalledExactlyOnceWith('game-1', { request_id: 'request-1', question_index: 0 })
    expect(asked().number).toBe(1)
  })

  test('an unexpected failure offers to load again', async () => {
    const { controller, api, clock, screen } = await opened(RULES)
    api.startLevel.mockRejectedValueOnce(new ApiError(500, 'internal', 'oops'))
    controller.startLevel()
    await clock.advance(0)
    expect(screen()).toEqual({ kind: 'failed', code: 'internal' })
    controller.tryAgain()
    await clock.advance(0)
    expect(screen().kind).toBe('rules')
  })
})

describe('the timer', () => {
  test('speaks at half time and at 10 s, beeps once, and ticks in the last five seconds without a word', async () => {
    const { announce, play, clock, api } = await opened(question(0))
    api.answer.mockReturnValue(new Promise(() => undefined))
    await clock.advance(29_999)
    expect(announce.mock.calls).toEqual([['15 seconds left'], ['10 seconds left']])
    expect(play.mock.calls).toEqual([['beep'], ['tick'], ['tick'], ['tick'], ['tick'], ['tick']])
  })

  test('does not beep again after a reload in the last seconds', async () => {
    const { play, clock, asked } = await opened(question(0, { remaining_ms: 8000 }))
    expect(asked().timer.urgent).toBe(true)
    await clock.advance(7000)
    expect(play).not.toHaveBeenCalledWith('beep')
    expect(play).toHaveBeenCalledTimes(5)
  })

  test('sends a time-out at zero, once', async () => {
    const { api, clock, asked, play, announce } = await opened(question(0))
    const outcome = outcomeOf(0, { choice: null, correct: false, correct_option: null, points: -25, score: 0 })
    api.answer.mockResolvedValueOnce(moved(waiting(1, 1500, { dots: ['time-out'] }), outcome))
    await clock.advance(30_000)
    expect(api.answer).toHaveBeenCalledExactlyOnceWith('game-1', {
      request_id: 'request-1',
      question_index: 0,
      choice: null,
    })
    expect(asked()).toMatchObject({ answer: { state: 'judged', choice: null, outcome }, dots: ['time-out'] })
    expect(play).toHaveBeenLastCalledWith('wrong')
    expect(announce).toHaveBeenLastCalledWith('Time’s up! 25 points lost.')
  })

  test('waits for the server, silently, when its clock reaches the limit later', async () => {
    const { api, clock, asked, controller, announce } = await opened(question(0))
    api.answer.mockRejectedValueOnce(new ApiError(409, 'time_not_up', 'early', { remaining_ms: 120 }))
    await clock.advance(30_000)
    announce.mockClear()
    expect(asked()).toMatchObject({ timer: { seconds: 0 }, answer: { state: 'sent', choice: null } })
    controller.choose('a')
    await clock.advance(119)
    expect(api.answer).toHaveBeenCalledOnce()
    const outcome = outcomeOf(0, { choice: null, correct: false, correct_option: null, points: 0, score: 0 })
    api.answer.mockResolvedValueOnce(moved(waiting(1, 1500, { dots: ['time-out'] }), outcome))
    await clock.advance(1)
    expect(api.answer).toHaveBeenLastCalledWith('game-1', {
      request_id: 'request-2',
      question_index: 0,
      choice: null,
    })
    expect(asked()).toMatchObject({ answer: { state: 'judged', outcome } })
    expect(announce).toHaveBeenCalledOnce()
  })

  test('stops once the question is answered', async () => {
    const { api, clock, asked, controller } = await opened(question(0))
    api.answer.mockReturnValue(new Promise(() => undefined))
    await clock.advance(4200)
    controller.choose('c')
    await clock.advance(40_000)
    expect(asked().timer).toMatchObject({ seconds: 26, running: false })
    expect(api.answer).toHaveBeenCalledOnce()
  })

  test('a question whose time is over on arrival is a time-out at once', async () => {
    const { api } = await opened(question(0, { remaining_ms: 0 }))
    expect(api.answer).toHaveBeenCalledWith('game-1', expect.objectContaining({ choice: null }))
  })
})

describe('answering', () => {
  test('locks at once, and shows the outcome until the next question starts', async () => {
    const { controller, api, asked, clock, play, announce } = await opened(question(0))
    api.answer.mockResolvedValueOnce(moved(waiting(1, 1500), outcomeOf(0)))
    controller.choose('a')
    expect(asked().answer).toEqual({ state: 'sent', choice: 'a' })
    await clock.advance(0)
    expect(asked()).toMatchObject({ question_index: 0, score: 100, dots: ['correct'], answer: { state: 'judged' } })
    expect(play.mock.calls).toEqual([['correct', 1]])
    expect(announce).toHaveBeenLastCalledWith('Correct! 100 points gained.')
    await clock.advance(1499)
    expect(asked().question_index).toBe(0)
    await clock.advance(1)
    expect(asked()).toMatchObject({ question_index: 1, answer: { state: 'open' }, timer: { seconds: 30 } })
  })

  test('a response that waits for the clock shows no network hint', async () => {
    const { controller, api, clock, announce } = await opened(question(0))
    api.answer.mockResolvedValueOnce(moved(waiting(1, 1500), outcomeOf(0)))
    controller.choose('a')
    await clock.advance(1499)
    expect(controller.snapshot().connection).toBe('fine')
    expect(announce).toHaveBeenCalledOnce()
  })

  test('a response without its question is requested again when the question is due', async () => {
    const { controller, api, clock, asked } = await opened(question(0))
    const view = waiting(1, 1500)
    api.answer.mockResolvedValueOnce(moved(view, outcomeOf(0)))
    api.asked.mockResolvedValueOnce({ game: gameOf({ ...view, starts_in_ms: 1200 }) })
    next = { view: question(1), inMs: 0 }
    controller.choose('a')
    await clock.advance(1199)
    expect([api.asked.mock.calls.length, asked().question_index]).toEqual([1, 0])
    await clock.advance(1)
    expect([api.asked.mock.calls.length, asked().question_index]).toEqual([2, 1])
  })

  test('the first choice counts, not later clicks', async () => {
    const { controller, api, clock } = await opened(question(0))
    api.answer.mockResolvedValueOnce(moved(waiting(1, 1500), outcomeOf(0)))
    controller.choose('b')
    controller.choose('a')
    await clock.advance(0)
    controller.choose('c')
    await clock.advance(1000)
    expect(api.answer).toHaveBeenCalledExactlyOnceWith('game-1', expect.objectContaining({ choice: 'b' }))
  })

  test('says which option was right after a wrong answer', async () => {
    const { controller, api, clock, announce, play } = await opened(question(3))
    const outcome = outcomeOf(3, { choice: 'b', correct: false, correct_option: 'c', points: -25, score: 275 })
    api.answer.mockResolvedValueOnce(moved(waiting(4, 1500), outcome))
    controller.choose('b')
    await clock.advance(0)
    expect(announce).toHaveBeenLastCalledWith('Wrong. 25 points lost. The correct answer is Jerusalem.')
    expect(play).toHaveBeenLastCalledWith('wrong')
  })

  test('a wrong answer that names no right option is said to be wrong, not late', async () => {
    const { controller, api, clock, announce } = await opened(question(3))
    const outcome = outcomeOf(3, { choice: 'b', correct: false, correct_option: null, points: -25, score: 275 })
    api.answer.mockResolvedValueOnce(moved(waiting(4, 1500), outcome))
    controller.choose('b')
    await clock.advance(0)
    expect(announce).toHaveBeenLastCalledWith('Wrong. 25 points lost.')
  })

  test('the clock runs to the limit of this player', async () => {
    const { screen } = await opened(question(0, { remaining_ms: 40_000, limit_ms: 45_000 }))
    expect(screen()).toMatchObject({ timer: { seconds: 40, limitSeconds: 45, band: 'green' } })
  })

  test('a change of the language asks nothing, and speaks of the option as it is read now', async () => {
    const { controller, api, clock, announce, asked } = await opened(question(3))
    const page = { cookie: '', documentElement: {} } as Document
    const before = asked()
    await chooseLanguage(page, 'ar')
    onTestFinished(() => chooseLanguage(page, 'en'))
    expect(asked()).toBe(before)
    expect([api.current.mock.calls.length, api.answer.mock.calls.length]).toEqual([1, 0])
    const outcome = outcomeOf(3, { choice: 'b', correct: false, correct_option: 'c', points: -25, score: 275 })
    api.answer.mockResolvedValueOnce(moved(waiting(4, 1500), outcome))
    controller.choose('b')
    await clock.advance(0)
    expect(announce).toHaveBeenLastCalledWith(expect.stringContaining('القدس'))
  })

  test('the last question of a level leads to the next rules after 1.5 s', async () => {
    const { controller, api, clock, screen } = await opened(question(4))
    const rules: QuizView = {
      ...{ phase: 'level-rules', level: 2, score: 500, question_index: 5, count: 5, limit_ms: 25_000 },
      last_level: { level: 1, count: 5 },
      dots: Array.from({ length: 5 }, () => 'correct'),
    }
    api.answer.mockResolvedValueOnce(moved(rules, outcomeOf(4)))
    controller.choose('a')
    await clock.advance(1499)
    expect(screen().kind).toBe('question')
    await clock.advance(1)
    expect(screen()).toEqual({ ...rules, kind: 'rules', starting: false })
  })

  test.each([
    [['correct', 'correct'], 3, 3],
    [['correct', 'wrong'], 3, 1],
    [['time-out', 'correct'], 3, 2],
    [['correct', 'correct'], 2, 2],
  ] as const)('after %j, right answer %d of a level sounds as number %d of its row', async (dots, number, row) => {
    const { controller, api, clock, play } = await opened(question(2, { number, dots: [...dots] }))
    api.answer.mockResolvedValueOnce(moved(waiting(3, 1500), outcomeOf(2)))
    controller.choose('a')
    await clock.advance(0)
    expect(play.mock.calls).toEqual([['correct', row]])
  })

  test.each([
    [2500, [['correct', 15], ['fanfare']]],
    [1000, [['correct', 15], ['win']]],
    [975, [['correct', 15]]],
  ])('the last question of all leads to the end screen, with the sound of %d points', async (score, sounds) => {
    const { controller, api, clock, screen, play } = await opened(question(14))
    api.answer.mockResolvedValueOnce(moved({ ...COMPLETED, score }, outcomeOf(14, { score })))
    controller.choose('a')
    await clock.advance(1500)
    expect(screen()).toEqual({ kind: 'completed', result: { ...COMPLETED, score } })
    expect(play.mock.calls).toEqual(sounds)
  })
})

describe('a bad network', () => {
  test('an outcome that comes late shows the running question at once', async () => {
    const { controller, api, clock, asked } = await opened(question(0))
    api.answer.mockResolvedValueOnce(moved(question(1, { remaining_ms: 21_000 }), outcomeOf(0)))
    controller.choose('a')
    await clock.advance(0)
    expect(asked()).toMatchObject({ question_index: 1, timer: { seconds: 21 } })
  })
})

describe('out of step', () => {
  test('an answer that came too late follows the server', async () => {
    const { controller, api, clock, asked } = await opened(question(0))
    const now = gameOf(waiting(1, 700, { score: 0, dots: ['time-out'] }))
    api.answer.mockRejectedValueOnce(refusal('out_of_turn', now))
    controller.choose('a')
    await clock.advance(0)
    expect(asked()).toMatchObject({ question_index: 0, dots: ['time-out'], answer: { state: 'uncounted' } })
    await clock.advance(700)
    expect(asked()).toMatchObject({ question_index: 1, answer: { state: 'open' } })
  })

  test('an option chosen after another tab’s answer is not shown as chosen', async () => {
    const { controller, api, clock, asked } = await opened(question(0))
    api.answer.mockRejectedValueOnce(refusal('out_of_turn', gameOf(waiting(1, 700, { score: 100, dots: ['correct'] }))))
    controller.choose('b')
    expect(asked().answer).toEqual({ state: 'sent', choice: 'b' })
    await clock.advance(0)
    expect(asked()).toMatchObject({ question_index: 0, score: 100, dots: ['correct'], answer: { state: 'uncounted' } })
  })

  test('without a current game the start button comes back', async () => {
    const { controller, api, clock, screen } = await opened(question(0))
    api.answer.mockRejectedValueOnce(refusal('out_of_turn', null))
    controller.choose('a')
    await clock.advance(0)
    expect(screen()).toEqual({ kind: 'start' })
    await clock.advance(60_000)
    expect(screen()).toEqual({ kind: 'start' })
  })
})

describe('leaving', () => {
  test('Play Again gets a new deal and shows the rules', async () => {
    const { controller, api, clock, screen, close } = await opened(COMPLETED)
    controller.start()
    controller.start()
    await clock.advance(0)
    expect(api.start).toHaveBeenCalledOnce()
    expect(screen().kind).toBe('rules')
    close()
    expect(api.leave).not.toHaveBeenCalled()
  })
})

test.each([
  [3000, 3000, 'great'],
  [2500, 3000, 'great'],
  [2499, 3000, 'good'],
  [1000, 3000, 'good'],
  [999, 3000, 'calm'],
  [0, 3000, 'calm'],
  [500, 500, 'great'],
  [200, 500, 'good'],
  [0, 0, 'calm'],
])('%d of %d points end %s', (score, highest_score, tier) => {
  expect(endTierOf({ score, highest_score })).toBe(tier)
})
