import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerProblem,
  applyFinalEvent,
  FINAL_LEAST_MS,
  FINAL_POINTS_MAX,
  FINAL_POINTS_MIN,
  FINAL_SECONDS_DEFAULT,
  FINAL_SECONDS_MAX,
  FINAL_SECONDS_MIN,
  FINAL_SHOWN_MS,
  type FinalAnswer,
  type FinalEvent,
  type FinalPress,
  type FinalState,
  type FinalTerms,
  finalKey,
  finalOrder,
  finalOutcomes,
  finalPoints,
  finalStep,
  finalTimes,
  mayPress,
  podium,
  replayFinal,
  tiedOnPodium,
} from './final.ts'
import type { TimeFactor } from './game-terms.ts'
import { OPTION_LETTERS, type OptionLetter } from './quiz-levels.ts'

const PERSONS = ['amina', 'bilal', 'khadija', 'umar']
const termsOf = (factors: Record<string, TimeFactor> = {}): FinalTerms => ({
  keys: ['a', 'b', 'c', 'd', 'a'],
  seconds: 20,
  least_ms: FINAL_LEAST_MS,
  factors: new Map(PERSONS.map((person) => [person, factors[person] ?? 1])),
})
const TERMS = termsOf()

/** Whole milliseconds, as clocks give them. */
const toMs = (seconds: number) => Math.round(seconds * 1000)

/** A final that a test plays press by press. Times are in seconds. */
function play(terms = TERMS) {
  const events: FinalEvent[] = []
  const answers: FinalAnswer[] = []
  const state = () => replayFinal(events, answers)
  const times = () => finalTimes(state(), terms, answers)
  const press = (at: number, press: FinalPress | FinalPress['kind'], question = state().question) =>
    events.push({
      at_ms: toMs(at),
      ...(typeof press === 'string' ? ({ kind: press, question } as FinalPress) : press),
    })
  const answer = (at: number, person: string, choice: OptionLetter = 'a', round_trip_ms = 0) => {
    const { question } = state()
    const round = state().rounds.get(question)?.round ?? 0
    const problem = answerProblem(state(), terms, times(), { question, round, person }, toMs(at))
    const isFirst = !answers.some((other) => {
      return other.question === question && other.round === round && other.person === person
    })
    if (problem === null && isFirst) answers.push({ question, round, person, choice, at_ms: toMs(at), round_trip_ms })
    return problem
  }
  return {
    events,
    answers,
    state,
    press,
    answer,
    enter: (at: number, ...persons: string[]) => {
      for (const person of persons) events.push({ at_ms: toMs(at), kind: 'entry', person })
    },
    step: (at: number) => finalStep(state(), times(), toMs(at)),
    closesAt: () => (times()?.closes_ms ?? Number.NaN) / 1000,
    order: (until?: number) => finalOrder(state(), terms, answers, until),
    points: () => Object.fromEntries(finalOrder(state(), terms, answers).map(({ person, points }) => [person, points])),
    outcomes: (question: number) => finalOutcomes(state(), terms, answers, question),
    may: (at: number, press: FinalPress) => mayPress(state(), finalStep(state(), times(), toMs(at)), press, terms),
    allowed: (at: number) =>
      (['ask', 'close', 'reopen', 'reveal', 'standings', 'end', 'place', 'tie'] as const).filter((kind) =>
        mayPress(state(), finalStep(state(), times(), toMs(at)), { kind }, terms),
      ),
  }
}

