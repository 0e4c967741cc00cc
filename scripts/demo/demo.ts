// A server on a throwaway folder with a past: an archived season and a running one, played over
// HTTP by bots while the server's clock moves from two weeks ago to now. Then the bots play on at a
// person's pace.
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ApiCall, createApiCall } from '@noor-quest/contract/api-call'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { SETTINGS } from '../../apps/server/src/config.ts'
import { ROOT } from '../child.mjs'
import { freePort } from '../free-port.mjs'
import { NODE_ARGS } from '../server-args.mjs'
import { Bot, LIMITS_OFF, type World } from './bot.ts'
import { type Admin, playFinal, showFinal } from './final.ts'

const HOUR_MS = 60 * 60_000
const STARTED_AGO_MS = 15 * 24 * HOUR_MS
/** The time over which the players of each of the two seasons arrive. */
const SEASON_MS = 7 * 24 * HOUR_MS
const PLAYERS = 30
/** Bots that play at the same time once the demo is open. */
const LIVE_BOTS = 8
const EMAIL = 'admin@demo.example'

const args = process.argv.slice(2)
const hasFinal = args[0] === '--final'
const players = Number(args[hasFinal ? 1 : 0] ?? PLAYERS)
if (!Number.isInteger(players) || players < 1 || players > 1000) {
  console.error('Usage: npm run demo [-- [--final] PLAYERS], from 1 to 1000 a season')
  process.exit(2)
}

const folder = mkdtempSync(join(tmpdir(), 'noor-quest-demo-'))
let server: ChildProcess | null = null
let isEnding = false

async function end(code: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  if (server !== null && server.exitCode === null) {
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))

/** Address and port may be set. Everything else is fixed, whatever a .env file says. */
async function settings(): Promise<Record<string, string>> {
  const none = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']))
  const { PORT = String(await freePort()), HOST = '', PUBLIC_URL = '' } = process.env
  return { ...none, PORT, HOST, PUBLIC_URL, DATA_DIR: folder }
}

