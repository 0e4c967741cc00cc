// The portal's figures (docs/product-rules.md#analytics). Each request counts them from covering
// indexes, so there are no totals to correct when a player, a question or a game is deleted.
import type { Analytics, Difficulty } from '@noor-quest/contract/analytics'
import type { LeaderboardEntry, Stats } from '@noor-quest/contract/leaderboard'
import type { Stock } from '@noor-quest/contract/overview'
import { perPlayersField } from '@noor-quest/contract/players-field'
import { GAME_TYPES, type GameType, ofEachGame } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import { readLeaderboard } from '../../leaderboards/queries.ts'
import { inBatches } from '../../platform/batches.ts'
import { type Db, isPostgres } from '../../platform/database/connect.ts'
import { currentSeasonId } from '../../seasons/queries.ts'

const TOP = 3
const RECENT = 5

/** The limit of players that are named as playing now. */
const PLAYING = 20
/** A player without a move for this long has left or has a sleeping phone. */
const PLAYING_MS = 5 * 60_000
const HOUR_MS = 60 * 60_000
const HOURS = 24

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
  return ofEachGame(
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

/** `nowMs` and `gameNowMs`: the machine's and the games' clock. `stock`: that of all games. */
export async function readAnalytics(
  db: Db,
  { nowMs, gameNowMs, stock }: { nowMs: number; gameNowMs: number; stock: readonly Stock[] },
): Promise<Analytics> {
  const totals = await readTotals(db)
  const { players, points, played } = sumOfAll(totals)
  const average = ({ points, players }: GameTotals) => Math.round(ratio(points, players))
  const completion = ({ scored, players }: GameTotals) => Math.round(100 * ratio(scored, players))
  const perLevel = await countQuestions(db)
  const leaderboards = new Map<GameType, LeaderboardEntry[]>()
  for (const type of GAME_TYPES) leaderboards.set(type, await readLeaderboard(db, type, TOP))
  return {
    top: ofEachGame((type) => leaderboards.get(type) ?? []),
    recent: await db
      .selectFrom('players')
      .where('season_id', '=', currentSeasonId(db))
      .select(['name', 'game_type', 'total_score', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(RECENT)
      .execute(),
    average_score: {
      ...ofEachGame((type) => average(totals[type])),
      overall: Math.round(ratio(points, players)),
    },
    average_of_played: {
      ...ofEachGame((type) => Math.round(ratio(totals[type].points, totals[type].played))),
      overall: Math.round(ratio(points, played)),
    },
    playing: await readPlaying(db, gameNowMs),
    registrations: await countRegistrations(db, nowMs),
    completion: ofEachGame((type) => completion(totals[type])),
    totals: { players, quiz_questions: perLevel[1] + perLevel[2] + perLevel[3], points },
    questions_per_level: perLevel,
    shortages: stock
      .filter(({ have, need }) => have < need)
      .map(({ what, level, have, need }) => ({ what, level, have, need })),
  }
}

export async function readPlaying(db: Db, gameNowMs: number): Promise<Analytics['playing']> {
  const rows = await db
    .selectFrom('games')
    .innerJoin('players', 'players.id', 'games.player_id')
    .select(['players.id', 'players.name', 'games.game_type', 'games.created_at as since'])
    .where('games.status', '=', sql.lit('running'))
    .where('games.leaving_at', 'is', null)
    .where('games.latest_ms', '>', gameNowMs - PLAYING_MS)
    .where('players.season_id', '=', currentSeasonId(db))
    .orderBy('games.created_at', 'desc')
    .orderBy('games.id')
    .execute()
  return { count: rows.length, players: rows.slice(0, PLAYING) }
}

async function countRegistrations(db: Db, nowMs: number): Promise<Analytics['registrations']> {
  const thisHour = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const hours = Array.from({ length: HOURS }, (_, index) => {
    return new Date(thisHour - (HOURS - 1 - index) * HOUR_MS).toISOString()
  })
  const rows = await db
    .selectFrom('players')
    .select((eb) => [sql<string>`substr(created_at, 1, 13)`.as('hour'), eb.fn.countAll<number>().as('players')])
    .where('season_id', '=', currentSeasonId(db))
    .where('created_at', '>=', hours[0] ?? '')
    .groupBy(sql`substr(created_at, 1, 13)`)
    .execute()
  const counts = new Map(rows.map(({ hour, players }) => [hour, players]))
  return hours.map((hour) => ({ hour, players: counts.get(hour.slice(0, 13)) ?? 0 }))
}

async function countQuestions(db: Db): Promise<Analytics['questions_per_level']> {
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

function sumAnswers(db: Db, questionIds: readonly string[]) {
  return db
    .selectFrom('answers')
    .select('question_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('answers'),
      eb.fn.sum<number>('correct').as('correct'),
      eb.fn.sum<number>('elapsed_ms').as('elapsed_ms'),
    ])
    .where('question_id', 'in', questionIds)
    .groupBy('question_id')
    .execute()
}

/**
 * Existing questions with answers, hardest first. SQLite runs in the server's own thread, so it is
 * queried for one question at a time, and games continue in between. On PostgreSQL each query costs
 * a round trip.
 */
export async function readDifficulty(db: Db): Promise<Difficulty> {
  const rows = await db
    .selectFrom('quiz_questions')
    .select(['id', 'question_text', 'question_text_ar', 'level'])
    .orderBy('id')
    .execute()
  const stored = rows.map(({ id, question_text, question_text_ar, level }) => ({
    id,
    level,
    question_text: question_text ?? question_text_ar ?? '',
  }))
  const questions: (Difficulty['questions'][number] & { share: number })[] = []
  await inBatches(stored, isPostgres(db) ? 500 : 1, async (some) => {
    const sums = await sumAnswers(
      db,
      some.map(({ id }) => id),
    )
    for (const question of some) {
      const sum = sums.find(({ question_id }) => question_id === question.id)
      if (sum === undefined) continue
      const share = sum.correct / sum.answers
      const average_ms = Math.round(sum.elapsed_ms / sum.answers)
      const correct_percent = Math.round(100 * share)
      questions.push({ ...question, answers: sum.answers, correct_percent, average_ms, share })
    }
  })
  questions.sort((one, two) => one.share - two.share || two.average_ms - one.average_ms || (one.id < two.id ? -1 : 1))
  return { questions: questions.map(({ share: _, ...question }) => question) }
}
