// Writes the files of a release (README.md beside this). Before the release is tagged: `node
// apps/server/test/versions/write-release.ts`.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import packageFile from '../../../../package.json' with { type: 'json' }
import { freePort } from '../../../../scripts/free-port.mjs'
import { startPostgres } from '../../../../scripts/test/postgres.mjs'
import { moveToPostgres } from '../../src/backup/move-to-postgres.ts'
import { connect } from '../../src/platform/database/connect.ts'
import { FIRST_SEASON_ID } from '../../src/platform/database/migrate.ts'
import { plan, sealedQuestion } from '../final-scene.ts'
import {
  type Client,
  FlipMatchPlay,
  ORIGIN,
  pairsOf,
  playPerfectFlipMatch,
  playQuiz,
  registration,
  wrongLetter,
} from '../harness.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, hallScreen, picture, signInFirstAdmin, upload } from '../portal-scene.ts'
import { deviceAt, startProcess } from '../server-process.ts'

const MINUTE_MS = 60_000
const FEEDBACK = ["Loved it; '; drop table feedback; --", 'ممتاز']
const CONSENT_TEXT = 'I agree that the club keeps my name and number.'
const folder = mkdtempSync(join(tmpdir(), 'noor-quest-release-'))
const server = startProcess({ PORT: String(await freePort()), PUBLIC_URL: ORIGIN, DATA_DIR: folder }, { aheadMs: 0 })
await server.open
const db = await connect({ engine: 'sqlite', file: join(folder, 'noor-quest.db') })
const { clock } = server
const test = { db, clock, client: () => deviceAt(server, db) }
const cookies: Record<string, string | null> = {}

async function player(name: string, gameType: 'quiz' | 'flip-match', phone: string, fields = {}): Promise<Client> {
  clock.advance(MINUTE_MS)
  const client = test.client()
  await client.move('/api/players', { ...registration(gameType, { name, phone }), ...fields })
  cookies[name] = client.cookie
  return client
}

async function decide(method: 'POST' | 'PUT' | 'PATCH', path: string, body: object): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const { status, text } = await admin.send(method, path, JSON.stringify(body), json)
  if (status >= 300) throw new Error(`${path} returned ${status}: ${text}`)
}

// The portal's accounts: an owner, an admin who signed up, and an account without rights.
const admin = await signInFirstAdmin(test)
const password = 'a lantern above the harbour 7'
const accounts = { admin: 'bilal@club.example', plain: 'visitor@club.example' }
for (const email of Object.values(accounts)) {
  const device = test.client()
  await device.move('/api/auth/sign-up/email', { email, password, name: '' })
  const outbox = join(folder, 'outbox')
  const mail = readdirSync(outbox)
    .map((file) => readFileSync(join(outbox, file), 'utf8'))
    .find((text) => text.includes(email))
  const token = /token=([\w.-]+)/.exec(mail ?? '')?.[1]
  await device.move('/api/auth/verify-email', { token, password })
}
const listed = (await admin.get('/api/admins')).body.accounts
const invited = listed.find(({ email }: { email: string }) => email === accounts.admin)
await decide('PATCH', `/api/admins/${invited.id}`, { is_admin: true })

// The portal's data: an item with a picture, and a consent.
const shown = await upload(admin, await picture(8, 6).png().toBuffer())
await admin.move('/api/prophets', {
  name: 'Ayyub (peace be upon him)',
  description: 'A spring',
  item_image_url: shown.body.public_url,
})
await decide('PATCH', '/api/settings/event', {
  version: 0,
  values: { consent_text: CONSENT_TEXT, retention_days: 400 },
})
const agrees = { consent: true, consent_text: CONSENT_TEXT }

// A season that is over: a draw, a disqualified player, published results.
const maryam = await player('Maryam', 'quiz', '٠٨١٢-١١١١', agrees)
await playQuiz(test, maryam, (_index, correct) => correct, 1500)
const yusuf = await player('Yūsuf “the second”', 'quiz', '+62 812-2222', agrees)
await playQuiz(test, yusuf, (index, correct) => (index % 3 === 0 ? wrongLetter(correct) : correct), 3000)
await playQuiz(test, yusuf, (index, correct) => (index === 14 ? wrongLetter(correct) : correct), 2500)
const hafsa = await player('حفصة', 'flip-match', '0812 5555', agrees)
await playPerfectFlipMatch(test, hafsa)
const cheat = await player('Cheat', 'quiz', '0812 9999', agrees)
await playQuiz(test, cheat, (_index, correct) => correct, 4000)
await decide('PATCH', `/api/places/${(await cheat.get('/api/players/me')).body.player.id}`, {
  disqualified_for: 'A script',
})
clock.advance(MINUTE_MS)
await decide('PATCH', '/api/seasons/current', { closes_at: new Date(clock.nowMs() + 1000).toISOString() })
clock.advance(5 * MINUTE_MS)
while ((await db.selectFrom('seasons').select('settled_at').executeTakeFirst())?.settled_at === null) {
  clock.advance(MINUTE_MS)
  await admin.get('/api/seasons')
}
await decide('POST', `/api/seasons/${FIRST_SEASON_ID}/draws`, {
  title_en: 'Main prize',
  title_ar: 'الجائزة الكبرى',
  winners: 1,
  entrants: 'scored',
})
const [draw] = (await admin.get(`/api/seasons/${FIRST_SEASON_ID}/draws`)).body.draws
await decide('POST', '/api/stage', { request_id: randomUUID(), version: 0, action: 'draw', draw_id: draw.id })
await (await hallScreen(test, admin)).post('/api/screens/shown', { mode: 'draw', draw_id: draw.id })
await decide('POST', `/api/draws/${draw.id}/winners`, { position: 1 })
const [held] = (await admin.get(`/api/seasons/${FIRST_SEASON_ID}/draws`)).body.draws
const { version, open } = (await admin.get(`/api/results/${FIRST_SEASON_ID}/ready`)).body
await decide('POST', `/api/results/${FIRST_SEASON_ID}/publish`, { version, open })
await decide('POST', '/api/seasons', { from: FIRST_SEASON_ID, name: 'Second evening', name_ar: 'الأمسية الثانية' })
await decide('PATCH', `/api/seasons/${FIRST_SEASON_ID}`, { published: true })

