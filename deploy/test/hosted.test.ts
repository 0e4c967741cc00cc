// docs/hosted.md: PostgreSQL with TLS of a private authority, PgBouncer before it and a bucket, by
// the lines that doctor prints, through a browser's whole quiz and a picture's upload.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { beforeAll, expect, it } from 'vitest'
import type { App } from '../../apps/server/src/app.ts'
import { connect, type Db } from '../../apps/server/src/platform/database/connect.ts'
import { openStore } from '../../apps/server/src/platform/files/open-store.ts'
import { Client, SECRET } from '../../apps/server/test/harness.ts'
import { picture } from '../../apps/server/test/portal-scene.ts'
import { runCommand } from '../../apps/server/test/run-command.ts'
import { openS3Server, type S3Server, s3Settings } from '../../apps/server/test/s3-server.ts'
import { startProcess } from '../../apps/server/test/server-process.ts'
import { FIRST, PASSWORD, setupPath } from '../../e2e/first-admin.ts'
import { fillForm } from '../../e2e/play.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { startPostgres } from '../../scripts/test/postgres.mjs'
import { findChromium } from '../../scripts/test/programs.mjs'
import { endings, makeAuthority, runToEnd, startProgram, temporaryFolder } from './program.ts'

const end = endings()
const folder = temporaryFolder(end)
const path = (name: string) => join(folder, name)
const app = { url: '', dataDir: path('data') }
let addresses: { pooled: string; direct: string; password: string }
let s3: S3Server
let db: Db
let browser: Browser
let page: Page

/** The address of PostgreSQL or of PgBouncer, as a service shows it, with the file of its authority. */
function hosted(address: string, port: string): string {
  const url = new URL(address)
  url.hostname = 'localhost'
  url.port = port
  return `${url.href}?sslmode=require&sslrootcert=${path('authority.pem')}`
}

beforeAll(async () => {
  makeAuthority(folder, 'authority')
  // PostgreSQL refuses a key that another user owns, and PgBouncer refuses to run as root.
  runToEnd('chown', ['-R', 'postgres', folder])
  writeFileSync(path('pg_hba.conf'), 'hostssl all all 127.0.0.1/32 md5\n')
  const postgres = await startPostgres({
    settings: {
      ssl: 'on',
      ssl_cert_file: path('authority-server.pem'),
      ssl_key_file: path('authority-server.key'),
      hba_file: path('pg_hba.conf'),
    },
  })
  end.add(postgres.stop)
  const { username, password, port } = new URL(postgres.url)
  const pooledPort = await freePort()
  writeFileSync(path('users.txt'), `"${username}" "${password}"\n`)
  writeFileSync(
    path('pgbouncer.ini'),
    `[databases]
* = host=localhost port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooledPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${path('users.txt')}
pool_mode = transaction
client_tls_sslmode = require
client_tls_cert_file = ${path('authority-server.pem')}
client_tls_key_file = ${path('authority-server.key')}
server_tls_sslmode = verify-full
server_tls_ca_file = ${path('authority.pem')}
`,
  )
  const pooler = await startProgram('/usr/sbin/pgbouncer', ['--user', 'postgres', path('pgbouncer.ini')], pooledPort)
  end.add(pooler.stop)
  addresses = { pooled: hosted(postgres.url, String(pooledPort)), direct: hosted(postgres.url, port), password }
  s3 = await openS3Server()
  end.add(s3.close)
})

