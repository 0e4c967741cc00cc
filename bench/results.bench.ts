// The organiser's results with 100,000 players: pages of the order, searches, publishing and its
// verification, and the waiting time of other requests meanwhile. On SQLite, over HTTP, as a
// signed-in admin.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '@noor-quest/contract/api-call'
import { sql } from 'kysely'
import { connect, type Db } from '../apps/server/src/platform/database/connect.ts'
import { FIRST_SEASON_ID, migrate } from '../apps/server/src/platform/database/migrate.ts'
import { verifyPublished } from '../apps/server/src/results/verify-published.ts'
import { seed, signIn } from './full-portal.ts'
import { Connection, callOver } from './http-client.ts'
import { limitTime, startServer, temporaryFolder } from './server-process.ts'
import { milliseconds, percentile, type Row, report } from './table.ts'

const PLAYERS = 100_000
/** Events per game, about as many as in a real one. */
const EVENTS = 15
const READS = 40
const PAGES = 60
/** The budgets. */
const PAGE_MS = 100
const WAIT_MS = 250

limitTime(590_000)
const dir = temporaryFolder()
const target = { engine: 'sqlite', file: join(dir, 'noor-quest.db') } as const
const db = await connect(target)
await migrate(db)
await seed(db, { players: PLAYERS, games: PLAYERS, questions: 120, feedback: 0 })
await giveGames(db)
const places = await countPlaces(db)
const server = await startServer(dir, { STARTER_CONTENT: 'off' })
const connection = new Connection(server.port)
const cookie = await signIn(connection, server.port, db)

const params = { id: FIRST_SEASON_ID }
const call = callOver(connection, server.port, cookie)
type PlacesQuery = Partial<Address<'GET /api/results/{id}/places'>['query']>
const readPlaces = (query: PlacesQuery = {}) =>
  call('GET /api/results/{id}/places', { params, query: { game_type: 'quiz', ...query } })
const timed = async (work: () => Promise<unknown>) => {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}
const rows: Row[] = []
const row = (figure: string, times: readonly number[], budgetMs: number | null) => {
  const p95 = percentile(times, 0.95)
  rows.push({
    figure: `${figure}, median and p95`,
    value: `${milliseconds(percentile(times, 0.5))}, ${milliseconds(p95)}`,
    floor: '',
    ratio: '',
    budget: budgetMs === null ? '' : `p95 < ${budgetMs} ms`,
    met: budgetMs === null ? null : p95 < budgetMs,
  })
}
const once = (figure: string, ms: number) =>
  rows.push({ figure, value: milliseconds(ms), floor: '', ratio: '', budget: '', met: null })

async function readings(read: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < READS; i++) times.push(await timed(read))
  return times
}

row('the first page of the order', await readings(() => readPlaces()), PAGE_MS)
const later: number[] = []
let cursor: string | undefined
for (let page = 0; page < PAGES; page++) {
  const readNext = async () => {
    cursor = (await readPlaces({ cursor })).next_cursor ?? undefined
  }
  later.push(await timed(readNext))
}
row(`the next ${PAGES} pages`, later, PAGE_MS)
for (const [what, search] of [
  ['many', 'yusuf'],
  ['one', 'yusuf 54322'],
  ['none', 'zzz'],
] as const) {
  row(`a search that finds ${what}`, await readings(() => readPlaces({ search })), PAGE_MS)
}
row('players with a score and no place', await readings(() => readPlaces({ standing: 'out' })), PAGE_MS)
row('the status', await readings(() => call('GET /api/results/{id}/status', { params })), PAGE_MS)

// A visitor's waiting time while the results are published.
const other = new Connection(server.port)
const visit = callOver(other, server.port, cookie)
const waits: number[] = []
let publishing = true
const visits = (async () => {
  while (publishing) {
    waits.push(await timed(() => visit('GET /api/leaderboard', { query: { limit: 10 } })))
    await sleep(5)
  }
})()
const { version, open } = await call('GET /api/results/{id}/ready', { params })
const publishedMs = await timed(async () => {
  const { published } = await call('POST /api/results/{id}/publish', { params, body: { version, open } })
  if (published?.places !== places) throw new Error('a player is missing in the record')
})
publishing = false
await visits
once(`publishing ${places.toLocaleString('en')} places`, publishedMs)
rows.push({
  figure: 'a leaderboard read meanwhile, longest',
  value: milliseconds(Math.max(...waits)),
  floor: '',
  ratio: '',
  budget: `<= ${WAIT_MS} ms`,
  met: Math.max(...waits) <= WAIT_MS,
})
row('the status of published results', await readings(() => call('GET /api/results/{id}/status', { params })), PAGE_MS)
row('the first page of the published order', await readings(() => readPlaces()), PAGE_MS)
row('the public page', await readings(() => call('GET /api/results/{id}', { params })), PAGE_MS)
const verifiedMs = await timed(async () => {
  const verified = await verifyPublished(db, FIRST_SEASON_ID)
  if (verified?.differences.length !== 0 || verified.places !== places) throw new Error('the record differs')
})
once('verifying the record, its logs and its names', verifiedMs)
connection.close()
other.close()
await db.destroy()
await server.stop()
report('results', rows)
process.exit(0)

/**
 * Gives each player the game that their place comes from, with a deal and events, and ends the
 * season.
 */
async function giveGames(db: Db): Promise<void> {
  const at = '2026-01-31T00:00:00.000Z'
  for (const statement of [
    `update games set game_type = (select game_type from players where players.id = player_id),
       rank_key = (select rank_key from players where players.id = player_id),
       finished_at = (select scored_at from players where players.id = player_id)`,
    `insert into game_deals (game_id, deal, seeds, used_names) select id, '{"levels":"${'x'.repeat(900)}"}', '[]', '[]' from games`,
    `insert into game_events (game_id, seq, request_id, at, event, outcome)
       with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${EVENTS})
       select id, n, 'r' || n, finished_at, '{"type":"answer","question_index":' || n || ',"choice":"a"}', '{}' from games cross join numbers`,
    `update seasons set closes_at = '${at}', settled_at = '${at}'`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

async function countPlaces(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('players')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('placed', '=', 1)
    .executeTakeFirstOrThrow()
  return count
}
