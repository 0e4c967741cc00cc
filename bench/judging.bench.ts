// A hundred thousand finished quizzes are judged again after a correction, on SQLite, while 200
// players play: the duration, and the players' response times before and meanwhile. Every game has
// a corrected question, and the leaderboard must stay as it was until the last game is judged.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CORRECTIONS_AT_ONCE_MAX } from '@noor-quest/contract/limits'
import { loadStarterContent } from '../apps/server/src/content/load-starter-content.ts'
import { connect, type Db } from '../apps/server/src/platform/database/connect.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { createLocalStore } from '../apps/server/src/platform/files/open-store.ts'
import { ROOT } from '../scripts/child.mjs'
import { durations, measureCrowd } from './crowd.ts'
import { signIn } from './full-portal.ts'
import { Connection, callOver } from './http-client.ts'
import { copyGames, playGames } from './played-games.ts'
import { limitTime, type ServerProcess, temporaryFolder } from './server-process.ts'
import { milliseconds, percentile, perSecond, type Row, report } from './table.ts'

const PLAYERS = 200
const PLAYED = 100
/** BENCH_GAMES: fewer games, to try the bench out. */
const COPIES = Number(process.env.BENCH_GAMES ?? 100_000) / PLAYED - 1
const GAMES = PLAYED * (COPIES + 1)
const QUESTIONS = 21
/** The time that they play before judging starts. */
const UNDISTURBED_MS = 30_000
const POLL_MS = 500
const PREVIEW = 'during the preview'
const JUDGING = 'while games are judged again'
/** The budgets. */
const P99_MS = 100
const MOST_MEGABYTES = 450

limitTime(900_000)
const dataDir = temporaryFolder()
const database = { engine: 'sqlite', file: join(dataDir, 'noor-quest.db') } as const
const seeded = await connect(database)
await migrate(seeded)
await loadStarterContent(seeded, createLocalStore(dataDir), join(ROOT, 'content'), Date.now())
await keepFewQuestions(seeded)
await playGames(seeded, { quiz: PLAYED, 'flip-match': 0 })
await copyGames(seeded, COPIES)
await seeded.destroy()

/**
 * A span of performance.now(), and the longest time that the server's event loop was blocked in it.
 */
type Phase = { fromMs: number; toMs: number; heldMs: number }
const phases = new Map<string, Phase>()
const target = { database, dataDir, serverEnv: {} }
const { rows, notes, moves } = await measureCrowd('all the time', target, 0, {
  players: PLAYERS,
  prepare,
  mostMegabytes: MOST_MEGABYTES,
})
const count = GAMES.toLocaleString('en')
const figures: Row[] = []
for (const [what, { fromMs, toMs, heldMs }] of phases) {
  const took = durations(moves.filter(({ sentMs }) => sentMs >= fromMs && sentMs < toMs))
  const p99 = percentile(took, 0.99)
  figures.push({
    figure: `${PLAYERS} players, ${what}: p50, p99 of an answer or flip; the event loop, held for at most`,
    value: `${milliseconds(percentile(took, 0.5))}, ${milliseconds(p99)}; ${milliseconds(heldMs)}`,
    floor: '',
    ratio: `${took.length.toLocaleString('en')} moves`,
    budget: `p99 < ${P99_MS} ms`,
    met: p99 < P99_MS,
  })
}
for (const [figure, what] of [
  [`the preview of ${count} games`, PREVIEW],
  [`judging ${count} games again`, JUDGING],
] as const) {
  const { fromMs, toMs } = phases.get(what) ?? { fromMs: 0, toMs: 0 }
  const value = `${((toMs - fromMs) / 1000).toFixed(1)} s, ${perSecond(GAMES, toMs - fromMs)}`
  figures.push({ figure, value, floor: '', ratio: '', budget: '', met: null })
}
report('judging', [...figures, ...rows], [...notes, 'The leaderboard was the former one until all were judged.'])
process.exit(0)

/** Seven questions per level, so that each game has some corrected ones. */
async function keepFewQuestions(db: Db): Promise<void> {
  for (const level of [1, 2, 3] as const) {
    const kept = db
      .selectFrom('quiz_questions')
      .select('id')
      .where('level', '=', level)
      .orderBy('id')
      .limit(QUESTIONS / 3)
    await db.deleteFrom('quiz_questions').where('level', '=', level).where('id', 'not in', kept).execute()
  }
}

/**
 * Edits the questions, so that the crowd plays other versions than the corrected ones and its
 * scores are known.
 */
async function prepare(server: ServerProcess, db: Db): Promise<() => Promise<void>> {
  const { port } = server
  const connection = new Connection(port)
  const admin = await signIn(connection, port, db)
  const questions = await db.selectFrom('quiz_questions').select(['id', 'version_sha256']).execute()
  const call = callOver(connection, port, admin)
  for (const { id } of questions) {
    await call('PATCH /api/quiz_questions/{id}', { params: { id }, body: { source: 'Another edition' } })
  }
  const add = questions
    .slice(0, CORRECTIONS_AT_ONCE_MAX)
    .map(({ version_sha256 }) => ({ item_version: version_sha256, key: null }))
  const during = async (what: string, work: () => Promise<void>) => {
    await server.meter()
    const fromMs = performance.now()
    await work()
    const toMs = performance.now()
    phases.set(what, { fromMs, toMs, heldMs: (await server.meter()).heldMs })
  }
  const readLeaderboard = async () =>
    JSON.stringify((await call('GET /api/leaderboard', { query: { game_type: 'quiz', limit: 10 } })).entries)

  return async () => {
    const change = { add, judged_version: 0 }
    await during('undisturbed', () => sleep(UNDISTURBED_MS))
    await during(PREVIEW, async () => {
      const { games } = await call('POST /api/corrections/preview', { body: change })
      if (games < GAMES) throw new Error(`the preview judged ${games} games`)
    })
    await during(JUDGING, async () => {
      let { judging } = await call('POST /api/corrections', { body: change })
      // With fewer games, all may be judged before that.
      const former = judging === null ? null : await readLeaderboard()
      for (let leaderboard = former; judging !== null; leaderboard = await readLeaderboard()) {
        ;({ judging } = await call('GET /api/corrections'))
        if (judging !== null && leaderboard !== former)
          throw new Error('the leaderboard changed before all were judged')
        await sleep(POLL_MS)
      }
      if ((await readLeaderboard()) === former) throw new Error('the leaderboard is as before')
    })
    connection.close()
  }
}
