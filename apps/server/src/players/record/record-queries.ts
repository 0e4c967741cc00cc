// Facts about a player that organisers see besides the list's row: the player's games, and players
// with the same number or device. Queries derive them all.
import type { SharedGroup } from '@noor-quest/contract/shared'
import { sql } from 'kysely'
import { JUDGED_ELAPSED_MS, JUDGED_RANK_KEY, JUDGED_SCORE } from '../../leaderboards/recompute-best.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isOfSeason } from '../../registration/queries.ts'
import { phoneDigits } from '../../registration/search.ts'
import { findShared } from '../../registration/shared.ts'

/** The most players with the same number or device that are named. */
const NAMED = 20
/** The newest games of a player that are read. */
const GAMES = 200

export type PlayerFacts = NonNullable<Awaited<ReturnType<typeof findPlayerFacts>>>

/** A player with facts of their person and season. */
export function findPlayerFacts(db: Db, id: string) {
  return db
    .selectFrom('players')
    .innerJoin('persons', 'persons.id', 'players.person_id')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .leftJoin('devices', 'devices.id', 'persons.device_id')
    .leftJoin('play_counts', 'play_counts.player_id', 'players.id')
    .select(['players.id', 'players.name', 'players.nickname', 'phone', 'game_type', 'players.person_id'])
    .select('players.redacted_at')
    .select(['players.season_id', 'seasons.name as season_name', 'seasons.name_ar as season_name_ar'])
    .select(['seasons.archived_at', 'seasons.policies'])
    .select('persons.device_id')
    .select(['devices.blocked_at', 'devices.is_booth', 'players.rank_key', 'players.scored_at'])
    .select('seasons.results_at')
    .select((eb) => [
      eb.fn.coalesce('left_games', eb.lit(0)).as('left_games'),
      eb.fn.coalesce('time_outs', eb.lit(0)).as('time_outs'),
    ])
    .where('players.id', '=', id)
    .executeTakeFirst()
}

/** All that is stored of a player in the final; null: the player isn't in it. */
export async function readFinalOf(db: Db, playerId: string) {
  const finalist = await db
    .selectFrom('final_players')
    .leftJoin('final_events', (join) =>
      join
        .onRef('final_events.season_id', '=', 'final_players.season_id')
        .onRef('final_events.person_id', '=', 'final_players.person_id')
        .on('final_events.kind', '=', 'entry'),
    )
    .leftJoin('published_finalists', 'published_finalists.player_id', 'final_players.player_id')
    .select(['final_players.season_id', 'final_players.person_id', 'seq', 'rank', 'points'])
    .where('final_players.player_id', '=', playerId)
    .executeTakeFirst()
  if (finalist === undefined) return null
  const { season_id, person_id, seq, rank, points } = finalist
  const answers = await db
    .selectFrom('final_answers')
    .select(['question', 'round', 'choice', 'after_ms'])
    .where(({ and }) => and({ season_id, person_id }))
    .orderBy('question')
    .orderBy('round')
    .execute()
  return { has_entered: seq !== null, answers, place: rank === null || points === null ? null : { rank, points } }
}

/** Newest first. */
export function readGamesOf(db: Db, playerId: string) {
  return playedGames(db).where('player_id', '=', playerId).orderBy('refresh_counter', 'desc').limit(GAMES).execute()
}

export function findPlayedGame(db: Db, id: string) {
  return playedGames(db).where('games.id', '=', id).executeTakeFirst()
}

function playedGames(db: Db) {
  return db
    .selectFrom('games')
    .innerJoin('players', 'players.id', 'games.player_id')
    .select(['games.id', 'games.game_type', 'player_id', 'refresh_counter'])
    .select(['status', 'games.created_at', 'finished_at'])
    .select([JUDGED_SCORE.as('score'), JUDGED_ELAPSED_MS.as('elapsed_ms'), 'games.judged_version'])
    .select(['games.moves', 'games.verdict', 'games.counts'])
    .select(
      sql<number>`case when games.counts = 1 and ${JUDGED_RANK_KEY} = players.rank_key
        and games.finished_at = players.scored_at then 1 else 0 end`.as('is_best'),
    )
}

/** Digits by which candidates are found. The spellings of one number end with the same. */
const LAST_DIGITS = 5

/** The player's group of the season's persons with one number or device; null: none. */
export async function readShared(db: Db, row: PlayerFacts): Promise<SharedGroup | null> {
  if (row.redacted_at !== null) return null
  const candidates = await db
    .selectFrom('players')
    .innerJoin('persons', 'persons.id', 'players.person_id')
    .select('players.id')
    .where(isOfSeason(db, row.season_id))
    .where('redacted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('search_text', 'like', `%${phoneDigits(row.phone).slice(-LAST_DIGITS)}%`),
        ...(row.device_id === null || row.is_booth === 1 ? [] : [eb('persons.device_id', '=', row.device_id)]),
      ]),
    )
    .orderBy('players.id')
    .execute()
  const groups = await findShared(
    db,
    row,
    candidates.map(({ id }) => id),
  )
  const own = groups.find(({ players }) => players.some(({ player_id }) => player_id === row.id))
  return own === undefined ? null : { ...own, players: own.players.slice(0, NAMED) }
}
