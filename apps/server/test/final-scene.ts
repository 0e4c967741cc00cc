// A final with its players, a presenter, a screen and their streams, for the final's tests.
import { randomUUID } from 'node:crypto'
import type { Finalist, FinalPresses, FinalPressRequest, ScreenFinal } from '@noor-quest/contract/final'
import { finalist, finalPresses, screenFinal } from '@noor-quest/contract/final'
import { FINAL_SHOWN_MS } from '@noor-quest/rules/final'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import { expect } from 'vitest'
import type { App } from '../src/app.ts'
import { FIRST_SEASON_ID } from '../src/platform/database/migrate.ts'
import { eventually } from './eventually.ts'
import type { Client, TestApp, TestResponse } from './harness.ts'

export const FINAL = `/api/finals/${FIRST_SEASON_ID}`
export const QUESTIONS = 5

/** Its texts name the question, so that a test finds them anywhere. */
export const sealedQuestion = (number: number) => ({
  question_text: `text-of-${number}`,
  option_a: `right-of-${number}`,
  option_b: `wrong-of-${number} one`,
  option_c: `wrong-of-${number} two`,
  option_d: `wrong-of-${number} three`,
  question_text_ar: `نص text-of-${number}`,
  option_a_ar: `صواب right-of-${number}`,
  option_b_ar: `خطأ wrong-of-${number} one`,
  option_c_ar: `خطأ wrong-of-${number} two`,
  option_d_ar: `خطأ wrong-of-${number} three`,
  correct_option: 'a',
  level: 1,
  explanation: `reason-of-${number}`,
  explanation_ar: `سبب reason-of-${number}`,
  source: `source-of-${number}`,
})

export function ok(response: TestResponse): TestResponse {
  expect([response.status < 300, response.text]).toEqual([true, response.text])
  return response
}

export async function addSealed(admin: Client, count = QUESTIONS): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; number <= count; number++) {
    ids.push(ok(await admin.post('/api/sealed_questions', sealedQuestion(number))).body.id)
  }
  return ids
}

export const plan = (question_ids: string[], source: object, version = 0) => ({
  ...{ version, title_en: 'The final', title_ar: 'النهائي', seconds: 20, source, question_ids },
})

/** The request that fixes the players, with the list of undecided lines as it is now. */
export async function begin(admin: Client, fields: object = {}): Promise<TestResponse> {
  const { version, open } = (await admin.get(`/api/results/${FIRST_SEASON_ID}/ready`)).body
  const final_version = (await admin.get(FINAL)).body.final.version
  return admin.post(`${FINAL}/begin`, { version, open, final_version, ...fields })
}

export async function showOnStage(
  admin: Client,
  action: 'final' | 'leaderboards' = 'final',
  fields: object = {},
): Promise<TestResponse> {
  const { version } = (await admin.get('/api/stage')).body
  const season = action === 'final' ? { season_id: FIRST_SEASON_ID } : {}
  return admin.post('/api/stage', { request_id: randomUUID(), version, action, ...season, ...fields })
}

/** The final of these players, in its lobby on the stage. None has entered. */
export async function openLobby(
  test: TestApp,
  admin: Client,
  names: readonly string[],
  prepare: (players: readonly Client[]) => unknown = () => {},
  options: object = {},
): Promise<Client[]> {
  const players: Client[] = []
  for (const [index, name] of names.entries()) {
    players.push(await test.player('quiz', { name, phone: `0812 555${index}` }))
  }
  await prepare(players)
  const player_ids: string[] = []
  for (const player of players) player_ids.push((await player.get('/api/players/me')).body.player.id)
  const questions = await addSealed(admin)
  ok(await admin.put(FINAL, { ...plan(questions, { kind: 'players', player_ids }), ...options }))
  ok(await begin(admin))
  ok(await showOnStage(admin))
  return players
}

export const personOf = async (player: Client): Promise<string> =>
  (await player.get('/api/players/me')).body.player.person_id

type Press = FinalPressRequest['press']

/** A press with the number of presses so far. */
export function createPresenter(test: Pick<TestApp, 'db'>, admin: Client) {
  const version = async () => {
    const { count } = await test.db
      .selectFrom('final_events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('person_id', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const press = async (press: Press | Press['kind'], by = admin) =>
    by.post(`${FINAL}/presses`, {
      ...{ request_id: randomUUID(), version: await version() },
      press: typeof press === 'string' ? { kind: press } : press,
    })
  return { press, pressed: async (kind: Press | Press['kind']) => ok(await press(kind)) }
}

/** The options of the question on stage that are right and wrong, by the stored order. */
export async function keyOf(
  test: Pick<TestApp, 'db'>,
  number: number,
): Promise<{ right: OptionLetter; wrong: OptionLetter }> {
  const { option_order } = await test.db
    .selectFrom('final_questions')
    .select('option_order')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const letters = ['a', 'b', 'c', 'd'] as const
  const at = option_order?.indexOf('a') ?? 0
  return { right: letters[at] ?? 'a', wrong: letters[(at + 1) % 4] ?? 'b' }
}

export const OPENS_MS = FINAL_SHOWN_MS

type Received = { final: ScreenFinal; finalist: Finalist; presses: FinalPresses }
const SCHEMAS = { final: screenFinal, finalist, presses: finalPresses }

export type Page = Awaited<ReturnType<typeof follow>>

/** Opens the pages of a test, and closes them with it. */
export function createPages(app: () => Pick<App, 'request'>) {
  const pages: Page[] = []
  return {
    opened: async (query: string, client: Client | null = null) => {
      const page = await follow(app(), query, client)
      pages.push(page)
      return page
    },
    closeAll: async () => {
      for (const { stream } of pages.splice(0)) await stream.close()
    },
  }
}

/** A page's stream. `all` is everything that it has received. */
export async function follow(app: Pick<App, 'request'>, query: string, client: Client | null = null) {
  const cookies = client === null ? [] : [...client.jar].map(([name, value]) => `${name}=${value}`)
  if (client?.cookie != null) cookies.push(client.cookie)
  const headers = cookies.length === 0 ? {} : { cookie: cookies.join('; ') }
  const open = async () => {
    const response = await app.request(`/api/live${query}`, { headers })
    expect(response.status).toBe(200)
    if (response.body === null) throw new Error('a stream has a body')
    return response.body.pipeThrough(new TextDecoderStream()).getReader()
  }
  let reader: Awaited<ReturnType<typeof open>> | null = await open()
  const stream = {
    all: '',
    close: async () => {
      const last = reader
      reader = null
      await last?.cancel()
    },
  }
  void (async () => {
    while (reader !== null) {
      const { done, value } = await reader.read()
      if (!done) stream.all += value
      // As a browser does when the server ends a presenter's stream.
      else if (reader !== null) reader = await open()
    }
  })().catch(() => {})
  const last = <Name extends keyof Received>(name: Name): Received[Name] | null => {
    const found = [...stream.all.matchAll(new RegExp(`event: ${name}\ndata: (.*)\n\n`, 'g'))].at(-1)?.[1]
    if (found === undefined) return null
    const value = JSON.parse(found)
    expect(SCHEMAS[name].parse(value)).toEqual(value)
    return value as Received[Name]
  }
  /** Waits until the last value satisfies the check. */
  const until = <Name extends keyof Received>(name: Name, check: (value: Received[Name]['final']) => void) =>
    eventually((): Received[Name]['final'] => {
      const value = last(name)
      if (value === null) throw new Error(`no ${name} was received`)
      check(value.final)
      return value.final
    })
  return { stream, last, until }
}
