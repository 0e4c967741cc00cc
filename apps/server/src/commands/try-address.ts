// npm run doctor -- --try: tries an address of PostgreSQL, and prints the lines of .env that work,
// without the password (docs/hosted.md#try-an-address).

import { sql } from 'kysely'
import { addressOf, connect, explainDatabaseError } from '../platform/database/connect.ts'
import { PostgresRefusal } from '../platform/database/postgres/refusal.ts'
import { type Addresses, type Ask, UsageError, withAnswers } from './command.ts'

const CHANNEL = 'noor_probe'
/** The wait for a notification, which arrives within a round trip or never. */
const NOTIFICATION_MS = 3000

/** The forms in the order of their safety, with what each one means. */
const MODES = [
  ['verify-full', 'encrypted, and its certificate is checked'],
  ['no-verify', 'encrypted, but another machine could pose as PostgreSQL'],
  ['disable', 'not encrypted: use this on a network of your own only'],
] as const

/**
 * `given`: the addresses of the settings; a missing one is read from the terminal or a pipe. Returns
 * the exit code.
 */
export function tryAddress(given: Addresses): Promise<number> {
  return withAnswers((ask) => tryAddresses(given, ask))
}

async function tryAddresses(given: Addresses, ask: Ask): Promise<number> {
  const read = async (address: string | undefined, question: string) => {
    const text = address ?? (await ask(question))
    // A service may show the address as an argument of psql.
    const [found = ''] = /postgres(ql)?:\/\/[^\s'"]+/.exec(text) ?? []
    const url = URL.parse(found)
    if (url === null) throw new UsageError('An address of PostgreSQL is postgres://user:password@host:5432/database.')
    return url
  }
  const pooled = await findForm(await read(given.url, 'PostgreSQL’s address, as the service shows it: '))
  if (pooled === null) return 1
  const lines = [lineOf('DATABASE_URL', pooled)]
  if (!(await hasNotifications(pooled))) {
    console.log('It is a pooler in transaction mode, so DATABASE_DIRECT_URL is needed (docs/hosted.md#poolers).')
    const direct = await findForm(
      await read(given.directUrl, 'PostgreSQL’s own address, or a pooler in session mode: '),
    )
    if (direct === null) return 1
    if (!(await hasNotifications(direct))) {
      console.log('This one is a pooler in transaction mode too.')
      return 1
    }
    lines.push(lineOf('DATABASE_DIRECT_URL', direct))
  }
  console.log(['Write into .env, with the password in place of PASSWORD:', ...lines].join('\n'))
  return 0
}

/**
 * The safest form of the address that works; null, and a line, if none does. An address that asks for
 * a checked certificate, or for no TLS, is tried as it is.
 */
async function findForm(address: URL): Promise<URL | null> {
  const asked = address.searchParams.get('sslmode')?.replace('verify-ca', 'verify-full')
  for (const [mode, meaning] of MODES) {
    if ((asked === 'verify-full' || asked === 'disable') && mode !== asked) continue
    const url = withMode(address, mode)
    try {
      console.log(`${await readVersion(url)} answers at ${address.host}: ${meaning}.`)
      return url
    } catch (cause) {
      const line = explainDatabaseError(cause)
      if (line === null) throw cause
      console.log(`sslmode=${mode}: ${line}`)
      if (!(cause instanceof PostgresRefusal)) return null
    }
  }
  return null
}

function withMode(address: URL, mode: string): URL {
  const url = new URL(address)
  url.searchParams.delete('uselibpqcompat')
  url.searchParams.set('sslmode', mode)
  if (mode !== 'verify-full') url.searchParams.delete('sslrootcert')
  return url
}

async function readVersion(url: URL): Promise<string> {
  const db = await connect({ engine: 'postgres', url: url.href, poolSize: 1 })
  try {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
    return `PostgreSQL ${rows[0]?.server_version}`
  } finally {
    await db.destroy()
  }
}

/** False: a pooler gave the listening connection to another client. */
async function hasNotifications(url: URL): Promise<boolean> {
  const { default: pg } = await import('pg')
  const settings = { connectionString: addressOf(url.href) }
  const [listener, sender] = [new pg.Client(settings), new pg.Client(settings)]
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), NOTIFICATION_MS)
  listener.on('notification', () => resolve(true))
  try {
    for (const client of [listener, sender]) {
      client.on('error', () => {})
      await client.connect()
    }
    await listener.query(`listen ${CHANNEL}`)
    await sender.query(`notify ${CHANNEL}`)
    return await promise
  } finally {
    clearTimeout(timer)
    for (const client of [listener, sender]) await client.end().catch(() => {})
  }
}

function lineOf(name: string, url: URL): string {
  const shown = new URL(url)
  if (shown.password !== '') shown.password = 'PASSWORD'
  if (shown.searchParams.has('password')) shown.searchParams.set('password', 'PASSWORD')
  // A path in sslrootcert stays readable.
  return `${name}=${shown.href.replaceAll('%2F', '/')}`
}
