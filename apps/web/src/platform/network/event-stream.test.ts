import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { createFakeEvents } from '../../../test/fake-events.ts'
import { followEvents } from './event-stream.ts'

type Events = { leaderboard: { n: number }; build: { id: string } }

function follow({ removal, asksWhileHidden = false }: FollowOptions = {}) {
  const clock = createFakeClock()
  const events = createFakeEvents()
  const received: unknown[] = []
  const connections: boolean[] = []
  const stop = followEvents<Events>(
    {
      query: { as: 'screen' },
      on: { leaderboard: (data) => received.push(data), build: (data) => received.push(data) },
      retryMs: (refusal) => 1000 * 2 ** refusal,
      asksWhileHidden,
      onConnection: (isUp) => connections.push(isUp),
    },
    { ...events.ports, schedule: clock.schedule, ...(removal && { removal }) },
  )
  return { clock, ...events, received, connections, stop }
}
type FollowOptions = { removal?: () => Promise<void> | null; asksWhileHidden?: boolean }

test('retries ever later while it is refused, and soon after a connection', async () => {
  const { clock, streams, connections, last } = follow()
  for (const waitMs of [2000, 4000, 8000]) {
    const opened = streams.length
    last().refuse()
    await clock.advance(waitMs - 1)
    expect(streams).toHaveLength(opened)
    await clock.advance(1)
    expect(streams).toHaveLength(opened + 1)
  }
  last().emit('open')
  last().refuse()
  await clock.advance(2000)
  expect(streams).toHaveLength(5)
  expect(connections[0]).toBe(false)
})

test('opens no second stream while the browser reconnects by itself', async () => {
  const { clock, streams, last } = follow()
  last().emit('error')
  await clock.advance(60_000)
  expect(streams).toHaveLength(1)
})

test('replaces a stream that sends nothing, and asks meanwhile', async () => {
  const { clock, streams, received, connections, last, answer, emit } = follow()
  answer({ event: 'leaderboard', data: { n: 2 } })
  emit('open')
  emit('alive', {})
  await clock.advance(44_000)
  emit('leaderboard', { n: 1 })
  emit('alive', {})
  await clock.advance(49_999)
  expect(streams).toHaveLength(1)
  await clock.advance(1)
  expect([streams[0]?.closed, connections, received]).toEqual([true, [true, false, true], [{ n: 1 }, { n: 2 }]])
  await clock.advance(2000)
  expect(streams).toHaveLength(2)
  // Late events of the abandoned stream.
  streams[0]?.refuse()
  streams[0]?.emit('open')
  streams[0]?.emit('leaderboard', '{"n":1}')
  last().emit('open')
  emit('alive', {})
  await clock.advance(44_000)
  expect([streams.length, received.at(-1)]).toEqual([2, { n: 2 }])
})

test('ignores a damaged event', () => {
  const { received, last } = follow()
  last().emit('leaderboard', '{"n":')
  last().emit('leaderboard', '{"n":2}')
  expect(received).toEqual([{ n: 2 }])
})

test('has no stream or timer once it is stopped', async () => {
  const { clock, streams, stop, last } = follow()
  last().refuse()
  await clock.advance(5000)
  stop()
  await clock.advance(600_000)
  expect([streams.length, streams.every(({ closed }) => closed), clock.pending()]).toEqual([2, true, 0])
})

test('opens only once the cookie of a dropped person is removed', async () => {
  const answers = [Promise.reject(new Error('lost')), Promise.resolve()]
  const { clock, streams, stop } = follow({ removal: () => answers.shift() ?? null })
  await clock.advance(1999)
  expect(streams).toHaveLength(0)
  await clock.advance(1)
  expect(streams).toHaveLength(1)
  stop()
  const ended = follow({ removal: () => Promise.resolve() })
  ended.stop()
  await ended.clock.advance(60_000)
  expect(ended.streams).toHaveLength(0)
})

