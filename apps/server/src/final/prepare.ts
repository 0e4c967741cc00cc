// Preparing a final: its questions and the source of its players, until one press fixes both.

import type { FinalBeginning, FinalPlan, FinalSource, FinalView } from '@noor-quest/contract/final'
import type { SharedDetails } from '@noor-quest/contract/shared'
import { FINAL_QUESTIONS_MIN } from '@noor-quest/rules/final'
import { LANGUAGES } from '@noor-quest/rules/languages'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import { createRandom, shuffle } from '@noor-quest/rules/random'
import { findLastChange } from '../accounts/audit/queries.ts'
import { requireVersion } from '../accounts/audit/require-version.ts'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { languagesOf, readFoundRight } from '../content/item-checks.ts'
import { waitsForPlaces } from '../leaderboards/judging.ts'
import { BEST_FIRST, type LeaderboardKey, ofGroup, placedPlayers } from '../leaderboards/placed-players.ts'
import { hiddenPersons } from '../leaderboards/shown-persons.ts'
import { readReadyToPublish, requireSeen } from '../names/ready-to-publish.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError, editConflict } from '../platform/app-error.ts'
import { inBatches } from '../platform/batches.ts'
import { newSalt } from '../platform/commitment.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { transact } from '../platform/database/transact.ts'
import { findShared } from '../registration/shared.ts'
import {
  isFrozenForPublic,
  lockSeasons,
  policiesOf,
  requireSeason,
  requireUnpublished,
  type SeasonRow,
  waitsForGames,
} from '../seasons/queries.ts'
import { refusal } from './press.ts'
import { findFinal, findFinalOnStage, hasPresenter } from './queries.ts'

const ENTITY = 'finals'
const BATCH = 500

type Question = { question_id: string; version_sha256: string | null; content: string | null; is_sealed: boolean }

/** A season's final as admins prepare it; null: the season has none. */
export async function readPlan(db: Db, seasonId: string, wallMs: number): Promise<FinalView | null> {
  const season = await requireSeason(db, seasonId)
  const row = await findFinal(db, seasonId)
  if (row === undefined) return null
  const questions = await findChosen(db, seasonId)
  const { changed_by: _, least_ms: _least, ...final } = row
  const source: FinalSource = JSON.parse(row.source)
  return {
    ...final,
    source,
    only_seen: row.only_seen === 1,
    chosen: await readChosenPlayers(db, source),
    questions: questions.map(describe),
    waits_for: row.began_at === null ? await waitsFor(db, season, questions, wallMs) : null,
    is_frozen: isFrozenForPublic(season, wallMs),
    is_asked: (await findPress(db, seasonId)) !== undefined,
    is_over: row.is_over === 1,
  }
}

/** How far a final is prepared, for Overview; null: the season has none. */
export async function readReadiness(db: Db, seasonId: string, wallMs: number) {
  const row = await findFinal(db, seasonId)
  if (row === undefined) return null
  const chosen = await findChosen(db, seasonId)
  const items = chosen.flatMap(({ question_id: id, version_sha256: version }) =>
    version === null ? [] : { id, version },
  )
  const right = await readFoundRight(db, 'question', items)
  const whole = chosen.filter(({ content }) => {
    return content !== null && languagesOf('question', JSON.parse(content)).length === LANGUAGES.length
  })
  const players = db.selectFrom('final_players').where('season_id', '=', seasonId)
  const checked = whole.filter(({ question_id }) => right.get(question_id)?.length === LANGUAGES.length)
  return {
    questions: chosen.length,
    whole: whole.length,
    checked: checked.length,
    players: row.began_at === null ? null : await countRows(players),
    has_presenter: await hasPresenter(db, wallMs),
    isOver: row.is_over === 1,
  }
}

/** The chosen players with their names, in the order of the source. */
async function readChosenPlayers(db: Db, source: FinalSource): Promise<FinalView['chosen']> {
  if (source.kind !== 'players') return []
  const rows = await db
    .selectFrom('players')
    .select(['id', 'name'])
    .where('id', 'in', source.player_ids)
    .where('redacted_at', 'is', null)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return source.player_ids.map((player_id) => ({ player_id, name: names.get(player_id) ?? '' }))
}

