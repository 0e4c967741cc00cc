// The final on stage (docs/product-rules.md#the-final). Its state follows from stored data: the
// presenter's presses, the players who entered and their answers. The steps 'shown', 'open' and
// 'closed' also depend on the present time: no timer sets them, and all processes agree
// (docs/decisions/0033).
import type { TimeFactor } from './game-terms.ts'
import type { OptionLetter } from './quiz-levels.ts'
import { type Ranked, rankInOrder, rankKey } from './rank.ts'

export const FINAL_QUESTIONS_MIN = 5
export const FINAL_QUESTIONS_MAX = 30
export const FINAL_SECONDS_MIN = 10
export const FINAL_SECONDS_MAX = 60
export const FINAL_SECONDS_DEFAULT = 20

/** A question's text is shown for this time before its options open. */
export const FINAL_SHOWN_MS = 3000
/** The largest round trip that is taken off an answer's time. */
export const FINAL_ROUND_TRIP_MAX_MS = 250
/** The points of a right answer within the first second, and at the limit. */
export const FINAL_POINTS_MAX = 1000
export const FINAL_POINTS_MIN = 100
const FULL_POINTS_MS = 1000
/** Shorter times count as this one, for points and for ties: they are reactions and networks. */
export const FINAL_LEAST_MS = FULL_POINTS_MS
/** No answer of a hand arrives earlier: a phone's page accepts none for 400 ms after the opening. */
export const FINAL_FAST_MS = 400
/** Total times are compared in steps of this length. */
const TIME_STEP_MS = 250
/** The players of ranks up to this one are named on the podium at the end. */
const PODIUM_RANK = 3

/** Questions are numbered from 1. An option's letter is the letter that the players saw. */
export type FinalPress =
  /** 'tie' asks one more question of the players who share a place of the podium. */
  | { kind: 'ask' | 'close' | 'reopen' | 'reveal' | 'standings' | 'end' | 'place' | 'tie' }
  /** 'count' takes a 'void' back. */
  | { kind: 'void' | 'count'; question: number }
  | { kind: 'key'; question: number; choice: OptionLetter }

/**
 * An event of one player. 'entry': the player's phone enters. 'seen' marks a player who stands in the
 * room, 'empty' takes one out of the final; 'unseen' and 'seat' take that back.
 */
export type FinalSeat = { kind: 'entry' | 'seen' | 'unseen' | 'empty' | 'seat'; person: string }

/** `at_ms` is epoch ms by the game clock. `persons`: the players who answer a question for the tie. */
export type FinalEvent = { at_ms: number; persons?: readonly string[] } & (FinalPress | FinalSeat)

/** A stored answer. It was accepted, so a replay never refuses it. */
export type FinalAnswer = {
  question: number
  /** The question's rounds are counted from 1. Opening it again begins the next round. */
  round: number
  person: string
  choice: OptionLetter
  at_ms: number
  round_trip_ms: number
}

/** The parts that are fixed before the final begins. */
export type FinalTerms = {
  /** The right options, in the questions' order. */
  keys: readonly OptionLetter[]
  seconds: number
  /** FINAL_LEAST_MS, except in finals of version 2.0. */
  least_ms: number
  /** The players and their extra time. */
  factors: ReadonlyMap<string, TimeFactor>
}

type Phase = 'lobby' | 'asked' | 'revealed' | 'standings' | 'podium'
export type FinalStep = Exclude<Phase, 'asked'> | 'shown' | 'open' | 'closed'

