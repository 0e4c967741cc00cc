// The real process's start, and its message if it can't start: one line with the fix, exit code 1.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { ORIGIN, registration, SECRET } from '../test/harness.ts'
import { runCommand } from '../test/run-command.ts'
import { deviceAt, type ServerProcess, startProcess } from '../test/server-process.ts'
import type { SETTINGS } from './config.ts'
import type { StartOptions } from './main.ts'
import { connect } from './platform/database/connect.ts'
import { migrate } from './platform/database/migrate.ts'

/** `container` is the image's mark. */
type Settings = Partial<Record<keyof typeof SETTINGS | 'container', string>>

const PLAYER = registration('quiz')

/** A database for devices whose deals aren't read; never opened. */
const noDatabase = await connect({ engine: 'sqlite', file: ':memory:' })

let dir: string
let started: ServerProcess[]
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'noor-quest-start-'))
  started = []
})
afterEach(async () => {
  for (const server of started) server.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  rmSync(dir, { recursive: true })
})

/** Starts a process on a free port, with a data folder of its own that doesn't exist yet. */
async function start(settings: Settings, options?: StartOptions): Promise<ServerProcess> {
  const defaults = { PORT: String(await freePort()), DATA_DIR: join(dir, 'data'), STARTER_CONTENT: 'off' }
  const server = startProcess({ ...defaults, ...settings }, { options })
  started.push(server)
  return server
}

/** A database file in the data folder, changed by `statements` after the migrations. */
async function databaseWith(...statements: ReturnType<typeof sql>[]): Promise<void> {
  mkdirSync(join(dir, 'data'))
  const db = await connect({ engine: 'sqlite', file: join(dir, 'data/noor-quest.db') })
  await migrate(db)
  for (const statement of statements) await statement.execute(db)
  await db.destroy()
}
const STORED_PLAYER = sql`insert into players (id, person_id, season_id, game_type, name, age, semester, phone, placed, created_at)
  select 'a', 'a', id, 'quiz', 'Amina', 20, '3th', '0812', 0, '2026-01-01' from seasons`

/** The tests' own PostgreSQL, with these parts of its address replaced. */
function postgres(parts: Partial<Pick<URL, 'port' | 'hostname' | 'password' | 'pathname'>>): Settings {
  const url = Object.assign(new URL(inject('postgresUrl')), parts)
  return { DATABASE_URL: url.href, APP_SECRET: SECRET }
}

