// The removal of a closed season's personal data when an admin asks for it, before the set number
// of days has passed: that of all players, or of all but the winners. Each batch has its own
// transaction, so that players of the next season don't wait. After an interruption an admin
// repeats it; the page shows how much is left.
import type { ResultsStatus } from '@noor-quest/contract/results'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { findPrizeHolders } from '../draws/queries.ts'
import { readFinalists } from '../final/record.ts'
import type { Leaderboards } from '../leaderboards/leaderboards.ts'
import { BEST_FIRST, placedPlayers } from '../leaderboards/placed-players.ts'
import { readPublished } from '../leaderboards/public-view.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import { whileWorkLeft } from '../platform/batches.ts'
import type { Db } from '../platform/database/connect.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import { isOfSeason } from '../registration/queries.ts'
import { redactPlayers } from '../retention/redact-players.ts'
import { markErased } from '../retention/wipe-erased.ts'
import {
  isFrozenForPublic,
  isSeasonOver,
  lockSeasons,
  policiesOf,
  requireSeason,
  type SeasonRow,
} from '../seasons/queries.ts'

const BATCH = 50

type Deps = { db: Db; onRemoved: Leaderboards['changed'] }

/**
 * Removes all comments of a season's feedback, and names, ages, phone numbers and other identifying
 * data of its players. With `keepWinners` above 0 the first `keepWinners` of each game and of the
 * final, and winners of a prize draw, keep theirs.
 * @returns how many players and comments were erased
 * @throws AppError not_found, season_not_over; results_sealed for keeping winners who aren't
 * announced
 */
export async function erasePersonalData(
  { db, onRemoved }: Deps,
  actor: Actor,
  { seasonId, keepWinners }: { seasonId: string; keepWinners: number },
  wallMs: number,
): Promise<{ players: number; comments: number }> {
  const season = await requireSeason(db, seasonId)
  if (!isSeasonOver(season, wallMs)) throw new AppError('season_not_over')
  // The frozen leaderboard would show only the names of the winners, who are still secret.
  if (keepWinners > 0 && isFrozenForPublic(season, wallMs)) throw new AppError('results_sealed')
  const winners = new Set<string>()
  if (keepWinners > 0) {
    for (const gameType of GAME_TYPES) {
      for (const id of await readFirst(db, season, gameType, keepWinners)) winners.add(id)
      for (const { id: group } of policiesOf(season.policies).groups) {
        for (const id of await readFirst(db, season, gameType, keepWinners, group)) winners.add(id)
      }
    }
    for (const id of await findPrizeHolders(db, season.id)) winners.add(id)
    for (const { rank, player_id } of await readFinalists(db, season.id)) {
      if (rank <= keepWinners) winners.add(player_id)
    }
  }
  const at = new Date(wallMs).toISOString()
  const comments = await eraseComments(db, actor, season, at)
  let players = 0
  let after = ''
  await whileWorkLeft(async () => {
    const batch = await eraseBatch({ db, onRemoved }, actor, season, { after, winners, wallMs })
    players += batch?.erased ?? 0
    after = batch?.last ?? after
    return batch !== null
  })
  return { players, comments }
}

async function readFirst(
  db: Db,
  season: SeasonRow,
  game_type: GameType,
  count: number,
  group_id: string | null = null,
): Promise<string[]> {
  if (season.results_at === null) {
    const leaderboard = { season_id: season.id, game_type, group_id }
    const rows = await placedPlayers(db, leaderboard).select('id').orderBy(BEST_FIRST).limit(count).execute()
    return rows.map(({ id }) => id)
  }
  if (group_id !== null) {
    const best = await readPublished(db, season, game_type, { from: 1, to: count, groupId: group_id })
    return best.map(({ id }) => id)
  }
  const rows = await db
    .selectFrom('published_places')
    .select('player_id')
    .where(({ and }) => and({ season_id: season.id, game_type }))
    // Players who share the last rank are all winners.
    .where('rank', '<=', count)
    .execute()
  return rows.map(({ player_id }) => player_id)
}

async function eraseComments(db: Db, actor: Actor, { id, name }: SeasonRow, at: string): Promise<number> {
  return transact(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('feedback')
      .set({ comments: '' })
      .where('comments', '<>', '')
      .where('player_id', 'in', (eb) => eb.selectFrom('players').select('id').where('season_id', '=', id))
      .executeTakeFirst()
    const comments = Number(numUpdatedRows)
    if (comments > 0) {
      await markErased(tx)
      const summary = `${comments} comments of ${name}, erased by an admin`
      await writeAudit(tx, actor, { action: 'delete', entity: 'feedback', summary }, at)
    }
    return comments
  })
}

/** Erases the next players by id; null after the last. */
async function eraseBatch(
  { db, onRemoved }: Deps,
  actor: Actor,
  season: SeasonRow,
  { after, winners, wallMs }: { after: string; winners: ReadonlySet<string>; wallMs: number },
): Promise<{ erased: number; last: string } | null> {
  return transact(db, async (tx) => {
    await lockSeasons(tx)
    const next = await tx
      .selectFrom('players')
      .select('id')
      .where(isOfSeason(tx, season.id))
      .where('redacted_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const last = next.at(-1)?.id
    if (last === undefined) return null
    const ids = next.map(({ id }) => id).filter((id) => !winners.has(id))
    if (ids.length === 0) return { erased: 0, last }
    const changed = await redactPlayers(tx, ids, wallMs)
    onCommitted(tx, () => onRemoved(...changed))
    const kept = winners.size === 0 ? '' : `, all but ${winners.size} winners`
    const summary = `Names, ages and phone numbers of ${ids.length} players of ${season.name}${kept}, erased by an admin`
    await writeAudit(tx, actor, { action: 'delete', entity: 'players', summary }, new Date(wallMs).toISOString())
    return { erased: ids.length, last }
  })
}

/** The personal data that a season still has. */
export async function countPersonal(db: Db, seasonId: string): Promise<ResultsStatus['personal']> {
  const players = db.selectFrom('players').where('season_id', '=', seasonId).where('redacted_at', 'is', null)
  const comments = db
    .selectFrom('feedback')
    .innerJoin('players', 'players.id', 'feedback.player_id')
    .where('season_id', '=', seasonId)
    .where('comments', '<>', '')
  return { players: await countRows(players), comments: await countRows(comments) }
}