/** The state without the clock. */
export type FinalState = {
  phase: Phase
  /** The number of presses. */
  version: number
  /** The last question that was asked; 0 before the first. */
  question: number
  /** The latest round of each question that was asked. Answers of former rounds don't count. */
  rounds: ReadonlyMap<number, { round: number; opens_ms: number }>
  /** When the presenter closed the present round; null: they didn't. */
  closed_ms: number | null
  /** Whether only players whom the presenter has seen may play. */
  onlySeen: boolean
  entered: ReadonlySet<string>
  seen: ReadonlySet<string>
  /** The players whom the presenter took out. */
  emptied: ReadonlySet<string>
  /** The players of each question that was asked for a tie. */
  ties: ReadonlyMap<number, readonly string[]>
  /** The seated players when the present round began, or those who tied: they may answer. */
  playing: ReadonlySet<string>
  /** The players whom the present round waits for. */
  expected: ReadonlySet<string>
  revealed: ReadonlySet<number>
  voided: ReadonlySet<number>
  /** Corrected right options. */
  corrected: ReadonlyMap<number, OptionLetter>
  /** The number of podium ranks named so far, the worst first. */
  named: number
  latest_ms: number
}

const LOBBY: FinalState = {
  phase: 'lobby',
  version: 0,
  question: 0,
  rounds: new Map(),
  closed_ms: null,
  onlySeen: false,
  entered: new Set(),
  seen: new Set(),
  emptied: new Set(),
  ties: new Map(),
  playing: new Set(),
  expected: new Set(),
  revealed: new Set(),
  voided: new Set(),
  corrected: new Map(),
  named: 0,
  latest_ms: Number.NEGATIVE_INFINITY,
}

/** The state after these events, in their order. */
export function replayFinal(
  events: readonly FinalEvent[],
  answers: readonly FinalAnswer[],
  onlySeen = false,
): FinalState {
  return events.reduce((state, event) => applyFinalEvent(state, event, answers), { ...LOBBY, onlySeen })
}

export function isSeat(event: FinalEvent): event is { at_ms: number } & FinalSeat {
  return 'person' in event
}

/** The players in the final: they entered, weren't taken out and, if they must be, were seen. */
export function seated({ entered, emptied, seen, onlySeen }: FinalState): Set<string> {
  return new Set([...entered].filter((person) => !emptied.has(person) && (!onlySeen || seen.has(person))))
}

/** `answers` must include those of `before.question`. */
export function applyFinalEvent(before: FinalState, event: FinalEvent, answers: readonly FinalAnswer[]): FinalState {
  if (isSeat(event)) return applySeats(before, [event])
  const state = { ...before, latest_ms: Math.max(before.latest_ms, event.at_ms) }
  state.version += 1
  const { question, revealed, voided } = state
  switch (event.kind) {
    case 'ask':
      return { ...beginRound(state, question + 1, event.at_ms), expected: expectedNext(before, answers) }
    case 'tie': {
      const ties = new Map([...state.ties, [question + 1, event.persons ?? []]])
      return beginTieRound({ ...state, ties }, question + 1, event.at_ms)
    }
    case 'reopen':
      if (state.ties.has(question)) return beginTieRound(state, question, event.at_ms)
      return { ...beginRound(state, question, event.at_ms), expected: withNewcomers(before.expected, before) }
    case 'close':
      return { ...state, closed_ms: event.at_ms }
    case 'reveal':
      return { ...state, phase: 'revealed', revealed: new Set([...revealed, question]) }
    case 'standings':
      return { ...state, phase: 'standings' }
    case 'end':
      return { ...state, phase: 'podium' }
    case 'place':
      return { ...state, named: state.named + 1 }
    case 'void': {
      // The reveal is skipped, so the key stays secret.
      const isOnStage = event.question === question && state.phase === 'asked'
      const phase = !isOnStage ? state.phase : state.ties.has(question) ? 'podium' : 'standings'
      return { ...state, phase, voided: new Set([...voided, event.question]) }
    }
    case 'count':
      return { ...state, voided: new Set([...voided].filter((number) => number !== event.question)) }
    case 'key':
      return { ...state, corrected: new Map([...state.corrected, [event.question, event.choice]]) }
  }
}

type SeatEvent = { at_ms: number } & FinalSeat

/**
 * The state after these events. The sets are copied once. When each entry copied them, an entry took
 * 2.6 ms instead of 1.4 with 1,000 players.
 */