describe('points of a right answer', () => {
  it.each([
    [20, 0, 1000],
    [20, 1000, 1000],
    [20, 1001, 1000],
    [20, 1022, 999],
    [20, 10_500, 550],
    [20, 19_999, 100],
    [20, 20_000, 100],
    [10, 5500, 550],
    [60, 30_500, 550],
  ])('a limit of %i s, answered after %i ms: %i', (seconds, usedMs, points) => {
    expect(finalPoints(usedMs, seconds)).toBe(points)
  })

  it('are between 100 and 1000, and never grow with the time; 1000 in the first second, 100 from the limit on', () => {
    const seconds = fc.integer({ min: FINAL_SECONDS_MIN, max: FINAL_SECONDS_MAX })
    fc.assert(
      fc.property(seconds, fc.nat(70_000), fc.nat(70_000), (limit, one, other) => {
        const [early, late] = [finalPoints(Math.min(one, other), limit), finalPoints(Math.max(one, other), limit)]
        expect(early).toBeGreaterThanOrEqual(late)
        expect([early <= FINAL_POINTS_MAX, late >= FINAL_POINTS_MIN]).toEqual([true, true])
        expect(finalPoints(one % 1001, limit)).toBe(FINAL_POINTS_MAX)
        expect(finalPoints(limit * 1000 + other, limit)).toBe(FINAL_POINTS_MIN)
      }),
    )
  })

  it('count from the opening, less a round trip of at most 250 ms, and divide extra time', () => {
    const final = play(termsOf({ bilal: 2 }))
    final.enter(0, ...PERSONS)
    final.press(10, 'ask')
    final.answer(14.2, 'amina', 'a', 200)
    final.answer(14.5, 'khadija', 'a', 9000)
    final.answer(13.1, 'umar', 'a', 250)
    final.answer(33, 'bilal', 'a')
    expect(Object.fromEntries([...final.outcomes(1)].map(([person, { used_ms }]) => [person, used_ms]))).toEqual({
      amina: 1000,
      khadija: 1250,
      umar: 1000,
      bilal: 10_000,
    })
  })

  it.each([
    ['a script', 0.007, 0],
    ['a quick person', 0.9, 0],
    ['a quick person far away', 1.2, 240],
    ['a second', 1, 0],
    ['a millisecond more', 1.001, 0],
  ])('and the time of ties count less than 1 s as 1 s: %s', (who, after, roundTrip) => {
    const final = play()
    final.enter(0, ...PERSONS)
    final.press(10, 'ask')
    final.answer(13 + after, 'amina', 'a', roundTrip)
    const used_ms = who === 'a millisecond more' ? 1001 : 1000
    expect(final.outcomes(1).get('amina')).toEqual({ choice: 'a', is_right: true, points: 1000, used_ms })
    final.press(40, 'reveal')
    expect(final.order()[0]?.elapsed_ms).toBe(1000)
  })

  it('count shorter times in a final of version 2.0', () => {
    const final = play({ ...TERMS, least_ms: 0 })
    final.enter(0, 'amina')
    final.press(10, 'ask')
    final.answer(13.3, 'amina')
    expect(final.outcomes(1).get('amina')?.used_ms).toBe(300)
  })
})

describe('the steps', () => {
  it('go from the lobby through a question to the podium', () => {
    const final = play()
    final.enter(0, 'amina', 'bilal')
    expect([final.step(1), final.allowed(1)]).toEqual(['lobby', ['ask']])
    final.press(10, 'ask')
    expect([final.step(12.999), final.allowed(12.999)]).toEqual(['shown', []])
    expect([final.step(13), final.allowed(13)]).toEqual(['open', ['close']])
    expect([final.step(32.999), final.step(33), final.allowed(33)]).toEqual(['open', 'closed', ['reopen', 'reveal']])
    final.press(40, 'reveal')
    expect([final.step(40), final.allowed(40)]).toEqual(['revealed', ['standings', 'end']])
    final.press(41, 'standings')
    expect([final.step(41), final.allowed(41)]).toEqual(['standings', ['ask', 'end']])
    final.press(50, 'end')
    expect([final.step(50), final.allowed(50)]).toEqual(['podium', ['place', 'tie']])
  })

  it('ask no question after the last', () => {
    const final = play()
    final.enter(0, 'amina')
    for (let question = 1; question <= TERMS.keys.length; question++) {
      final.press(100 * question, 'ask')
      final.press(100 * question + 50, 'reveal')
      final.press(100 * question + 51, 'standings')
    }
    expect(final.allowed(9000)).toEqual(['end'])
  })

  it('close early by a press, and open again until the reveal without the answers of the former round', () => {
    const final = play()
    final.enter(0, ...PERSONS)
    final.press(10, 'ask')
    final.answer(14, 'amina', 'a')
    final.press(15, 'close')
    expect([final.step(15), final.answer(15, 'bilal')]).toEqual(['closed', 'late'])
    final.press(20, 'reopen')
    expect([final.step(22), final.step(23), final.answer(24, 'bilal', 'a')]).toEqual(['shown', 'open', null])
    final.press(50, 'reveal')
    expect(final.points()).toEqual({ amina: 0, bilal: 1000, khadija: 0, umar: 0 })
    expect(final.allowed(50)).toEqual(['standings', 'end'])
  })

  it('end a question that is void before its reveal, and never reveal it', () => {
    const final = play()
    final.enter(0, 'amina')
    final.press(10, 'ask')
    final.press(12, 'void')
    expect([final.step(12), final.state().revealed.size]).toEqual(['standings', 0])
    expect(final.may(12, { kind: 'count', question: 1 })).toBe(false)
  })
})