test('asks every few seconds while no stream arrives, and follows the stream when it comes', async () => {
  const { clock, paths, received, connections, asked, answer, emit, streams } = follow()
  answer({ event: 'leaderboard', data: { n: 1 } }, { event: 'unknown', data: {} })
  await clock.advance(4999)
  expect(asked()).toBe(0)
  await clock.advance(1)
  expect([paths, received, connections]).toEqual([
    ['/api/live?as=screen', '/api/live/now?as=screen'],
    [{ n: 1 }],
    [true],
  ])
  answer({ event: 'leaderboard', data: { n: 2 } })
  await clock.advance(6000)
  expect([asked(), received.at(-1)]).toEqual([3, { n: 2 }])
  // Events that were held back are old: the page opens another stream for present ones.
  emit('leaderboard', { n: 0 })
  expect([streams.length, received.at(-1)]).toEqual([2, { n: 2 }])
  emit('leaderboard', { n: 3 })
  await clock.advance(2000)
  emit('alive', {})
  const before = asked()
  await clock.advance(18_000)
  expect([asked(), streams.length]).toEqual([before, 2])
})

test('asks on while a proxy passes on the values of each stream, but no single event', async () => {
  const { clock, received, asked, answer, emit } = follow()
  emit('open')
  emit('leaderboard', { n: 1 })
  answer({ event: 'leaderboard', data: { n: 2 } })
  await clock.advance(8000)
  expect([asked(), received.at(-1)]).toEqual([2, { n: 2 }])
})

test('asks while its stream is refused or can’t be reached, and says what it reached', async () => {
  const { clock, connections, answer, last, received } = follow()
  for (let refusal = 0; refusal < 2; refusal++) {
    last().refuse()
    await clock.advance(2000 * 2 ** refusal)
  }
  expect(connections.at(-1)).toBe(false)
  answer({ event: 'leaderboard', data: { n: 1 } })
  await clock.advance(2000)
  expect([connections.at(-1), received]).toEqual([true, [{ n: 1 }]])
})

test('keeps an event that came while it asked', async () => {
  const { clock, received, answerAfter, emit } = follow()
  await clock.advance(3000)
  emit('error')
  answerAfter(() => emit('leaderboard', { n: 2 }), { event: 'leaderboard', data: { n: 1 } })
  await clock.advance(2000)
  expect(received).toEqual([{ n: 2 }])
})

test('ends its stream while it is hidden, and opens one at once when it is shown', async () => {
  const { clock, streams, last, hide, asked, answer } = follow()
  answer()
  hide(true)
  await clock.advance(600_000)
  expect([streams.length, last().closed, asked(), clock.pending()]).toEqual([1, true, 0, 0])
  hide(false)
  expect([streams.length, last().closed]).toEqual([2, false])
})

test('asks while it is hidden, if it must not be old', async () => {
  const { clock, streams, hide, asked, answer, received, emit } = follow({ asksWhileHidden: true })
  answer({ event: 'leaderboard', data: { n: 1 } })
  hide(true)
  await clock.advance(6000)
  expect([streams.length, asked(), received.at(-1)]).toEqual([1, 3, { n: 1 }])
  hide(false)
  expect(streams).toHaveLength(2)
  emit('alive', {})
  await clock.advance(20_000)
  expect(asked()).toBe(3)
})

test('asks in place of its stream once three newer tabs have one, and opens it again after a minute', async () => {
  const { clock, streams, last, otherTab, announced, asked, answer } = follow()
  answer()
  expect(announced).toEqual([true])
  otherTab('a')
  otherTab('b')
  otherTab('a', false)
  otherTab('c')
  expect(last().closed).toBe(false)
  otherTab('d')
  await clock.advance(0)
  expect([last().closed, announced, asked()]).toEqual([true, [true, false], 1])
  await clock.advance(60_000)
  expect([streams.length, last().closed, announced.at(-1)]).toEqual([2, false, true])
})