/** A presenter's press; undefined: no question was asked. */
function findPress(db: Db, seasonId: string) {
  const presses = db.selectFrom('final_events').where('season_id', '=', seasonId).where('person_id', 'is', null)
  return presses.select('seq').limit(1).executeTakeFirst()
}

/** A question without its texts: it may be sealed. */
function describe({ question_id, content, is_sealed }: Question): FinalView['questions'][number] {
  if (content === null) return { id: question_id, is_sealed, level: null, languages: [] }
  const fields = JSON.parse(content)
  return { id: question_id, is_sealed, level: fields.level, languages: languagesOf('question', fields) }
}

/** The final's questions, in their order. */
async function findChosen(db: Db, seasonId: string): Promise<Question[]> {
  const chosen = await db
    .selectFrom('final_questions')
    .select('question_id')
    .where('season_id', '=', seasonId)
    .orderBy('number')
    .execute()
  const ids = chosen.map(({ question_id }) => question_id)
  return findQuestions(db, ids)
}

/** The questions' present versions, sealed or not, in this order; null for a deleted one. */
async function findQuestions(db: Db, ids: readonly string[]): Promise<Question[]> {
  if (ids.length === 0) return []
  const sealed = await db
    .selectFrom('sealed_questions')
    .select(['item_id as id', 'version_sha256'])
    .where('item_id', 'in', ids)
    .execute()
  const others = await db.selectFrom('quiz_questions').select(['id', 'version_sha256']).where('id', 'in', ids).execute()
  const found = new Map([...others, ...sealed].map(({ id, version_sha256 }) => [id, version_sha256]))
  const versions = await db
    .selectFrom('item_versions')
    .select(['sha256', 'content'])
    .where('item_id', 'in', ids)
    .execute()
  const contents = new Map(versions.map(({ sha256, content }) => [sha256, content]))
  return ids.map((question_id) => {
    const version_sha256 = found.get(question_id) ?? null
    const content = version_sha256 === null ? null : (contents.get(version_sha256) ?? null)
    return { question_id, version_sha256, content, is_sealed: sealed.some(({ id }) => id === question_id) }
  })
}

async function waitsFor(
  db: Db,
  season: SeasonRow,
  questions: readonly Question[],
  wallMs: number,
): Promise<FinalView['waits_for']> {
  if (season.results_at !== null) return 'results'
  const reason = waitsForGames(season, wallMs)
  if (reason !== null) return reason
  if (await waitsForPlaces(db, season)) return 'places'
  const isWhole = questions.length >= FINAL_QUESTIONS_MIN && questions.every(({ content }) => content !== null)
  return isWhole ? null : 'questions'
}

/**
 * Stores the season's final. For a new one the seen version is 0.
 * @throws AppError not_found, validation_failed, results_published; edit_conflict if it was changed
 * or begun since
 */
export async function savePlan(
  db: Db,
  actor: Actor,
  seasonId: string,
  { version: seen, source, question_ids, only_seen, ...plan }: FinalPlan,
  wallMs: number,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    const season = await requireSeason(tx, seasonId)
    requireUnpublished(season)
    const before = await findFinal(tx, seasonId)
    await requireUnbegun(tx, before, { seasonId, seen, wallMs })
    if (new Set(question_ids).size < question_ids.length) throw refusal('A question occurs twice.', 'question_ids')
    const questions = await findQuestions(tx, question_ids)
    if (questions.some(({ content }) => content === null)) throw refusal('A question was deleted.', 'question_ids')
    const row = {
      ...plan,
      source: JSON.stringify(source),
      only_seen: only_seen ? 1 : 0,
      version: seen + 1,
      changed_by: actor.email,
    }
    await tx
      .insertInto('finals')
      .values({ season_id: seasonId, ...row })
      .onConflict((other) => other.column('season_id').doUpdateSet(row))
      .execute()
    await tx.deleteFrom('final_questions').where('season_id', '=', seasonId).execute()
    const numbered = questions.map(({ question_id }, index) => ({
      season_id: seasonId,
      number: index + 1,
      question_id,
    }))
    if (numbered.length > 0) await tx.insertInto('final_questions').values(numbered).execute()
    const action = before === undefined ? 'add' : 'change'
    const summary = `The final of ${season.name}: ${question_ids.length} questions`
    await writeAudit(tx, actor, { action, entity: ENTITY, entityId: seasonId, summary }, at(wallMs))
  })
}