export function applySeats(before: FinalState, events: readonly SeatEvent[]): FinalState {
  if (events.length === 0) return before
  const [entered, seen, emptied] = [new Set(before.entered), new Set(before.seen), new Set(before.emptied)]
  for (const { kind, person } of events) {
    if (kind === 'entry') entered.add(person)
    else if (kind === 'seen') seen.add(person)
    else if (kind === 'unseen') seen.delete(person)
    else if (kind === 'empty') emptied.add(person)
    else emptied.delete(person)
  }
  const latest_ms = Math.max(before.latest_ms, ...events.map(({ at_ms }) => at_ms))
  const after = { ...before, entered, seen, emptied, latest_ms }
  if (!events.some(({ kind }) => kind === 'empty' || kind === 'unseen')) return after
  // A player who is seated again joins at the next question.
  const stay = seated(after)
  const staying = (persons: ReadonlySet<string>) => new Set([...persons].filter((person) => stay.has(person)))
  return { ...after, playing: staying(before.playing), expected: staying(before.expected) }
}

function beginRound(state: FinalState, question: number, at_ms: number): FinalState {
  const round = (state.rounds.get(question)?.round ?? 0) + 1
  const rounds = new Map([...state.rounds, [question, { round, opens_ms: at_ms + FINAL_SHOWN_MS }]])
  return { ...state, phase: 'asked', question, rounds, closed_ms: null, playing: seated(state) }
}

/** Only the players who tied answer, and the question waits for them alone. */
function beginTieRound(state: FinalState, question: number, at_ms: number): FinalState {
  const round = beginRound(state, question, at_ms)
  const tied = new Set(state.ties.get(question)?.filter((person) => round.playing.has(person)))
  return { ...round, playing: tied, expected: tied }
}

/**
 * The players whom the next question waits for: those who answered the last one, or entered since.
 * A last question that is void, or that no player answered, says nothing about who is present, so
 * the players whom it waited for are expected again.
 */
function expectedNext(state: FinalState, answers: readonly FinalAnswer[]): Set<string> {
  const answered = answersOf(state, state.question, answers).map(({ person }) => person)
  const saysNothing = answered.length === 0 || state.voided.has(state.question)
  return withNewcomers(saysNothing ? state.expected : answered, state)
}

function withNewcomers(persons: Iterable<string>, state: FinalState): Set<string> {
  const seats = seated(state)
  const newcomers = [...seats].filter((person) => !state.playing.has(person))
  return new Set([...persons].filter((person) => seats.has(person)).concat(newcomers))
}

/** The answers of a question's latest round. */
function answersOf(state: FinalState, question: number, answers: readonly FinalAnswer[]): FinalAnswer[] {
  const round = state.rounds.get(question)?.round
  return answers.filter((answer) => answer.question === question && answer.round === round)
}

/** When the present question opens and closes; null where no question is asked. */
export type FinalTimes = { opens_ms: number; closes_ms: number } | null

/**
 * A round closes when each expected player has answered or reached their own limit, or by a press.
 * Without expected players it is open for the longest limit of those who play.
 */
export function finalTimes(state: FinalState, terms: FinalTerms, answers: readonly FinalAnswer[]): FinalTimes {
  const opens_ms = state.rounds.get(state.question)?.opens_ms
  if (state.phase !== 'asked' || opens_ms === undefined) return null
  if (state.closed_ms !== null) return { opens_ms, closes_ms: state.closed_ms }
  const given = answersOf(state, state.question, answers)
  const at = new Map(given.map(({ person, at_ms }) => [person, at_ms]))
  const ends = [...state.expected].map((person) => at.get(person) ?? limitOf(state, terms, person))
  const limits = () => [...state.playing].map((person) => limitOf(state, terms, person))
  const closes_ms = Math.max(...(ends.length > 0 ? ends : limits()))
  return { opens_ms, closes_ms: Number.isFinite(closes_ms) ? closes_ms : opens_ms + terms.seconds * 1000 }
}