it('doctor --try finds TLS and the pooler, asks for PostgreSQL itself, and its lines start a server', async () => {
  const { code, output } = await runCommand('doctor', ['--try'], {}, `${addresses.pooled}\n${addresses.direct}\n`)
  expect(output).toMatch(/encrypted, and its certificate is checked.*pooler in transaction mode.*is checked/s)
  expect(output).not.toContain(addresses.password)
  expect(code).toBe(0)
  const lines = [...output.matchAll(/^(DATABASE_(?:DIRECT_)?URL)=(.*)$/gm)].map(([, name = '', url = '']) => [
    name,
    url.replace('PASSWORD', addresses.password),
  ])
  const settings: Record<string, string> = Object.fromEntries(lines)
  expect(Object.keys(settings)).toEqual(['DATABASE_URL', 'DATABASE_DIRECT_URL'])
  for (const url of Object.values(settings)) expect(url).toContain(`sslmode=verify-full&sslrootcert=${folder}/`)

  const port = await freePort()
  app.url = `http://localhost:${port}`
  const server = startProcess({
    ...{ ...settings, ...s3Settings(s3), S3_BUCKET: 'noor-quest' },
    ...{ PORT: String(port), DATA_DIR: app.dataDir, APP_SECRET: SECRET },
  })
  end.add(async () => {
    server.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
  })
  await server.open
  db = await connect({ engine: 'postgres', url: settings.DATABASE_DIRECT_URL ?? '', poolSize: 1 })
  end.add(() => db.destroy())
})

it('without its authority’s certificate, doctor --try says to save it', async () => {
  const { output } = await runCommand('doctor', ['--try'], { DATABASE_URL: addresses.direct.replace(/&.*/, '') })
  expect(output).toMatch(/sslmode=verify-full: .*authority that this machine doesn’t know.* Save the authority’s/)
  expect(output).toMatch(/^DATABASE_URL=.*:PASSWORD@.*\?sslmode=no-verify$/m)
})

it('a whole quiz is played in a browser', async () => {
  browser = await chromium.launch({ executablePath: (await findChromium()) ?? '', args: ['--no-sandbox'] })
  end.add(() => browser.close())
  page = await browser.newPage({ baseURL: app.url })
  page.setDefaultTimeout(120_000)
  await page.goto('/register/quiz')
  await fillForm(page, 'Maryam')
  await page.getByRole('button', { name: 'Start Playing' }).click()
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  for (const level of [0, 1, 2]) {
    await page.getByRole('button', { name: `Start Level ${level + 1}` }).click()
    for (const number of [0, 1, 2, 3, 4]) {
      await page.getByText(`Question ${number + 1} of 5`).waitFor()
      const { id } = await db.selectFrom('games').select('id').executeTakeFirstOrThrow()
      const deal = await new Client({} as App, db).quizDeal(id)
      const right = deal.levels[level]?.questions[number]?.correct_option ?? 'a'
      const options = page.getByRole('list', { name: 'Options' }).getByRole('button')
      await options.nth('abcd'.indexOf(right)).click()
      await page.getByText('Correct!', { exact: true }).waitFor()
    }
  }
  await page.getByText('3000').first().waitFor()
  await page.goto('/')
  await page.getByText('Maryam').first().waitFor()
})

it('a picture that an admin uploads is in the bucket and shown', async () => {
  await page.goto(setupPath(app))
  await page.getByLabel('Email').fill(FIRST)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Admin Account' }).click()
  await page.getByText('Welcome,').first().waitFor()
  await page.goto('/admin/prophets')
  await page.getByLabel('Prophet Name').fill('Nuh of the test')
  await page.getByLabel('Item Description').fill('A wooden ark')
  const buffer = await picture(600, 600).png().toBuffer()
  await page.locator('form input[type=file]').setInputFiles({ name: 'ark.png', mimeType: 'image/png', buffer })
  await page.locator('form [type=submit]').filter({ hasText: 'Add Prophet' }).click()
  await page.getByText('Prophet added successfully!').first().waitFor()
  const { item_image_url: url } = await db
    .selectFrom('prophets')
    .select('item_image_url')
    .where('name', '=', 'Nuh of the test')
    .executeTakeFirstOrThrow()
  const store = await openStore(s3.target, folder)
  expect(await store.exists(store.keyOf(url) ?? '')).toBe(true)
  expect((await page.request.get(url)).status()).toBe(200)
})
