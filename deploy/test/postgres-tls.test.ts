// PostgreSQL with TLS, whose certificate is of an authority of our own, as hosted services have it:
// the forms of docs/hosted.md#tls, and one line for each way to miss them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { connect } from '../../apps/server/src/platform/database/connect.ts'
import { eventually } from '../../apps/server/test/eventually.ts'
import { ORIGIN, SECRET } from '../../apps/server/test/harness.ts'
import { runCommand } from '../../apps/server/test/run-command.ts'
import { deviceAt, type ServerProcess, startProcess } from '../../apps/server/test/server-process.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { startPostgres } from '../../scripts/test/postgres.mjs'
import { endings, makeAuthority, runToEnd, temporaryFolder } from './program.ts'

const end = endings()
const folder = temporaryFolder(end)
const path = (name: string) => join(folder, name)
let postgres: Awaited<ReturnType<typeof startPostgres>>

/** Makes PostgreSQL's next start use the certificate of this authority. */
function certify(authority: string): void {
  for (const kind of ['pem', 'key']) {
    runToEnd('install', ['-m', '600', '-o', 'postgres', path(`${authority}-server.${kind}`), path(`server.${kind}`)])
  }
}

beforeAll(async () => {
  for (const name of ['authority', 'other']) makeAuthority(folder, name)
  certify('authority')
  writeFileSync(path('pg_hba.conf'), 'hostssl all all 127.0.0.1/32 md5\n')
  postgres = await startPostgres({
    settings: {
      ssl: 'on',
      ssl_cert_file: path('server.pem'),
      ssl_key_file: path('server.key'),
      hba_file: path('pg_hba.conf'),
    },
  })
  end.add(postgres.stop)
})

function settings(parameters: string, host = 'localhost', address = postgres.url): Record<string, string> {
  const url = new URL(address)
  url.hostname = host
  return { DATABASE_URL: `${url.href}?${parameters}`, APP_SECRET: SECRET, DATA_DIR: path('data') }
}

async function start(given: Record<string, string>): Promise<ServerProcess> {
  const server = startProcess({ ...given, PORT: String(await freePort()), PUBLIC_URL: ORIGIN, STARTER_CONTENT: 'off' })
  end.add(() => server.kill('SIGKILL'))
  return server
}

const SAVE = /authority that this machine doesn’t know \(.*\)\. .*sslmode=verify-full&sslrootcert=/

describe('one line says what to write', () => {
  it.each<[what: string, line: RegExp, given: () => Record<string, string>]>([
    ['sslmode=require with an authority of its own', SAVE, () => settings('sslmode=require')],
    ['sslmode=verify-full with an authority of its own', SAVE, () => settings('sslmode=verify-full')],
    [
      'the certificate of another authority',
      /isn’t of the authority in \S+other\.pem .* Save the authority’s present certificate/,
      () => settings(`sslmode=verify-full&sslrootcert=${path('other.pem')}`),
    ],
    [
      'a certificate for another name',
      /for another name than 127\.0\.0\.1: localhost\. Write a name of the certificate as the host/,
      () => settings(`sslmode=verify-full&sslrootcert=${path('authority.pem')}`, '127.0.0.1'),
    ],
    [
      'a file that isn’t there',
      /DATABASE_URL can't be used \(\S+none\.pem: ENOENT/,
      () => settings(`sslmode=verify-full&sslrootcert=${path('none.pem')}`),
    ],
    ['no TLS, where PostgreSQL asks for it', /without TLS \(.*\)\. Add to DATABASE_URL: sslmode/, () => settings('')],
    [
      'TLS, where PostgreSQL has none',
      /has no TLS.*sslmode=disable/,
      () => settings('sslmode=require', '127.0.0.1', inject('postgresUrl')),
    ],
  ])('%s', async (_what, line, given) => {
    const { code, stdout, stderr } = await (await start(given())).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^Noor Quest can't start: [^\n]+\n$/)
    expect(stderr).toMatch(line)
    const { code: found, output } = await runCommand('doctor', [], given())
    expect(found).not.toBe(0)
    expect(output.replaceAll(/\n +-> /g, ' ')).toMatch(line)
    expect(output).not.toMatch(/^ +at |Warning/m)
  })
})

it.each([
  ['verify-full with the authority’s file', () => `sslmode=verify-full&sslrootcert=${path('authority.pem')}`],
  ['require with the authority’s file', () => `sslmode=require&sslrootcert=${path('authority.pem')}`],
  ['no-verify', () => 'sslmode=no-verify'],
  ['libpq’s require', () => 'uselibpqcompat=true&sslmode=require'],
])('with %s it starts, doctor is content, and a backup is written', async (_what, parameters) => {
  const given = settings(parameters())
  const server = await start(given)
  await server.open
  const { output } = await runCommand('doctor', [], given)
  expect(output).toMatch(/^good +database +PostgreSQL answers/m)
  server.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
  expect(await runCommand('backup', ['backup'], given)).toMatchObject({ output: expect.stringMatching(/^Backed up/) })
})

it('a certificate that changes while the server runs is one line of the log', async () => {
  const given = settings(`sslmode=verify-full&sslrootcert=${path('authority.pem')}`)
  const server = await start(given)
  await server.open
  await postgres.kill()
  certify('other')
  await postgres.start()
  const noDatabase = await connect({ engine: 'sqlite', file: ':memory:' })
  await eventually(async () => {
    const { body } = await deviceAt(server, noDatabase).get('/readyz')
    expect(body.error.code).toBe('backend_not_configured')
  })
  await eventually(() => expect(server.stdout()).toMatch(/isn’t of the authority in \S+authority\.pem/))
  expect(server.stdout()).not.toMatch(/"stack"/)
})