/**
 * Removes a final in which no question was asked, even if its players are fixed.
 * @throws AppError not_found, edit_conflict
 */
export async function deletePlan(db: Db, actor: Actor, seasonId: string, wallMs: number): Promise<void> {
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    const season = await requireSeason(tx, seasonId)
    if ((await findPress(tx, seasonId)) !== undefined) throw editConflict(await readPlan(tx, seasonId, wallMs))
    if ((await findFinalOnStage(tx)) !== null) throw refusal('The final is on the screen in the hall.', 'action')
    const { numDeletedRows } = await tx.deleteFrom('finals').where('season_id', '=', seasonId).executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('not_found')
    const summary = `The final of ${season.name}`
    await writeAudit(tx, actor, { action: 'delete', entity: ENTITY, entityId: seasonId, summary }, at(wallMs))
  })
}

/**
 * Fixes the players, the questions' versions and the order of their options.
 * @throws AppError not_found, edit_conflict, season_not_over, results_not_ready, results_published,
 * undecided, list_changed; shared_players without a decision about players who share a number or
 * device; validation_failed without the confirmation, questions or players
 */
export async function beginFinal(
  db: Db,
  actor: Actor,
  seasonId: string,
  { final_version, reveals, shared, ...seen }: FinalBeginning,
  wallMs: number,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    const season = await requireSeason(tx, seasonId)
    const row = await findFinal(tx, seasonId)
    if (row === undefined) throw new AppError('not_found')
    await requireUnbegun(tx, row, { seasonId, seen: final_version, wallMs })
    const questions = await findChosen(tx, seasonId)
    refuse(await waitsFor(tx, season, questions, wallMs))
    requireSeen(await readReadyToPublish(tx, season), seen)
    if (isFrozenForPublic(season, wallMs) && !reveals) {
      throw refusal('The leaderboards are frozen: this would show who qualified.', 'reveals')
    }
    const leftOut = shared.flatMap(({ among, keep }) => among.filter((id) => !keep.includes(id)))
    const players = await findFinalists(tx, season, JSON.parse(row.source) as FinalSource, leftOut)
    if (players.length === 0) throw refusal('There are no players.', 'source')
    const ids = players.map(({ player_id }) => player_id)
    const groups = (await findShared(tx, season, ids)).filter(
      (group) => !shared.some(({ among }) => group.players.every(({ player_id }) => among.includes(player_id))),
    )
    if (groups.length > 0) throw new AppError('shared_players', { details: { groups } satisfies SharedDetails })
    for (const [index, { version_sha256 }] of questions.entries()) {
      const option_order = shuffle(OPTION_LETTERS, createRandom(newSalt())).join('')
      await tx
        .updateTable('final_questions')
        .set({ version_sha256, option_order })
        .where(({ and }) => and({ season_id: seasonId, number: index + 1 }))
        .execute()
    }
    await inBatches(players, BATCH, async (batch) => {
      await tx
        .insertInto('final_players')
        .values(batch.map((player) => ({ season_id: seasonId, ...player })))
        .execute()
    })
    const fixed = { began_at: at(wallMs), version: row.version + 1, changed_by: actor.email }
    await tx.updateTable('finals').set(fixed).where('season_id', '=', seasonId).execute()
    const summary = `The final of ${season.name}: ${players.length} players locked in`
    await writeAudit(tx, actor, { action: 'change', entity: ENTITY, entityId: seasonId, summary }, at(wallMs))
  })
}

