// The rehearsal of a final: a presenter, a screen, one phone and simulated players, over questions
// of the competition. It is one row, which no other query reads (docs/decisions/0041).
// Simulated players are a function of the row and the time, so no process moves them.
import type { FinalAnswered, FinalPressRequest } from '@noor-quest/contract/final'
import {
  answerProblem,
  FINAL_LEAST_MS,
  FINAL_QUESTIONS_MIN,
  FINAL_SECONDS_DEFAULT,
  FINAL_SHOWN_MS,
  type FinalAnswer,
  type FinalEvent,
  finalStep,
  replayFinal,
  tiedOnPodium,
} from '@noor-quest/rules/final'
import { OPTION_LETTERS, type OptionLetter } from '@noor-quest/rules/quiz-levels'
import { createRandom, shuffle } from '@noor-quest/rules/random'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import { AppError } from '../platform/app-error.ts'
import type { Clock } from '../platform/clock.ts'
import { newSalt, sha256 } from '../platform/commitment.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { forUpdate } from '../platform/database/dialect.ts'
import type { Database } from '../platform/database/tables.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import { newId } from '../platform/new-id.ts'
import { runRepeatedly } from '../platform/run-repeatedly.ts'
import { hashToken } from '../platform/tokens.ts'
import { conflictOf, refusal } from './press.ts'
import { canPress, type Final, isFinalOver, orderWithout, readItems, timesOf } from './queries.ts'

/** The person of the phone that joined. */
export const PHONE = 'phone'
const SIMULATED = 30
/** Simulated players enter in this interval. */
const ENTRY_MS = 500
const KEPT_MS = 2 * 60 * 60_000
const DELETED_EVERY_MS = 60_000

type Row = Selectable<Database['final_rehearsals']>
type Stored = FinalEvent & { request_id?: string }
type Picked = { version_sha256: string; option_order: string }[]

export type RehearsalDeps = { db: Db; clock: Clock; gameClock: Clock; onChanged: () => unknown }

export type JoinedAs = 'screen' | 'phone'

/** Begins a rehearsal; a former one ends. @returns the one-time tokens of its screen and phone */
export async function startRehearsal({ db, clock, gameClock, onChanged }: RehearsalDeps) {
  const tokens: Record<JoinedAs, string> = { screen: newSalt(), phone: newSalt() }
  await transact(db, async (tx) => {
    await tx.deleteFrom('final_rehearsals').execute()
    // Sealed questions are in another table.
    const all = await tx.selectFrom('quiz_questions').select('version_sha256').orderBy('id').execute()
    const picked = shuffle(all, createRandom(newSalt())).slice(0, FINAL_QUESTIONS_MIN)
    if (picked.length === 0) throw refusal('There are no questions.', 'questions')
    const questions: Picked = picked.map(({ version_sha256 }) => ({
      version_sha256,
      option_order: shuffle(OPTION_LETTERS, createRandom(newSalt())).join(''),
    }))
    await tx
      .insertInto('final_rehearsals')
      .values({
        id: 1,
        rehearsal_id: newId(),
        started_ms: clock.nowMs(),
        lobby_ms: gameClock.nowMs(),
        questions: JSON.stringify(questions),
        events: '[]',
        answers: '[]',
        screen_sha256: hashToken(tokens.screen),
        phone_sha256: hashToken(tokens.phone),
      })
      .execute()
    onCommitted(tx, onChanged)
  })
  return tokens
}

export async function endRehearsal({ db, onChanged }: RehearsalDeps): Promise<void> {
  await transact(db, async (tx) => {
    await tx.deleteFrom('final_rehearsals').execute()
    onCommitted(tx, onChanged)
  })
}

/**
 * Deletes a former process's rehearsal now, and each rehearsal after two hours, until the returned
 * function is called.
 */
export function keepNoOldRehearsal({ db, clock }: RehearsalDeps, log: Logger): () => void {
  const onFailed = (err: unknown) => log.warn({ err }, 'an old rehearsal of the final could not be deleted')
  const remove = async (untilMs: number) => {
    await db.deleteFrom('final_rehearsals').where('started_ms', '<=', untilMs).execute()
  }
  remove(clock.nowMs()).catch(onFailed)
  return runRepeatedly([() => remove(clock.nowMs() - KEPT_MS)], DELETED_EVERY_MS, onFailed)
}