/** The time from which a player's answers are late. */
function limitOf(state: FinalState, { seconds, factors }: FinalTerms, person: string): number {
  const opens_ms = state.rounds.get(state.question)?.opens_ms ?? 0
  return opens_ms + seconds * 1000 * (factors.get(person) ?? 1)
}

export function finalStep({ phase }: FinalState, times: FinalTimes, nowMs: number): FinalStep {
  if (phase !== 'asked') return phase
  if (times === null || nowMs >= times.closes_ms) return 'closed'
  return nowMs < times.opens_ms ? 'shown' : 'open'
}

/** Why a player's first answer of the round is refused at `nowMs`; null: it counts. */
export function answerProblem(
  state: FinalState,
  terms: FinalTerms,
  times: FinalTimes,
  { question, round, person }: Pick<FinalAnswer, 'question' | 'round' | 'person'>,
  nowMs: number,
): 'not_open' | 'not_entered' | 'late' | null {
  if (question > state.question) return 'not_open'
  if (state.rounds.get(state.question)?.round !== round || question < state.question) return 'late'
  const step = finalStep(state, times, nowMs)
  if (step === 'closed') return 'late'
  if (step !== 'open') return 'not_open'
  if (!state.playing.has(person)) return 'not_entered'
  return nowMs < limitOf(state, terms, person) ? null : 'late'
}

/**
 * Whether a press is possible at this step. With shared places or few players the podium has fewer
 * than three ranks: the server refuses `place` after the last of them.
 */
export function mayPress(state: FinalState, step: FinalStep, press: FinalPress, { keys }: FinalTerms): boolean {
  switch (press.kind) {
    case 'ask':
      return (step === 'lobby' || step === 'standings') && state.question < keys.length
    case 'close':
      return step === 'open'
    case 'reopen':
    case 'reveal':
      return step === 'closed'
    case 'standings':
      return step === 'revealed' && !state.ties.has(state.question)
    case 'tie':
      return step === 'podium' && state.named === 0 && state.question < keys.length
    case 'end':
      return step === 'standings' || step === 'revealed'
    case 'place':
      return step === 'podium' && state.named < PODIUM_RANK
    case 'void':
      return press.question <= state.question && !state.voided.has(press.question)
    case 'count':
      return state.voided.has(press.question) && state.revealed.has(press.question)
    case 'key':
      return state.revealed.has(press.question)
  }
}

/**
 * The points of a right answer: 1000 within the first second, then falling evenly to 100 at the
 * limit. `usedMs` is the time divided by the player's factor.
 */
export function finalPoints(usedMs: number, seconds: number): number {
  const part = Math.min(1, Math.max(0, (usedMs - FULL_POINTS_MS) / (seconds * 1000 - FULL_POINTS_MS)))
  return Math.round(FINAL_POINTS_MAX - (FINAL_POINTS_MAX - FINAL_POINTS_MIN) * part)
}

export type FinalOutcome = { choice: OptionLetter | null; is_right: boolean; points: number; used_ms: number }

/** The time from the opening to an answer's arrival. */
export function arrivalTime(
  { rounds }: FinalState,
  { question, at_ms }: Pick<FinalAnswer, 'question' | 'at_ms'>,
): number {
  return Math.max(0, at_ms - (rounds.get(question)?.opens_ms ?? 0))
}

/** The same, less the measured round trip: the time that counts. */
function answerTime(state: FinalState, answer: FinalAnswer): number {
  return Math.max(0, arrivalTime(state, answer) - Math.min(answer.round_trip_ms, FINAL_ROUND_TRIP_MAX_MS))
}

/**
 * The outcome of each player who answered `question`. A void question and one for a tie give no
 * points, and finalOrder leaves them out of points and times.
 */
