// Facts about a player that organisers see besides the list's row: the player's games, players with
// the same number or device, and signals. Queries derive them all.
import { type AccountSignal, MANY_PERSONS } from '@noor-quest/rules/account-signals'
import { MANY_LEFT_GAMES } from '@noor-quest/rules/flags'
import { GAME_TYPES, type GameType, gameFacts } from '@noor-quest/rules/games'
import { lookalikeKey } from '@noor-quest/rules/name-letters'
import { type SelectQueryBuilder, sql } from 'kysely'
import { JUDGED_ELAPSED_MS, JUDGED_RANK_KEY, JUDGED_SCORE } from '../../leaderboards/judged-columns.ts'
import { BEST_FIRST, placedPlayers } from '../../leaderboards/placed-players.ts'
import { boardName } from '../../leaderboards/shown-persons.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/tables.ts'
import { isOfSeason } from '../../players/queries.ts'

/**
 * The most players with the same number or device that are named, and the number of best players
 * whose names are compared.
 */
const NAMED = 20
const COMPARED = 50
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
    .select(['players.id', 'players.name', 'players.nickname', 'age', 'semester', 'phone', 'game_type', 'total_score'])
    .select(['current_level', 'players.created_at', 'players.person_id', 'players.phone_hash', 'players.redacted_at'])
    .select(['players.season_id', 'seasons.name as season_name', 'seasons.name_ar as season_name_ar'])
    .select('seasons.archived_at')
    .select(['persons.hidden_at', 'persons.board_name', 'persons.name_seen_at', 'persons.device_id'])
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
        .onRef('final_events.person_id', '=', 'final_players.person_id'),
    )
    .leftJoin('published_finalists', 'published_finalists.player_id', 'final_players.player_id')
    .select(['final_players.season_id', 'final_players.person_id', 'seq', 'rank', 'points'])
    .where('final_players.player_id', '=', playerId)
    .executeTakeFirst()
  if (finalist === undefined) return null
  const { season_id, person_id, seq, rank, points } = finalist
  const answers = await db
    .selectFrom('final_answers')
    .select(['question', 'round', 'choice'])
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
    .select(['games.moves', 'games.flags', 'games.verdict', 'games.counts'])
    .select(
      sql<number>`case when games.counts = 1 and ${JUDGED_RANK_KEY} = players.rank_key
        and games.finished_at = players.scored_at then 1 else 0 end`.as('is_best'),
    )
}

type Players = SelectQueryBuilder<Database, 'players', object>
type Others = { count: number; players: { id: string; name: string; game_type: GameType; total_score: number }[] }
/** The persons of a season with one number or device, and the first of their players. */
type Group = { persons: number; players: (Others['players'][number] & { person_id: string })[] }
/** Groups that were read, by season and number or device. */
export type Groups = Map<string, Group>

/** The season's players with the same number, including the person of `row`. */
function withSameNumber(db: Db, { season_id, phone_hash }: PlayerFacts): Players | null {
  if (phone_hash === null) return null
  // The condition names all games, because the index begins with the season and the game.
  return db
    .selectFrom('players')
    .where('players.season_id', '=', season_id)
    .where('players.game_type', 'in', GAME_TYPES)
    .where('players.phone_hash', '=', phone_hash)
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

/** The number of games that other persons among `players` began and left. */
async function countLeft(players: Players | null, { person_id }: PlayerFacts): Promise<number> {
  if (players === null) return 0
  const { left } = await players
    .innerJoin('play_counts', 'play_counts.player_id', 'players.id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('play_counts.left_games'), eb.lit(0)).as('left'))
    .where('players.person_id', '<>', person_id)
    .executeTakeFirstOrThrow()
  return Number(left)
}

type Around = Awaited<ReturnType<typeof readAround>>

/**
 * The counts are of persons of the season, including this one. `groups`: those that a caller with
 * many players has read already; new ones are added.
 */
export async function readAround(db: Db, row: PlayerFacts, groups: Groups = new Map()) {
  const { season_id, phone_hash, device_id } = row
  const readOnce = async (key: string, players: Players | null) => {
    const known = groups.get(key)
    if (known !== undefined) return known
    const group = await readGroup(players)
    groups.set(key, group)
    return group
  }
  const number = await readOnce(`${season_id} number ${phone_hash}`, withSameNumber(db, row))
  const device = await readOnce(`${season_id} device ${device_id}`, onSameDevice(db, row))
  return {
    personsOnNumber: number.persons,
    personsOnDevice: device.persons,
    samePhone: othersIn(number, row),
    sameDevice: othersIn(device, row),
  }
}

/**
 * The signals around a player. `hasPerfect`: the player has a game without a mistake. `best`: of
 * the player's season.
 */
export async function readSignals(
  db: Db,
  row: PlayerFacts,
  { personsOnNumber, personsOnDevice }: Around,
  hasPerfect: boolean,
  best: readonly BestName[],
): Promise<AccountSignal[]> {
  // A booth's players are strangers to each other, so its device is no signal.
  const watched = row.is_booth === 1 ? null : onSameDevice(db, row)
  const signals: AccountSignal[] = []
  if (personsOnNumber >= MANY_PERSONS) signals.push({ kind: 'many-on-number', persons: personsOnNumber })
  if (watched !== null && personsOnDevice >= MANY_PERSONS) {
    signals.push({ kind: 'many-on-device', persons: personsOnDevice })
  }
  if (hasPerfect) {
    const left = Math.max(await countLeft(withSameNumber(db, row), row), await countLeft(watched, row))
    if (left >= MANY_LEFT_GAMES) signals.push({ kind: 'perfect-after-others-left', left })
  }
  signals.push(...findLookalikes(row, best))
  return signals
}

/** A player with whom names are compared. `names`: the shown one first, each with its key. */
export type BestName = { id: string; person_id: string; names: { name: string; key: string }[] }

/** A season's best players of each game. */
export async function readBestNames(db: Db, season_id: string): Promise<BestName[]> {
  const best: BestName[] = []
  for (const game_type of GAME_TYPES) {
    const players = await placedPlayers(db, { season_id, game_type })
      .select(['id', 'person_id', 'name', 'nickname', boardName.as('board_name')])
      .orderBy(BEST_FIRST)
      .limit(COMPARED)
      .execute()
    for (const { id, person_id, name, nickname, board_name } of players) {
      const names = [board_name, nickname, name].filter((shown) => shown !== null)
      best.push({ id, person_id, names: names.map((shown) => ({ name: shown, key: lookalikeKey(shown) })) })
    }
  }
  return best
}

/** The best players whose name reads like this one's. */
function findLookalikes(row: PlayerFacts, best: readonly BestName[]): AccountSignal[] {
  if (row.redacted_at !== null) return []
  const own = new Set([row.name, row.nickname ?? row.name].map(lookalikeKey).filter((key) => key !== ''))
  const signals: AccountSignal[] = []
  const met = new Set([row.person_id])
  for (const { id, person_id, names } of best) {
    const alike = names.find(({ key }) => own.has(key))
    if (met.has(person_id) || alike === undefined) continue
    met.add(person_id)
    const { name } = alike
    signals.push({
      kind: 'name-like-another',
      player_id: id,
      name,
      is_same: name === row.name || name === row.nickname,
    })
  }
  return signals
}

/** Whether a player has a game without a mistake. */
export function isPerfect(gameType: GameType, games: readonly { counts: number; score: number | null }[]): boolean {
  const { highestScore } = gameFacts(gameType)
  return games.some(({ counts, score }) => counts === 1 && score === highestScore)
}
