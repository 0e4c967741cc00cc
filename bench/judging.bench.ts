// A hundred thousand finished quizzes are judged again after a correction, on SQLite, while 200 people play: how long it takes, and
// how long their answers do meanwhile. Every game has a corrected question.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CORRECTIONS_AT_ONCE_MAX } from '@noor-quest/contract/limits'
import { connect, type Db } from '../apps/server/src/db/connect.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { withoutWaitLimit } from '../apps/server/src/db/wait-limit.ts'
import { loadStarterContent } from '../apps/server/src/features/content/load-starter-content.ts'
import { createLocalStore } from '../apps/server/src/features/storage/open-store.ts'
import { ROOT } from '../scripts/child.mjs'
import { measureCrowd } from './crowd.ts'
import { signIn } from './full-portal.ts'
import { Connection, getRequest, postHeaders, postRequest } from './http-client.ts'
import { copyGames, playGames } from './played-games.ts'
import { unexpected } from './quiz-play.ts'
import { limitTime, type ServerProcess, temporaryFolder } from './server-process.ts'
import { report } from './table.ts'

const PLAYERS = 200
const PLAYED = 100
/** BENCH_GAMES: fewer, to see that the bench works. */
const COPIES = Number(process.env.BENCH_GAMES ?? 100_000) / PLAYED - 1
const GAMES = PLAYED * (COPIES + 1)
const QUESTIONS = 21
const DURATION_MS = 60_000
const POLL_MS = 500

limitTime(1_200_000)
const dataDir = temporaryFolder()
const database = { engine: 'sqlite', file: join(dataDir, 'noor-quest.db') } as const
const seeded = await connect(database)
await migrate(seeded)
await loadStarterContent(seeded, createLocalStore(dataDir), join(ROOT, 'content'), Date.now())
await keepFewQuestions(seeded)
await playGames(seeded, { quiz: PLAYED, 'flip-match': 0 })
await withoutWaitLimit(async () => {
  for (let copy = 1; copy <= COPIES; copy++) await copyGames(seeded, `-${copy}`)
})
await seeded.destroy()

let previewMs = 0
let judgedMs = 0
const target = { database, dataDir, serverEnv: {} }
const { rows, notes } = await measureCrowd(
  `while ${GAMES.toLocaleString('en')} games are judged again`,
  target,
  DURATION_MS,
  {
    players: PLAYERS,
    prepare,
  },
)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const figure = (what: string, ms: number) => ({
  figure: what,
  value: seconds(ms),
  floor: '',
  ratio: '',
  budget: '',
  met: null,
})
report(
  'judging',
  [
    ...rows,
    figure(`the preview of ${GAMES.toLocaleString('en')} games`, previewMs),
    figure('judging all of them again', judgedMs),
  ],
  notes,
)
process.exit(0)

/** Seven a level, so that each game has some that are corrected. */
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

/** Edits the questions, so that the crowd plays other versions than those that are corrected: its scores are then known. */
async function prepare({ port }: ServerProcess, db: Db): Promise<() => Promise<void>> {
  const connection = new Connection(port)
  const admin = await signIn(connection, port, db)
  const questions = await db.selectFrom('quiz_questions').select(['id', 'version_sha256']).execute()
  const send = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const headers = postHeaders(port, path, admin).replace(/^POST/, method)
    const response = await connection.send(postRequest(headers, JSON.stringify(body)))
    if (response.status !== 200) throw unexpected(path, response)
    return JSON.parse(response.body)
  }
  for (const { id } of questions) await send('PATCH', `/api/quiz_questions/${id}`, { source: 'Another edition' })
  const add = questions
    .slice(0, CORRECTIONS_AT_ONCE_MAX)
    .map(({ version_sha256 }) => ({ item_version: version_sha256, key: null }))
  return async () => {
    const change = { add, judged_version: 0 }
    const startedMs = performance.now()
    const { games } = await send('POST', '/api/corrections/preview', change)
    if (games !== GAMES) throw new Error(`the preview judged ${games} games`)
    previewMs = performance.now() - startedMs
    const appliedMs = performance.now()
    let { judging } = await send('POST', '/api/corrections', change)
    while (judging !== null) {
      await sleep(POLL_MS)
      const response = await connection.send(getRequest(port, '/api/corrections', admin))
      judging = JSON.parse(response.body).judging
    }
    judgedMs = performance.now() - appliedMs
    connection.close()
  }
}
