// Broken installations in real folders: doctor and a start name the cause, and print no stack.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../scripts/free-port.mjs'
import { openMailServer } from '../../test/accounts-scene.ts'
import { registration } from '../../test/harness.ts'
import { runCommand } from '../../test/run-command.ts'
import { type ServerProcess, startProcess } from '../../test/server-process.ts'

let root: string
let data: string
let database: string
/** Data folders after a clean stop, and after a kill. */
const clean = () => join(root, 'clean')
const killed = () => join(root, 'killed')

const begin = async (settings: Record<string, string>) => {
  const port = await freePort()
  const server = startProcess({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, ...settings })
  onTestFinished(() => server.kill('SIGKILL'))
  return server
}

async function register(server: ServerProcess): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${server.port}/api/players`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration('quiz')),
  })
  expect(status).toBe(201)
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'noor-quest-states-'))
  const port = String(await freePort())
  for (const [dir, signal] of [
    [clean(), 'SIGTERM'],
    [killed(), 'SIGKILL'],
  ] as const) {
    const server = startProcess({ PORT: port, PUBLIC_URL: `http://localhost:${port}`, DATA_DIR: dir })
    await server.open
    await register(server)
    server.kill(signal)
    await server.ended
  }
})
afterAll(() => rmSync(root, { recursive: true }))

beforeEach(() => {
  data = join(root, 'data')
  database = join(data, 'noor-quest.db')
  cpSync(clean(), data, { recursive: true })
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const doctor = (settings: Record<string, string> = {}) => runCommand('doctor', [], { DATA_DIR: data, ...settings })
const backUp = () => runCommand('backup', ['backup'], { DATA_DIR: data })
const repair = (...answers: string[]) =>
  runCommand('repair', [], { DATA_DIR: data }, answers.map((answer) => `${answer}\n`).join(''))
const STACK = /^ {4}at /m

function overwrite(offset: number, bytes: number, path = database): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, offset)
  closeSync(file)
}
function copyKilled(): void {
  rmSync(data, { recursive: true })
  cpSync(killed(), data, { recursive: true })
}
function damageLog(): void {
  copyKilled()
  overwrite(5000, 100, `${database}-wal`)
}
function change(sql: string): void {
  const file = new Database(database)
  file.exec(sql)
  file.close()
}
function damageRoot(name: string): void {
  const file = new Database(database, { readonly: true })
  const page = Number(file.prepare('select rootpage from sqlite_schema where name = ?').pluck().get(name))
  const size = Number(file.pragma('page_size', { simple: true }))
  file.close()
  overwrite((page - 1) * size, size)
}
const oneIndex = () => {
  const file = new Database(database, { readonly: true })
  const name = file.prepare("select name from sqlite_schema where type = 'index' and tbl_name = 'games'").pluck().get()
  file.close()
  return String(name)
}

it('a folder after a clean stop has nothing wrong, and no mark of a server', async () => {
  const { code, output } = await doctor()
  expect([code, output]).toEqual([0, expect.not.stringMatching(/^wrong/m)])
  expect(readdirSync(data).filter((name) => /running|wal/.test(name))).toEqual([])
})