describe('the players whom a question waits for', () => {
  it('are first all who entered, then those who answered the last question or entered since', () => {
    const final = play()
    final.enter(0, 'amina', 'bilal', 'khadija')
    final.press(10, 'ask')
    final.answer(14, 'amina')
    final.answer(15, 'bilal')
    expect(final.closesAt()).toBe(33)
    final.enter(20, 'umar')
    expect(final.answer(21, 'umar')).toBe('not_entered')
    final.press(40, 'reveal')
    final.press(41, 'standings')
    final.press(50, 'ask')
    expect([...final.state().expected].sort()).toEqual(['amina', 'bilal', 'umar'])
    for (const [at, person] of [
      [54, 'amina'],
      [55, 'bilal'],
      [56, 'umar'],
    ] as const)
      final.answer(at, person)
    expect([final.closesAt(), final.step(56), final.answer(57, 'khadija')]).toEqual([56, 'closed', 'late'])
  })

  it('include a player again after an answer that the question did not wait for', () => {
    const final = play()
    final.enter(0, 'amina', 'bilal')
    final.press(10, 'ask')
    final.answer(14, 'amina')
    final.press(40, 'reveal')
    final.press(41, 'standings')
    final.press(50, 'ask')
    expect([final.answer(54, 'bilal'), final.answer(55, 'amina'), final.closesAt()]).toEqual([null, null, 55])
    final.press(60, 'reveal')
    final.press(61, 'standings')
    final.press(70, 'ask')
    expect([...final.state().expected].sort()).toEqual(['amina', 'bilal'])
  })

  it.each(['void', 'unanswered'])('stay the same after a question that was %s', (was) => {
    const final = play()
    final.enter(0, 'amina', 'bilal')
    final.press(10, 'ask')
    if (was === 'void') {
      final.answer(14, 'amina')
      final.press(15, 'void')
    } else {
      final.press(40, 'reveal')
      final.press(41, 'standings')
    }
    final.enter(45, 'umar')
    final.press(50, 'ask')
    expect([...final.state().expected].sort()).toEqual(['amina', 'bilal', 'umar'])
  })

  it('keep it open for the longest limit among them, each for their own', () => {
    const final = play(termsOf({ umar: 1.5 }))
    final.enter(0, 'amina', 'umar')
    final.press(10, 'ask')
    expect([final.closesAt(), final.step(42.999), final.step(43)]).toEqual([43, 'open', 'closed'])
    expect([final.answer(33, 'amina'), final.answer(42.999, 'umar')]).toEqual(['late', null])
    // Amina's limit is over, so the question waits for no other answer.
    expect(final.closesAt()).toBe(42.999)
  })

  it('without any, the limit decides', () => {
    const final = play()
    final.press(10, 'ask')
    expect(final.closesAt()).toBe(33)
  })
})

