// Admins' corrections of dealt questions: one confirmed action, after which games are judged again.
import type { PlannedChange } from '@noor-quest/contract/corrections'
import type { CorrectedKey } from '@noor-quest/rules/quiz-corrections'
import type { Selectable } from 'kysely'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { readPlaces } from '../leaderboards/freeze.ts'
import { lockCorrections } from '../leaderboards/judging.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError, editConflict, invalidField } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { transact } from '../platform/database/transact.ts'
import { newId } from '../platform/new-id.ts'
import type { CorrectionInForce } from '../play/game-kind.ts'
import { findCurrentSeason, lockSeasons, requireUnpublished, type SeasonRow } from '../seasons/queries.ts'
import { countAffected } from './affected.ts'
import { findVersions, type VersionRow } from './queries.ts'

type InForce = Selectable<Database['corrections']>

/** A change's effect on the present corrections. */
export type Planned = {
  season: SeasonRow
  /** The corrections in force after the change. */
  corrections: CorrectionInForce[]
  /** Games with one of these questions are judged again. */
  questionIds: string[]
  added: { version: VersionRow; key: CorrectedKey }[]
  /** Corrections that are revoked or replaced. */
  ended: InForce[]
}

/**
 * @throws AppError results_published; edit_conflict; validation_failed for an unknown version, and
 * for a key that the version already has; not_found for an unknown correction
 */
export async function planChange(db: Db | Tx, { add, revoke, judged_version }: PlannedChange): Promise<Planned> {
  const season = await findCurrentSeason(db)
  requireUnpublished(season)
  const all = await db.selectFrom('corrections').selectAll().where('season_id', '=', season.id).execute()
  const inForce = all.filter(({ revoked_at }) => revoked_at === null)
  if (revoke.some((id) => !all.some((one) => one.id === id))) throw new AppError('not_found')
  // A correction that exists already, as in a repeated request, is left out.
  const isThere = ({ item_version, key }: PlannedChange['add'][number]) =>
    inForce.some((one) => one.item_version === item_version && one.key === key)
  const wanted = add.filter((one) => !isThere(one))
  const hashes = wanted.map(({ item_version }) => item_version)
  const versions = await findVersions(db, hashes)
  const added = wanted.map(({ item_version, key }, index) => {
    const version = versions.find(({ sha256 }) => sha256 === item_version)
    if (version === undefined) throw invalidField(`add.${index}.item_version`, 'is no version of a question')
    if (version.question.correct_option === key) throw invalidField(`add.${index}.key`, 'is the key it has')
    return { version, key }
  })
  const ended = inForce.filter(
    ({ id, item_version }) => revoke.includes(id) || added.some(({ version }) => version.sha256 === item_version),
  )
  if (added.length + ended.length > 0 && season.judged_version !== judged_version) {
    throw editConflict({ judged_version: season.judged_version })
  }
  const corrections = [
    ...inForce.filter((one) => !ended.includes(one)),
    ...added.map(({ version, key }) => ({ item_version: version.sha256, key })),
  ]
  const questionIds = new Set([...added.map(({ version }) => version.item_id), ...ended.map((one) => one.question_id)])
  return { season, corrections, questionIds: [...questionIds], added, ended }
}

/** Applies the change. A second run changes nothing more. @throws as `planChange` */
export async function changeCorrections(db: Db, actor: Actor, change: PlannedChange, nowMs: number): Promise<void> {
  const { season, questionIds } = await planChange(db, change)
  if (questionIds.length === 0) return
  const games = await countAffected(db, { seasonId: season.id, questionIds })
  const at = new Date(nowMs).toISOString()
  await transact(db, async (tx) => {
    await lockSeasons(tx)
    await lockCorrections(tx)
    // The plan is repeated under the locks.
    const planned = await planChange(tx, change)
    if (planned.questionIds.length === 0) return
    const { id: season_id, judged_version } = planned.season
    for (const { id } of planned.ended) {
      await tx.updateTable('corrections').set({ revoked_at: at }).where('id', '=', id).execute()
    }
    for (const { version, key } of planned.added) {
      const { item_id: question_id, sha256: item_version } = version
      const correction = { id: newId(), season_id, question_id, item_version, key, created_by: actor.email ?? '' }
      await tx
        .insertInto('corrections')
        .values({ ...correction, created_at: at })
        .execute()
      await audit(tx, actor, at, { id: correction.id, what: inWords(key), version })
    }
    for (const { id, item_version } of planned.ended) {
      const [version] = await findVersions(tx, [item_version])
      await audit(tx, actor, at, { id, what: 'Taken back', version })
    }
    await tx
      .updateTable('seasons')
      .set({ judged_version: judged_version + 1 })
      .where('id', '=', season_id)
      .execute()
    await beginJudging(tx, season_id, planned.questionIds, games)
  })
}

/**
 * Begins to judge games again, from the first one. A running job starts over, and the places from
 * before that job stay visible.
 */
async function beginJudging(tx: Tx, season_id: string, questionIds: readonly string[], games: number): Promise<void> {
  const running = await tx.selectFrom('judgings').selectAll().where('season_id', '=', season_id).executeTakeFirst()
  const before: string[] = running === undefined ? [] : JSON.parse(running.question_ids)
  const progress = {
    question_ids: JSON.stringify([...new Set([...before, ...questionIds])]),
    after_game: '',
    judged: 0,
    games: Math.max(games, running?.games ?? 0),
  }
  if (running === undefined) {
    const places = JSON.stringify(await readPlaces(tx, season_id))
    await tx
      .insertInto('judgings')
      .values({ season_id, places, ...progress })
      .execute()
  } else {
    await tx.updateTable('judgings').set(progress).where('season_id', '=', season_id).execute()
  }
}

function inWords(key: CorrectedKey): string {
  if (key === null) return 'Void'
  return key === 'all' ? 'Everyone gets the points' : `Right is ${[...key.toUpperCase()].join(', ')}`
}

async function audit(
  tx: Tx,
  actor: Actor,
  at: string,
  { id, what, version }: { id: string; what: string; version: VersionRow | undefined },
): Promise<void> {
  const text = version?.question.en?.question_text ?? version?.question.ar?.question_text ?? ''
  const summary = `${what}: version ${version?.question.number ?? '?'} of “${text}”`
  await writeAudit(tx, actor, { action: 'change', entity: 'corrections', entityId: id, summary }, at)
}
