// Writes the two files of today's version (README.md beside this). Before a new migration is added:
// `node apps/server/test/versions/write-version.ts`.
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { removePersonalData } from '../../src/people/retention/remove-personal-data.ts'
import { MIGRATIONS } from '../../src/platform/database/migrate.ts'
import { imageKeys } from '../../src/portal/backup/image-keys.ts'
import {
  Client,
  FlipMatchPlay,
  openTestApp,
  pairsOf,
  playPerfectFlipMatch,
  playQuiz,
  registration,
  wrongLetter,
} from '../harness.ts'
import { ADMIN_EMAIL, ADMIN_PASSWORD, picture, signInFirstAdmin, upload } from '../portal-scene.ts'

const DAY_MS = 86_400_000
// Made here: outside Vitest there is no database to copy.
const test = await openTestApp('sqlite', { load: async () => {} })
const { db, clock, store, target } = test
if (target.engine !== 'sqlite') throw new Error('the files are written from SQLite')
const cookies: Record<string, string | null> = {}

async function player(device: string, name: string, phone: string, gameType: 'quiz' | 'flip-match'): Promise<Client> {
  clock.advance(60_000)
  const client = await test.player(gameType, { name, phone, request_id: randomUUID() })
  cookies[device] = client.cookie
  return client
}

async function add(client: Client, path: string, body: Record<string, unknown>): Promise<void> {
  await client.move(path, body)
}

const redacted = await player('redacted', 'Zahra', '0812000000', 'quiz')
await playQuiz(test, redacted, (_index, correct) => correct, 2000)
clock.advance(31 * DAY_MS)
await removePersonalData(db, 30, clock.nowMs())

const finished = await player('quiz_finished', 'Maryam', '٠٨١٢-١١١١', 'quiz')
await playQuiz(test, finished, (_index, correct) => correct, 1500)

const again = await player('quiz_again', 'Yūsuf “the second”', '+62 812-2222', 'quiz')
await playQuiz(test, again, (index, correct) => (index % 3 === 0 ? wrongLetter(correct) : correct), 3000)
await playQuiz(test, again, (index, correct) => (index === 14 ? wrongLetter(correct) : correct), 2500)
const superseded = await again.startQuiz()
await again.move(`/api/quiz/games/${superseded.game.id}/level`, { question_index: 0 })
await again.startQuiz()

await player('quiz_never_played', 'Bilal', '0812 4444', 'quiz')

const perfect = await player('flip_match_finished', 'حفصة', '0812 5555', 'flip-match')
await playPerfectFlipMatch(test, perfect)

const lost = await player('flip_match_lost', 'Khadija', '0812 6666', 'flip-match')
const losing = await FlipMatchPlay.start(lost)
await losing.level()
await losing.reveal()
const [[name] = [0], [, image] = [0, 0]] = pairsOf((await lost.flipMatchDeal(losing.id)).level1)
await losing.flipPair([name, image])

await add(finished, '/api/feedback', { rating: 5, comments: "Loved it; '; drop table feedback; --" })
await add(perfect, '/api/feedback', { rating: 3, comments: 'ممتاز' })
await add(lost, '/api/feedback', { rating: 1, comments: '' })

// The password is hashed as the server does, not as quickly as for other tests.
const admin = await signInFirstAdmin({ ...test, client: () => new Client(test.restart({ passwords: null }), db) })
const shown = await upload(admin, await picture(8, 6).png().toBuffer())
await upload(admin, await picture(6, 8).png().toBuffer())
await add(admin, '/api/prophets', {
  name: 'Ayyub (peace be upon him)',
  description: 'A spring',
  item_image_url: shown.body.public_url,
})

const consent = { consent_text: 'I agree that the club keeps my name and number.', consent_text_ar: 'أوافق' }
const consenting = new Client(test.restart({}, consent), db)
clock.advance(60_000)
await consenting.post('/api/players', {
  ...registration('flip-match', { name: 'Sumayya', phone: '0812 8888', request_id: randomUUID() }),
  ...{ consent: true, consent_text: consent.consent_text },
})
cookies.consented = consenting.cookie

// Running when the files are written, so nothing may take time after this.
const flipping = await player('flip_match_running', 'Amina', '0812 7777', 'flip-match')
const play = await FlipMatchPlay.start(flipping)
const [first = [0, 0], [half] = [0]] = pairsOf((await flipping.flipMatchDeal(play.id)).level1)
await play.level()
await play.reveal()
await play.flipPair(first)
await play.flip(half)

const running = await player('quiz_running', "O'Nour", '0812 3333', 'quiz')
await running.startQuiz()
const { game } = await running.startQuiz()
const path = `/api/quiz/games/${game.id}`
const opened = await running.move<Awaited<ReturnType<Client['startQuiz']>>>(`${path}/level`, { question_index: 0 })
const question = (await running.quizDeal(game.id)).levels[0]?.questions[0]
clock.advance((opened.game.view.phase === 'question' ? opened.game.view.starts_in_ms : 0) + 1200)
await running.move(`${path}/answers`, { question_index: 0, choice: question?.correct_option })

const source = new Database(target.file, { readonly: true })
const ordered: string[] = []
const visit = (table: string) => {
  if (ordered.includes(table)) return
  const references = source.prepare<[string], string>('select "table" from pragma_foreign_key_list(?)').pluck()
  for (const parent of references.all(table)) if (parent !== table) visit(parent)
  ordered.push(table)
}
const tables = source.prepare<[], string>("select name from sqlite_master where type = 'table' order by name").pluck()
for (const table of tables.all()) if (!/^(sqlite|kysely)_/.test(table)) visit(table)

const literal = (value: unknown) => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`)
const statements = ordered.flatMap((table) => {
  const rows = source.prepare<[], Record<string, unknown>>(`select * from "${table}"`).all()
  const values = rows.map((row) => `(${Object.values(row).map(literal).join(', ')})`)
  return rows[0] ? [`insert into ${table} (${Object.keys(rows[0]).join(', ')}) values\n${values.join(',\n')};\n`] : []
})
source.close()

const images: Record<string, string> = {}
const urls = (await db.selectFrom('prophets').select('item_image_url').execute()).map((row) => row.item_image_url)
const unused = (await db.selectFrom('unused_images').select('image').execute()).map((row) => row.image)
for (const key of imageKeys(store, urls, unused)) {
  const bytes = await store.read(key)
  if (bytes !== null) images[key] = Buffer.from(bytes).toString('base64')
}
const session = [...admin.jar].map(([key, value]) => `${key}=${value}`).join('; ')
const kept = {
  ...{ nowMs: clock.nowMs(), cookies, images },
  admin: { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, cookie: session },
}
const file = join(import.meta.dirname, String(Object.keys(MIGRATIONS).length).padStart(4, '0'))
writeFileSync(`${file}.sql`, statements.join(''))
writeFileSync(`${file}.json`, `${JSON.stringify(kept, null, 2)}\n`)
await test.close()
