// docs/api.md: its requests, sent to the app in the document's order, and the hosted back end's
// operations.
import { readFileSync } from 'node:fs'
import { api } from '@noor-quest/contract/api'
import { ERRORS, type ErrorCode } from '@noor-quest/contract/errors'
import type { Operation } from '@noor-quest/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPortal, type TestPortal } from '../test/accounts-scene.ts'
import { type Client, ORIGIN, openTestApp, type TestResponse } from '../test/harness.ts'
import { ADMIN_EMAIL, signInFirstAdmin } from '../test/portal-scene.ts'
import { totpCode } from '../test/stored-accounts.ts'

const ROOT = new URL('../../../', import.meta.url)
const DOCUMENT = readFileSync(new URL('docs/api.md', ROOT), 'utf8')
const ARK = readFileSync(new URL('content/items/ark.webp', ROOT))

type Example = { section: string; name: string; curl: string }

const EXAMPLES: Example[] = DOCUMENT.split('\n## ').flatMap((part) => {
  const section = part.slice(0, part.indexOf('\n'))
  let name = ''
  return [...part.matchAll(/^```sh\n(.*?)^```/gms)]
    .flatMap(([, lines = '']) => lines.trim().split('\n'))
    .flatMap((line) => {
      if (!line.startsWith('# ')) return { section, name, curl: line }
      name = line.slice(2)
      return []
    })
})
const isMissing = ({ section }: Example) => section === 'Missing content'

/** Sends a request as curl does. The client is the file of cookies. */
async function send(client: Client, curl: string): Promise<TestResponse & { key: string }> {
  const words = [...curl.matchAll(/'[^']*'|\S+/g)].map(([word]) => word.replaceAll("'", ''))
  expect(words.shift()).toBe('curl')
  const address = words.pop() ?? ''
  expect(address).toMatch(new RegExp(`^${ORIGIN}/`))
  const headers: Record<string, string | null> = { origin: null, 'sec-fetch-site': null, cookie: null }
  let [method, body, keepsCookies]: [string, string | ReadableStream | undefined, boolean] = ['GET', undefined, false]
  while (words.length > 0) {
    const [option, value = ''] = words.splice(0, 2)
    if (option === '-b') delete headers.cookie
    else if (option === '-c') keepsCookies = true
    else if (option === '-X') method = value
    else if (option === '-H') headers[value.split(': ')[0]?.toLowerCase() ?? ''] = value.split(': ')[1] ?? ''
    else if (option === '--json') {
      ;[method, body] = ['POST', value]
      headers['content-type'] = 'application/json'
    } else if (option === '-F') {
      const form = new FormData()
      form.append('file', new File([ARK], 'ark.webp'))
      const encoded = new Response(form)
      ;[method, body] = ['POST', encoded.body ?? undefined]
      headers['content-type'] = encoded.headers.get('content-type')
    } else throw new Error(`${option} is no option that the test knows`)
  }
  const path = address.slice(ORIGIN.length)
  const response = await client.send(method, path, body, headers)
  if (!keepsCookies) expect([curl, response.headers.getSetCookie()]).toEqual([curl, []])
  const key = Object.keys(api).find((each) => {
    const pattern = each.replaceAll(/\{[^}]+\}/g, '[^/?]+')
    return new RegExp(`^${pattern}$`).test(`${method} ${path.split('?')[0]}`)
  })
  return { ...response, key: key ?? '' }
}

function successOf(key: string): number {
  const { returns } = (api as Record<string, Operation>)[key] as Operation
  return Array.isArray(returns) ? returns[0] : 200
}