describe('points and places', () => {
  /** Amina and Bilal answer question 1 in this many seconds, Khadija wrongly, Umar not. */
  const afterOne = (amina: number, bilal: number) => {
    const final = play()
    final.enter(0, ...PERSONS)
    final.press(10, 'ask')
    final.answer(13 + Math.min(amina, bilal), amina <= bilal ? 'amina' : 'bilal')
    final.answer(13 + Math.max(amina, bilal), amina <= bilal ? 'bilal' : 'amina')
    final.answer(20, 'khadija', 'b')
    return final
  }

  it('change only at the reveal', () => {
    const final = afterOne(1, 2)
    expect(new Set(Object.values(final.points()))).toEqual(new Set([0]))
    final.press(40, 'reveal')
    expect(final.points()).toEqual({ amina: 1000, bilal: 953, khadija: 0, umar: 0 })
    expect(new Set(final.order(0).map(({ points }) => points))).toEqual(new Set([0]))
  })

  const ranks = (final: ReturnType<typeof play>) => final.order().map(({ person, rank }) => [person, rank])

  it('order equal points by time in steps of 250 ms, and equal there share a place', () => {
    const final = afterOne(1, 10.5)
    final.press(40, 'reveal')
    final.press(41, 'standings')
    final.press(50, 'ask')
    final.answer(53.5, 'amina', 'c')
    final.answer(65.611, 'bilal', 'b')
    final.press(90, 'reveal')
    expect(final.order().slice(0, 2)).toMatchObject([
      { person: 'amina', points: 1000, elapsed_ms: 21_000 },
      { person: 'bilal', points: 1000, elapsed_ms: 23_000 },
    ])
    const near = afterOne(0.007, 0.99)
    near.press(40, 'reveal')
    expect(ranks(near)).toEqual([
      ['amina', 1],
      ['bilal', 1],
      ['khadija', 3],
      ['umar', 3],
    ])
  })

  describe('of players who tie', () => {
    const tied = () => {
      const final = afterOne(0.3, 0.7)
      final.press(40, 'reveal')
      expect(final.allowed(40)).not.toContain('tie')
      final.press(41, 'end')
      expect([final.allowed(41), tiedOnPodium(final.order())]).toEqual([
        ['place', 'tie'],
        ['amina', 'bilal', 'khadija', 'umar'],
      ])
      return final
    }

    it('follow one more question, which only they answer and which changes only their order', () => {
      const final = tied()
      final.events.push({ at_ms: toMs(50), kind: 'tie', persons: ['amina', 'bilal'] })
      expect([...final.state().expected]).toEqual(['amina', 'bilal'])
      expect(final.answer(54, 'khadija', 'b')).toBe('not_entered')
      expect([final.answer(55, 'bilal', 'b'), final.answer(57, 'amina', 'b')]).toEqual([null, null])
      expect([final.step(57), final.allowed(57)]).toEqual(['closed', ['reopen', 'reveal']])
      final.press(58, 'reveal')
      expect(final.allowed(58)).toEqual(['end'])
      expect(final.outcomes(2).get('bilal')).toMatchObject({ is_right: true, points: 0 })
      final.press(59, 'end')
      expect(ranks(final)).toEqual([
        ['bilal', 1],
        ['amina', 2],
        ['khadija', 3],
        ['umar', 3],
      ])
      expect(final.points()).toEqual({ amina: 1000, bilal: 1000, khadija: 0, umar: 0 })
      final.press(60, { kind: 'void', question: 2 })
      expect(ranks(final).slice(0, 2)).toEqual([
        ['amina', 1],
        ['bilal', 1],
      ])
    })

    it('stay equal if all of them are wrong, and one more question may follow until none is left', () => {
      const final = tied()
      for (const question of [2, 3, 4, 5]) {
        final.events.push({ at_ms: toMs(100 * question), kind: 'tie', persons: ['amina', 'bilal'] })
        final.answer(100 * question + 5, 'amina', question === 5 ? 'a' : 'c')
        final.answer(100 * question + 5, 'bilal', question === 4 ? 'a' : 'b')
        if (question === 3) {
          final.press(100 * question + 6, 'void')
          expect(final.step(100 * question + 6)).toBe('podium')
          continue
        }
        final.press(100 * question + 50, 'reveal')
        final.press(100 * question + 51, 'end')
      }
      expect(final.allowed(900)).toEqual(['place'])
      // Bilal was right in question 2 alone, and the first question that differs decides.
      expect(ranks(final).slice(0, 2)).toEqual([
        ['bilal', 1],
        ['amina', 2],
      ])
    })
  })

  it('leave out a player whose seat was emptied, until it is given back', () => {
    const final = afterOne(1, 2)
    expect(final.closesAt()).toBe(33)
    final.events.push({ at_ms: toMs(21), kind: 'empty', person: 'umar' })
    expect([final.step(21), final.answer(22, 'umar')]).toEqual(['closed', 'late'])
    final.events.push({ at_ms: toMs(22), kind: 'empty', person: 'amina' })
    final.press(40, 'reveal')
    expect(ranks(final)).toEqual([
      ['bilal', 1],
      ['khadija', 2],
    ])
    final.press(41, 'standings')
    final.events.push({ at_ms: toMs(42), kind: 'seat', person: 'amina' })
    final.press(50, 'ask')
    expect([...final.state().playing]).toEqual(['amina', 'bilal', 'khadija'])
    expect([...final.state().expected].sort()).toEqual(['amina', 'bilal', 'khadija'])
    expect(ranks(final)[0]).toEqual(['amina', 1])
  })

  it('are of the players whom the presenter has seen, if the final asks for it', () => {
    const events: FinalEvent[] = PERSONS.map((person) => ({ at_ms: 0, kind: 'entry', person }))
    const state = (...more: FinalEvent[]) => replayFinal([...events, ...more], [], true)
    const ask: FinalEvent = { at_ms: 10, kind: 'ask' }
    const seen: FinalEvent = { at_ms: 5, kind: 'seen', person: 'amina' }
    expect([...state(ask).playing]).toEqual([])
    expect([...state(seen, ask).playing]).toEqual(['amina'])
    expect([...state(seen, { at_ms: 6, kind: 'unseen', person: 'amina' }, ask).playing]).toEqual([])
    expect([...state(seen, ask, { at_ms: 11, kind: 'unseen', person: 'amina' }).expected]).toEqual([])
    expect([...replayFinal([...events, ask], []).playing]).toEqual(PERSONS)
  })

  it('follow a void question and a corrected key, also later', () => {
    const final = afterOne(1, 2)
    expect(final.may(36, { kind: 'key', question: 1, choice: 'b' })).toBe(false)
    final.press(40, 'reveal')
    final.press(41, { kind: 'key', question: 1, choice: 'b' })
    expect(finalKey(final.state(), TERMS, 1)).toBe('b')
    expect(final.points()).toEqual({ amina: 0, bilal: 0, khadija: 716, umar: 0 })
    final.press(42, { kind: 'void', question: 1 })
    expect(new Set(final.order().map(({ points, elapsed_ms, rank }) => `${points} ${elapsed_ms} ${rank}`))).toEqual(
      new Set(['0 0 1']),
    )
    final.press(43, { kind: 'count', question: 1 })
    expect(final.points()).toMatchObject({ khadija: 716 })
  })

  it('have an arch each for the third, the second and the first, named in this order', () => {
    const final = afterOne(1, 2)
    final.press(40, 'reveal')
    final.press(41, 'standings')
    final.press(42, 'end')
    const named = () => podium(final.order(), final.state().named)
    const steps = []
    for (let at = 43; !named().isWhole; at++) {
      final.press(at, 'place')
      steps.push(named().places.map(({ person }) => person))
    }
    expect(steps).toEqual([
      ['khadija', 'umar'],
      ['bilal', 'khadija', 'umar'],
      ['amina', 'bilal', 'khadija', 'umar'],
    ])
    expect(final.allowed(60)).toEqual([])
  })
})