describe('says in one line why it cannot start', () => {
  it.each<[what: string, line: RegExp, arrange: () => Settings | Promise<Settings>]>([
    ['a port that is none', /PORT.*1 to 65535/, () => ({ PORT: 'http' })],
    [
      'an address of another machine',
      /HOST=192\.0\.2\.1 is not.*0\.0\.0\.0/,
      () => ({
        HOST: '192.0.2.1',
        PUBLIC_URL: 'http://192.0.2.1',
      }),
    ],
    [
      'a data folder below a file',
      /DATA_DIR.*a folder this user may write/,
      () => {
        writeFileSync(join(dir, 'file'), '')
        return { DATA_DIR: join(dir, 'file/data') }
      },
    ],
    [
      'a data folder that is a file',
      /DATA_DIR.*a folder this user may write/,
      () => {
        writeFileSync(join(dir, 'file'), '')
        return { DATA_DIR: join(dir, 'file') }
      },
    ],
    [
      'a database that is a folder',
      /noor-quest\.db is a folder/,
      () => {
        mkdirSync(join(dir, 'data/noor-quest.db'), { recursive: true })
        return {}
      },
    ],
    [
      'a database that is something else',
      /noor-quest\.db.*backup/,
      () => {
        mkdirSync(join(dir, 'data'))
        writeFileSync(join(dir, 'data/noor-quest.db'), 'x'.repeat(4096))
        return {}
      },
    ],
    [
      'a database of a newer version',
      /newer version.*restore a backup/,
      async () => {
        await databaseWith(sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2026')`)
        return {}
      },
    ],
    [
      'a folder of images that is a file',
      /storage.* can't be used/,
      () => {
        mkdirSync(join(dir, 'data'))
        writeFileSync(join(dir, 'data/storage'), '')
        return { STARTER_CONTENT: 'on' }
      },
    ],
    [
      'a damaged secret',
      /secret.*damaged.*backup/,
      async () => {
        await databaseWith(sql`select 1`)
        writeFileSync(join(dir, 'data/secret'), 'short')
        return {}
      },
    ],
    [
      'a missing secret beside players',
      /no \S+data\/secret.*players \(1\).*from a backup.*npm run admin -- new-secret\. This ends all sessions/,
      async () => {
        await databaseWith(sql`insert into persons (id, created_at) values ('a', '2026-01-01')`, STORED_PLAYER)
        return {}
      },
    ],
    [
      'a secret of another installation',
      /secret is damaged, or of another installation/,
      async () => {
        await databaseWith(sql`insert into app_state (key, value) values ('secret_mark', 'another')`)
        writeFileSync(join(dir, 'data/secret'), 'x'.repeat(64))
        return {}
      },
    ],
    [
      'an empty database file beside its secret',
      /is missing or empty.*Check DATA_DIR, or restore a backup/,
      () => {
        mkdirSync(join(dir, 'data'))
        for (const [name, text] of Object.entries({ 'noor-quest.db': '', secret: 'x'.repeat(64) })) {
          writeFileSync(join(dir, 'data', name), text)
        }
        return {}
      },
    ],
    [
      'a database without one of its tables',
      /lacks table feedback.*There is no backup in/,
      async () => {
        await databaseWith(sql`drop table feedback`)
        return {}
      },
    ],
    [
      'a new database beside an old secret',
      /is missing or empty.*data\/secret is from an earlier.*npm run restore.*move the secret/,
      () => {
        mkdirSync(join(dir, 'data'))
        writeFileSync(join(dir, 'data/secret'), 'x'.repeat(64))
        return {}
      },
    ],
    [
      'a new database beside old backups',
      /is missing or empty.*restore -- \S+scheduled-2026\.tar\.gz --overwrite/,
      () => {
        mkdirSync(join(dir, 'usb'))
        writeFileSync(join(dir, 'usb/noor-quest-scheduled-2026.tar.gz'), '')
        return { BACKUP_EVERY_HOURS: '24', BACKUP_DIR: join(dir, 'usb') }
      },
    ],
    ['PostgreSQL that is away', /DATABASE_URL/, async () => postgres({ port: String(await freePort()) })],
    [
      'PostgreSQL that is away, by name',
      /ECONNREFUSED.*DATABASE_URL/,
      async () => postgres({ hostname: 'localhost', port: String(await freePort()) }),
    ],
    ['PostgreSQL on no host', /DATABASE_URL/, () => postgres({ hostname: 'no-such-host.invalid' })],
    ['a wrong password', /password.*DATABASE_URL/, () => postgres({ password: 'hunter2' })],
    ['no password', /password.*DATABASE_URL/, () => postgres({ password: '' })],
    ['an unknown database', /no_such_database.*DATABASE_URL/, () => postgres({ pathname: '/no_such_database' })],
  ])('%s', async (_what, line, arrange) => {
    const { code, stdout, stderr } = await (await start(await arrange())).ended
    expect(stderr).toMatch(/^Noor Quest can't start: [^\n]+\n$/)
    expect(stderr).toMatch(line)
    expect(stderr).not.toContain('hunter2')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  })

  it.skipIf(process.getuid?.() !== 0).each(['48k', '600k', '900k'])('a disk that is full after %s', async (size) => {
    mkdirSync(join(dir, 'data'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', join(dir, 'data')])
    const server = await start({ STARTER_CONTENT: 'on' })
    const { code, stderr } = await server.ended.finally(() => execFileSync('umount', [join(dir, 'data')]))
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Noor Quest can't start: [^\n]*disk is[^\n]* full[^\n]*\n$/)
  })

  it('a port in use', async () => {
    const squatter = createServer()
    const port = await new Promise<number>((done) => {
      squatter.listen(0, '127.0.0.1', () => {
        const address = squatter.address()
        done(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
    const { code, stderr } = await (await start({ PORT: String(port) })).ended
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `Noor Quest can't start: Port ${port} is in use. Stop what uses it, or set PORT to a free one, for example ${port + 1}.\n`,
    })
    squatter.close()
  })
})

describe('starts', () => {
  it('and says where it is open and where its data is', async () => {
    const server = await start({})
    await server.open
    expect(await deviceAt(server, noDatabase).get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
    server.kill('SIGTERM')
    const { stdout } = await server.ended
    expect(stdout).toContain(`Islamic Knowledge Competition is open at http://localhost:${server.port}\n`)
    expect(stdout).toContain(`Data folder: ${join(dir, 'data')}\n`)
  })

  it('without writing a link that opens an account where a log keeps it', async () => {
    const data = join(dir, 'data')
    const server = await start({ PUBLIC_URL: ORIGIN })
    await server.open
    const file = join(data, 'setup-link.txt')
    await expect.poll(() => server.stdout()).toContain(`is in ${file}\n`)
    const token = /^http:\/\/localhost:3000\/admin\/join\?token=(\S+)\n$/.exec(readFileSync(file, 'utf8'))?.[1]
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const device = deviceAt(server, noDatabase)
    const credentials = { email: 'first@example.org', password: 'lanterns over the harbour' }
    expect((await device.post('/api/admins/setup', { token, ...credentials })).status).toBe(200)
    expect(readdirSync(data)).not.toContain('setup-link.txt')
    await device.post('/api/auth/request-password-reset', { email: credentials.email })
    await expect.poll(() => server.stdout()).toContain(`A mail is in ${join(data, 'outbox')}`)
    server.kill('SIGTERM')
    expect((await server.ended).stdout).not.toMatch(/token=|first@/)
  })

  it('where the link can’t be written, with a warning', async () => {
    mkdirSync(join(dir, 'data/setup-link.txt'), { recursive: true })
    const server = await start({})
    await server.open
    await expect.poll(() => server.stdout()).toMatch(/^Warning: \S+setup-link\.txt\S* can't be used: E.*start again/m)
    expect(readdirSync(join(dir, 'data')).filter((name) => name.startsWith('setup-link'))).toEqual(['setup-link.txt'])
    expect((await deviceAt(server, noDatabase).get('/readyz')).status).toBe(200)
  })

  it('without a killed backup', async () => {
    const partial = join(dir, 'data/backups/noor-quest-2026-01-01.dump.partial')
    mkdirSync(join(partial, '..'), { recursive: true })
    writeFileSync(partial, 'names')
    await (await start({})).open
    expect(readdirSync(join(partial, '..'))).toEqual([])
  })

  it('and ends in time while the mail server is silent', async () => {
    const accepted = Promise.withResolvers<void>()
    const silent = createServer(() => accepted.resolve())
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const server = await start({
      ...{ PUBLIC_URL: ORIGIN, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'quiz@example.org' },
    })
    await server.open
    const signUp = { email: 'amina@example.org', password: 'lanterns over the harbour' }
    expect((await deviceAt(server, noDatabase).post('/api/auth/sign-up/email', signUp)).status).toBe(200)
    await accepted.promise
    server.kill('SIGTERM')
    const { code, stdout, stderr } = await server.ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('mails were not sent before the end')
  })

  it('with a data folder and a secret for its own user alone, and keeps the secret', async () => {
    const data = join(dir, 'deep/er/data')
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
    await (await start({ DATA_DIR: data })).open
    expect([modeOf(data), modeOf(join(data, 'secret'))]).toEqual(['700', '600'])
    const secret = readFileSync(join(data, 'secret'), 'utf8')
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    await (await start({ DATA_DIR: data })).open
    expect(readFileSync(join(data, 'secret'), 'utf8')).toBe(secret)
    expect(readdirSync(data).filter((name) => name.startsWith('secret'))).toEqual(['secret'])
  })

  it('in a data folder that others can read, keeps its own files private and warns of those that are not', async () => {
    const data = join(dir, 'data')
    mkdirSync(data, { mode: 0o755 })
    chmodSync(data, 0o755)
    const first = await start({})
    await first.open
    // A temporary file may be renamed between the two calls.
    const modeOf = (name: string) => statSync(join(data, name), { throwIfNoEntry: false })?.mode ?? 0
    const open = () => readdirSync(data).filter((name) => (modeOf(name) & 0o077) !== 0)
    expect(open()).toEqual([])
    first.kill('SIGTERM')
    expect((await first.ended).stderr).toBe('')

    chmodSync(join(data, 'secret'), 0o644)
    const second = await start({})
    await second.open
    await expect
      .poll(() => second.stdout())
      .toMatch(
        new RegExp(
          `"check":"files","affected":"[^"]+","remedy":"chmod -R go= ${data}",.*can read ${join(data, 'secret')}\\.`,
        ),
      )
  })

  it('after a lost secret with a new one, which the command makes once', async () => {
    const first = await start({ PUBLIC_URL: ORIGIN })
    await first.open
    const player = deviceAt(first, noDatabase)
    expect((await player.post('/api/players', registration('quiz'))).status).toBe(201)
    first.kill('SIGTERM')
    await first.ended
    const data = join(dir, 'data')
    const renew = () => runCommand('admin', ['new-secret'], { DATA_DIR: data })
    expect(await renew()).toMatchObject({ code: 1, output: expect.stringMatching(/nothing was changed/) })
    const db = await connect({ engine: 'sqlite', file: join(data, 'noor-quest.db') })
    await sql`insert into auth_users (id, name, email, email_verified, two_factor_enabled, is_admin, user_type, created_at, updated_at)
      values ('a', 'Amina', 'a@example.org', 1, 1, 1, 'admin', '2026-01-01', '2026-01-01')`.execute(db)
    await sql`insert into auth_two_factors (id, user_id, secret, backup_codes) values ('a', 'a', 'x', 'x')`.execute(db)
    writeFileSync(join(data, 'secret'), 'torn')
    const { code, output } = await renew()
    expect([code, output]).toEqual([0, expect.stringMatching(/^This ends all sessions of players.*The new secret is/s)])
    const accounts = await db.selectFrom('auth_users').select('two_factor_enabled').execute()
    expect([accounts, await db.selectFrom('auth_two_factors').selectAll().execute()]).toEqual([
      [{ two_factor_enabled: 0 }],
      [],
    ])
    await db.destroy()
    const aside = readdirSync(data).find((name) => name.startsWith('secret-replaced-')) ?? ''
    expect(readFileSync(join(data, aside), 'utf8')).toBe('torn')
    expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600)
    const again = await start({ PUBLIC_URL: ORIGIN })
    await again.open
    const device = deviceAt(again, noDatabase, player)
    expect((await device.get('/api/players/me')).body?.player ?? null).toBeNull()
    expect(await renew()).toMatchObject({ code: 1 })
  })

  it('twice at once in a new data folder: both know the same players', async () => {
    const servers = await Promise.all([start({ PUBLIC_URL: ORIGIN }), start({ PUBLIC_URL: ORIGIN })])
    await Promise.all(servers.map(({ open }) => open))
    const [one, other] = servers.map((server) => deviceAt(server, noDatabase))
    if (one === undefined || other === undefined) throw new Error('two were started')
    expect((await one.post('/api/players', registration('quiz'))).status).toBe(201)
    other.cookie = one.cookie
    expect((await other.get('/api/players/me')).body).toEqual((await one.get('/api/players/me')).body)
    expect((await other.get('/api/players/me')).body.player.name).toBe('Amina')
  })

  it('at a booth: phones on the network may register, pages of other sites may not', async () => {
    const port = await freePort()
    const server = await start({ PORT: String(port), HOST: '0.0.0.0', PUBLIC_URL: `http://192.0.2.20:${port}` })
    await server.open
    expect(server.stdout()).toContain(` is open at http://192.0.2.20:${port}\n`)
    const register = (origin: string, site: string) =>
      deviceAt(server, noDatabase).post('/api/players', registration('quiz'), { origin, 'sec-fetch-site': site })
    const phone = await register(`http://192.0.2.20:${port}`, 'same-origin')
    expect(phone.status).toBe(201)
    // No Secure over http, or the phone would never send the cookie back.
    expect(phone.headers.getSetCookie().join()).not.toMatch(/secure/i)
    expect((await register(`http://127.0.0.1:${port}`, 'same-origin')).status).toBe(201)
    expect((await register('http://evil.example', 'cross-site')).status).toBe(403)
    expect((await register(`http://192.0.2.21:${port}`, 'same-origin')).status).toBe(403)
  })

  it.each(['0.0.0.0', '::'])(
    'with HOST=%s alone: at each printed address a page may post, and no other',
    async (HOST) => {
      // Two loopback addresses stand for a Wi-Fi's and a cable's.
      const ownAddresses = ['127.0.0.2', '127.0.0.3'].map((address) => ({ address, network: `wlan${address.at(-1)}` }))
      const server = await start({ HOST }, { ownAddresses })
      await server.open
      const { port } = server
      await expect.poll(() => server.stdout()).toContain('to change that')
      expect(server.stdout()).toContain(
        ` is open at http://127.0.0.2:${port}\nAlso at http://127.0.0.3:${port} (wlan3), http://localhost:${port} (this machine only).`,
      )
      await expect.poll(() => readdirSync(join(dir, 'data'))).toContain('setup-link.txt')
      expect(readFileSync(join(dir, 'data/setup-link.txt'), 'utf8')).toContain(`http://127.0.0.2:${port}/admin/join?`)
      const post = (address: string, headers: Record<string, string>, path = '/api/players', body: object = PLAYER) =>
        new Promise<number | undefined>((done, fail) => {
          const sent = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers }
          request({ host: address, port, method: 'POST', path, headers: sent }, (response) => {
            response.resume()
            done(response.statusCode)
          })
            .on('error', fail)
            .end(JSON.stringify(body))
        })
      const unknown = { email: 'nobody@example.org', password: 'lanterns over the harbour' }
      for (const name of ['127.0.0.2', '127.0.0.3', 'localhost', '127.0.0.1']) {
        const address = name === 'localhost' ? '127.0.0.1' : name
        const headers = { origin: `http://${name}:${port}`, host: `${name}:${port}` }
        expect(await post(address, headers)).toBe(201)
        expect(await post(address, headers, '/api/auth/sign-in/email', unknown)).toBe(401)
      }
      // A page whose name was given this machine's address has that name in Host too.
      const rebound = `rebound.example:${port}`
      expect(await post('127.0.0.2', { origin: `http://${rebound}`, host: rebound })).toBe(403)
      const host = `127.0.0.2:${port}`
      for (const origin of [
        ...[`http://127.0.0.2:${port + 1}`, 'http://127.0.0.2', `https://127.0.0.2:${port}`, 'null'],
        ...[`http://127.0.0.4:${port}`, `http://0.0.0.0:${port}`, `http://127.0.0.2:${port}.evil.example`],
      ]) {
        expect([origin, await post('127.0.0.2', { origin, host })]).toEqual([origin, 403])
      }
      expect(await post('127.0.0.2', { origin: `http://127.0.0.2:${port}`, 'sec-fetch-site': 'cross-site' })).toBe(403)
    },
  )

  it('behind https: cookies are Secure, and browsers are asked to stay with https', async () => {
    const server = await start({ PUBLIC_URL: 'https://quiz.example.org' })
    await server.open
    const registered = await deviceAt(server, noDatabase).post('/api/players', registration('quiz'), {
      origin: 'https://quiz.example.org',
    })
    expect(registered.status).toBe(201)
    expect(registered.headers.getSetCookie().join()).toMatch(/; Secure/)
    expect(registered.headers.get('strict-transport-security')).toBe('max-age=31536000')
  })

  it('with the starter content, once: what a club deleted stays deleted', async () => {
    const server = await start({ STARTER_CONTENT: 'on' })
    await server.open
    const db = await connect({ engine: 'sqlite', file: join(dir, 'data/noor-quest.db') })
    const counts = async () => {
      const count = async (table: 'quiz_questions' | 'prophets' | 'islamic_terms') =>
        (await db.selectFrom(table).select('id').execute()).length
      return [await count('quiz_questions'), await count('prophets'), await count('islamic_terms')]
    }
    const [questions = 0, prophets = 0, terms = 0] = await counts()
    expect([questions >= 60, prophets >= 16, terms >= 24]).toEqual([true, true, true])
    const { item_image_url } = await db.selectFrom('prophets').select('item_image_url').executeTakeFirstOrThrow()
    const image = await deviceAt(server, db).get(item_image_url)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])

    server.kill('SIGTERM')
    await server.ended
    await db.deleteFrom('islamic_terms').execute()
    rmSync(join(dir, 'data/storage'), { recursive: true })
    const again = await start({ STARTER_CONTENT: 'off' })
    await again.open
    expect(await counts()).toEqual([questions, prophets, 0])
    expect(again.stdout()).toMatch(new RegExp(`^Put ${prophets} missing pictures of the starter content back\\.$`, 'm'))
    expect((await deviceAt(again, db).get(item_image_url)).status).toBe(200)
    expect(readdirSync(join(dir, 'data/storage/game-assets/prophet-items'))).toHaveLength(prophets)
    await db.destroy()
  })
})
