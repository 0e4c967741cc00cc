// The portal's costs with 100,000 players and 1,000,000 answers: the Analytics tab, the player list
// in each order and search. Over HTTP, as a signed-in admin; on PostgreSQL for comparison, without a
// budget.
import { join } from 'node:path'
import { type Address, addressOf } from '@noor-quest/contract/api-call'
import { PLAYER_SORTS } from '@noor-quest/contract/player-columns'
import { connect, type DatabaseTarget } from '../apps/server/src/platform/database/connect.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { startPostgres } from '../scripts/test/postgres.mjs'
import { ANSWERS_PER_GAME, seed, signIn } from './full-portal.ts'
import { Connection, callOver, getRequest } from './http-client.ts'
import { unexpected } from './quiz-play.ts'
import { limitTime, startServer, temporaryFolder } from './server-process.ts'
import { milliseconds, percentile, type Row, report } from './table.ts'

type PlayersQuery = Address<'GET /api/players'>['query']

const PLAYERS = 100_000
const GAMES = Math.ceil(1_000_000 / ANSWERS_PER_GAME)
const QUESTIONS = 120
const FEEDBACK = 20_000
const READS = 40
/** The budgets. */
const ANALYTICS_MS = 300
const PAGE_MS = 100

limitTime(900_000)
const rows: Row[] = []
const notes: string[] = []

const dir = temporaryFolder()
await measure('SQLite', { engine: 'sqlite', file: join(dir, 'noor-quest.db') }, dir, {}, true)

const postgres = await startPostgres({ durable: true })
const dataDir = temporaryFolder()
const env = { DATABASE_URL: postgres.url, APP_SECRET: 'a secret of the bench, 32 characters or more' }
await measure('PostgreSQL', { engine: 'postgres', url: postgres.url, poolSize: 5 }, dataDir, env, false)
await postgres.stop()

report('figures', rows, notes)
process.exit(0)

async function measure(
  engine: string,
  target: DatabaseTarget,
  dataDir: string,
  env: Record<string, string>,
  hasBudget: boolean,
): Promise<void> {
  const db = await connect(target)
  await migrate(db)
  const seededMs = await timed(() =>
    seed(db, { players: PLAYERS, games: GAMES, questions: QUESTIONS, feedback: FEEDBACK }),
  )
  const server = await startServer(dataDir, { STARTER_CONTENT: 'off', ...env })
  const connection = new Connection(server.port)
  const cookie = await signIn(connection, server.port, db)
  await db.destroy()

  const get = async (path: string) => {
    const response = await connection.send(getRequest(server.port, path, cookie))
    if (response.status !== 200) throw unexpected(path, response)
    return response.body
  }
  const slowest = async (paths: readonly string[]) => {
    const times: number[] = []
    for (const path of paths) {
      for (let i = 0; i < Math.max(5, READS / paths.length); i++) times.push(await timed(() => get(path)))
    }
    return times
  }
  const row = (figure: string, times: readonly number[], goalMs: number | null) => {
    const budgetMs = hasBudget ? goalMs : null
    const p95 = percentile(times, 0.95)
    rows.push({
      figure: `${engine}: ${figure}, median and p95`,
      value: `${milliseconds(percentile(times, 0.5))}, ${milliseconds(p95)}`,
      floor: '',
      ratio: '',
      budget: budgetMs === null ? '' : `p95 < ${budgetMs} ms`,
      met: budgetMs === null ? null : p95 < budgetMs,
    })
  }

  const call = callOver(connection, server.port, cookie)
  const players = (query: PlayersQuery) => addressOf('GET /api/players', { query })
  const figures = addressOf('GET /api/figures')
  const { totals } = await call('GET /api/figures')
  if (totals.players !== PLAYERS) throw new Error(`the figures count ${totals.players} players`)
  row('figures, 100,000 players', await slowest([figures]), ANALYTICS_MS)
  const { questions } = await call('GET /api/figures/questions', { query: { of: 'all' } })
  const answers = questions.reduce((sum, question) => sum + question.answers, 0)
  if (answers !== GAMES * ANSWERS_PER_GAME) throw new Error(`the figures count ${answers} answers`)
  const ofQuestions = (['season', 'all'] as const).map((of) =>
    addressOf('GET /api/figures/questions', { query: { of } }),
  )
  row('figures of each question, 1,000,000 answers', await slowest(ofQuestions), null)
  row('feedback, 20,000', await slowest([addressOf('GET /api/feedback')]), ANALYTICS_MS)
  const orders = PLAYER_SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order })))
  row('a page of players, any order', await slowest(orders.map(players)), PAGE_MS)
  const games = orders.map((order) => players({ game_type: 'flip-match', ...order }))
  row("a page of one game's players, any order", await slowest(games), PAGE_MS)
  const later: string[] = []
  for (const order of orders) {
    let cursor: string | undefined
    // A page some pages down.
    for (let i = 0; i < 3; i++) {
      cursor = (await call('GET /api/players', { query: { ...order, cursor } })).next_cursor ?? undefined
    }
    later.push(players({ ...order, cursor }))
  }
  row('a page in the middle, any order', await slowest(later), PAGE_MS)
  for (const [what, search] of [
    ['many', 'yusuf'],
    ['one', 'yusuf 54321'],
    ['none', 'zzz'],
  ] as const) {
    const searches = orders.map((order) => players({ search, ...order }))
    row(`a page of a search that finds ${what}, any order`, await slowest(searches), PAGE_MS)
  }

  const exportMs = await timed(() => get(addressOf('GET /api/players/export')))
  notes.push(
    `${engine}: seeded in ${(seededMs / 1000).toFixed(1)} s; all players exported in ${(exportMs / 1000).toFixed(1)} s; ` +
      `the server's memory afterwards ${Math.round((server.rssBytes() ?? 0) / 1024 / 1024)} MB.`,
  )
  connection.close()
  await server.stop()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}
