import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPEN_REVIEW, type TimeFactor } from './game-terms.ts'
import { eachLanguage } from './languages.ts'
import {
  ANSWER_GRACE_MS,
  NEXT_QUESTION_DELAY_MS,
  type QuizEvent,
  type QuizLogEntry,
  type QuizState,
  type QuizView,
  quizEndsByMs,
  replayQuiz,
  settleQuiz,
  startQuiz,
  stepQuiz,
  timerBand,
  viewQuiz,
} from './quiz.ts'
import { type DealtQuestion, QUIZ_RULES_VERSION, type QuizDeal } from './quiz-deal.ts'
import {
  OPTION_LETTERS,
  type OptionLetter,
  QUIZ_LEVEL_MAX,
  QUIZ_LEVEL_RULES,
  QUIZ_MAX,
  type QuizLevel,
} from './quiz-levels.ts'

const T0 = 1_800_000_000_000

function dealtQuestion(index: number): DealtQuestion {
  const text = (part: string) => `«${part} of ${index}»`
  return {
    question_id: text('id'),
    texts: {
      en: {
        question_text: text('text'),
        options: { a: text('option a'), b: text('option b'), c: text('option c'), d: text('option d') },
      },
      ar: {
        question_text: text('نص'),
        options: { a: text('خيار أ'), b: text('خيار ب'), c: text('خيار ج'), d: text('خيار د') },
      },
    },
    correct_option: OPTION_LETTERS[index % 4] ?? 'a',
    explanation: { en: text('explanation'), ar: text('شرح') },
    source: text('source'),
  }
}

