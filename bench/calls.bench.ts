// Each call's cost on the event loop with the largest input it takes: a cheap request must not
// cause expensive work. Every operation has an entry in bench/largest-calls.ts,
// or the bench fails.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@noor-quest/contract/api'
import { type ApiKey, addressOf } from '@noor-quest/contract/api-call'
import type { Operation } from '@noor-quest/contract/operations'
import { sql } from 'kysely'
import { connect } from '../apps/server/src/platform/database/connect.ts'
import { DEFAULT_MAX_BYTES } from '../apps/server/src/platform/http/body-limits.ts'
import { CLIENT, openTestProvider } from '../apps/server/test/identity-provider.ts'
import { seed, signIn } from './full-portal.ts'
import { Connection, getRequest, type HttpResponse, openEventStream, postHeaders } from './http-client.ts'
import { type Call, type Entry, largestCalls, type NextCall } from './largest-calls.ts'
import { unexpected } from './quiz-play.ts'
import { limitTime, startServer, temporaryFolder } from './server-process.ts'
import { milliseconds, percentile, type Row, report } from './table.ts'

/**
 * The budgets: the processor time of a public call, and how long an admin's call may block the loop
 * at a time.
 */
const PUBLIC_MS = 5
const ADMIN_MS = 250
const REPEATS = 20
/** Calls before the measurement, so that modules are loaded and code compiled. */
const WARM_UP = 20
const ROWS = { players: 20_000, games: 5_000, questions: 2_000, feedback: 5_000 }
const UNLIMITED = {
  registrations: 0,
  starts: 0,
  moves: 0,
  feedback: 0,
  streams: 0,
  streamsPerAddress: 0,
}

limitTime(1_200_000)
const dataDir = temporaryFolder()
const provider = await openTestProvider('http://localhost/api/auth/callback/oidc')
const env = {
  // Addresses of many devices. Behind a proxy, only https gives the admin an owner's rights.
  TRUST_PROXY: '127.0.0.1',
  PUBLIC_URL: 'https://quiz.example.org',
  ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.clientId, OIDC_CLIENT_SECRET: CLIENT.clientSecret },
}
const server = await startServer(dataDir, env, { withMeter: true, limits: UNLIMITED })
const { port } = server
const db = await connect({ engine: 'sqlite', file: join(dataDir, 'noor-quest.db') })
await seed(db, ROWS)
// Each player's game is marked.
await sql`insert into review_entries (id, season_id, player_id, kind, subject, figures, created_at)
  select games.id, season_id, player_id, 'game', games.id,
    '{"kind":"game","facts":[{"reason":"early-answers","answers":15,"fastest_ms":40}]}', games.created_at
  from games join players on players.id = player_id`.execute(db)
const connection = new Connection(port)
const admin = await signIn(connection, port, db)
let row = 1
const seeded = () => `00000000-0000-7000-8000-${(row++).toString(16).padStart(12, '0')}`
const entries = largestCalls({ connection, port, db, admin, seeded })
const missing = Object.keys(api).filter((key) => !(key in entries))
if (missing.length > 0) {
  console.error(`Without an entry in bench/largest-calls.ts: ${missing.join(', ')}`)
  process.exit(1)
}

/** The processor time per millisecond of the server's own polling and of the meter. */
const idleShares: number[] = []
for (let i = 0; i < 10; i++) {
  const [before, sinceMs] = [await server.meter(), performance.now()]
  await sleep(400)
  idleShares.push(((await server.meter()).cpuMs - before.cpuMs) / (performance.now() - sinceMs))
}
const idleShare = percentile(idleShares, 0.5)

/** BENCH_CALLS="GET /api/season,GET /api/settings" measures only these. */
const only = process.env.BENCH_CALLS?.split(',')

const rows: Row[] = []
let failed = 0
for (const [key, entry] of Object.entries(entries)) {
  if (only !== undefined && !only.includes(key)) continue
  try {
    rows.push(await worstOf(key, api[key as ApiKey], entry))
  } catch (error) {
    failed += 1
    console.error(error instanceof Error ? error.message : error)
  }
}
report(
  'calls',
  rows.sort((one, other) => Number(one.met) - Number(other.met)),
  [
    'Public: processor time of the event loop for each call, mean. Admin: how long a call held the loop in one go, longest.',
    `Less what the server took by itself meanwhile: ${(idleShare * 100).toFixed(1)} % of a core.`,
  ],
)
connection.close()
await db.destroy()
await server.stop()
await provider.close()
process.exit(failed > 0 || rows.some(({ met }) => met === false) ? 1 : 0)