async function main(): Promise<void> {
  const env = await settings()
  console.log(`Filling ${folder} with two seasons ...`)
  const child = fork(
    join(ROOT, 'scripts', 'server-with-clock.ts'),
    [String(-STARTED_AGO_MS), JSON.stringify({ limits: LIMITS_OFF })],
    {
      execArgv: NODE_ARGS,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  server = child
  child.once('exit', () => void end(1))
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const open = () => / is open at (\S+)/.exec(output)?.[1]
  while (open() === undefined) await wait(50)
  const publicUrl = open() ?? ''
  // The log of requests isn't kept.
  child.stdout?.removeAllListeners('data').resume()
  const url = `http://127.0.0.1:${env.PORT}`

  let aheadMs = -STARTED_AGO_MS
  const past: World = {
    url,
    pass: async (ms) => {
      const movedMs = Math.round(Math.min(ms, -aheadMs))
      child.send(movedMs)
      aheadMs = await new Promise<number>((resolve) => child.once('message', (now) => resolve(Number(now))))
      // The rest of a game that reaches the present runs in real time: its pauses aren't skipped.
      await wait(Math.max(0, ms - movedMs))
    },
  }
  const password = await becomeAdmin(url)
  const admin = await signIn(url, password)
  await admin.call('PATCH /api/seasons/current', { body: { name: 'Spring 2026', name_ar: 'موسم الربيع ٢٠٢٦' } })
  await playSeason(past, 0)
  const again = await signIn(url, password)
  const { seasons } = await again.call('GET /api/seasons')
  const from = seasons[0]?.id ?? ''
  await again.call('POST /api/seasons', { body: { from, name: 'Autumn 2026', name_ar: 'موسم الخريف ٢٠٢٦' } })
  await again.call('PATCH /api/seasons/current', { body: { opens_at: 'now' } })
  const bots = await playSeason(past, players)
  await past.pass(-aheadMs)

  console.log(`\nThe demo is open at ${publicUrl}`)
  console.log(`Portal: ${publicUrl}/admin with ${EMAIL} and the password ${password}`)
  const present: World = { url, pass: (ms) => wait(ms) }
  if (hasFinal) {
    const presenter = await signIn(url, password)
    const { seasons } = await presenter.call('GET /api/seasons')
    const seasonId = seasons.find(({ archived_at }) => archived_at === null)?.id ?? ''
    const { personId, code } = await showFinal(presenter, seasonId, players)
    const { token } = await presenter.call('POST /api/screens/links')
    console.log(`The final. Screen: ${publicUrl}/display#screen=${token}  Presenter: ${publicUrl}/admin/final`)
    console.log(`Phone of a player: ${publicUrl}/final#open=${code}`)
    console.log(
      `Each link works once, for ten minutes. Bots answer, and each step that waits is pressed after a while. Ctrl-C ends the demo and deletes ${folder}`,
    )
    const others = bots.filter((bot) => bot.personId !== personId)
    return playFinal(present, presenter, seasonId, others)
  }
  console.log(`Bots keep playing. Ctrl-C ends the demo and deletes ${folder}`)
  await Promise.all(Array.from({ length: LIVE_BOTS }, (_, index) => keepPlaying(present, 2 * players + index)))
}

const gameOf = (index: number): GameType => GAME_TYPES[index % GAME_TYPES.length] as GameType

/**
 * Players come one after the other, each in their own part of the week. Most play once, some again,
 * and some leave feedback.
 */
async function playSeason(world: World, first: number): Promise<Bot[]> {
  const slotMs = SEASON_MS / players
  const bots: Bot[] = []
  let sinceStartMs = 0
  const waits: World = {
    ...world,
    pass: (ms) => {
      sinceStartMs += ms
      return world.pass(ms)
    },
  }
  for (let index = first; index < first + players; index++) {
    const comesMs = (index - first + Math.random()) * slotMs
    if (comesMs > sinceStartMs) await waits.pass(comesMs - sinceStartMs)
    const bot = new Bot(waits, index, gameOf(index))
    bots.push(bot)
    await bot.register()
    const games = Math.random() < 0.3 ? 2 : 1
    for (let game = 0; game < games; game++) await bot.play()
    if (Math.random() < 0.5) await bot.sendFeedback()
  }
  if (SEASON_MS > sinceStartMs) await waits.pass(SEASON_MS - sinceStartMs)
  return bots
}

/**
 * One player after the other at one booth. A player who can't continue, because an admin began the
 * next season, leaves.
 */
async function keepPlaying(world: World, first: number): Promise<void> {
  for (let index = first; !isEnding; index += LIVE_BOTS) {
    await world.pass(Math.random() * 8000)
    try {
      const bot = new Bot(world, index, gameOf(Math.floor(index / 2)))
      await bot.register()
      do await bot.play()
      while (Math.random() < 0.5)
      if (Math.random() < 0.5) await bot.sendFeedback()
    } catch {
      await world.pass(5000)
    }
  }
}

/** Uses the link that the server writes to its folder. Returns the password. */
async function becomeAdmin(url: string): Promise<string> {
  const file = join(folder, 'setup-link.txt')
  while (!existsSync(file)) await wait(50)
  const token = new URL(readFileSync(file, 'utf8').trim()).searchParams.get('token')
  const password = randomBytes(9).toString('base64url')
  await callAt(url)('POST /api/admins/setup', { body: { token: token ?? '', email: EMAIL, password } })
  return password
}

/** A session lasts 12 hours of the server's clock, so the demo signs in again. */
async function signIn(url: string, password: string): Promise<Admin> {
  const cookies: string[] = []
  const onResponse = ({ headers }: Response) => {
    cookies.push(...headers.getSetCookie().map((set) => set.split(';')[0] ?? ''))
  }
  await callAt(url, {}, onResponse)('POST /api/auth/sign-in/email', { body: { email: EMAIL, password } })
  const cookie = cookies.join('; ')
  return { call: callAt(url, { cookie }), cookie }
}

function callAt(url: string, headers = {}, onResponse: (response: Response) => void = () => {}): ApiCall {
  return createApiCall(async (method, address, body) => {
    const response = await fetch(url + address, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${address} returned ${response.status}: ${await response.text()}`)
    onResponse(response)
    return response.json()
  })
}

main().catch((cause: unknown) => {
  if (!isEnding) console.error(cause)
  void end(1)
})
