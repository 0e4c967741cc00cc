// The audiences of the live stream: what each connection receives, and what it doesn't.
import type { PresentValue } from '@noor-quest/contract/hall'
import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AppError } from '../app-error.ts'
import type { AppEnv } from '../http/app-env.ts'
import { createErrorHandler } from '../http/error-responses.ts'
import { createOpenStreams } from '../http/open-streams.ts'
import type { Guard } from '../http/routes.ts'
import { type Topic, topicOf } from './live-stream.ts'
import { liveRoutes } from './routes.ts'

const AMINA = '0191b2a4-0000-7000-8000-00000000000a'
const BILAL = '0191b2a4-0000-7000-8000-00000000000b'

function createApp(more: Topic[] = []) {
  const listeners = new Set<() => void>()
  const prizes: Record<string, object> = {}
  const subscribe = (onChange: () => void) => {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  }
  const constant = (name: string) => {
    const value = { name }
    return { read: () => value, subscribe }
  }
  /** The admin's permissions are in a header. */
  const mayPress = (permission: string): Guard<object> => ({
    check: (c) => {
      const has = c.req.header('x-permissions')
      if (has === undefined) throw new AppError('signed_out')
      if (!has.split(' ').includes(permission)) throw new AppError('not_admin')
      return {}
    },
  })
  const presented = (name: string): Topic => ({
    name,
    audience: 'presenter',
    guard: mayPress(name),
    subscribe: (onValue) => {
      onValue('{}')
      return () => {}
    },
  })
  const topics: Topic[] = [
    topicOf('message', 'public', constant('message')),
    topicOf('wall', 'screen', constant('wall')),
    { ...topicOf('ceremony', 'screen', constant('ceremony')), audience: 'hall' },
    {
      name: 'prize',
      audience: 'person',
      subscribe: (onValue, personId) =>
        topicOf('prize', 'public', { read: () => prizes[personId] ?? null, subscribe }).subscribe(onValue),
    },
    presented('final'),
    presented('backup'),
    ...more,
  ]
  const streams = createOpenStreams({ streams: 0, streamsPerAddress: 0 })
  onTestFinished(streams.endAll)
  const live = liveRoutes({
    topics,
    streams,
    clientAddress: () => '10.0.0.1',
    countRefusal: async () => {},
    findEntitled: async () => null,
    findScreen: async (c) => c.req.header('x-screen') ?? null,
    // Amina and Bilal have registered on this device, Bilal last.
    cookies: {
      find: async (c, named = BILAL) => {
        const personId = c.req.header('cookie') === undefined || named === 'x' ? null : named
        return { personId, isElsewhere: named === 'x' }
      },
    },
  })
  const app = new Hono<AppEnv>()
  app.onError(createErrorHandler(pino({ level: 'silent' })))
  app.route('/', live.app)

  async function open(query: string, headers: Record<string, string> = {}) {
    const response = await app.request(`/api/live${query}`, { headers }, {})
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    if (response.status !== 200 || reader === undefined)
      return { status: response.status, received: async () => [], hasEnded: () => true }
    const texts: string[] = []
    let ended = false
    void (async () => {
      for (let read = await reader.read(); !read.done; read = await reader.read()) texts.push(read.value)
      ended = true
    })()
    const received = async () => {
      // Later than every write that has begun.
      await new Promise(setImmediate)
      return texts.join('').match(/(?<=^event: )\w+$/gm) ?? []
    }
    return { status: 200, received, hasEnded: () => ended }
  }
  /** The names of the present values. */
  async function ask(query: string, headers: Record<string, string> = {}) {
    const response = await app.request(`/api/live/now${query}`, { headers }, {})
    if (response.status !== 200) return response.status
    return ((await response.json()) as PresentValue[]).map(({ event }) => event)
  }
  const change = () => {
    for (const listener of listeners) listener()
  }
  return { open, ask, change, prizes, subscribers: () => listeners.size }
}

const A_COOKIE = { cookie: 'signed' }
const A_SCREEN = { 'x-screen': 'main' }
const PRESENTER = { 'x-permissions': 'backup final' }

