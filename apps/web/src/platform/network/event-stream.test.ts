import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { followEvents } from './event-stream.ts'

type Events = { board: { n: number }; build: { id: string } }

/** A stream that the test controls: `emit` plays the server and the browser. */
function fakeStream() {
  const listeners = new Map<string, (event: Event) => void>()
  return {
    readyState: 1,
    closed: false,
    addEventListener(type: string, listener: (event: never) => void) {
      listeners.set(type, listener as (event: Event) => void)
    },
    close() {
      this.closed = true
    },
    emit(type: string, data?: string) {
      listeners.get(type)?.(Object.assign(new Event(type), { data }))
    },
    refuse() {
      this.readyState = 2
      this.emit('error')
    },
  }
}

function follow(removal?: () => Promise<void> | null) {
  const clock = createFakeClock()
  const streams: ReturnType<typeof fakeStream>[] = []
  const received: unknown[] = []
  const connections: boolean[] = []
  const stop = followEvents<Events>(
    {
      path: '/events',
      on: { board: (data) => received.push(data), build: (data) => received.push(data) },
      retryMs: (refusal) => 1000 * 2 ** refusal,
      silenceMs: 45_000,
      onConnection: (isUp) => connections.push(isUp),
    },
    {
      open: () => {
        const stream = fakeStream()
        streams.push(stream)
        return stream as unknown as EventSource
      },
      schedule: clock.schedule,
      ...(removal && { removal }),
    },
  )
  return { clock, streams, received, connections, stop, last: () => streams.at(-1) ?? fakeStream() }
}

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
  expect(connections).toEqual([false, false, false, true, false])
})

test('replaces a stream that sends nothing', async () => {
  const { clock, streams, received, connections, last } = follow()
  last().emit('open')
  await clock.advance(44_000)
  last().emit('build', '{"id":"a"}')
  await clock.advance(44_999)
  expect(streams).toHaveLength(1)
  await clock.advance(1)
  expect([streams[0]?.closed, connections.at(-1)]).toEqual([true, false])
  await clock.advance(2000)
  expect(streams).toHaveLength(2)
  // Late events of the abandoned stream.
  streams[0]?.refuse()
  streams[0]?.emit('open')
  last().emit('open')
  last().emit('board', '{"n":1}')
  await clock.advance(44_000)
  expect([streams.length, received]).toEqual([2, [{ id: 'a' }, { n: 1 }]])
})

test('ignores a damaged event', () => {
  const { received, last } = follow()
  last().emit('board', '{"n":')
  last().emit('board', '{"n":2}')
  expect(received).toEqual([{ n: 2 }])
})

test('has no stream or timer once it is stopped', async () => {
  const { clock, streams, stop, last } = follow()
  last().refuse()
  stop()
  await clock.advance(600_000)
  expect([streams.length, streams[0]?.closed, clock.pending()]).toEqual([1, true, 0])
})

test('opens only once the cookie of a dropped person is removed', async () => {
  const answers = [Promise.reject(new Error('lost')), Promise.resolve()]
  const { clock, streams, stop } = follow(() => answers.shift() ?? null)
  await clock.advance(1999)
  expect(streams).toHaveLength(0)
  await clock.advance(1)
  expect(streams).toHaveLength(1)
  stop()
  const ended = follow(() => Promise.resolve())
  ended.stop()
  await ended.clock.advance(60_000)
  expect(ended.streams).toHaveLength(0)
})