/** `begins`: a start works, because it mends the state or doesn't need the part. */
const STATES: Record<string, { breaks: () => void; found: RegExp; begins?: boolean }> = {
  'database missing': { breaks: () => rmSync(database), found: /database is missing or empty, but \S+secret/ },
  'database of 0 bytes': { breaks: () => truncateSync(database), found: /database is missing or empty, but \S+secret/ },
  'database a folder': {
    breaks: () => {
      rmSync(database)
      mkdirSync(database)
    },
    found: /noor-quest\.db is a folder, not the database/,
  },
  'header damaged': { breaks: () => overwrite(0, 100), found: /noor-quest\.db is damaged/ },
  'page damaged': { breaks: () => damageRoot('players'), found: /damaged/ },
  'index damaged': { breaks: () => damageRoot(oneIndex()), found: /damaged/ },
  'table dropped': { breaks: () => change('drop table feedback'), found: /lacks table feedback/ },
  older: {
    breaks: () =>
      change(
        "update kysely_migration set name = '0027-stage' where name like '0028%'; delete from kysely_migration where name like '0029%'",
      ),
    found: /version before 2\.0\.0/,
  },
  newer: {
    breaks: () => change("insert into kysely_migration values ('9999-future', '2030')"),
    found: /newer version/,
  },
  'log removed after a kill': {
    breaks: () => {
      copyKilled()
      for (const end of ['-wal', '-shm']) rmSync(database + end)
    },
    found: /The server was killed, and \S+-wal with its last changes is gone\..*\n? *(->)? ?.*npm run repair/,
  },
  'log damaged after a kill': {
    breaks: damageLog,
    found: /-wal with its last changes is damaged\..*\n? *(->)? ?.*npm run repair/,
  },
  'log cut after a kill': {
    breaks: () => {
      copyKilled()
      truncateSync(`${database}-wal`, 20_000)
    },
    found: /-wal with its last changes is damaged/,
  },
  'secret missing': { breaks: () => rmSync(join(data, 'secret')), found: /There is no \S+secret/ },
  'secret damaged': { breaks: () => writeFileSync(join(data, 'secret'), 'torn'), found: /secret is damaged, or of an/ },
  'secret a folder': {
    breaks: () => {
      rmSync(join(data, 'secret'))
      mkdirSync(join(data, 'secret'))
    },
    found: /secret can't be read \(EISDIR\)/,
  },
  'secret of another': { breaks: () => writeFileSync(join(data, 'secret'), 'a'.repeat(64)), found: /or of another/ },
  'pictures gone': {
    breaks: () => rmSync(join(data, 'storage'), { recursive: true }),
    found: /Pictures are missing or cut off/,
    begins: true,
  },
  'mode 000': { breaks: () => chmodSync(database, 0), found: /can’t read and write \S+noor-quest\.db/, begins: true },
  'backups can’t be written': {
    breaks: () => mkdirSync(join(data, 'backups'), { mode: 0o500 }),
    found: /can’t read and write \S+backups/,
    begins: true,
  },
  'wrong owner': { breaks: () => chownSync(database, 54_321, 54_321), found: /the owner isn’t user/, begins: true },
}

// Root may read a file of any owner and mode, so its start works.
it.runIf(process.getuid?.() === 0).each(Object.entries(STATES))('%s', async (_state, { breaks, found, begins }) => {
  breaks()
  const { code, output } = await doctor()
  expect([code, output]).toEqual([1, expect.stringMatching(found)])
  expect(output).not.toMatch(STACK)
  const server = await begin({ DATA_DIR: data })
  if (begins === true) return void (await server.open)
  const ended = await Promise.race([server.ended, server.open.then(() => null)])
  if (ended === null) {
    // Damage that the start doesn't read is found by the check after it.
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).status).toBe(503)
    expect(server.stdout()).toMatch(found)
    return
  }
  expect([ended.code, ended.stderr]).toEqual([1, expect.stringMatching(found)])
  expect(ended.stderr).not.toMatch(STACK)
})

it('a locked database, and two servers, are named', async () => {
  const holder = spawn(process.execPath, [join(import.meta.dirname, '../../test/lock-holder.ts'), database])
  await once(holder.stdout, 'data')
  expect((await doctor()).output).toMatch(/^wrong +database +Another program has locked the database/m)
  holder.stdin.end()
  await once(holder, 'close')
  const [one, other] = [await begin({ DATA_DIR: data }), await begin({ DATA_DIR: data })]
  await one.open
  await other.open
  expect((await doctor()).output).toMatch(/^wrong +database +2 servers use/m)
  other.kill('SIGTERM')
  await other.ended
  expect((await doctor()).output).toMatch(/^good +database/m)
})

