// The portal's figures (docs/product-rules.md#analytics). Each request counts them from covering
// indexes, so there are no totals to correct when a player, a question or a game is deleted.
import type { Figures } from '@noor-quest/contract/figures'
import type { LeaderboardEntry, Stats } from '@noor-quest/contract/leaderboards'
import type { Stock } from '@noor-quest/contract/overview'
import { perPlayersField } from '@noor-quest/contract/players-field'
import { GAME_TYPES, type GameType, perGame } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import { readLeaderboard } from '../leaderboards/queries.ts'
import type { Db } from '../platform/database/connect.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { currentSeasonId } from '../seasons/queries.ts'

const TOP = 3
const RECENT = 5

/** A player without a move for this long has left or has a sleeping phone. */
const PLAYING_MS = 5 * 60_000

type GameTotals = { players: number; points: number; scored: number; played: number }

export async function readTotals(db: Db): Promise<Record<GameType, GameTotals>> {
  const rows = await db
    .selectFrom('players')
    .where('season_id', '=', currentSeasonId(db))
    .select('game_type')
    .select((eb) => [
      eb.fn.countAll<number>().as('players'),
      eb.fn.sum<number>('total_score').as('points'),
      sql<number>`sum(case when total_score > 0 then 1 else 0 end)`.as('scored'),
      sql<number>`sum(case when scored_at is null then 0 else 1 end)`.as('played'),
    ])
    .groupBy('game_type')
    .execute()
  return perGame(
    (type) => rows.find((row) => row.game_type === type) ?? { players: 0, points: 0, scored: 0, played: 0 },
  )
}

export function sumOfAll(totals: Record<GameType, GameTotals>): Omit<GameTotals, 'scored'> {
  const all = Object.values(totals)
  return {
    players: all.reduce((sum, { players }) => sum + players, 0),
    points: all.reduce((sum, { points }) => sum + points, 0),
    played: all.reduce((sum, { played }) => sum + played, 0),
  }
}

export async function readStats(db: Db): Promise<Stats> {
  const totals = await readTotals(db)
  const { players, points } = sumOfAll(totals)
  return { totalPlayers: players, ...perPlayersField((type) => totals[type].players), totalScore: points }
}

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** `stock`: that of all games. */
export async function readFigures(db: Db, stock: readonly Stock[]): Promise<Figures> {
  const totals = await readTotals(db)
  const { players, points } = sumOfAll(totals)
  const average = ({ points, players }: GameTotals) => Math.round(ratio(points, players))
  const completion = ({ scored, players }: GameTotals) => Math.round(100 * ratio(scored, players))
  const perLevel = await countQuestions(db)
  const leaderboards = new Map<GameType, LeaderboardEntry[]>()
  for (const type of GAME_TYPES) leaderboards.set(type, await readLeaderboard(db, type, TOP))
  return {
    top: perGame((type) => leaderboards.get(type) ?? []),
    recent: await db
      .selectFrom('players')
      .where('season_id', '=', currentSeasonId(db))
      .select(['name', 'game_type', 'total_score', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(RECENT)
      .execute(),
    average_score: {
      ...perGame((type) => average(totals[type])),
      overall: Math.round(ratio(points, players)),
    },
    completion: perGame((type) => completion(totals[type])),
    totals: { players, quiz_questions: perLevel[1] + perLevel[2] + perLevel[3], points },
    questions_per_level: perLevel,
    shortages: stock
      .filter(({ have, need }) => have < need)
      .map(({ what, level, have, need }) => ({ what, level, have, need })),
  }
}

export function countPlaying(db: Db, gameNowMs: number): Promise<number> {
  const playing = db
    .selectFrom('games')
    .innerJoin('players', 'players.id', 'games.player_id')
    .where('games.status', '=', sql.lit('running'))
    .where('games.leaving_at', 'is', null)
    .where('games.latest_ms', '>', gameNowMs - PLAYING_MS)
    .where('players.season_id', '=', currentSeasonId(db))
  return countRows(playing)
}

async function countQuestions(db: Db): Promise<Figures['questions_per_level']> {
  const rows = await db
    .selectFrom('quiz_questions')
    .select('level')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('level')
    .execute()
  const perLevel = { 1: 0, 2: 0, 3: 0 }
  for (const { level, count } of rows) perLevel[level] = count
  return perLevel
}
