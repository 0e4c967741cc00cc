// After an erasure no file of the data folder contains what was erased. On PostgreSQL the
// operator's VACUUM removes it (docs/operations.md#personal-data).
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { openTestApp, playQuiz, type TestApp } from '../../test/harness.ts'
import { signInFirstAdmin } from '../../test/portal-scene.ts'
import { createMailer } from '../accounts/mail/mailer.ts'
import { FIRST_SEASON_ID } from '../platform/database/migrate.ts'
import { transact } from '../platform/database/transact.ts'
import { removePersonalData } from './remove-personal-data.ts'
import { createWiping, markErased } from './wipe-erased.ts'

const PERSONS = 300
const FIRST_NUMBER = 10_000
const PLAYED = 20
const DELETED = 60
const QUIET_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000

let test: TestApp
let dataDir: string
let wipe: () => Promise<void>
beforeEach(async () => {
  test = await openTestApp('sqlite')
  if (test.target.engine !== 'sqlite') throw new Error('not a file')
  dataDir = dirname(test.target.file)
  const mailer = createMailer(
    { kind: 'outbox', dir: join(dataDir, 'outbox'), from: () => 'club', print: () => {}, onTerminal: false },
    {} as never,
  )
  wipe = createWiping({ ...test, gameClock: test.clock, mailer }, 0)
})
afterEach(() => test.close())

/** Every third person writes in Arabic. */
function personOf(index: number) {
  const number = String(FIRST_NUMBER + index)
  const isArabic = index % 3 === 0
  return {
    name: isArabic ? `كناري ${number} الطالب` : `Canary ${number} Person`,
    phone: isArabic
      ? `٠٨٨${[...number].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('')}٤٢`
      : `+6288-${number}-42`,
    comments: isArabic ? `تعليق ${number} من زائر` : `Remark ${number} of a visitor`,
  }
}

/** Each person's name, phone number and comment, and as the search column has the first two. */
const TRACES =
  /Canary 10[0-2]\d\d|canary 10[0-2]\d\d|كناري 10[0-2]\d\d|6288-10[0-2]\d\d|8810[0-2]\d\d42|٠٨٨١٠[٠-٢][٠-٩]{2}|Remark 10[0-2]\d\d|تعليق 10[0-2]\d\d/g
const ALL_TRACES = 200 * 5 + 100 * 4

/** How many traces any file of the data folder contains. */
function countTraces(): number {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dataDir, name))
    .filter((path) => statSync(path).isFile())
  return new Set(files.flatMap((path) => readFileSync(path, 'utf8').match(TRACES) ?? [])).size
}

async function fill(): Promise<void> {
  for (let index = 0; index < PERSONS; index++) {
    const { comments, ...person } = personOf(index)
    const player = await test.player(index % 2 === 0 ? 'quiz' : 'flip-match', person)
    if (index < PLAYED * 2 && index % 2 === 0) {
      const { game } = await playQuiz(test, player, (_index, correct) => correct)
      const report = { game_id: game.id, question_index: 0, text: comments }
      expect((await player.post('/api/quiz/mistakes', report)).status).toBe(201)
    }
    await player.post('/api/feedback', { rating: 4, comments })
  }
  // The app would wipe at the same time.
  test.app.close()
}

it('leaves nothing of 300 persons after the set days, even if an older version erased them', async () => {
  await fill()
  expect(countTraces()).toBe(ALL_TRACES)
  await transact(test.db, (tx) => sql`pragma secure_delete = off`.execute(tx))
  test.clock.advance(30 * DAY_MS + 1)
  expect(await removePersonalData(test.db, 30, test.clock.nowMs())).toBe(PERSONS)
  const newcomer = await test.player('quiz')
  await wipe()
  expect(countTraces()).toBeGreaterThan(0)
  test.clock.advance(QUIET_MS)
  await newcomer.startQuiz()
  await wipe()
  expect(countTraces()).toBeGreaterThan(0)
  test.clock.advance(QUIET_MS)
  await wipe()
  expect(countTraces()).toBe(0)
})

it('leaves nothing of players whom an admin deletes or erases, of remarks and of mails', async () => {
  await fill()
  const admin = await signInFirstAdmin(test)
  const ids = (await test.db.selectFrom('players').select('id').orderBy('total_score').execute()).map(({ id }) => id)
  for (const id of ids.slice(0, DELETED)) await admin.delete(`/api/players/${id}`)
  const { name, phone, comments } = personOf(1)
  const remarks = { note: `Called ${phone}`, disqualified_for: comments }
  expect((await admin.patch(`/api/places/${ids.at(-1)}`, remarks)).status).toBe(200)
  mkdirSync(join(dataDir, 'outbox'))
  writeFileSync(join(dataDir, 'outbox', 'mail.txt'), `To: ${name}`)
  expect(countTraces()).toBe(ALL_TRACES)
  const closes_at = new Date(test.clock.nowMs() + 10).toISOString()
  const closed = await admin.patch('/api/seasons/current', { closes_at })
  expect([closed.status, closed.text]).toEqual([200, expect.any(String)])
  test.clock.advance(1000)
  const gone = await admin.post(`/api/results/${FIRST_SEASON_ID}/erase`, { keep_winners: 0 })
  expect(gone.body).toMatchObject({ players: PERSONS - DELETED, comments: PERSONS - DELETED })
  test.clock.advance(QUIET_MS)
  await wipe()
  expect(countTraces()).toBe(0)
})

it('removes stored mails on PostgreSQL too', async () => {
  const postgres = await openTestApp('postgres')
  onTestFinished(() => postgres.close())
  postgres.app.close()
  let removed = 0
  const job = createWiping({ ...postgres, gameClock: postgres.clock, mailer: { removeStored: () => void removed++ } })
  await job()
  await transact(postgres.db, markErased)
  await job()
  await job()
  expect(removed).toBe(1)
})