// A running season with groups: games that ended and were left, and two that run when the server
// stops.
const [law, arts] = [randomUUID(), randomUUID()]
const groups = [
  { id: law, name: 'Law', name_ar: 'الحقوق' },
  { id: arts, name: 'Arts', name_ar: 'الآداب' },
]
await decide('PATCH', '/api/seasons/current', { opens_at: 'now', policies: { groups } })
// Preparations for the evening: a final, tickets and a message.
const season = (await admin.get('/api/season')).body.id
const question_ids: string[] = []
for (let number = 1; number <= 5; number++) {
  question_ids.push((await admin.move<{ id: string }>('/api/sealed_questions', sealedQuestion(number))).id)
}
const source = { kind: 'first', games: ['quiz'], count: 2 }
await decide('PUT', `/api/finals/${season}`, plan(question_ids, source))
await decide('POST', '/api/admission_tickets', { count: 3 })
const message = { action: 'say', en: 'Prayer at eight', ar: 'الصلاة في الثامنة', minutes: 60 }
await decide('POST', '/api/messages', { request_id: randomUUID(), version: 0, ...message })
const inLaw = { ...agrees, group_id: law }
const inArts = { ...agrees, group_id: arts }
const zahra = await player('Zahra', 'quiz', '0812 3141', inLaw)
await playQuiz(test, zahra, (index, correct) => (index === 3 ? null : correct), 2000)
const left = await zahra.startQuiz()
await zahra.move(`/api/quiz/games/${left.game.id}/level`, { question_index: 0 })
await zahra.startQuiz()
await zahra.move('/api/feedback', { rating: 5, comments: FEEDBACK[0] })
const khadija = await player('Khadija', 'flip-match', '0812 6666', inLaw)
const losing = await FlipMatchPlay.start(khadija)
await losing.level()
await losing.reveal()
const [[name] = [0], [, image] = [0, 0]] = pairsOf((await khadija.flipMatchDeal(losing.id)).level1)
await losing.flipPair([name, image])
await khadija.move('/api/feedback', { rating: 1, comments: FEEDBACK[1] })

const amina = await player('Amina', 'flip-match', '0812 7777', inArts)
const play = await FlipMatchPlay.start(amina)
const [first = [0, 0], [half] = [0]] = pairsOf((await amina.flipMatchDeal(play.id)).level1)
await play.level()
await play.reveal()
await play.flipPair(first)
await play.flip(half)
const nour = await player("O'Nour", 'quiz', '0812 3333', inArts)
const { game } = await nour.startQuiz()
const path = `/api/quiz/games/${game.id}`
const opened = await nour.move<Awaited<ReturnType<Client['startQuiz']>>>(`${path}/level`, { question_index: 0 })
const question = (await nour.quizDeal(game.id)).levels[0]?.questions[0]
clock.advance((opened.game.view.phase === 'question' ? opened.game.view.starts_in_ms : 0) + 1200)
await nour.move(`${path}/answers`, { question_index: 0, choice: question?.correct_option })

const leaderboards: Record<string, unknown> = {}
for (const type of ['quiz', 'flip-match']) {
  const { entries } = (await test.client().get(`/api/leaderboard?game_type=${type}`)).body
  leaderboards[type] = entries.map((entry: { name: string; score: number }) => [entry.name, entry.score])
}
const pages: Record<string, unknown> = {}
for (const page of [
  '/api/settings',
  '/api/results',
  `/api/results/${FIRST_SEASON_ID}`,
  `/api/leaderboard?group=${law}`,
]) {
  pages[page] = (await test.client().get(page)).body
}
const nowMs = clock.nowMs()
await db.destroy()
server.kill('SIGTERM')
await server.ended

const kept = {
  nowMs,
  running: { quiz: "O'Nour", 'flip-match': 'Amina' },
  cookies,
  admin: { email: ADMIN_EMAIL, password: ADMIN_PASSWORD },
  image: shown.body.public_url,
  feedback: FEEDBACK,
  drawn: held.drawn[0].name,
  leaderboards,
  pages,
}
const file = join(import.meta.dirname, packageFile.version)
writeFileSync(`${file}.json`, `${JSON.stringify(kept, null, 2)}\n`)
execFileSync('tar', ['-czf', `${file}.tar.gz`, '--exclude=./backups', '-C', folder, '.'])

const postgres = await startPostgres()
try {
  await moveToPostgres(join(folder, 'noor-quest.db'), { engine: 'postgres', url: postgres.url, poolSize: 1 }, () => {})
  const dump = execFileSync('pg_dump', ['--inserts', '--rows-per-insert=100', '--no-owner', postgres.url], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  // psql's own commands, because the tests send the file themselves.
  writeFileSync(`${file}.sql.gz`, gzipSync(dump.replaceAll(/^\\.*\n/gm, ''), { level: 9 }))
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}