it.runIf(process.getuid?.() === 0)('a full disk', async () => {
  const disk = join(root, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=700', 'tmpfs', disk])
  onTestFinished(() => void execFileSync('umount', [disk]))
  cpSync(clean(), disk, { recursive: true })
  expect(() => writeFileSync(join(disk, 'noor-quest-others'), Buffer.alloc(65 * 2 ** 20))).toThrow('ENOSPC')
  const { code, output } = await runCommand('doctor', [], { DATA_DIR: disk })
  expect([code, output]).toEqual([1, expect.stringMatching(/^wrong +disk +0\.0 GB are free/m)])
  expect(output).toMatch(/^wrong +database +The database in DATA_DIR can't be used/m)
  expect(output).not.toMatch(STACK)
})

describe('other machines', () => {
  const dead = 'postgres://absent:secret@127.0.0.1:1/none'
  const at = (user: string, path: string) => {
    const url = new URL(inject('postgresUrl'))
    url.username = user
    url.pathname = path
    return url.href
  }
  const SECRET = 'a secret of the tests, of 32 letters'
  it.each<[string, () => Record<string, string>, RegExp]>([
    ['PostgreSQL down', () => ({ DATABASE_URL: dead, APP_SECRET: SECRET }), /can't be reached \(.*ECONNREFUSED/],
    [
      'PostgreSQL without the role',
      () => ({ DATABASE_URL: at('no_such_role', '/postgres'), APP_SECRET: SECRET }),
      /refuses the connection/,
    ],
    [
      'PostgreSQL without the database',
      () => ({ DATABASE_URL: at(new URL(inject('postgresUrl')).username, '/no_such'), APP_SECRET: SECRET }),
      /refuses the connection/,
    ],
    [
      'PostgreSQL without TLS',
      () => ({ DATABASE_URL: `${inject('postgresUrl')}?sslmode=verify-full`, APP_SECRET: SECRET }),
      /does not offer TLS|doesn.t offer TLS|TLS/,
    ],
  ])('%s', async (_state, settings, found) => {
    const { code, output } = await doctor(settings())
    expect([code, output]).toEqual([1, expect.stringMatching(found)])
    const { stderr } = await (await begin({ DATA_DIR: data, ...settings() })).ended
    expect(stderr).toMatch(found)
    expect(output + stderr).not.toMatch(STACK)
    expect(output + stderr).not.toMatch(/secret@|a secret of/)
  })

  it('a mail server that refuses the login', async () => {
    const mail = await openMailServer()
    onTestFinished(mail.close)
    const url = mail.url.replace('//', '//user:letmein@')
    const { code, output } = await doctor({ SMTP_URL: url, MAIL_FROM: 'quiz@example.org' })
    expect([code, output]).toEqual([1, expect.stringMatching(/^wrong +mail +The mail server can’t be used \(EAUTH/m)])
    expect(output).not.toContain('letmein')
  })

  const NO_KEY = '<Error><Code>NoSuchKey</Code></Error>'
  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['is empty', (response) => response.writeHead(404).end(NO_KEY), /Pictures are missing or cut off/],
    ['refuses', (response) => response.writeHead(403).end(), /refuses the server’s credentials/],
    ['is silent', () => {}, /can’t be reached/],
  ])('a bucket that %s', async (_state, respond, found) => {
    const bucket = createServer((_request, response) => respond(response)).listen(0, '127.0.0.1')
    onTestFinished(() => bucket.closeAllConnections())
    onTestFinished(() => void bucket.close())
    await once(bucket, 'listening')
    const { port } = bucket.address() as AddressInfo
    const keys = { S3_BUCKET: 'game-assets', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' }
    const { code, output } = await doctor({ ...keys, S3_ENDPOINT: `http://127.0.0.1:${port}` })
    expect([code, output]).toEqual([1, expect.stringMatching(found)])
    expect(output).not.toMatch(STACK)
  })
})

/** A user who isn't root: root may read every file. */
const VISITOR = 54_321
describe.runIf(process.getuid?.() === 0)('a user who can’t read', () => {
  const own = (path: string) => {
    chownSync(path, VISITOR, VISITOR)
    if (!statSync(path).isDirectory()) return
    for (const name of readdirSync(path)) own(join(path, name))
  }
  const as = (command: 'doctor' | 'repair', input = '') => runCommand(command, [], { DATA_DIR: data }, input, VISITOR)
  beforeEach(() => {
    chmodSync(root, 0o755)
    mkdirSync(join(data, 'backups'))
    own(data)
  })

  it.each(['secret', 'backups', 'storage', 'noor-quest.db', '.'])(
    '%s gets one line each, and repairs it',
    async (name) => {
      chmodSync(join(data, name), 0)
      const { code, output } = await as('doctor')
      expect([code, output]).toEqual([1, expect.stringMatching(/^wrong +files +The server can’t read and write/m)])
      expect(output).not.toMatch(STACK)
      expect(output).not.toMatch(/Not checked: E|Error:/)
      expect(await as('repair', 'y\ny\n')).toMatchObject({ code: 0 })
      expect((await as('doctor')).code).toBe(0)
    },
  )
})

describe('npm run repair', () => {
  it('says what it leaves to the operator', async () => {
    writeFileSync(join(data, 'secret'), 'torn')
    expect((await repair('y')).output).toMatch(/secret is damaged, or of another installation\..*new-secret/)
  })

  it('does nothing while a server has the folder open', async () => {
    const server = await begin({ DATA_DIR: data })
    await server.open
    chmodSync(join(data, 'secret'), 0)
    expect(await repair('y', 'y')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/is in use\. Stop the server/),
    })
    expect((await doctor()).output).toMatch(/^wrong +files/m)
  })

  it('mends modes, unfinished backups and starter pictures, each only after a yes', async () => {
    const partial = join(data, 'backups', 'noor-quest-1.dump.partial')
    mkdirSync(join(data, 'backups'))
    writeFileSync(partial, 'names')
    chmodSync(join(data, 'secret'), 0)
    rmSync(join(data, 'storage'), { recursive: true })
    const no = await repair('n', 'n', 'n')
    expect(no).toMatchObject({
      code: 0,
      output: expect.stringMatching(/owner and mode[\s\S]*unfinished[\s\S]*pictures/),
    })
    expect(existsSync(partial)).toBe(true)
    expect((await doctor()).code).toBe(1)
    expect(await repair('y', 'y', 'y')).toMatchObject({ code: 0 })
    expect(existsSync(partial)).toBe(false)
    expect(await doctor()).toMatchObject({ code: 0 })
  })

  it('offers no backup for a database that opens', async () => {
    await backUp()
    expect((await repair('y')).output).not.toMatch(/Restore/)
  })

  it('says a backup’s age and the loss, and moves the present files aside, beside earlier ones', async () => {
    await backUp()
    overwrite(0, 100)
    const before = readFileSync(database)
    const no = await repair('n')
    expect(no.output).toMatch(/damaged[\s\S]*\.tar\.gz is \d+ minutes old\. Everything since \S+ is lost then/)
    expect(readFileSync(database)).toEqual(before)
    for (const times of [1, 2]) {
      overwrite(0, 100)
      expect((await repair('y')).output).toMatch(/Restored 1 players and 0 games/)
      const asides = readdirSync(data).filter((name) => name.startsWith('replaced-'))
      expect(asides).toHaveLength(times)
      for (const aside of asides) {
        expect(readdirSync(join(data, aside))).toEqual(expect.arrayContaining(['noor-quest.db', 'secret']))
      }
    }
    expect((await doctor()).code).toBe(0)
  })

  it('accepts a lost log', async () => {
    copyKilled()
    for (const end of ['-wal', '-shm']) rmSync(database + end)
    expect(await backUp()).toMatchObject({ code: 1, output: expect.stringMatching(/was killed, and .* is gone/) })
    expect(await repair('n')).toMatchObject({ code: 0 })
    expect((await doctor()).code).toBe(1)
    await repair('y')
    expect((await doctor()).output).not.toMatch(/was killed/)
  })

  it('accepts a damaged log, and keeps it aside', async () => {
    damageLog()
    const log = readFileSync(`${database}-wal`)
    await repair('n')
    expect(readFileSync(`${database}-wal`)).toEqual(log)
    expect(await repair('y')).toMatchObject({ code: 0 })
    expect((await doctor()).output).not.toMatch(/was killed/)
    const [aside = ''] = readdirSync(data).filter((name) => name.startsWith('replaced-'))
    expect(readFileSync(join(data, aside, 'noor-quest.db-wal'))).toEqual(log)
  })
})

it('a killed server’s folder is whole as long as its log is there', async () => {
  copyKilled()
  expect((await doctor()).output).toMatch(/^good +database/m)
  // Doctor has brought the log into the file.
  expect((await doctor()).output).toMatch(/^good +database/m)
  const server = await begin({ DATA_DIR: data })
  await server.open
})