/** Deeply frozen, so that a rule that changes the deal throws. */
function dealOf(counts: Partial<Record<QuizLevel, number>>): QuizDeal {
  let index = 0
  const levels: QuizDeal['levels'] = []
  for (const level of [1, 2, 3] as const) {
    const questions = Array.from({ length: counts[level] ?? 0 }, () => dealtQuestion(index++))
    if (questions.length > 0) levels.push({ level, questions })
  }
  return deepFreeze({ rules_version: QUIZ_RULES_VERSION, levels })
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

const FULL = dealOf({ 1: 5, 2: 5, 3: 5 })
/** A deal from before deals named the version of their rules. */
const OLD: QuizDeal = deepFreeze({ levels: FULL.levels })
const questionsOf = (deal: QuizDeal) => deal.levels.flatMap(({ questions }) => questions)
const rightFor = (index: number): OptionLetter => OPTION_LETTERS[index % 4] ?? 'a'
const wrongFor = (index: number): OptionLetter => OPTION_LETTERS[(index + 1) % 4] ?? 'a'

/** Steps and asserts that the event was accepted. */
function play(deal: QuizDeal, state: QuizState, event: QuizEvent, atMs: number): QuizState {
  const step = stepQuiz(deal, deepFreeze(state), event, atMs)
  if (!step.ok) throw new Error(step.reason)
  return step.state
}

function viewOf<P extends QuizView['phase']>(deal: QuizDeal, state: QuizState, atMs: number, phase: P) {
  const view = viewQuiz(deal, deepFreeze(state), atMs)
  if (view.phase !== phase) throw new Error(`the view shows ${view.phase}`)
  return view as Extract<QuizView, { phase: P }>
}

const started = (deal = FULL) => play(deal, startQuiz(deal), { type: 'start-level' }, T0)

type Pick = 'right' | 'wrong' | 'time-out'

/**
 * The log of a whole game: each answer comes `thinkMs` after its question's clock starts, a
 * time-out at the limit or, by the rules of version 1, also after `thinkMs`. Each level starts 10 s
 * after the last outcome.
 */
function logOf(deal: QuizDeal, picks: readonly Pick[], thinkMs: number): QuizLogEntry[] {
  const log: QuizLogEntry[] = []
  let atMs = T0
  let index = 0
  for (const { level, questions } of deal.levels) {
    log.push({ type: 'start-level', at_ms: atMs })
    for (const _ of questions) {
      const pick = picks[index]
      const choice = pick === 'right' ? rightFor(index) : pick === 'wrong' ? wrongFor(index) : null
      const isOld = deal.rules_version === undefined
      const waitMs = choice === null && !isOld ? QUIZ_LEVEL_RULES[level].seconds * 1000 : thinkMs
      log.push({ type: 'answer', choice, at_ms: atMs + waitMs })
      atMs += waitMs + NEXT_QUESTION_DELAY_MS
      index += 1
    }
    atMs += 10_000
  }
  return log
}

describe('a level', () => {
  it('waits in its rules dialog without a clock', () => {
    const state = startQuiz(FULL)
    expect(state).toEqual({
      phase: 'level-rules',
      question_index: 0,
      starts_at_ms: null,
      score: 0,
      elapsed_ms: 0,
      outcomes: [],
    })
    expect(settleQuiz(FULL, state, T0 * 2)).toBe(state)
    expect(viewQuiz(FULL, state, T0)).toEqual({
      phase: 'level-rules',
      level: 1,
      score: 0,
      question_index: 0,
      count: 5,
      limit_ms: 30_000,
      last_level: null,
      dots: [],
    })
  })

  it('starts its first clock when it is started', () => {
    const view = viewOf(FULL, started(), T0, 'question')
    expect(view).toEqual({
      phase: 'question',
      level: 1,
      score: 0,
      question_index: 0,
      number: 1,
      count: 5,
      question: questionsOf(FULL)[0]?.texts,
      starts_in_ms: 0,
      remaining_ms: 30_000,
      limit_ms: 30_000,
      dots: [],
    })
  })

  it('is followed by the rules of the next dealt level, then by the end', () => {
    const deal = dealOf({ 1: 1, 3: 2 })
    let state = play(deal, started(deal), { type: 'answer', choice: rightFor(0) }, T0 + 1000)
    expect(viewQuiz(deal, state, T0 + 1000)).toEqual({
      phase: 'level-rules',
      level: 3,
      score: 100,
      question_index: 1,
      count: 2,
      limit_ms: 20_000,
      last_level: { level: 1, count: 1 },
      dots: ['correct'],
    })
    expect(state.starts_at_ms).toBeNull()
    state = play(deal, state, { type: 'start-level' }, T0 + 60_000)
    expect(viewOf(deal, state, T0 + 60_000, 'question')).toMatchObject({
      level: 3,
      number: 1,
      count: 2,
      dots: ['correct'],
    })
    state = play(deal, state, { type: 'answer', choice: wrongFor(1) }, T0 + 61_000)
    expect(viewOf(deal, state, T0 + 61_000, 'question')).toMatchObject({ number: 2, dots: ['correct', 'wrong'] })
    state = play(deal, state, { type: 'answer', choice: null }, T0 + 82_500)
    expect(viewOf(deal, state, T0 + 82_500, 'completed')).toMatchObject({
      score: 0,
      levels_completed: 2,
      questions_answered: 3,
      questions_right: 1,
      questions_dealt: 3,
      highest_score: 100 + 2 * 300,
      tiles: ['correct', 'wrong', 'time-out'],
    })
  })

  it.each([
    { level: 1, points: 100, penalty: 25, seconds: 30 },
    { level: 2, points: 200, penalty: 50, seconds: 25 },
    { level: 3, points: 300, penalty: 75, seconds: 20 },
  ] as const)(
    'gives $points and takes $penalty in level $level, with $seconds s',
    ({ level, points, penalty, seconds }) => {
      const deal = dealOf({ [level]: 5 })
      const picks: Pick[] = ['right', 'wrong', 'time-out', 'right', 'wrong']
      const state = replayQuiz(deal, logOf(deal, picks, 2000), T0 * 2)
      expect(state.outcomes.map((outcome) => outcome.points)).toEqual([points, -penalty, -penalty, points, -penalty])
      expect(viewOf(deal, started(deal), T0, 'question').remaining_ms).toBe(seconds * 1000)
    },
  )
})

describe('an answer', () => {
  it('is decided with its points, the correct letter and the time it took', () => {
    const step = stepQuiz(FULL, started(), { type: 'answer', choice: 'a' }, T0 + 4321)
    expect(step).toMatchObject({
      ok: true,
      outcome: {
        question_index: 0,
        choice: 'a',
        correct: true,
        correct_option: 'a',
        points: 100,
        score: 100,
        elapsed_ms: 4321,
      },
    })
    expect(step.state).toMatchObject({ phase: 'question', question_index: 1, score: 100, elapsed_ms: 4321 })
  })

  it('loses at most the score', () => {
    const first = stepQuiz(FULL, started(), { type: 'answer', choice: 'b' }, T0)
    expect(first.ok && first.outcome).toMatchObject({ correct: false, points: 0, score: 0 })
    const state = { ...started(), score: 10 }
    const step = stepQuiz(FULL, state, { type: 'answer', choice: null }, T0 + 30_000)
    expect(step.ok && step.outcome).toMatchObject({ points: -10, score: 0, choice: null })
  })

  it('starts the next clock 1.5 s later, and shows the next question only then', () => {
    const state = play(FULL, started(), { type: 'answer', choice: 'a' }, T0 + 4000)
    expect(viewOf(FULL, state, T0 + 4000, 'question')).toMatchObject({
      question_index: 1,
      question: null,
      starts_in_ms: 1500,
      remaining_ms: 30_000,
      dots: ['correct'],
    })
    expect(viewOf(FULL, state, T0 + 5499, 'question')).toMatchObject({ question: null, starts_in_ms: 1 })
    const asked = viewOf(FULL, state, T0 + 5500, 'question')
    expect(asked).toMatchObject({ starts_in_ms: 0, remaining_ms: 30_000 })
    expect(asked.question).toEqual(questionsOf(FULL)[1]?.texts)
    expect(viewOf(FULL, state, T0 + 5501, 'question')).toMatchObject({ starts_in_ms: 0, remaining_ms: 29_999 })
  })

  it.each(['a', null] as const)('of %s is refused before its clock starts, and nothing changes', (choice) => {
    const state = play(FULL, started(), { type: 'answer', choice: 'a' }, T0 + 4000)
    expect(stepQuiz(FULL, state, { type: 'answer', choice }, T0 + 5499)).toEqual({
      ok: false,
      reason: 'not-started',
      state,
    })
    expect(stepQuiz(FULL, state, { type: 'answer', choice }, T0 + (choice === null ? 35_500 : 5500)).ok).toBe(true)
  })

  it.each([
    { late: 0, elapsed: 30_000 },
    { late: 1, elapsed: 30_000 },
    { late: ANSWER_GRACE_MS, elapsed: 30_000 },
  ])('counts $late ms after the limit, with the limit as its time', ({ late, elapsed }) => {
    const atMs = T0 + 30_000 + late
    const step = stepQuiz(FULL, started(), { type: 'answer', choice: 'a' }, atMs)
    expect(step.ok && step.outcome).toMatchObject({ correct: true, points: 100, elapsed_ms: elapsed })
    expect(step.state.starts_at_ms).toBe(atMs + NEXT_QUESTION_DELAY_MS)
  })

  it('after the grace belongs to the question that is at play by then', () => {
    const atMs = T0 + 30_000 + ANSWER_GRACE_MS + 1
    const step = stepQuiz(FULL, started(), { type: 'answer', choice: rightFor(1) }, atMs)
    expect(step.state.outcomes).toMatchObject([
      { question_index: 0, choice: null, correct: false, elapsed_ms: 30_000 },
      { question_index: 1, correct: true, points: 100, elapsed_ms: ANSWER_GRACE_MS + 1 - NEXT_QUESTION_DELAY_MS },
    ])
  })
})

describe('a time-out', () => {
  it.each([
    { atMs: T0, remaining_ms: 30_000 },
    { atMs: T0 + 12_000, remaining_ms: 18_000 },
    { atMs: T0 + 29_999, remaining_ms: 1 },
  ])('that is reported $remaining_ms ms before the limit is refused, and nothing changes', ({ atMs, remaining_ms }) => {
    const state = started()
    const step = stepQuiz(FULL, state, { type: 'answer', choice: null }, atMs)
    expect(step).toEqual({ ok: false, reason: 'time-not-up', remaining_ms, state })
    expect(stepQuiz(FULL, state, { type: 'answer', choice: null }, atMs + remaining_ms).ok).toBe(true)
  })

  it("names the right option neither when it is reported nor when it isn't", () => {
    const step = stepQuiz(FULL, started(), { type: 'answer', choice: null }, T0 + 30_000)
    expect(step.ok && step.outcome).toMatchObject({ choice: null, correct: false, correct_option: null })
    expect(settleQuiz(FULL, started(), T0 + 32_001).outcomes).toMatchObject([{ choice: null, correct_option: null }])
  })

  it('in a game of version 1 counts at once, and names the right option', () => {
    const state = started(OLD)
    const step = stepQuiz(OLD, state, { type: 'answer', choice: null }, T0 + 12_000)
    expect(step.ok && step.outcome).toMatchObject({ correct_option: 'a', elapsed_ms: 12_000 })
    expect(step.state.starts_at_ms).toBe(T0 + 12_000 + NEXT_QUESTION_DELAY_MS)
    expect(settleQuiz(OLD, state, T0 + 32_001).outcomes).toMatchObject([{ choice: null, correct_option: 'a' }])
  })

  it('that is reported after the limit counts at the limit', () => {
    const step = stepQuiz(FULL, started(), { type: 'answer', choice: null }, T0 + 31_000)
    expect(step.ok && step.outcome).toMatchObject({ elapsed_ms: 30_000 })
    expect(step.state.starts_at_ms).toBe(T0 + 30_000 + NEXT_QUESTION_DELAY_MS)
  })

  it('that no request reported is applied after the grace, at the limit', () => {
    const state = started()
    expect(settleQuiz(FULL, state, T0 + 32_000)).toBe(state)
    expect(viewOf(FULL, state, T0 + 32_000, 'question').remaining_ms).toBe(0)
    const settled = settleQuiz(FULL, state, T0 + 32_001)
    expect(settled.outcomes).toEqual([
      {
        question_index: 0,
        choice: null,
        correct: false,
        correct_option: null,
        points: 0,
        score: 0,
        elapsed_ms: 30_000,
      },
    ])
    expect(settled.starts_at_ms).toBe(T0 + 31_500)
    expect(viewOf(FULL, settled, T0 + 32_001, 'question').dots).toEqual(['time-out'])
  })

  it('follows on another through an abandoned level, and stops at the next rules dialog', () => {
    const state = play(FULL, started(), { type: 'answer', choice: 'a' }, T0 + 1000)
    const settled = settleQuiz(FULL, state, T0 * 2)
    expect(settled).toMatchObject({ phase: 'level-rules', question_index: 5, starts_at_ms: null, score: 0 })
    expect(settled.outcomes.map(({ points }) => points)).toEqual([100, -25, -25, -25, -25])
    expect(settled.elapsed_ms).toBe(1000 + 4 * 30_000)
    const fourth = settleQuiz(FULL, state, T0 + 1000 + 3 * 31_500 + 30_000 + ANSWER_GRACE_MS)
    expect(fourth).toMatchObject({ question_index: 4, starts_at_ms: T0 + 1000 + 3 * 31_500 + 1500 })
  })
})

describe('an event out of turn is refused and changes nothing', () => {
  const completed = replayQuiz(FULL, logOf(FULL, Array(15).fill('right'), 1000), T0 * 2)
  const exited = play(FULL, started(), { type: 'exit' }, T0 + 500)
  it.each([
    { what: 'an answer in a rules dialog', state: startQuiz(FULL), event: { type: 'answer', choice: 'a' } },
    { what: 'a second start', state: started(), event: { type: 'start-level' } },
    { what: 'a start after the end', state: completed, event: { type: 'start-level' } },
    { what: 'an answer after the end', state: completed, event: { type: 'answer', choice: 'a' } },
    { what: 'an exit after the end', state: completed, event: { type: 'exit' } },
    { what: 'a start after an exit', state: exited, event: { type: 'start-level' } },
    { what: 'an answer after an exit', state: exited, event: { type: 'answer', choice: null } },
    { what: 'an exit after an exit', state: exited, event: { type: 'exit' } },
  ] as const)('$what', ({ state, event }) => {
    expect(stepQuiz(FULL, state, event, T0 + 1000)).toEqual({ ok: false, reason: 'wrong-phase', state })
  })

  it('but still returns the settled state', () => {
    const step = stepQuiz(FULL, started(), { type: 'start-level' }, T0 + 32_001)
    expect(step).toMatchObject({ ok: false, reason: 'wrong-phase' })
    expect(step.state.outcomes).toHaveLength(1)
  })
})

describe('an exit', () => {
  it.each([
    { from: 'a rules dialog', state: startQuiz(FULL) },
    { from: 'a question', state: started() },
  ])('from $from ends the game and shows nothing', ({ state }) => {
    const exited = play(FULL, state, { type: 'exit' }, T0 + 500)
    expect(exited).toMatchObject({ phase: 'exited', starts_at_ms: null })
    expect(viewQuiz(FULL, exited, T0 * 2)).toEqual({ phase: 'exited' })
    expect(settleQuiz(FULL, exited, T0 * 2)).toBe(exited)
  })
})

describe('golden replays', () => {
  const mixed: Pick[] = [
    ...(['wrong', 'right', 'wrong', 'time-out', 'wrong'] as const), // 0 100 75 50 25
    ...(['wrong', 'right', 'time-out', 'wrong', 'right'] as const), // 0 200 150 100 300
    ...(['wrong', 'wrong', 'time-out', 'wrong', 'right'] as const), // 225 150 75 0 300
  ]
  it.each([
    { game: 'a perfect quiz', picks: Array<Pick>(15).fill('right'), score: 3000 },
    { game: 'nothing but time-outs', picks: Array<Pick>(15).fill('time-out'), score: 0 },
    { game: 'nothing but wrong answers', picks: Array<Pick>(15).fill('wrong'), score: 0 },
    { game: 'penalties that meet the floor twice', picks: mixed, score: 300 },
    { game: 'one miss at the end', picks: [...Array<Pick>(14).fill('right'), 'wrong' as const], score: 2625 },
  ])('$game: $score points, by the rules of today and by those it was dealt with', ({ picks, score }) => {
    for (const deal of [FULL, OLD]) {
      const log = logOf(deal, picks, 3000)
      const state = replayQuiz(deal, JSON.parse(JSON.stringify(log)), T0 * 2)
      expect(state).toMatchObject({ phase: 'completed', score, question_index: 15 })
      if (deal === OLD) expect(state.elapsed_ms).toBe(45_000)
      expect(viewOf(deal, state, T0 * 2, 'completed')).toMatchObject({
        score,
        levels_completed: 3,
        questions_answered: 15,
        questions_right: picks.filter((pick) => pick === 'right').length,
        questions_dealt: 15,
        highest_score: 3000,
      })
    }
  })

  it('reaches the same end when the last time-outs were never reported', () => {
    const log = logOf(FULL, Array(15).fill('right'), 3000)
    const lastStart = log.findLastIndex(({ type }) => type === 'start-level')
    const state = replayQuiz(FULL, log.slice(0, lastStart + 2), T0 * 2)
    expect(state).toMatchObject({ phase: 'completed', score: 500 + 1000 + 300 - 4 * 75 })
    expect(state.elapsed_ms).toBe(11 * 3000 + 4 * 20_000)
  })
})

describe('the review', () => {
  it('contains every question in order with the choice, the correct option, the explanation and its source', () => {
    const deal = dealOf({ 1: 2 })
    let state = play(deal, started(deal), { type: 'answer', choice: 'c' }, T0)
    state = settleQuiz(deal, state, T0 * 2)
    const [first, second] = questionsOf(deal)
    expect(viewOf(deal, state, T0, 'completed').review).toEqual([
      {
        level: 1,
        texts: first?.texts,
        choice: 'c',
        correct_option: 'a',
        explanation: first?.explanation,
        source: first?.source,
      },
      expect.objectContaining({ texts: second?.texts, choice: null, correct_option: 'b' }),
    ])
  })
})

describe('timerBand', () => {
  it.each([
    { remaining: 30_000, limit: 30_000, band: 'green' },
    { remaining: 19_801, limit: 30_000, band: 'green' },
    { remaining: 19_800, limit: 30_000, band: 'amber' },
    { remaining: 9901, limit: 30_000, band: 'amber' },
    { remaining: 9900, limit: 30_000, band: 'red' },
    { remaining: 16_501, limit: 25_000, band: 'green' },
    { remaining: 16_500, limit: 25_000, band: 'amber' },
    { remaining: 6601, limit: 20_000, band: 'amber' },
    { remaining: 6600, limit: 20_000, band: 'red' },
    { remaining: 0, limit: 20_000, band: 'red' },
  ] as const)('is $band with $remaining of $limit ms left', ({ remaining, limit, band }) => {
    expect(timerBand(remaining, limit)).toBe(band)
  })
})

it('has the maxima 500, 1000 and 1500', () => {
  expect(QUIZ_LEVEL_MAX).toEqual({ 1: 500, 2: 1000, 3: 1500 })
  expect(QUIZ_MAX).toBe(3000)
})

describe('a game of a player with extra time', () => {
  const slow = (factor: TimeFactor) => deepFreeze({ ...FULL, time_factor: factor })

  it.each([
    { factor: 1.5, limits: [45_000, 37_500, 30_000] },
    { factor: 2, limits: [60_000, 50_000, 40_000] },
  ] as const)('has limits of $limits ms with a factor of $factor', ({ factor, limits }) => {
    const deal = slow(factor)
    for (const [index, limit_ms] of limits.entries()) {
      const one = deepFreeze({ ...deal, levels: deal.levels.slice(index) })
      expect(viewOf(one, startQuiz(one), T0, 'level-rules').limit_ms).toBe(limit_ms)
      const state = started(one)
      expect(viewOf(one, state, T0, 'question')).toMatchObject({ limit_ms, remaining_ms: limit_ms })
      expect(settleQuiz(one, state, T0 + limit_ms + ANSWER_GRACE_MS)).toBe(state)
      const [late] = settleQuiz(one, state, T0 + limit_ms + ANSWER_GRACE_MS + 1).outcomes
      expect(late).toMatchObject({ choice: null, elapsed_ms: limit_ms })
    }
  })

  it('takes an answer and refuses a time-out at a moment at which others had run out of time', () => {
    const deal = slow(1.5)
    const atMs = T0 + 40_000
    expect(stepQuiz(deal, started(deal), { type: 'answer', choice: null }, atMs)).toMatchObject({
      ok: false,
      reason: 'time-not-up',
      remaining_ms: 5000,
    })
    const { outcomes } = play(deal, started(deal), { type: 'answer', choice: rightFor(0) }, atMs)
    expect(outcomes).toMatchObject([{ correct: true, elapsed_ms: 40_000 }])
  })

  it('ends by its own clock when it is abandoned', () => {
    const deal = slow(2)
    const last = deepFreeze({ ...deal, levels: deal.levels.slice(2) })
    const endsByMs = quizEndsByMs(last, started(last)) ?? 0
    expect(settleQuiz(last, started(last), endsByMs + 1).phase).toBe('completed')
    expect(endsByMs - T0).toBe(5 * (40_000 + ANSWER_GRACE_MS) + 4 * NEXT_QUESTION_DELAY_MS)
  })
})

describe('a game whose answers are reviewed after the close', () => {
  const HIDING = deepFreeze({ ...FULL, hides_answers: true })

  it('names a right option only to the player who chose it', () => {
    const picks: Pick[] = ['right', 'wrong', 'time-out']
    const { outcomes } = replayQuiz(HIDING, logOf(HIDING, picks, 2000), T0 * 2)
    expect(outcomes.slice(0, 3).map((outcome) => outcome.correct_option)).toEqual([rightFor(0), null, null])
    const { outcomes: known } = replayQuiz(FULL, logOf(FULL, picks, 2000), T0 * 2)
    expect(outcomes.map(({ points, score }) => [points, score])).toEqual(
      known.map(({ points, score }) => [points, score]),
    )
  })

  it('shows its review once that is open', () => {
    const state = replayQuiz(HIDING, logOf(HIDING, [], 2000), T0 * 2)
    const closed = viewQuiz(HIDING, state, T0 * 2, { isOpen: false, opensInMs: 5000 })
    expect(closed).toMatchObject({ phase: 'completed', review: null, review_opens_in_ms: 5000 })
    expect(JSON.stringify(closed)).not.toMatch(/correct_option|explanation of|source of|text of/)
    const open = viewQuiz(HIDING, state, T0 * 2, OPEN_REVIEW)
    expect(open).toMatchObject({ phase: 'completed', review_opens_in_ms: null })
    if (open.phase === 'completed') expect(open.review).toHaveLength(15)
  })
})

describe('whatever is done, at whatever time', () => {
  const anyDeal = fc
    .record({ 1: fc.nat(5), 2: fc.nat(5), 3: fc.nat(5) })
    .filter((counts) => counts[1] + counts[2] + counts[3] > 0)
    .chain((counts) => fc.constantFrom(dealOf(counts), deepFreeze<QuizDeal>({ levels: dealOf(counts).levels })))
  const anyEvent: fc.Arbitrary<QuizEvent> = fc.oneof(
    { weight: 12, arbitrary: fc.constant({ type: 'start-level' as const }) },
    {
      weight: 40,
      arbitrary: fc.record({
        type: fc.constant('answer' as const),
        choice: fc.option(fc.constantFrom(...OPTION_LETTERS)),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ type: 'exit' as const }) },
  )
  const waitMs = fc.oneof(
    { weight: 6, arbitrary: fc.nat(4000) },
    { weight: 2, arbitrary: fc.constantFrom(0, 1499, 1500, 20_000, 22_000, 22_001, 30_000, 32_000, 32_001) },
    { weight: 1, arbitrary: fc.nat(400_000) },
  )
  const anyLog = fc.array(fc.tuple(anyEvent, waitMs), { maxLength: 60 }).map((moves) => {
    let atMs = T0
    return moves.map(([event, wait]): QuizLogEntry => {
      atMs += wait
      return { ...event, at_ms: atMs }
    })
  })

  it('outcomes stay, the score is their sum, between 0 and the maximum, and a finished game never changes', () => {
    fc.assert(
      fc.property(anyDeal, anyLog, (deal, log) => {
        const max = deal.levels.reduce(
          (sum, { level, questions }) => sum + QUIZ_LEVEL_RULES[level].points * questions.length,
          0,
        )
        let state = deepFreeze(startQuiz(deal))
        for (const { at_ms, ...event } of log) {
          const before = state
          const step = stepQuiz(deal, before, event, at_ms)
          state = deepFreeze(step.state)
          expect(state.outcomes.slice(0, before.outcomes.length)).toEqual(before.outcomes)
          expect(state.outcomes.map(({ question_index }) => question_index)).toEqual([...state.outcomes.keys()])
          expect(state.outcomes.reduce((sum, { points }) => sum + points, 0)).toBe(state.score)
          expect(state.outcomes.reduce((sum, { elapsed_ms }) => sum + elapsed_ms, 0)).toBe(state.elapsed_ms)
          expect(state.outcomes.at(-1)?.score ?? 0).toBe(state.score)
          expect(state.score).toBeGreaterThanOrEqual(0)
          expect(state.score).toBeLessThanOrEqual(max)
          expect(state.question_index).toBe(state.outcomes.length)
          expect(state.starts_at_ms !== null).toBe(state.phase === 'question')
          expect(state.phase === 'completed').toBe(state.outcomes.length === questionsOf(deal).length)
          if (before.phase === 'completed' || before.phase === 'exited') expect(state).toBe(before)
          if (!step.ok) expect(state).toEqual(settleQuiz(deal, before, at_ms))
          if (step.ok && step.outcome) expect(state.outcomes.at(-1)).toEqual(step.outcome)
        }
      }),
    )
  })

  it('a game ends by its clock where the last level runs, never later than said before, and nowhere else', () => {
    fc.assert(
      fc.property(anyDeal, anyLog, (deal, log) => {
        let state = startQuiz(deal)
        let said: number | null = null
        for (const { at_ms, ...event } of log) {
          state = stepQuiz(deal, state, event, at_ms).state
          const endsByMs = quizEndsByMs(deal, state)
          const aloneItBecomes = settleQuiz(deal, state, (endsByMs ?? at_ms + 10_000_000) + 1).phase
          expect(aloneItBecomes === 'completed').toBe(endsByMs !== null || state.phase === 'completed')
          if (said !== null && endsByMs !== null) expect(endsByMs).toBeLessThanOrEqual(said)
          said = endsByMs
        }
      }),
    )
  })

  it('settling twice, or on the way, changes nothing', () => {
    fc.assert(
      fc.property(anyDeal, anyLog, fc.nat(400_000), fc.nat(400_000), (deal, log, sooner, later) => {
        const lastMs = log.at(-1)?.at_ms ?? T0
        const state = deepFreeze(replayQuiz(deal, log, lastMs))
        const soon = deepFreeze(settleQuiz(deal, state, lastMs + sooner))
        expect(settleQuiz(deal, soon, lastMs + sooner)).toBe(soon)
        const direct = settleQuiz(deal, state, lastMs + sooner + later)
        expect(settleQuiz(deal, soon, lastMs + sooner + later)).toEqual(direct)
      }),
    )
  })

  it('a game that is stored as JSON after each event ends like one that is not, and like its replay', () => {
    fc.assert(
      fc.property(anyDeal, anyLog, (deal, log) => {
        const storedDeal: QuizDeal = JSON.parse(JSON.stringify(deal))
        let stored = startQuiz(deal)
        for (const { at_ms, ...event } of log) {
          stored = JSON.parse(JSON.stringify(stepQuiz(storedDeal, stored, event, at_ms).state))
        }
        const endMs = (log.at(-1)?.at_ms ?? T0) + 50_000
        expect(settleQuiz(deal, stored, endMs)).toEqual(replayQuiz(deal, log, endMs))
      }),
    )
  })

  it('the view contains no outcome before the answer, and no question except the one at play', () => {
    fc.assert(
      fc.property(anyDeal, anyLog, fc.nat(60_000), (deal, log, wait) => {
        const atMs = (log.at(-1)?.at_ms ?? T0) + wait
        const state = replayQuiz(deal, log, atMs)
        const view = viewQuiz(deal, deepFreeze(state), atMs)
        const json = JSON.stringify(view)
        expect(JSON.parse(json)).toEqual(view)
        expect(json).not.toContain(String(T0).slice(0, 6))
        for (const [index, question] of questionsOf(deal).entries()) {
          const completed = state.phase === 'completed'
          const isAsked = state.starts_at_ms !== null && state.starts_at_ms <= atMs
          const atPlay = state.phase === 'question' && state.question_index === index && isAsked
          expect(json).not.toContain(question.question_id)
          expect(json.includes(String(question.source))).toBe(completed)
          for (const explanation of eachLanguage(question.explanation))
            expect(json.includes(explanation)).toBe(completed)
          for (const { question_text, options } of eachLanguage(question.texts)) {
            expect(json.includes(question_text)).toBe(completed || atPlay)
            expect(json.includes(options.a)).toBe(completed || atPlay)
          }
        }
        if (view.phase === 'completed') return
        expect(json).not.toContain('correct_option')
        if (view.phase !== 'question') return
        for (const texts of view.question === null ? [] : eachLanguage(view.question)) {
          expect(Object.keys(texts).sort()).toEqual(['options', 'question_text'])
        }
        expect(Object.keys(view).sort()).toEqual([
          'count',
          'dots',
          'level',
          'limit_ms',
          'number',
          'phase',
          'question',
          'question_index',
          'remaining_ms',
          'score',
          'starts_in_ms',
        ])
        expect(view.remaining_ms).toBeGreaterThanOrEqual(0)
        expect(view.remaining_ms).toBeLessThanOrEqual(QUIZ_LEVEL_RULES[view.level].seconds * 1000)
        expect(view.starts_in_ms).toBeLessThanOrEqual(NEXT_QUESTION_DELAY_MS)
        expect(view.dots).toHaveLength(view.question_index)
      }),
    )
  })

  it('a view is the same for another correct option', () => {
    fc.assert(
      fc.property(anyDeal, anyLog, (deal, log) => {
        const atMs = log.at(-1)?.at_ms ?? T0
        const state = replayQuiz(deal, log, atMs)
        fc.pre(state.phase !== 'completed')
        const other: QuizDeal = {
          ...deal,
          levels: deal.levels.map(({ level, questions }) => ({
            level,
            questions: questions.map((question) => ({ ...question, correct_option: 'd' })),
          })),
        }
        expect(viewQuiz(other, state, atMs)).toEqual(viewQuiz(deal, state, atMs))
      }),
    )
  })
})