describe('a live stream', () => {
  it('brings a visitor the public topics and no other', async () => {
    const { open } = createApp()
    expect(await (await open('')).received()).toEqual(['message'])
  })

  it('brings the wall also its own, and no person’s or presenter’s', async () => {
    const { open } = createApp()
    expect(await (await open('?as=screen')).received()).toEqual(['screen', 'message', 'wall'])
  })

  it('brings the ceremony to a screen of the hall alone, on its own page', async () => {
    const { open } = createApp()
    expect(await (await open('?as=screen', A_SCREEN)).received()).toEqual(['screen', 'message', 'wall', 'ceremony'])
    expect(await (await open('', A_SCREEN)).received()).toEqual(['message'])
  })

  it('brings a value of a person to the pages of that person alone', async () => {
    const { open, change, prizes } = createApp()
    const [amina, bilal, visitor] = [
      await open(`?person=${AMINA}`, A_COOKIE),
      await open('', A_COOKIE),
      await open(`?person=${AMINA}`),
    ]
    expect(await amina.received()).toEqual(['message'])
    prizes[AMINA] = { place: 1 }
    change()
    change()
    expect(await amina.received()).toEqual(['message', 'prize'])
    expect(await bilal.received()).toEqual(['message'])
    expect(await visitor.received()).toEqual(['message'])
    prizes[BILAL] = { place: 2 }
    change()
    expect(await bilal.received()).toEqual(['message', 'prize'])
  })

  it('brings a presenter the topics that their permissions admit', async () => {
    const { open } = createApp()
    const helper = await open('?as=presenter', { 'x-permissions': 'final' })
    expect(await helper.received()).toEqual(['message', 'final'])
    const owner = await open('?as=presenter', { 'x-permissions': 'backup final' })
    expect(await owner.received()).toEqual(['message', 'final', 'backup'])
  })

  it('refuses a presenter who is signed out, or has none of the permissions', async () => {
    const { open } = createApp()
    expect((await open('?as=presenter')).status).toBe(401)
    expect((await open('?as=presenter', { 'x-permissions': 'feedback' })).status).toBe(403)
  })

  it('ends for a presenter and a screen of the hall, whose browser opens it again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { open } = createApp()
    const pages = [
      await open('?as=presenter', { 'x-permissions': 'final' }),
      await open('?as=screen', A_SCREEN),
      await open('?as=screen'),
      await open(''),
    ]
    for (const page of pages) await page.received()
    vi.advanceTimersByTime(30_000)
    for (const page of pages) await page.received()
    expect(pages.map((page) => page.hasEnded())).toEqual([true, true, false, false])
  })

  it('is alive soon after the first values, and every 20 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { open } = createApp()
    const visitor = await open('')
    const after = async (ms: number) => {
      vi.advanceTimersByTime(ms)
      return (await visitor.received()).join(' ')
    }
    expect(await after(1999)).toBe('message')
    expect(await after(1)).toBe('message alive')
    expect(await after(38_000)).toBe('message alive alive alive')
  })
})

describe('the present values', () => {
  it.each([
    ['', {}],
    ['?as=screen', {}],
    ['?as=screen', A_SCREEN],
    ['?as=presenter', PRESENTER],
    [`?person=${AMINA}`, A_COOKIE],
  ])('of a page with “%s” are those that its stream begins with, and follow nothing', async (query, headers) => {
    const { ask, open, prizes, subscribers } = createApp()
    prizes[AMINA] = { place: 1 }
    const values = await ask(query, headers)
    expect(subscribers()).toBe(0)
    expect(values).toEqual(await (await open(query, headers)).received())
  })

  it('are refused where the stream is', async () => {
    const { ask } = createApp()
    expect([await ask('?as=presenter'), await ask('?as=presenter', { 'x-permissions': 'feedback' })]).toEqual([
      401, 403,
    ])
  })

  it('come without one that can’t be read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { ask } = createApp()
    // Amina has no prize.
    const values = ask(`?person=${AMINA}`, A_COOKIE)
    await new Promise(setImmediate)
    vi.advanceTimersByTime(1000)
    expect(await values).toEqual(['message'])
  })

  it('wait for each part of a value', async () => {
    const later = (onValue: (json: string) => void) => {
      onValue('1')
      setImmediate(onValue, '2')
      return () => {}
    }
    const { ask } = createApp([{ name: 'leaderboard', audience: 'public', parts: 2, subscribe: later }])
    expect(await ask('')).toEqual(['message', 'leaderboard', 'leaderboard'])
  })
})