describe('any final', () => {
  const action = fc.record({
    // Some are longer than any limit.
    waits: fc.oneof(fc.integer({ min: 0, max: 9000 }), fc.constant(44_000)),
    what: fc.oneof(
      fc.constantFrom('ask', 'close', 'reopen', 'reveal', 'standings', 'end', 'place', 'void', 'count', 'key', 'enter'),
      fc.constantFrom('ask', 'answer', 'answer', 'answer', 'reveal', 'standings'),
    ),
    person: fc.constantFrom(...PERSONS),
    choice: fc.constantFrom(...OPTION_LETTERS),
    question: fc.integer({ min: 1, max: 5 }),
  })
  /** The possible ones of random actions, and the state after each. */
  const played = (actions: readonly (typeof action extends fc.Arbitrary<infer A> ? A : never)[]) => {
    const final = play(termsOf({ umar: 2 }))
    final.enter(0, 'amina', 'umar')
    const states: { at: number; state: FinalState; order: ReturnType<typeof final.order> }[] = []
    let at = 1
    for (const { waits, what, person, choice, question } of actions) {
      at += waits / 1000
      if (what === 'enter') final.enter(at, person)
      else if (what === 'answer') final.answer(at, person, choice)
      else {
        const press = { kind: what, question, choice } as FinalPress
        if (final.may(at, press)) final.press(at, press)
      }
      states.push({ at, state: final.state(), order: final.order() })
    }
    return { final, states }
  }
  const actions = fc.array(action, { maxLength: 60 })

  it('gives points only for revealed questions that count, and places in the order of points and time', () => {
    fc.assert(
      fc.property(actions, (list) => {
        for (const { state, order } of played(list).states) {
          const most = [...state.revealed].filter((question) => !state.voided.has(question)).length * FINAL_POINTS_MAX
          expect(order.length).toBe(state.entered.size)
          for (const [index, { points, elapsed_ms, rank }] of order.entries()) {
            expect(points).toBeLessThanOrEqual(most)
            const before = order[index - 1]
            if (before === undefined) continue
            const isEqual = before.points === points && before.elapsed_ms === elapsed_ms
            expect(before.points > points || (before.points === points && before.elapsed_ms <= elapsed_ms)).toBe(true)
            expect(rank).toBe(isEqual ? before.rank : index + 1)
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  it('goes back to no earlier question, counts each press, and opens a question 3 s after the press', () => {
    fc.assert(
      fc.property(actions, (list) => {
        let before: FinalState | undefined
        for (const { state } of played(list).states) {
          if (before !== undefined) {
            expect(state.question - before.question).toBeOneOf([0, 1])
            expect(state.version - before.version).toBeOneOf([0, 1])
          }
          const { round = 0, opens_ms } = state.rounds.get(state.question) ?? {}
          const isBegun = before?.question !== state.question || before.rounds.get(state.question)?.round !== round
          if (round > 0 && isBegun) expect(opens_ms).toBe(state.latest_ms + FINAL_SHOWN_MS)
          before = state
        }
      }),
      { numRuns: 200 },
    )
  })

  it('closes a question no later than the longest limit, and never before it opens', () => {
    fc.assert(
      fc.property(actions, (list) => {
        const { final, states } = played(list)
        const { state } = states.at(-1) ?? { state: final.state() }
        const opens = state.rounds.get(state.question)?.opens_ms
        if (state.phase !== 'asked' || opens === undefined) return
        const closes = toMs(final.closesAt())
        expect(closes).toBeGreaterThanOrEqual(opens)
        expect(closes).toBeLessThanOrEqual(opens + 2 * FINAL_SECONDS_DEFAULT * 1000)
      }),
      { numRuns: 200 },
    )
  })

  it('has the same state and places from its answers in any order, and event by event', () => {
    fc.assert(
      fc.property(actions, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (list, keys) => {
        const { final } = played(list)
        const { events, answers } = final
        const mixed = answers.map((answer) => ({ answer, key: keys.next().value })).sort((a, b) => a.key - b.key)
        const others = mixed.map(({ answer }) => answer)
        const terms = termsOf({ umar: 2 })
        const state = replayFinal(events, others)
        expect(state).toEqual(final.state())
        expect(finalOrder(state, terms, others)).toEqual(final.order())
        expect(finalTimes(state, terms, others)).toEqual(finalTimes(state, terms, answers))
        // Like a process that read events one by one, with the answers to the question on stage alone.
        const read = events.reduce(
          (before, event) => {
            const own = others.filter(({ question, at_ms }) => question === before.question && at_ms <= event.at_ms)
            return applyFinalEvent(before, event, own)
          },
          replayFinal([], []),
        )
        expect(read).toEqual(state)
      }),
      { numRuns: 200 },
    )
  })
})

it('a void question and a corrected key give the places of a final that had them from the start', () => {
  const given = fc.record({
    person: fc.constantFrom(...PERSONS),
    choice: fc.constantFrom(...OPTION_LETTERS),
    afterMs: fc.nat(20_000),
  })
  const question = fc.record({
    given: fc.uniqueArray(given, { selector: ({ person }) => person, maxLength: 4 }),
    key: fc.constantFrom(...OPTION_LETTERS),
    isVoid: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 5 }), (questions) => {
      const [late, fresh] = [play(), play()]
      const answers: FinalAnswer[] = []
      for (const final of [late, fresh]) final.enter(0, ...PERSONS)
      for (const [index, { given, isVoid }] of questions.entries()) {
        const at = 100 * (index + 1)
        for (const { person, choice, afterMs } of given) {
          const at_ms = toMs(at) + FINAL_SHOWN_MS + afterMs
          answers.push({ question: index + 1, round: 1, person, choice, at_ms, round_trip_ms: 0 })
        }
        for (const final of [late, fresh]) {
          final.press(at, 'ask')
          final.press(at + 60, final === fresh && isVoid ? 'void' : 'reveal')
          final.press(at + 61, 'standings')
        }
      }
      for (const [index, { key, isVoid }] of questions.entries()) {
        late.press(1000, { kind: 'key', question: index + 1, choice: key })
        if (isVoid) late.press(1001, { kind: 'void', question: index + 1 })
      }
      const keys = TERMS.keys.map((key, index) => questions[index]?.key ?? key)
      const order = finalOrder(late.state(), TERMS, answers)
      expect(order).toEqual(finalOrder(fresh.state(), { ...TERMS, keys }, answers))
    }),
  )
})
