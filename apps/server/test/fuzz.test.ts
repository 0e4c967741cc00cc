// Whatever is sent to whatever call, by whomever: a response as the API document says, and nothing of our inside. A few
// thousand requests here, half of them on each engine; `npm run fuzz -- 100000` for as many as you like.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type Call, callsOf, createRandom, type Document, Generator, undocumented } from './fuzz.ts'
import { Client, ENGINES, openTestApp, registration } from './harness.ts'
import { picture, signInFirstAdmin, upload } from './portal-scene.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const AT_ONCE = 8
/** An upload's decoding alone may take 20 s, twice; then it is refused. */
const HANG_MS = 60_000
const MS_PER_REQUEST = 60

/** Another player's, which neither strangers nor players may ever see. */
const CANARY = { name: 'Canaryname', age: 97, semester: '7th', phone: '+99 111-222-333' } as const
/** A stack, a path, a statement or a driver's words. */
const INSIDE =
  /node_modules|\.[jt]s:\d+|\bat \S+ \(|SQLITE_|\b(select|insert into|update|delete from) \S+ (from|set|values|where)\b|constraint|\/tmp\/|kysely|postgres/i
/** They end the very session that the rest is asked with; the stream never ends: headers.test.ts opens it. */
const APART = new Set(['/api/auth/sign-out', '/api/auth/revoke-sessions', '/api/leaderboard/events'])

it.each(ENGINES)(
  'responds to everything as described on %s',
  { timeout: 60_000 + REQUESTS * MS_PER_REQUEST },
  async (engine) => {
    const test = await openTestApp(engine)
    const admin = await signInFirstAdmin(test)
    await test.player('quiz', CANARY)
    const document: Document = (await admin.get('/api/openapi.json')).body
    const calls = callsOf(document).filter(({ path }) => !APART.has(path))
    const make = new Generator(document, createRandom(SEED))
    const device = (address: string) => Object.assign(new Client(test.app, test.db), { address })
    const quiz = device('10.0.0.1')
    const flipMatch = device('10.0.0.2')
    for (const [client, type] of [
      [quiz, 'quiz'],
      [flipMatch, 'flip-match'],
    ] as const) {
      await client.post('/api/players', registration(type))
      make.ids.push((await client.post(`/api/${type}/games`, { request_id: make.uuid() })).body.game.id)
    }
    const cookies = { quiz: quiz.cookie, flipMatch: flipMatch.cookie }
    const jar = new Map(admin.jar)
    const image = await picture().png().toBuffer()
    const problems = new Set<string>()
    const statuses = new Map<number, number>()
    const succeeded = new Set<string>()

    const send = async (call: Call) => {
      const { method, path } = call
      const who = make.pick(['stranger', 'quiz', 'flip-match', 'admin', 'admin'] as const)
      const client = device(`10.1.0.${make.int(200)}`)
      if (who === 'quiz') client.cookie = cookies.quiz
      if (who === 'flip-match') client.cookie = cookies.flipMatch
      if (who === 'admin') for (const [name, value] of jar) client.jar.set(name, value)
      const body = method === 'GET' ? null : make.body(call)
      const headers: Record<string, string | null> = body === null ? {} : { 'content-type': body.type }
      if (make.chance(0.03))
        Object.assign(
          headers,
          make.pick([{ origin: 'https://evil.example' }, { origin: null, 'sec-fetch-site': null }]),
        )
      if (make.chance(0.02))
        headers.cookie = make.pick(['noor_player=x.y', 'noor_player=%', '=', 'a;b', `noor_player=${'x'.repeat(3000)}`])
      test.clock.advance(make.int(100))
      const address = make.address(call)
      const report = (problem: string) => problems.add(`${method} ${path} as ${who}: ${problem}`)
      const isUpload = path === '/api/storage/game-assets' && make.chance(0.5)
      const pending = isUpload
        ? upload(client, make.chance(0.5) ? image : Buffer.from(JSON.stringify(make.any())))
        : client.send(method, address, body?.text, headers)
      const response = await Promise.race([pending, sleep(HANG_MS, null, { ref: false })])
      if (response === null) return report('no response')
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status < 300) succeeded.add(`${method} ${path}`)
      if (response.status >= 500) report(`${response.status} to ${address} ${body?.text.slice(0, 200)}`)
      const unsaid = undocumented(document, call, response)
      if (unsaid !== null) report(unsaid)
      if (response.status >= 400 && INSIDE.test(response.text))
        report(`shows its inside: ${response.text.slice(0, 200)}`)
      if (who !== 'admin' && (response.text.includes(CANARY.phone) || response.text.includes(CANARY.name)))
        report('shows a person')
      const id = response.status < 300 ? (response.body?.id ?? response.body?.game?.id) : undefined
      if (typeof id === 'string') make.ids[make.ids.length < 60 ? make.ids.length : make.int(59)] = id
    }

    let left = REQUESTS
    const work = async () => {
      while (left-- > 0) await send(make.pick(calls))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    // What ends the session comes last, and was still signed in until here.
    expect((await admin.get('/api/admins/me')).status).toBe(200)
    for (const path of ['/api/auth/revoke-sessions', '/api/auth/sign-out']) {
      const response = await admin.post(path, {})
      const call = callsOf(document).find((each) => each.path === path)
      expect(call === undefined ? 'gone' : undocumented(document, call, response)).toBeNull()
    }
    await test.close()
    expect([...problems].sort()).toEqual([])
    // The requests got somewhere: most calls succeeded at least once.
    expect(succeeded.size, `${[...statuses]}`).toBeGreaterThan(calls.length / 3)
  },
)