export function finalOutcomes(
  state: FinalState,
  terms: FinalTerms,
  answers: readonly FinalAnswer[],
  question: number,
): Map<string, FinalOutcome> {
  const key = finalKey(state, terms, question)
  const hasPoints = !state.voided.has(question) && !state.ties.has(question)
  return new Map(
    answersOf(state, question, answers).map((answer) => {
      const { person, choice } = answer
      const factor = terms.factors.get(person) ?? 1
      const used_ms = Math.max(terms.least_ms, Math.round(answerTime(state, answer) / factor))
      const is_right = choice === key
      return [
        person,
        { choice, is_right, points: is_right && hasPoints ? finalPoints(used_ms, terms.seconds) : 0, used_ms },
      ]
    }),
  )
}

export function finalKey({ corrected }: FinalState, { keys }: FinalTerms, question: number): OptionLetter | undefined {
  return corrected.get(question) ?? keys[question - 1]
}

export type FinalPlace = { person: string; points: number; elapsed_ms: number } & Ranked

/**
 * The seated players, best first: by points of the revealed questions up to number `until`, then by
 * total time, then by the questions for the tie. A question without the player's right answer takes
 * its whole limit, so skipping it is no advantage. Players who are equal in all share a place.
 */
export function finalOrder(
  state: FinalState,
  terms: FinalTerms,
  answers: readonly FinalAnswer[],
  until = Number.POSITIVE_INFINITY,
): FinalPlace[] {
  const counted = [...state.revealed].filter((question) => question <= until && !state.voided.has(question))
  const outcomes = new Map(counted.map((question) => [question, finalOutcomes(state, terms, answers, question)]))
  const timeOf = (person: string, question: number) => {
    const outcome = outcomes.get(question)?.get(person)
    return outcome?.is_right ? outcome.used_ms : terms.seconds * 1000
  }
  const [tieQuestions, questions] = [
    counted.filter((question) => state.ties.has(question)),
    counted.filter((question) => !state.ties.has(question)),
  ]
  const rows = [...seated(state)].map((person) => {
    const points = questions.reduce((sum, question) => sum + (outcomes.get(question)?.get(person)?.points ?? 0), 0)
    const elapsed_ms = inSteps(questions.reduce((sum, question) => sum + timeOf(person, question), 0))
    const game = { score: points, moves: 0, elapsedMs: elapsed_ms, factor: 1 }
    const tieTimes = tieQuestions.map((question) => inSteps(timeOf(person, question)))
    return { person, points, elapsed_ms, keys: [rankKey(game, FINAL_POINTS_MAX * FINAL_QUESTIONS_MAX), ...tieTimes] }
  })
  rows.sort((a, b) => compareKeys(a.keys, b.keys) || (a.person < b.person ? -1 : 1))
  let rank_key = 0
  const ranked = rows.map(({ keys }, index) => {
    const before = rows[index - 1]
    if (before !== undefined && compareKeys(before.keys, keys) !== 0) rank_key++
    return { rank_key, scored_at: null }
  })
  const places = rankInOrder(ranked)
  return rows.map(({ person, points, elapsed_ms }, index) => {
    return { person, points, elapsed_ms, ...(places[index] as Ranked) }
  })
}

const inSteps = (ms: number) => Math.round(ms / TIME_STEP_MS) * TIME_STEP_MS

function compareKeys(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((key, index) => key !== other[index])
  return at === -1 ? 0 : (one[at] as number) - (other[at] as number)
}

/** The players who share a place of the podium. */
export function tiedOnPodium(order: readonly FinalPlace[]): string[] {
  const isShared = ({ rank }: FinalPlace, index: number) =>
    rank === order[index - 1]?.rank || rank === order[index + 1]?.rank
  return order.filter((place, index) => place.rank <= PODIUM_RANK && isShared(place, index)).map(({ person }) => person)
}

/** The podium's places that were named, sorted best first. `isWhole`: none is left to name. */
export function podium(order: readonly FinalPlace[], named: number): { places: FinalPlace[]; isWhole: boolean } {
  const ranks = [...new Set(order.map(({ rank }) => rank))].filter((rank) => rank <= PODIUM_RANK).reverse()
  const shown = new Set(ranks.slice(0, named))
  return { places: order.filter(({ rank }) => shown.has(rank)), isWhole: named >= ranks.length }
}
