// Debian's nginx and Caddy with the configuration files of deploy/, before two processes on
// PostgreSQL.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { ARCHIVE_MAX_BYTES } from '@noor-quest/contract/limits'
import { beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../apps/server/src/app.ts'
import { signIn } from '../../apps/server/test/accounts-scene.ts'
import { Client, openTestDatabase, registration, SECRET, type TestDatabase } from '../../apps/server/test/harness.ts'
import { openEvents } from '../../apps/server/test/open-events.ts'
import { picture, sendForm, upload } from '../../apps/server/test/portal-scene.ts'
import { type ServerProcess, startProcess } from '../../apps/server/test/server-process.ts'
import { insertAccount } from '../../apps/server/test/stored-accounts.ts'
import { ROOT } from '../../scripts/child.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { type H2Client, openH2Client, type Place } from './h2-client.ts'
import { endings, makeCertificate, type Program, startProgram, temporaryFolder } from './program.ts'

const HOST = 'quiz.example.org'
const REGISTRATIONS = 60
/** Registrations that a process takes from a bucket of this size at once. */
const TAKEN_AT_ONCE = 2
const IMAGE_BYTES = 5 * 1024 * 1024
const ASSETS = join(ROOT, 'apps/web/dist/assets')
const DEPLOY = join(import.meta.dirname, '..')

/** The ports in place of 80 and 443, and those of the two processes. */
type Ports = { plain: number; tls: number; ours: [number, number] }
type StartProxy = (dir: string, ports: Ports, certificate: { chain: string; key: string }) => Promise<Program>

/**
 * The text with each of `changes` made.
 * @throws Error if one finds no text: the test would run another configuration
 */
function changed(text: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`${from} is not in:\n${result}`)
    return result.replaceAll(from, to)
  }, text)
}

const startNginx: StartProxy = async (dir, { plain, tls, ours }, { chain, key }) => {
  const site = changed(readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8'), {
    'listen 80;': `listen ${plain};`,
    'listen 443 ssl': `listen ${tls} ssl`,
    '127.0.0.1:3001': `127.0.0.1:${ours[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${ours[1]}`,
    '/etc/letsencrypt/live/quiz.example.org/fullchain.pem': chain,
    '/etc/letsencrypt/live/quiz.example.org/privkey.pem': key,
  })
  writeFileSync(join(dir, 'site.conf'), site)
  // Debian's own nginx.conf, which compresses uncompressed responses.
  const main = changed(readFileSync('/etc/nginx/nginx.conf', 'utf8'), {
    '/etc/nginx/sites-enabled/*': join(dir, 'site.conf'),
    '/run/nginx.pid': join(dir, 'nginx.pid'),
    '/var/log/nginx/': `${dir}/`,
  })
  writeFileSync(join(dir, 'nginx.conf'), main)
  return startProgram('/usr/sbin/nginx', ['-c', join(dir, 'nginx.conf'), '-g', 'daemon off;'], tls)
}

const startCaddy: StartProxy = async (dir, { plain, tls, ours }, { chain, key }) => {
  const site = changed(readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8'), {
    [`${HOST} {`]: `${HOST} {\n  tls ${chain} ${key}`,
    '127.0.0.1:3001': `127.0.0.1:${ours[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${ours[1]}`,
  })
  writeFileSync(join(dir, 'Caddyfile'), `{\n  admin off\n  http_port ${plain}\n  https_port ${tls}\n}\n${site}`)
  const args = ['run', '--adapter', 'caddyfile', '--config', join(dir, 'Caddyfile')]
  return startProgram('/usr/bin/caddy', args, tls, { env: { HOME: dir } })
}

/** `shutdownDelay`: seconds that the processes need for an unnoticed restart. */
const PROXIES: Record<string, { shutdownDelay: number; startProxy: StartProxy }> = {
  nginx: { shutdownDelay: 0, startProxy: startNginx },
  Caddy: { shutdownDelay: 3, startProxy: startCaddy },
}