function refuse(reason: FinalView['waits_for']): void {
  if (reason === 'close') throw new AppError('season_not_over')
  if (reason === 'results') throw new AppError('results_published')
  if (reason === 'questions') throw refusal(`A final has at least ${FINAL_QUESTIONS_MIN} questions.`, 'question_ids')
  if (reason !== null) throw new AppError('results_not_ready')
}

type Finalist = { person_id: string; player_id: string; time_percent: number }

/**
 * The persons, each once. A person disqualified in one game doesn't qualify through another. The
 * persons of the players `leftOut` give their seats to the next.
 */
async function findFinalists(
  tx: Tx,
  season: SeasonRow,
  source: FinalSource,
  leftOut: readonly string[],
): Promise<Finalist[]> {
  const ids: string[] = []
  const out = await findPersonsOut(tx, season.id, leftOut)
  if (source.kind === 'players') ids.push(...source.player_ids)
  else {
    const groups = source.of_each_group ? policiesOf(season.policies).groups.map(({ id }) => id) : [null]
    for (const game_type of source.games) {
      for (const group_id of groups) {
        ids.push(...(await findFirst(tx, { season_id: season.id, game_type, group_id }, source.count, out)))
      }
    }
  }
  if (ids.length === 0) return []
  const players = await qualifying(tx, season.id, out)
    .innerJoin('persons', 'persons.id', 'players.person_id')
    .select(['players.id as player_id', 'players.person_id', 'persons.time_percent'])
    .where('players.id', 'in', ids)
    .orderBy('players.id')
    .execute()
  return [...new Map(players.map((player) => [player.person_id, player])).values()]
}

/** The season's players, without erased ones and the persons `out`. */
function qualifying(db: Db, seasonId: string, out: readonly string[]) {
  return db
    .selectFrom('players')
    .where('players.season_id', '=', seasonId)
    .where('players.redacted_at', 'is', null)
    .$if(out.length > 0, (query) => query.where('players.person_id', 'not in', out))
}

/** Persons who don't qualify: disqualified ones, and those of the players `leftOut`. */
async function findPersonsOut(db: Db, seasonId: string, leftOut: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('players')
    .select('person_id')
    .where('season_id', '=', seasonId)
    .where((eb) =>
      eb.or([eb('disqualified_for', 'is not', null), ...(leftOut.length === 0 ? [] : [eb('id', 'in', leftOut)])]),
    )
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/**
 * The first players of a leaderboard. A hidden player who would be among them plays too, in
 * addition: the player doesn't notice, and no other one loses a place.
 */
async function findFirst(
  db: Db,
  leaderboard: LeaderboardKey,
  count: number,
  out: readonly string[],
): Promise<string[]> {
  const { season_id, game_type, group_id } = leaderboard
  const placed = await placedPlayers(db, leaderboard)
    .select(['id', 'rank_key'])
    .$if(out.length > 0, (query) => query.where('person_id', 'not in', out))
    .orderBy(BEST_FIRST)
    .limit(count)
    .execute()
  const last = placed.length < count ? null : (placed.at(-1)?.rank_key ?? null)
  const hidden = await qualifying(db, season_id, out)
    .select('players.id')
    .where('players.game_type', '=', game_type)
    .where(ofGroup(group_id))
    .where('players.total_score', '>', 0)
    .where('players.person_id', 'in', hiddenPersons(db))
    .$if(last !== null, (query) => query.where('players.rank_key', '<=', last))
    .execute()
  return [...placed, ...hidden].map(({ id }) => id)
}

const at = (wallMs: number) => new Date(wallMs).toISOString()

/** A final that has begun has no version that a form could save. */
async function requireUnbegun(
  tx: Tx,
  final: { version: number; began_at: string | null } | undefined,
  { seasonId, seen, wallMs }: { seasonId: string; seen: number; wallMs: number },
): Promise<void> {
  await requireVersion(tx, {
    seen,
    now: final?.began_at == null ? (final?.version ?? 0) : 'begun',
    current: () => readPlan(tx, seasonId, wallMs),
    lastChange: () => findLastChange(tx, ENTITY, [seasonId]),
  })
}
