// A final's rows, and its state from them. A process keeps the events that it has read, so that a
// running final costs few queries.
import type { FinalistDevice } from '@noor-quest/contract/final'
import {
  applyFinalEvent,
  applySeats,
  type FinalAnswer,
  type FinalEvent,
  type FinalPlace,
  type FinalPress,
  type FinalSeat,
  type FinalState,
  type FinalStep,
  type FinalTerms,
  type FinalTimes,
  finalOrder,
  finalTimes,
  isSeat,
  mayPress,
  podium,
  replayFinal,
  seated,
  tiedOnPodium,
} from '@noor-quest/rules/final'
import { inOrder, type QuizItem } from '@noor-quest/rules/quiz-deal'
import type { Selectable } from 'kysely'
import { isHidden } from '../leaderboards/shown-persons.ts'
import { AppError } from '../platform/app-error.ts'
import { readState, writeState } from '../platform/database/app-state.ts'
import { type Db, isPostgres, type Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { createItemVersions } from '../play/item-versions.ts'
import { itemOf } from '../play/quiz/stored-deal.ts'
import { timeFactorOfPercent } from '../registration/queries.ts'

export type FinalRow = Selectable<Database['finals']>

/** A final with fixed players, as once read: never changed, only replaced. */
export type Final = {
  row: Omit<FinalRow, 'version' | 'source'>
  terms: FinalTerms
  /** With their options in the final's order. */
  questions: readonly QuizItem[]
  /** The ids of players, by person. */
  players: ReadonlyMap<string, string>
  /** The last event that was read. */
  seq: number
  state: FinalState
  /** By question. */
  answers: ReadonlyMap<number, readonly FinalAnswer[]>
  /** The persons' names in a rehearsal. */
  names?: ReadonlyMap<string, string>
}

const readVersions = createItemVersions<QuizItem>('question', itemOf)

export function findFinal(db: Db, seasonId: string): Promise<FinalRow | undefined> {
  return db.selectFrom('finals').selectAll().where('season_id', '=', seasonId).executeTakeFirst()
}

/**
 * Locks a final: presses, entries and answers wait for each other, but answers not for answers.
 * SQLite runs transactions one after the other anyway.
 */
export async function lockFinal(tx: Tx, seasonId: string, as: 'press' | 'answer' = 'press'): Promise<void> {
  if (!isPostgres(tx)) return
  const query = tx.selectFrom('finals').select('season_id').where('season_id', '=', seasonId)
  await (as === 'press' ? query.forNoKeyUpdate() : query.forShare()).execute()
}

/** The season whose final is on the stage; null: the stage shows something else. */
export async function findFinalOnStage(db: Db): Promise<string | null> {
  const row = await db.selectFrom('stage').select('season_id').where('mode', '=', 'final').executeTakeFirst()
  return row?.season_id ?? null
}

/**
 * A final whose players are fixed; null: there is none. `known` is an earlier reading of any final.
 * Answers of the present question are read only if `isWhole`, or with a new event.
 */
export async function readFinal(
  db: Db,
  seasonId: string,
  known: Final | null = null,
  isWhole = true,
): Promise<Final | null> {
  const row = await findFinal(db, seasonId)
  if (row?.began_at == null) return null
  const isSame = known?.row.season_id === seasonId && known.row.began_at === row.began_at
  const base = isSame ? known : await readFixed(db, row)
  const events = await readEvents(db, seasonId, base.seq)
  if (events.length === 0 && (!isWhole || base.state.phase !== 'asked')) return { ...base, row }
  const { question } = base.state
  const answers = new Map(base.answers)
  // Only the present question gets answers, so those of earlier ones are known. Its answers decide
  // for whom the next one waits.
  answers.set(question, await readAnswers(db, seasonId, question))
  let state = base.state
  const seats: ({ at_ms: number } & FinalSeat)[] = []
  for (const event of events) {
    if (isSeat(event)) {
      seats.push(event)
      continue
    }
    state = applyFinalEvent(applySeats(state, seats.splice(0)), event, answers.get(state.question) ?? [])
    if (!answers.has(state.question)) answers.set(state.question, await readAnswers(db, seasonId, state.question))
  }
  state = applySeats(state, seats)
  return { ...base, row, state, answers, seq: events.at(-1)?.seq ?? base.seq }
}

/**
 * The final on the stage, or else the last one whose players are fixed, and its players among
 * `persons`.
 */
export async function readFinalistDevice(db: Db, persons: readonly string[]): Promise<FinalistDevice> {
  const onStage = await findFinalOnStage(db)
  const row = await db
    .selectFrom('finals')
    .select(['season_id', 'title_en', 'title_ar', 'is_over'])
    .where((eb) => (onStage === null ? eb('began_at', 'is not', null) : eb('season_id', '=', onStage)))
    .orderBy('began_at', 'desc')
    .executeTakeFirst()
  if (row === undefined) return { final: null, players: [] }
  const final = { ...row, is_on_stage: onStage !== null, is_over: row.is_over === 1 }
  if (persons.length === 0) return { final, players: [] }
  const players = await db
    .selectFrom('final_players')
    .innerJoin('players', 'players.id', 'final_players.player_id')
    .select(['final_players.person_id', 'players.name', 'players.claim_code'])
    .where('final_players.season_id', '=', row.season_id)
    .where('final_players.person_id', 'in', persons)
    .orderBy('players.name')
    .execute()
  return { final, players }
}

async function readFixed(db: Db, row: FinalRow): Promise<Final> {
  const { season_id } = row
  const players = await db.selectFrom('final_players').selectAll().where('season_id', '=', season_id).execute()
  const picked = await db
    .selectFrom('final_questions')
    .select(['version_sha256', 'option_order'])
    .$narrowType<{ version_sha256: string; option_order: string }>()
    .where('season_id', '=', season_id)
    .orderBy('number')
    .execute()
  const questions = await readItems(db, picked)
  return {
    row,
    questions,
    terms: {
      keys: questions.map(({ correct_option }) => correct_option),
      seconds: row.seconds,
      least_ms: row.least_ms,
      factors: new Map(players.map(({ person_id, time_percent }) => [person_id, timeFactorOfPercent(time_percent)])),
    },
    players: new Map(players.map(({ person_id, player_id }) => [person_id, player_id])),
    seq: 0,
    state: replayFinal([], [], row.only_seen === 1),
    answers: new Map(),
  }
}

/** Questions with their options in the final's order. */
export async function readItems(
  db: Db,
  picked: readonly { version_sha256: string; option_order: string }[],
): Promise<QuizItem[]> {
  const hashes = picked.map(({ version_sha256 }) => version_sha256)
  const item = await readVersions(db, hashes)
  return picked.map(({ version_sha256, option_order }) => inOrder(item(version_sha256), option_order))
}

export async function readEvents(db: Db, seasonId: string, after: number): Promise<(FinalEvent & { seq: number })[]> {
  const rows = await db
    .selectFrom('final_events')
    .select(['seq', 'kind', 'at_ms', 'person_id', 'persons', 'question', 'choice'])
    .where('season_id', '=', seasonId)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute()
  return rows.map(({ seq, kind, at_ms, person_id, persons, question, choice }) => ({
    seq,
    at_ms,
    ...(person_id === null
      ? ({ kind, question: question ?? 0, choice: choice ?? 'a' } as FinalPress)
      : ({ kind, person: person_id } as FinalSeat)),
    ...(persons !== null && { persons: JSON.parse(persons) as string[] }),
  }))
}

async function readAnswers(db: Db, seasonId: string, question: number): Promise<FinalAnswer[]> {
  const rows = await db
    .selectFrom('final_answers')
    .select(['question', 'round', 'person_id as person', 'choice', 'at_ms', 'round_trip_ms'])
    .where(({ and }) => and({ season_id: seasonId, question }))
    .orderBy('at_ms')
    .orderBy('person_id')
    .execute()
  return rows
}

export function allAnswers({ answers }: Final): FinalAnswer[] {
  return [...answers.values()].flat()
}

/**
 * The persons who appear nowhere: hidden, disqualified or, as on leaderboards of a season that
 * isn't archived, without a name. Hiding has no other effect, so that the steps stay as they were.
 */
export async function findHidden(db: Db, { row, players, names }: Final): Promise<Set<string>> {
  if (names !== undefined) return new Set()
  const rows = await db
    .selectFrom('final_players')
    .innerJoin('players', 'players.id', 'final_players.player_id')
    .innerJoin('seasons', 'seasons.id', 'final_players.season_id')
    .select('final_players.person_id')
    .where('final_players.season_id', '=', row.season_id)
    .where((eb) =>
      eb.or([
        isHidden(),
        eb('players.disqualified_for', 'is not', null),
        eb.and([eb('players.redacted_at', 'is not', null), eb('archived_at', 'is', null)]),
      ]),
    )
    .execute()
  return new Set(rows.map(({ person_id }) => person_id).filter((person) => players.has(person)))
}

/** The places without hidden persons, after all questions or after that of this number. */
export function orderWithout(final: Final, hidden: ReadonlySet<string>, until?: number): FinalPlace[] {
  const entered = new Set([...seated(final.state)].filter((person) => !hidden.has(person)))
  return finalOrder({ ...final.state, entered }, final.terms, allAnswers(final), until)
}

/** Whether the last place that is shown was named. */
export function isFinalOver(final: Final, hidden: ReadonlySet<string>): boolean {
  const { phase, named } = final.state
  return phase === 'podium' && podium(orderWithout(final, hidden), named).isWhole
}

/**
 * Whether a press is possible at this step. No place follows the last one that is shown, and only
 * players who share a place get one more question.
 */
export function canPress(
  { row, state, terms }: Final,
  step: FinalStep,
  press: FinalPress,
  order: readonly FinalPlace[],
): boolean {
  if (!mayPress(state, step, press, terms)) return false
  if (press.kind === 'tie') return tiedOnPodium(order).length > 0
  return !(press.kind === 'place' && row.is_over === 1)
}

/** The answers of the present round. */
export function presentAnswers({ state, answers }: Final): FinalAnswer[] {
  const round = state.rounds.get(state.question)?.round
  return (answers.get(state.question) ?? []).filter((answer) => answer.round === round)
}

export function timesOf(final: Final): FinalTimes {
  return finalTimes(final.state, final.terms, presentAnswers(final))
}

/** @throws AppError not_found, where the stage shows no final or another season's */
export async function requireOnStage(tx: Tx, seasonId: string | null, known: Final | null, isWhole = true) {
  const onStage = await findFinalOnStage(tx)
  const final = onStage === null ? null : await readFinal(tx, onStage, known, isWhole)
  if (final === null || (seasonId !== null && onStage !== seasonId)) throw new AppError('not_found')
  return final
}

/** The row of app_state with the time of the last request from a presenter's page. */
const PRESENTER = 'final_presenter_at'
/**
 * An open page opens its stream again every 30 seconds. A hidden one asks at least once a minute,
 * as often as browsers let it.
 */
const PRESENT_MS = 75_000

export const notePresenter = (db: Db, wallMs: number) => writeState(db, PRESENTER, String(wallMs))

/** Whether a presenter's page is open, on any process. */
export async function hasPresenter(db: Db, wallMs: number): Promise<boolean> {
  const at = await readState(db, PRESENTER)
  return at !== undefined && wallMs - Number(at) < PRESENT_MS
}
