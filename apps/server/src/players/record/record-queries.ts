// Facts about a player that organisers see besides the list's row: the player's games, and players
// with the same number or device. Queries derive them all.
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { phoneKey } from '@noor-quest/rules/phone-numbers'
import { type SelectQueryBuilder, sql } from 'kysely'
import { JUDGED_ELAPSED_MS, JUDGED_RANK_KEY, JUDGED_SCORE } from '../../leaderboards/recompute-best.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/tables.ts'
import { isOfSeason } from '../../registration/queries.ts'
import { phoneDigits } from '../../registration/search.ts'
import { policiesOf } from '../../seasons/queries.ts'

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
    .select(['persons.hidden_at', 'persons.leaderboard_name', 'persons.name_seen_at', 'persons.device_id'])
    .select(['devices.blocked_at', 'devices.is_booth', 'players.rank_key', 'players.scored_at'])
    .select(['players.disqualified_for', 'seasons.results_at'])
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

type Players = SelectQueryBuilder<Database, 'players', object>
type Others = { count: number; players: { id: string; name: string; game_type: GameType; total_score: number }[] }
/** The persons of a season with one number or device, and some of their players. */
type Group = { persons: number; players: (Others['players'][number] & { person_id: string })[] }

/** Digits by which candidates are found. The spellings of one number end with the same. */
const LAST_DIGITS = 5

/** The season's players with the same number, including the person of `row`. */
async function readSameNumber(db: Db, { season_id, phone, policies, redacted_at }: PlayerFacts): Promise<Group> {
  if (redacted_at !== null) return { persons: 0, players: [] }
  const { country_code } = policiesOf(policies)
  const found = await db
    .selectFrom('players')
    .select(['id', 'person_id', 'name', 'game_type', 'total_score', 'phone'])
    .where(isOfSeason(db, season_id))
    .where('redacted_at', 'is', null)
    .where('search_text', 'like', `%${phoneDigits(phone).slice(-LAST_DIGITS)}%`)
    .orderBy('id')
    .execute()
  const key = phoneKey(phone, country_code)
  const same = found.filter((other) => phoneKey(other.phone, country_code) === key)
  return {
    persons: new Set(same.map(({ person_id }) => person_id)).size,
    players: same.map(({ phone: _, ...player }) => player),
  }
}

export function onSameDevice(
  db: Db,
  { season_id, device_id }: Pick<PlayerFacts, 'season_id' | 'device_id'>,
): Players | null {
  if (device_id === null) return null
  return db
    .selectFrom('players')
    .innerJoin('persons', 'persons.id', 'players.person_id')
    .where('persons.device_id', '=', device_id)
    .where(isOfSeason(db, season_id))
}

async function readGroup(players: Players | null): Promise<Group> {
  if (players === null) return { persons: 0, players: [] }
  const { persons } = await players
    .select((eb) => eb.fn.count<number>('players.person_id').distinct().as('persons'))
    .executeTakeFirstOrThrow()
  if (persons < 2) return { persons, players: [] }
  const first = await players
    .select(['players.id', 'players.person_id', 'players.name', 'players.game_type', 'players.total_score'])
    .orderBy('players.id')
    // A person has one player for each game.
    .limit(NAMED + GAME_TYPES.length)
    .execute()
  return { persons, players: first }
}

/** Those of a group who are other persons. */
function othersIn({ persons, players }: Group, { person_id: own }: PlayerFacts): Others {
  const others = players.filter(({ person_id }) => person_id !== own).slice(0, NAMED)
  return { count: Math.max(0, persons - 1), players: others.map(({ person_id, ...player }) => player) }
}

/** The counts are of persons of the season, including this one. */
export async function readAround(db: Db, row: PlayerFacts) {
  const device = await readGroup(onSameDevice(db, row))
  return {
    personsOnDevice: device.persons,
    samePhone: othersIn(await readSameNumber(db, row), row),
    sameDevice: othersIn(device, row),
  }
}
