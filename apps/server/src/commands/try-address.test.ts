// npm run doctor -- --try on a PostgreSQL without TLS; deploy/test/hosted.test.ts has TLS and a
// pooler.
import { describe, expect, inject, it } from 'vitest'
import { freePort } from '../../../../scripts/free-port.mjs'
import { runCommand } from '../../test/run-command.ts'

const address = () => new URL(inject('postgresUrl'))
const tryIt = (settings: Record<string, string>, input?: string) => runCommand('doctor', ['--try'], settings, input)

describe('an address', () => {
  it.each<[string, () => ReturnType<typeof tryIt>]>([
    ['of the settings', () => tryIt({ DATABASE_URL: address().href })],
    ['typed as an argument of psql', () => tryIt({}, `psql '${address().href}?sslmode=require'\n`)],
  ])('%s leads to the line for .env, without its password', async (_which, run) => {
    const { code, output } = await run()
    const { host, username, password } = address()
    expect(output).toContain(`DATABASE_URL=postgres://${username}:PASSWORD@${host}/postgres?sslmode=disable\n`)
    expect(output).toMatch(/sslmode=verify-full: PostgreSQL has no TLS.*PostgreSQL \d.* answers.*not encrypted/s)
    expect(output).not.toContain(password)
    expect(output).not.toContain('DATABASE_DIRECT_URL')
    expect(code).toBe(0)
  })

  it('that refuses the password is one line', async () => {
    const url = address()
    url.password = 'hunter2'
    const { code, output } = await tryIt({ DATABASE_URL: `${url.href}?sslmode=disable` })
    expect(output).toMatch(/^sslmode=disable: PostgreSQL refuses the connection \(.*\)\. Check the user, password.*\n$/)
    expect(output).not.toContain('hunter2')
    expect(code).toBe(1)
  })

  it('where no PostgreSQL is, is one line', async () => {
    const url = `postgres://noor:hunter2@127.0.0.1:${await freePort()}/noor_quest`
    const { code, output } = await tryIt({ DATABASE_URL: url })
    expect(output).toMatch(/^sslmode=verify-full: The database can't be reached \(.*\)\. Check DATABASE_URL\.\n$/)
    expect(code).toBe(1)
  })
})

it.each(['', 'db.example.org\n'])('%j is no address', async (typed) => {
  const { code, output } = await tryIt({}, typed)
  expect(output).toContain('An address of PostgreSQL is postgres://user:password@host:5432/database.')
  expect(code).toBe(2)
})