async function findRow(db: Db, wallMs: number, isLocked = false): Promise<Row | undefined> {
  return db
    .selectFrom('final_rehearsals')
    .selectAll()
    .where('started_ms', '>', wallMs - KEPT_MS)
    .$if(isLocked, forUpdate(db))
    .executeTakeFirst()
}

/** Exchanges a one-time token for the key of the page that joins. @throws AppError not_found */
export async function joinRehearsal(
  { db, clock }: RehearsalDeps,
  token: string,
): Promise<{ as: JoinedAs; key: string }> {
  const key = newSalt()
  return transact(db, async (tx) => {
    const row = await findRow(tx, clock.nowMs(), true)
    const as = (['screen', 'phone'] as const).find((one) => row?.[`${one}_sha256`] === hashToken(token))
    if (as === undefined) throw new AppError('not_found')
    await tx
      .updateTable('final_rehearsals')
      .set({ [`${as}_sha256`]: hashToken(key) })
      .execute()
    return { as, key }
  })
}

export async function hasJoined({ db, clock }: RehearsalDeps, as: JoinedAs, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return false
  const row = await findRow(db, clock.nowMs())
  return keys.some((key) => row?.[`${as}_sha256`] === hashToken(key))
}

/** null: there is no rehearsal. */
export async function readRehearsal({ db, clock, gameClock }: RehearsalDeps): Promise<Final | null> {
  const row = await findRow(db, clock.nowMs())
  return row === undefined ? null : finalOf(db, row, gameClock.nowMs())
}

async function finalOf(db: Db, row: Row, clockMs: number): Promise<Final> {
  const { rehearsal_id, lobby_ms } = row
  const log = JSON.parse(row.events) as Stored[]
  const nowMs = Math.max(clockMs, log.at(-1)?.at_ms ?? 0)
  const questions = await readItems(db, JSON.parse(row.questions) as Picked)
  const keys = questions.map(({ correct_option }) => correct_option)
  const simulated = Array.from({ length: SIMULATED }, (_one, index) => `${index + 1}`)
  const entries = simulated.map(
    (person, index): FinalEvent => ({ kind: 'entry', person, at_ms: lobby_ms + index * ENTRY_MS }),
  )
  const answers = [...(JSON.parse(row.answers) as FinalAnswer[])]
  for (const { question, round, asked_ms, until_ms, players } of roundsOf(log, nowMs)) {
    for (const [index, person] of simulated.entries()) {
      if (lobby_ms + index * ENTRY_MS > asked_ms || players?.includes(person) === false) continue
      const seed = sha256(`${rehearsal_id} ${person} ${question} ${round}`)
      const { choice, after_ms } = simulate(seed, (index + 1) / SIMULATED, keys[question - 1] ?? 'a')
      const at_ms = asked_ms + FINAL_SHOWN_MS + after_ms
      if (at_ms <= until_ms) answers.push({ question, round, person, choice, at_ms, round_trip_ms: 0 })
    }
  }
  const events = [...entries, ...log].filter(({ at_ms }) => at_ms <= nowMs).sort((a, b) => a.at_ms - b.at_ms)
  const byQuestion = Map.groupBy(answers, ({ question }) => question)
  const persons = [...simulated, PHONE]
  const final: Final = {
    row: {
      season_id: rehearsal_id,
      title_en: 'Rehearsal',
      title_ar: 'تجربة',
      seconds: FINAL_SECONDS_DEFAULT,
      only_seen: 0,
      least_ms: FINAL_LEAST_MS,
      began_at: rehearsal_id,
      is_over: 0,
      changed_by: null,
    },
    terms: { keys, seconds: FINAL_SECONDS_DEFAULT, least_ms: FINAL_LEAST_MS, factors: new Map() },
    questions,
    players: new Map(persons.map((person) => [person, person])),
    seq: log.length,
    state: replayFinal(events, answers),
    answers: byQuestion,
    names: new Map(persons.map((person) => [person, person === PHONE ? 'Your phone' : `Player ${person}`])),
  }
  return { ...final, row: { ...final.row, is_over: isFinalOver(final, new Set()) ? 1 : 0 } }
}