describe.each(Object.entries(PROXIES))('%s', (name, { shutdownDelay, startProxy }) => {
  const end = endings()
  const folder = temporaryFolder(end)
  let database: TestDatabase
  let servers: [ServerProcess, ServerProcess]
  let ports: Ports
  let place: Place

  beforeAll(async () => {
    database = await openTestDatabase('postgres')
    end.add(database.close)
    const { chain, key } = makeCertificate(folder, HOST)
    ports = { plain: await freePort(), tls: await freePort(), ours: [await freePort(), await freePort()] }
    servers = [start(0), start(1)]
    end.add(() => Promise.all([stop(0), stop(1)]))
    await Promise.all(servers.map(({ open }) => open))
    const certificate = readFileSync(chain, 'utf8')
    for (let attempt = 1; ; attempt++) {
      const proxy = await startProxy(folder, ports, { chain, key })
      end.add(proxy.stop)
      place = { host: HOST, port: ports.tls, certificate }
      const status = await health().catch(String)
      if (status === 200) return
      // A free port can be taken before the proxy uses it.
      if (attempt === 3) throw new Error(`${name} answers ${status}: ${proxy.output()}`)
      await proxy.stop()
      ports = { ...ports, plain: await freePort(), tls: await freePort() }
    }
  })

  async function health(): Promise<number> {
    const client = await openH2Client(place)
    try {
      return (await client.request('/healthz')).status
    } finally {
      client.close()
    }
  }

  function start(index: 0 | 1): ServerProcess {
    if (database.target.engine !== 'postgres') throw new Error('asked for PostgreSQL')
    return startProcess(
      {
        ...{ PORT: String(ports.ours[index]), PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '127.0.0.1' },
        ...{ DATA_DIR: join(folder, 'data'), DATABASE_URL: database.target.url, APP_SECRET: SECRET },
        SHUTDOWN_DELAY: String(shutdownDelay),
      },
      { options: { limits: { registrations: REGISTRATIONS, starts: 0, moves: 0 } } },
    )
  }
  async function stop(index: 0 | 1): Promise<void> {
    servers[index].kill('SIGTERM')
    const { code, stderr } = await servers[index].ended
    expect([code, stderr]).toEqual([0, ''])
  }

  async function browser(from?: string): Promise<H2Client> {
    const client = await openH2Client(place, from)
    end.add(client.close)
    return client
  }
  async function visitor(from?: string): Promise<Client> {
    return new Client((await browser(from)) as unknown as App, database.db)
  }

  it('speaks HTTP/2, and plain http leads to https', async () => {
    const client = await browser()
    expect((await client.request('/healthz')).status).toBe(200)
    expect(client.protocol()).toBe('h2')
    const response = await new Promise<{ status?: number; location?: string }>((resolve, reject) => {
      get({ port: ports.plain, path: '/register/quiz', headers: { host: HOST } }, ({ statusCode, headers }) =>
        resolve({ status: statusCode ?? 0, location: headers.location ?? '' }),
      ).on('error', reject)
    })
    expect([301, 308]).toContain(response.status)
    const { pathname, protocol, hostname } = new URL(response.location ?? '')
    expect([protocol, hostname, pathname]).toEqual(['https:', HOST, '/register/quiz'])
  })

  it('cookies are Secure and keep to this host, and each security header comes once', async () => {
    const client = await visitor('127.0.0.20')
    const registered = await client.post('/api/players', registration('quiz'))
    expect(registered.status).toBe(201)
    const cookies = registered.headers.getSetCookie()
    expect(cookies).not.toEqual([])
    for (const cookie of cookies) expect(cookie).toMatch(/^__(Host|Secure)-noor_[\w-]+=.*; Secure/)
    const page = await (await browser()).request('/')
    expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(page.headers.get('content-security-policy')?.split('default-src')).toHaveLength(2)
    expect((await page.text()).length).toBeGreaterThan(0)
    const { email } = await insertAccount(database.db, {})
    const admin = await visitor()
    const signedIn = await admin.post('/api/auth/sign-in/email', { email, password: 'lanterns over the harbour' })
    expect(signedIn.status).toBe(200)
    for (const cookie of signedIn.headers.getSetCookie())
      expect(cookie).toMatch(/^__(Host|Secure)-noor_[\w.-]+=.*; Secure/)
  })

  it('limits count each client by its own address, which a header cannot change', async () => {
    const flood = await visitor('127.0.0.30')
    const statuses = []
    for (let attempt = 0; attempt < REGISTRATIONS + TAKEN_AT_ONCE; attempt++) {
      const headers = { 'x-forwarded-for': `203.0.113.${attempt}`, 'content-type': 'application/json' }
      const body = JSON.stringify(registration('quiz', { phone: `+9715000${1000 + attempt}` }))
      flood.cookie = null
      flood.jar.clear()
      statuses.push((await flood.send('POST', '/api/players', body, headers)).status)
    }
    // A process may find the bucket empty while the other, which Caddy asks at random, has some left.
    const certain = REGISTRATIONS - TAKEN_AT_ONCE
    expect(statuses.slice(0, certain)).toEqual(Array(certain).fill(201))
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(REGISTRATIONS)
    expect(statuses).toContain(429)
    const neighbour = await visitor('127.0.0.31')
    expect((await neighbour.post('/api/players', registration('quiz'))).status).toBe(201)
    const attempt = await neighbour.post('/api/auth/sign-in/email', {
      email: 'nobody@example.org',
      password: 'wrong one',
    })
    expect(attempt.status).toBe(401)
    const rows = await database.db.selectFrom('audit_log').select('from_address').execute()
    expect(rows.map((row) => row.from_address)).toContain('127.0.0.31')
  })

  it('an open leaderboard gets each event when it is sent', async () => {
    const client = await browser()
    const events = await openEvents(client as unknown as Pick<App, 'request'>)
    // The stream stays open, so these events arrive only if the proxy doesn't buffer.
    for (let received = 0; received < 2; received++) expect(await events.next()).not.toBeNull()
    const { email } = await insertAccount(database.db, {})
    const admin = await visitor()
    await signIn(admin, email)
    const event = (await admin.get('/api/settings/event')).body
    const saved = await admin.send(
      'PATCH',
      '/api/settings/event',
      JSON.stringify({ version: event.version, values: { event_title: `Behind ${name}` } }),
      { 'content-type': 'application/json' },
    )
    expect(saved.status).toBe(200)
    for (;;) {
      const settings = await events.nextSettings()
      if (settings === null) throw new Error('the stream ended')
      if (settings.event_title === `Behind ${name}`) break
    }
    await events.cancel()
  })

  it('an image of exactly the limit is taken, and a byte more is refused by us', async () => {
    const { email } = await insertAccount(database.db, {})
    const admin = await visitor()
    await signIn(admin, email)
    const png = await picture(1000, 1000).png().toBuffer()
    const padded = (bytes: number) => Buffer.concat([png, randomBytes(bytes - png.length)])
    expect((await upload(admin, padded(IMAGE_BYTES))).status).toBe(201)
    const refused = await upload(admin, padded(IMAGE_BYTES + 1))
    expect([refused.status, refused.body.error.code]).toEqual([413, 'body_too_large'])
    expect((await upload(admin, padded(7 * 1024 * 1024))).status).toBe(413)
  })

  it('an archive of exactly the limit reaches us, and a byte more is refused by us', async () => {
    const { email } = await insertAccount(database.db, {})
    const admin = await visitor()
    await signIn(admin, email)
    const load = (bytes: number) =>
      sendForm(admin, '/api/content/archive', { file: new File([new Uint8Array(bytes)], 'content.zip') })
    const read = await load(ARCHIVE_MAX_BYTES)
    expect([read.status, read.body.error.details.fields[0].message]).toEqual([400, 'is not a ZIP archive'])
    const refused = await load(ARCHIVE_MAX_BYTES + 1)
    expect([refused.status, refused.body.error.code]).toEqual([413, 'body_too_large'])
  })

  it('a video is sent in the ranges that were asked for', async () => {
    const video = readdirSync(ASSETS).find((file) => file.endsWith('.mp4')) ?? ''
    const size = statSync(join(ASSETS, video)).size
    const client = await browser()
    const part = await client.request(`/assets/${video}`, { headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${size}`])
    const bytes = new Uint8Array(await part.arrayBuffer())
    expect(Buffer.from(bytes)).toEqual(readFileSync(join(ASSETS, video)).subarray(100, 200))
    const beyond = await client.request(`/assets/${video}`, { headers: { range: `bytes=${size}-` } })
    expect(beyond.status).toBe(416)
  })

  it.each(['br', 'gzip'])('a file that was compressed with %s at build time arrives as it is', async (encoding) => {
    const suffix = encoding === 'br' ? '.br' : '.gz'
    const packed = readdirSync(ASSETS).find((file) => file.endsWith(`.js${suffix}`)) ?? ''
    const client = await browser()
    const response = await client.request(`/assets/${packed.slice(0, -suffix.length)}`, {
      headers: { 'accept-encoding': encoding },
    })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('cache-control')).toMatch(/immutable/)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(readFileSync(join(ASSETS, packed)))
  })

  it('metrics are not readable from outside', async () => {
    const client = await browser()
    for (const path of ['/metrics', '/metrics?x=1', '/%6detrics', '//metrics', '/metrics/']) {
      const response = await client.request(path)
      expect(await response.text(), path).not.toContain('noor_http_request_duration_seconds')
    }
    expect((await client.request('/metrics')).status).toBe(404)
  })

  it('one process after the other restarts, and no request fails', async () => {
    const failures: string[] = []
    let isOver = false
    async function play(index: number): Promise<void> {
      const player = await visitor(`127.0.1.${index}`)
      while (!isOver) {
        const check = (what: string, status: number) => {
          if (status >= 300) failures.push(`${what} returned ${status}`)
        }
        if (player.cookie === null && player.jar.size === 0) {
          check(
            'registration',
            (await player.post('/api/players', registration('quiz', { name: `P ${index}` }))).status,
          )
        }
        check('leaderboard', (await player.get('/api/leaderboard?limit=10')).status)
        const started = await player.startQuiz()
        const path = `/api/quiz/games/${started.game.id}`
        await player.move(`${path}/level`, { question_index: 0 })
        await player.move(`${path}/answers`, { question_index: 0, choice: 'a' })
        await player.move(`${path}/leave`, {})
      }
    }
    /**
     * Whether each process has judged an answer since its start, so that the proxy certainly uses
     * it.
     */
    const isServing = () =>
      Promise.all(
        ports.ours.map(async (port) => {
          const response = await fetch(`http://127.0.0.1:${port}/metrics`)
          return /^noor_moves_judged_total\S* [1-9]/m.test(await response.text())
        }),
      )
    const players = Array.from({ length: 8 }, (_, index) =>
      play(index + 1).catch((cause: unknown) => failures.push(String(cause))),
    )
    const allServe = () =>
      expect
        .poll(async () => ({ failures, serving: await isServing() }))
        .toEqual({ failures: [], serving: [true, true] })
    try {
      for (const index of [0, 1] as const) {
        await allServe()
        await stop(index)
        servers[index] = start(index)
        await servers[index].open
      }
      await allServe()
    } finally {
      isOver = true
      await Promise.all(players)
    }
    expect(failures).toEqual([])
  })
})
