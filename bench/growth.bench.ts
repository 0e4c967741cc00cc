// Growth of the figures from a thousand players to a million over ten seasons, on both engines: a
// leaderboard's query, a player's rank with its neighbours, a registration and the portal's figures
// over HTTP. Two servers, one per size, take turns, so that other load on the machine affects both.
import { join } from 'node:path'
import { addressOf } from '@noor-quest/contract/api-call'
import { readLeaderboard } from '../apps/server/src/leaderboards/queries.ts'
import { findRank, type Place, readNeighbours } from '../apps/server/src/leaderboards/standing.ts'
import { connect, type DatabaseTarget, type Db } from '../apps/server/src/platform/database/connect.ts'
import { FIRST_SEASON_ID, migrate } from '../apps/server/src/platform/database/migrate.ts'
import { startPostgres } from '../scripts/test/postgres.mjs'
import { seed, signIn } from './full-portal.ts'
import { Connection, getRequest } from './http-client.ts'
import { register, unexpected } from './quiz-play.ts'
import { limitTime, startServer, temporaryFolder } from './server-process.ts'
import { milliseconds, percentile, type Row, report } from './table.ts'

const FEW = 1000
const MANY = 1_000_000
/** Seasons of the large server; the small one has a single season. */
const SEASONS = 10
const ROUNDS = 10
const LEADERBOARDS_PER_ROUND = 100
const RANKS_PER_ROUND = 100
const REGISTRATIONS_PER_ROUND = 50
const FIGURES_PER_ROUND = 2
/** The budget: a leaderboard's query "stays flat", read as at most 10 % more. */
const LEADERBOARD_GROWTH_MAX = 1.1
/** The budget in ms for a rank on the large server. */
const RANK_MAX_MS = { SQLite: 1, PostgreSQL: 2 }

limitTime(580_000)
const rows: Row[] = []
await measure(
  'SQLite',
  (dir) => ({ engine: 'sqlite', file: join(dir, 'noor-quest.db') }),
  () => ({}),
)
const clusters = [await startPostgres({ durable: true }), await startPostgres({ durable: true })]
const urls = clusters.map(({ url }) => url)
await measure(
  'PostgreSQL',
  (_, place) => ({ engine: 'postgres', url: urls[place] ?? '', poolSize: 5 }),
  (place) => ({ DATABASE_URL: urls[place] ?? '', APP_SECRET: 'a secret of the bench, 32 characters or more' }),
)
for (const cluster of clusters) await cluster.stop()
report('growth', rows, [])
process.exit(0)

async function measure(
  engine: keyof typeof RANK_MAX_MS,
  targetIn: (dir: string, place: number) => DatabaseTarget,
  envOf: (place: number) => Record<string, string>,
): Promise<void> {
  const few = await open(targetIn, envOf, 0, { players: FEW, seasons: 1 })
  const many = await open(targetIn, envOf, 1, { players: MANY, seasons: SEASONS })
  for (let round = 0; round < ROUNDS; round++) {
    for (const { actions, times } of [few, many]) {
      await repeat(times.leaderboard, LEADERBOARDS_PER_ROUND, actions.leaderboard)
      await repeat(times.rank, RANKS_PER_ROUND, actions.rank)
      await repeat(times.registration, REGISTRATIONS_PER_ROUND, actions.registration)
      await repeat(times.figures, FIGURES_PER_ROUND, actions.figures)
    }
  }
  await few.close()
  await many.close()
  for (const [figure, what, maxTimes, maxMs] of [
    ['leaderboard', "a leaderboard's query", LEADERBOARD_GROWTH_MAX, null],
    ['rank', 'a rank with its neighbours', null, RANK_MAX_MS[engine]],
    ['registration', 'a registration', null, null],
    ['figures', "the portal's figures", null, null],
  ] as const) {
    const [value, floor] = [percentile(many.times[figure], 0.5), percentile(few.times[figure], 0.5)]
    const flat = maxTimes === null ? '' : `flat: <= ${maxTimes} times`
    rows.push({
      figure: `${engine}: ${what}, ${MANY.toLocaleString('en')} players over ${SEASONS} seasons (median)`,
      value: milliseconds(value),
      floor: `${milliseconds(floor)} with ${FEW.toLocaleString('en')}`,
      ratio: `${(value / floor).toFixed(1)} times`,
      budget: maxMs === null ? flat : `<= ${maxMs} ms`,
      met: maxMs !== null ? value <= maxMs : maxTimes === null ? null : value / floor <= maxTimes,
    })
  }
}

/** A server with this many players, and its measurements. */
async function open(
  targetIn: (dir: string, place: number) => DatabaseTarget,
  envOf: (place: number) => Record<string, string>,
  place: number,
  { players, seasons }: { players: number; seasons: number },
) {
  const dir = temporaryFolder()
  const db = await connect(targetIn(dir, place))
  await migrate(db)
  await seed(db, { players, seasons, games: 0, questions: 0, feedback: 0 })
  const middle = await middlePlace(db)
  const server = await startServer(dir, { STARTER_CONTENT: 'off', ...envOf(place) }, { limits: { registrations: 0 } })
  const connection = new Connection(server.port)
  const cookie = await signIn(connection, server.port, db)
  return {
    times: { leaderboard: [] as number[], rank: [] as number[], registration: [] as number[], figures: [] as number[] },
    actions: {
      leaderboard: async () => {
        const leaderboard = await readLeaderboard(db, 'quiz', 10)
        if (leaderboard.length !== 10) throw new Error(`a leaderboard has ${leaderboard.length} rows`)
      },
      rank: async () => {
        const rank = await findRank(db, middle)
        const neighbours = await readNeighbours(db, middle)
        if (rank.rank < 2 || neighbours.length < 3)
          throw new Error(`the rank is ${JSON.stringify({ rank, neighbours })}`)
      },
      registration: async () => void (await register(connection, server.port, 'quiz')),
      figures: async () => {
        const response = await connection.send(getRequest(server.port, addressOf('GET /api/figures'), cookie))
        const { totals } = JSON.parse(response.body)
        if (response.status !== 200 || totals.players < players / seasons) throw unexpected('the figures', response)
      },
    },
    close: async () => {
      connection.close()
      await db.destroy()
      await server.stop()
    },
  }
}

/** The player in the middle of the current season's order. */
async function middlePlace(db: Db): Promise<Place> {
  const placed = db
    .selectFrom('players')
    .select(['season_id', 'game_type', 'rank_key', 'scored_at', 'id'])
    .$narrowType<Place>()
    .where('season_id', '=', FIRST_SEASON_ID)
    .where('game_type', '=', 'quiz')
    .where('placed', '=', 1)
  const all = await placed.orderBy('rank_key').orderBy('scored_at').orderBy('id').execute()
  const middle = all[Math.floor(all.length / 2)]
  if (middle === undefined) throw new Error('no player has a place')
  return middle
}

async function repeat(times: number[], count: number, action: () => Promise<void>): Promise<void> {
  for (let i = 0; i < count; i++) {
    const startedMs = performance.now()
    await action()
    times.push(performance.now() - startedMs)
  }
}