/** Each round, the last moment at which it takes an answer, and the players of a tie. */
function roundsOf(log: readonly Stored[], nowMs: number) {
  const rounds: {
    question: number
    round: number
    asked_ms: number
    until_ms: number
    players: readonly string[] | undefined
  }[] = []
  for (const event of log) {
    const last = rounds.at(-1)
    if (event.kind === 'ask' || event.kind === 'tie' || event.kind === 'reopen') {
      const isNext = event.kind !== 'reopen'
      const question = (last?.question ?? 0) + (isNext ? 1 : 0)
      const round = isNext ? 1 : (last?.round ?? 0) + 1
      const players = isNext ? event.persons : last?.players
      rounds.push({ question, round, asked_ms: event.at_ms, until_ms: nowMs, players })
    } else if (last !== undefined && endsRound(event, last.question)) {
      last.until_ms = Math.min(last.until_ms, event.at_ms)
    }
  }
  return rounds
}

const endsRound = (event: FinalEvent, question: number) =>
  event.kind === 'close' || event.kind === 'reveal' || (event.kind === 'void' && event.question === question)

/** `skill`: from 0 to 1. Every simulated player answers within the limit. */
function simulate(seed: string, skill: number, key: OptionLetter): { choice: OptionLetter; after_ms: number } {
  const random = createRandom(seed)
  const after_ms = Math.round((0.05 + 0.7 * random()) * FINAL_SECONDS_DEFAULT * 1000)
  const others = OPTION_LETTERS.filter((letter) => letter !== key)
  const other = others[Math.floor(random() * others.length)] ?? key
  return { choice: random() < 0.3 + 0.6 * skill ? key : other, after_ms }
}

type Change = { events?: Stored[]; answers?: FinalAnswer[] }

/** Changes the row after `decide`. @throws AppError not_found without a rehearsal */
async function change<Result>(
  { db, clock, gameClock, onChanged }: RehearsalDeps,
  decide: (final: Final, log: Stored[], nowMs: number) => Change & { result: Result },
): Promise<Result> {
  return transact(db, async (tx: Tx) => {
    const row = await findRow(tx, clock.nowMs(), true)
    if (row === undefined) throw new AppError('not_found')
    const log = JSON.parse(row.events) as Stored[]
    const nowMs = Math.max(gameClock.nowMs(), log.at(-1)?.at_ms ?? 0)
    const { events, answers, result } = decide(await finalOf(tx, row, nowMs), log, nowMs)
    const set = {
      ...(events && { events: JSON.stringify([...log, ...events]) }),
      ...(answers && { answers: JSON.stringify([...JSON.parse(row.answers), ...answers]) }),
    }
    if (events ?? answers) await tx.updateTable('final_rehearsals').set(set).execute()
    onCommitted(tx, onChanged)
    return result
  })
}

/** @throws AppError not_found, edit_conflict, validation_failed */
export function pressRehearsal(deps: RehearsalDeps, { request_id, version, press }: FinalPressRequest): Promise<void> {
  return change(deps, (final, log, nowMs) => {
    if (log.some((event) => event.request_id === request_id)) return { result: undefined }
    const { state } = final
    if (state.version !== version) throw conflictOf(state)
    const step = finalStep(state, timesOf(final), nowMs)
    const order = orderWithout(final, new Set())
    if (!canPress(final, step, press, order)) throw refusal('This press isn’t possible at this step.')
    const persons = press.kind === 'tie' && { persons: tiedOnPodium(order) }
    return { events: [{ at_ms: nowMs, request_id, ...press, ...persons }], result: undefined }
  })
}

export function enterRehearsal(deps: RehearsalDeps): Promise<void> {
  return change(deps, ({ state }, _log, at_ms) => {
    const isNew = !state.entered.has(PHONE)
    return { ...(isNew && { events: [{ at_ms, kind: 'entry', person: PHONE }] }), result: undefined }
  })
}

/** As a final's answer: the first of a round counts. */
export function answerRehearsal(
  deps: RehearsalDeps,
  { question, round, choice }: { question: number; round: number; choice: OptionLetter },
): Promise<FinalAnswered> {
  return change(deps, (final, _log, at_ms): Change & { result: FinalAnswered } => {
    const { state, terms, answers } = final
    const given = (answers.get(question) ?? []).find((one) => one.person === PHONE && one.round === round)
    if (given !== undefined) return { result: { outcome: 'locked', choice: given.choice } }
    const answer = { question, round, person: PHONE, choice, at_ms, round_trip_ms: 0 }
    const outcome = answerProblem(state, terms, timesOf(final), answer, at_ms)
    if (outcome !== null) return { result: { outcome, choice: null } }
    return { answers: [answer], result: { outcome: 'locked', choice } }
  })
}
