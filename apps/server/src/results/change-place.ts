import type { ResultChange, ResultRow } from '@noor-quest/contract/results'
import { findLastChange } from '../accounts/audit/queries.ts'
import { requireVersion } from '../accounts/audit/require-version.ts'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Leaderboards } from '../leaderboards/leaderboards.ts'
import { recomputeBest } from '../leaderboards/recompute-best.ts'
import { reopenEntries } from '../names/decide.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import { findSeason, lockSeasons, requireUnpublished } from '../seasons/queries.ts'
import { findPlace } from './queries.ts'

type Deps = { db: Db; leaderboards: Pick<Leaderboards, 'changed'> }

const TICKS = ['eligible', 'contacted', 'prize_given'] as const
const MARKS = [...TICKS, 'note'] as const

/** `entity`: the table of the row's marks. */
type Before = ResultRow & { entity: 'result_marks' | 'final_players' }

/**
 * Changes the given fields and returns the row afterwards. Values that are already stored change
 * nothing and aren't logged.
 * @throws AppError player_not_found, also for a player who isn't in the list; edit_conflict from
 * `requireSeen`; results_published for a disqualification
 */
export async function changePlace(
  { db, leaderboards }: Deps,
  actor: Actor,
  playerId: string,
  change: ResultChange,
  nowMs: number,
): Promise<ResultRow> {
  const isFinal = change.list === 'final'
  return transact(db, async (tx) => {
    // Changes by several admins, and the publication of results, run one after the other.
    await lockSeasons(tx)
    const player = await tx.selectFrom('players').select('season_id').where('id', '=', playerId).executeTakeFirst()
    if (player === undefined) throw new AppError('player_not_found')
    const season = await findSeason(tx, player.season_id)
    const row = await findPlace(tx, season, playerId, isFinal)
    if (row === undefined) throw new AppError('player_not_found')
    const before: Before = { ...row, entity: isFinal ? 'final_players' : 'result_marks' }
    const at = new Date(nowMs).toISOString()
    const { disqualified_for: reason } = change
    await requireSeen(tx, before, change)
    await changeMarks(tx, actor, before, change, at)
    if (reason !== undefined && reason !== before.disqualified_for) {
      requireUnpublished(season)
      const gameType = await disqualify(tx, actor, before, reason, nowMs)
      onCommitted(tx, () => leaderboards.changed(gameType))
    }
    return (await findPlace(tx, season, playerId, isFinal)) ?? row
  })
}

/**
 * Refuses to change a mark that another admin has changed since. Two equal notes are no conflict.
 * Two equal ticks are a conflict, because both admins would give the prize.
 * @throws AppError edit_conflict
 */
async function requireSeen(tx: Tx, before: Before, { seen = {}, ...change }: ResultChange): Promise<void> {
  const { entity, player_id, eligible, contacted, prize_given, note } = before
  for (const mark of MARKS) {
    if (change[mark] === undefined || (mark === 'note' && change.note === note)) continue
    await requireVersion(tx, {
      seen: seen[mark],
      now: before[mark],
      current: () => ({ eligible, contacted, prize_given, note }),
      lastChange: () => findLastChange(tx, entity, [player_id], inLog(mark)),
    })
  }
}

/** A mark's name in the activity log. */
const inLog = (mark: string) => mark.replace('_', ' ')

async function changeMarks(tx: Tx, actor: Actor, before: Before, change: ResultChange, at: string): Promise<void> {
  const { entity, player_id } = before
  const after = { ...before, ...change }
  const changed = TICKS.filter((tick) => after[tick] !== before[tick])
  const isNoteChanged = after.note !== before.note
  if (changed.length === 0 && !isNoteChanged) return
  const marks = {
    eligible: Number(after.eligible),
    contacted: Number(after.contacted),
    prize_given: Number(after.prize_given),
    note: after.note,
  }
  if (entity === 'final_players') {
    await tx.updateTable('final_players').set(marks).where('player_id', '=', player_id).execute()
  } else {
    await tx
      .insertInto('result_marks')
      .values({ player_id, ...marks })
      .onConflict((conflict) => conflict.column('player_id').doUpdateSet(marks))
      .execute()
  }
  // The note's text may be personal, and the log stays when the note is erased.
  const said = changed.map((tick) => `${inLog(tick)}: ${after[tick] ? 'yes' : 'no'}`)
  const summary = [...said, ...(isNoteChanged ? ['note'] : [])].join(', ')
  await writeAudit(tx, actor, { action: 'change', entity, entityId: player_id, summary }, at)
}

/** @returns the game whose leaderboard may have changed */
async function disqualify(tx: Tx, actor: Actor, before: ResultRow, reason: string | null, nowMs: number) {
  const { player_id } = before
  const { game_type } = await tx
    .updateTable('players')
    .set({ disqualified_for: reason })
    .where('id', '=', player_id)
    .returning('game_type')
    .executeTakeFirstOrThrow()
  if (reason === null) await reopenEntries(tx, [player_id], 'disqualified')
  await recomputeBest(tx, player_id, nowMs)
  const what =
    reason === null
      ? 'No longer disqualified'
      : before.disqualified_for === null
        ? 'Disqualified'
        : 'Another reason for disqualifying'
  const summary = `${what}: a ${game_type} player of ${before.score} points`
  const at = new Date(nowMs).toISOString()
  await writeAudit(tx, actor, { action: 'change', entity: 'players', entityId: player_id, summary }, at)
  return game_type
}
