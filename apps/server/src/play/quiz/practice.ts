// Practice after the close (docs/product-rules.md#practice). The response contains right options,
// so it is decided by the stored season at each request.
import { randomUUID } from 'node:crypto'
import type { QuizPractice } from '@noor-quest/contract/quiz'
import type { QuizItem } from '@noor-quest/rules/quiz-deal'
import { PRACTICE_QUESTIONS, type QuizLevel } from '@noor-quest/rules/quiz-levels'
import { createRandom, shuffle } from '@noor-quest/rules/random'
import type { Db } from '../../platform/database/connect.ts'
import { findCurrentSeason, type SeasonRow, seasonEndOf, stateOf } from '../../seasons/queries.ts'
import type { PlayDeps } from '../load.ts'
import { itemOf } from './stored-deal.ts'

type PooledQuestion = QuizItem & { level: unknown }
type Pool = { key: string; readAtMs: number; questions: Promise<PooledQuestion[]> }

/** Lifetime of a pool: a public call can't read 100,000 answers. A deletion counts after it. */
const POOL_MS = 60_000

export function createPractice({ db, wall }: Pick<PlayDeps, 'db' | 'wall'>) {
  let pool: Pool | null = null

  function poolOf(season: SeasonRow): Promise<PooledQuestion[]> {
    const nowMs = wall.nowMs()
    const key = [season.id, season.closes_at, season.settled_at, season.judged_version].join()
    if (pool?.key === key && nowMs - pool.readAtMs < POOL_MS) return pool.questions
    const questions = readPool(db, season)
    const read = { key, readAtMs: nowMs, questions }
    pool = read
    questions.catch(() => {
      if (pool === read) pool = null
    })
    return questions
  }

  /**
   * The closed season, and up to ten questions of a level in random order; neither while a season
   * is open.
   */
  return async (level: QuizLevel | undefined): Promise<QuizPractice> => {
    const found = await findPracticeSeason(db, wall.nowMs())
    const season = found && { name: found.name, name_ar: found.name_ar }
    if (found === null || level === undefined) return { season, questions: [] }
    const ofLevel = (await poolOf(found)).filter((question) => question.level === level)
    const random = createRandom(randomUUID().replaceAll('-', ''))
    const questions = shuffle(ofLevel, random)
      .slice(0, PRACTICE_QUESTIONS)
      .map(({ texts, correct_option, explanation, source }) => ({ texts, correct_option, explanation, source }))
    return { season, questions }
  }
}

/**
 * The season that closed last; null while one is open, or until the closed one's last game has
 * ended.
 */
async function findPracticeSeason(db: Db, wallMs: number): Promise<SeasonRow | null> {
  const current = await findCurrentSeason(db)
  const { phase } = stateOf(current, wallMs)
  if (phase === 'open') return null
  const season =
    phase === 'closed'
      ? current
      : await db
          .selectFrom('seasons')
          .selectAll()
          .where('archived_at', 'is not', null)
          .orderBy('archived_at', 'desc')
          .limit(1)
          .executeTakeFirst()
  return season === undefined || season.settled_at === null ? null : season
}

/**
 * The questions that the season's players answered, in their last version before its end: a later
 * edit may be meant for the next season. Sealed and deleted questions have no row, and a corrected
 * version is left out.
 */
async function readPool(db: Db, season: SeasonRow): Promise<PooledQuestion[]> {
  const endAt = new Date(seasonEndOf(season) ?? 0).toISOString()
  const versions = await db
    .selectFrom('item_versions as version')
    .innerJoin('quiz_questions as question', 'question.id', 'version.item_id')
    .select(['version.item_id', 'version.sha256', 'version.content'])
    .where('version.created_at', '<=', endAt)
    .where('version.item_id', 'in', (eb) =>
      eb
        .selectFrom('answers')
        .innerJoin('games', 'games.id', 'answers.game_id')
        .innerJoin('players', 'players.id', 'games.player_id')
        .select('answers.question_id')
        .where('players.season_id', '=', season.id),
    )
    .orderBy('version.item_id')
    .orderBy('version.number')
    .execute()
  const corrections = await db
    .selectFrom('corrections')
    .select('item_version')
    .where('revoked_at', 'is', null)
    .execute()
  const corrected = new Set(corrections.map(({ item_version }) => item_version))
  // The last version of an item replaces the earlier ones.
  const last = new Map(versions.map((version) => [version.item_id, version]))
  return [...last.values()]
    .filter(({ sha256 }) => !corrected.has(sha256))
    .map(({ content }) => {
      const columns = JSON.parse(content)
      return { ...itemOf(columns), level: columns.level }
    })
}