async function worstOf(key: string, { permission, cookie, body }: Operation, entry: Entry): Promise<Row> {
  const [method = '', path = ''] = key.split(' ')
  const isAdmins = permission !== undefined || cookie === 'admin'
  const measured: { what: string; ms: number; status: number }[] = []
  for (const [what, next] of Object.entries(entry.calls)) {
    const { repeats = REPEATS, status, together = false } = entry
    const how = { isAdmins, repeats, status: status ?? null }
    const measuring = together ? measureTogether : measure
    measured.push({ what, ...(await measuring(method, path, next, how)) })
  }
  if (body !== undefined) {
    const as = isAdmins ? admin : undefined
    const next = () => ({
      ...(as === undefined ? {} : { as }),
      id: '00000000-0000-7000-8000-000000000001',
      body: unknownFields(DEFAULT_MAX_BYTES[isAdmins ? 'admin' : 'public']),
    })
    const what = 'nothing but unknown fields'
    measured.push({ what, ...(await measure(method, path, next, { isAdmins, repeats: REPEATS, status: 'any' })) })
  }
  const worst = measured.reduce((one, other) => (other.ms > one.ms ? other : one))
  const budgetMs = isAdmins ? ADMIN_MS : PUBLIC_MS
  return {
    figure: `${key}${worst.what === '' ? '' : `, ${worst.what}`} (${worst.status})`,
    value: milliseconds(worst.ms),
    floor: '',
    ratio: '',
    budget: isAdmins ? `<= ${budgetMs} ms in one go` : `<= ${budgetMs} ms`,
    met: worst.ms <= budgetMs,
  }
}

/** `status`: the expected one; null: 200 or 201. */
type How = { isAdmins: boolean; repeats: number; status: number | null | 'any' }

/** Sends the call and returns its status, which must be the expected one. */
async function sendChecked(
  method: string,
  path: string,
  call: Call,
  status: How['status'],
  over = connection,
): Promise<number> {
  const response = await send(method, path, call, over)
  const isRight = status === null ? [200, 201].includes(response.status) : response.status === status
  if (status !== 'any' && !isRight) throw unexpected(`${method} ${path}`, response)
  return response.status
}

/** Measures public calls together, each on its own connection. */
async function measureTogether(
  method: string,
  path: string,
  next: NextCall,
  { repeats, status }: How,
): Promise<{ ms: number; status: number }> {
  const sendAll = async () => {
    const calls: Call[] = []
    for (let i = 0; i < repeats; i++) calls.push(await next())
    const connections = calls.map(() => new Connection(port))
    const [before, sinceMs] = [await server.meter(), performance.now()]
    const got = await Promise.all(
      calls.map((call, i) => sendChecked(method, path, call, status, connections[i] ?? connection)),
    )
    const { cpuMs } = await server.meter()
    const ownMs = idleShare * (performance.now() - sinceMs)
    for (const each of connections) each.close()
    return { ms: Math.max(0, cpuMs - before.cpuMs - ownMs) / repeats, status: got[0] ?? 0 }
  }
  await sendAll()
  return sendAll()
}

async function measure(
  method: string,
  path: string,
  next: NextCall,
  { isAdmins, repeats, status }: How,
): Promise<{ ms: number; status: number }> {
  const checked = (call: Call) => sendChecked(method, path, call, status)
  for (let i = 0; i < Math.min(WARM_UP, repeats - 1); i++) await checked(await next())
  let [totalMs, longestMs, got] = [0, 0, 0]
  for (let i = 0; i < repeats; i++) {
    const call = await next()
    const [before, sinceMs] = [await server.meter(), performance.now()]
    got = await checked(call)
    const after = await server.meter()
    const cpuMs = Math.max(0, after.cpuMs - before.cpuMs - idleShare * (performance.now() - sinceMs))
    totalMs += cpuMs
    // A busy machine delays a loop that isn't blocked, so processor time is the upper bound.
    longestMs = Math.max(longestMs, Math.min(after.heldMs, cpuMs))
  }
  return { ms: isAdmins ? longestMs : totalMs / repeats, status: got }
}

async function send(
  method: string,
  path: string,
  { body, query, as, id, type }: Call,
  over: Connection,
): Promise<HttpResponse> {
  const url = `${path.replaceAll(/\{[^}]+\}/g, id ?? '')}${query === undefined ? '' : `?${query}`}`
  if (url === addressOf('GET /api/live')) return openAndClose(url)
  if (method === 'GET') return over.send(getRequest(port, url, as ?? null))
  // A new device each time, because limits per address aren't measured here.
  const address = `X-Forwarded-For: 10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}\r\n`
  const headers = postHeaders(port, url, as ?? null)
    .replace('POST', method)
    .replace('application/json', type ?? 'application/json')
    .replace('Origin:', `${address}Origin:`)
  // A file's bytes are sent as characters; everything else is ASCII, as the client expects.
  const content = typeof body === 'string' ? body : ascii(JSON.stringify(body ?? {}))
  return over.send(`${headers}${content.length}\r\n\r\n${content}`)
}

async function openAndClose(url: string): Promise<HttpResponse> {
  await new Promise<void>((done) => {
    const stream = openEventStream(
      port,
      url,
      () => {
        stream.close()
        done()
      },
      () => done(),
    )
  })
  return { status: 200, headers: '', body: '' }
}

function ascii(json: string): string {
  return json.replaceAll(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** JSON of just under `bytes` bytes. */
function unknownFields(bytes: number): Record<string, number> {
  return Object.fromEntries(
    Array.from({ length: Math.floor(bytes / 10) - 2 }, (_, n) => [`k${String(n).padStart(4, '0')}`, 0]),
  )
}