describe('on one server', () => {
  let test: TestPortal
  let client: Client
  const placeholders = new Map<string, string>()
  let setUp = ''
  beforeAll(async () => {
    test = await openTestPortal('sqlite', { content: true })
    await signInFirstAdmin(test)
    client = test.client()
  })
  afterAll(() => test.close())

  /** The curl line with values for its placeholders. */
  async function fill(curl: string): Promise<string> {
    if (curl.includes('<TOKEN>')) {
      // The second mail to the new account replaced the first one's link.
      const mail = curl.includes('verify-email') ? test.mailTo('noor@club.example', 1) : test.mailTo(ADMIN_EMAIL)
      placeholders.set('TOKEN', /token=([\w-]+)/.exec((await mail).text)?.[1] ?? '')
    }
    if (curl.includes('<CODE>')) placeholders.set('CODE', totpCode(setUp))
    return curl.replaceAll(/<([A-Z_]+)>/g, (_all, name: string) => placeholders.get(name) ?? `no ${name}`)
  }

  it.each(EXAMPLES.filter((each) => !isMissing(each)))('$name: $curl', async ({ name, curl }) => {
    const { key, status, body } = await send(client, await fill(curl))
    for (const [placeholder, value] of [
      ['ID', body?.id],
      ['GAME', body?.game?.id],
      ['PUBLIC_URL', body?.public_url],
    ]) {
      if (typeof value === 'string') placeholders.set(placeholder, value)
    }
    setUp = body?.totpURI ?? setUp
    const [, expected, code, fields] = /^(\d{3}) (\w+)(?:: (.*))?$/.exec(name) ?? []
    if (expected === undefined) {
      expect([key, status]).toEqual([expect.stringContaining(' /'), successOf(key)])
      return
    }
    expect([String(status), body.error.code]).toEqual([expected, code])
    const paths = body.error.details?.fields.map(({ path }: { path: string }) => path)
    expect(paths?.join(', ')).toBe(fields)
  })
})

it.each([
  ['prophets', 'flip-match'],
  ['islamic_terms', 'flip-match'],
  ['quiz_questions', 'quiz'],
] as const)('without %s a game reports the documented error', async (table, game) => {
  const test = await openTestApp('sqlite')
  await test.db.updateTable(table).set({ active: 0 }).execute()
  const examples = EXAMPLES.filter(isMissing)
  const example = examples[['prophets', 'islamic_terms', 'quiz_questions'].indexOf(table)]
  const [, expected, code, message] = /^(\d{3}) (\w+): (.*)$/.exec(example?.name ?? '') ?? []
  const { status, body } = await send(await test.player(game), example?.curl ?? '')
  expect([String(status), body.error]).toEqual([expected, { code, message }])
  expect(message).toBe(ERRORS[code as ErrorCode].message)
  await test.close()
})

/** The operations of the hosted back end, by table or part. */
const HOSTED: Record<string, string[]> = {
  players: [
    ...['insert', 'select all by created_at descending', 'select all by total_score descending'],
    ...['select total_score and current_level by id', 'update total_score and current_level by id'],
    ...['select by game_type by total_score descending', 'select top N (default 5) by total_score descending'],
  ],
  quiz_questions: ['select all', 'select by level', 'insert', 'delete by id'],
  prophets: ['select all', 'insert', 'delete by id'],
  islamic_terms: ['select all', 'insert', 'delete by id'],
  feedback: ['insert', "select all with the player's name and game_type, by created_at descending"],
  stats: ['totalPlayers, quizPlayers, flipMatchPlayers, totalScore'],
  storage: ['upload an image to game-assets', 'get its public URL'],
  auth: [
    ...['sign up', 'sign in', 'sign out', 'get session', 'get user', 'subscribe to state changes'],
    ...['reset password by email', 'update password', 'POST /signup', 'POST /token?grant_type=password'],
    ...['POST /token?grant_type=refresh_token', 'POST /token?grant_type=pkce', 'id_token', 'grant_type=web3'],
    ...['POST /otp', 'POST /verify', 'POST /recover', 'POST /resend', 'POST /sso', 'GET /user', 'PUT /user'],
    ...['GET /reauthenticate', 'POST /logout?scope=', 'POST /factors', 'POST /factors/{id}/challenge'],
    ...['POST /factors/{id}/verify', 'DELETE /factors/{id}', 'GET /.well-known/jwks.json'],
    ...['admin routes under /admin/users', 'admin routes under /admin/oauth/clients'],
  ],
}

it('has each operation of the hosted back end', () => {
  const [, without = ''] = DOCUMENT.split('## Without an operation')
  const rows = [...without.matchAll(/^\| (\w+: .*?) \| \S/gm)].map(([, name = '']) => name)
  const names = [...EXAMPLES.map(({ name }) => name), ...rows]
  const missing = Object.entries(HOSTED).flatMap(([resource, operations]) =>
    operations
      .filter((each) => !names.some((name) => name.startsWith(`${resource}: `) && name.includes(each)))
      .map((each) => `${resource}: ${each}`),
  )
  expect(missing).toEqual([])
})
