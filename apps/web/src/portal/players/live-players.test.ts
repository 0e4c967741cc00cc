import { expect, test } from 'vitest'
import { createFakeClock } from '../../platform/clock/fake-clock.ts'
import { followPlayers } from './live-players.ts'

function follow({ pages = 1 } = {}) {
  const clock = createFakeClock()
  const listeners = new Map<string, (event: unknown) => void>()
  let reloads = 0
  let isSeen = true
  let isClosed = false
  let release = () => {}
  let isSlow = false
  const stop = followPlayers({
    schedule: clock.schedule,
    open: () => ({
      readyState: 1,
      addEventListener: (type: string, listener: unknown) => listeners.set(type, listener as () => void),
      close: () => {
        isClosed = true
      },
    }),
    pages: () => pages,
    isSeen: () => isSeen,
    reload: () => {
      reloads += 1
      return isSlow ? new Promise<void>((done) => (release = done)) : Promise.resolve()
    },
  })
  const emit = (type: string, data?: unknown) => listeners.get(type)?.({ data: JSON.stringify(data) })
  return {
    ...{ clock, emit, stop },
    reloads: () => reloads,
    see: (seen: boolean) => {
      isSeen = seen
    },
    slow: () => {
      isSlow = true
    },
    release: () => release(),
    isClosed: () => isClosed,
  }
}

const hall = (players: number) => ({ players, finishers: [], public_url: '' })
const board = (score: number) => ({ game_type: 'quiz', entries: [{ total_score: score }] })

async function connected(options?: { pages?: number }) {
  const test = follow(options)
  test.emit('open')
  await test.clock.advance(0)
  // One reload for changes before the connection.
  expect(test.reloads()).toBe(1)
  test.emit('hall', hall(1))
  test.emit('board', board(0))
  await test.clock.advance(2000)
  expect(test.reloads()).toBe(1)
  return test
}

test('a registration and a score are in the list at once, and a flood once a second', async () => {
  const { clock, emit, reloads } = await connected()
  emit('hall', hall(2))
  await clock.advance(0)
  expect(reloads()).toBe(2)
  for (let players = 3; players < 50; players++) emit('hall', hall(players))
  emit('board', board(100))
  await clock.advance(999)
  expect(reloads()).toBe(2)
  await clock.advance(1)
  expect(reloads()).toBe(3)
  await clock.advance(5000)
  expect(reloads()).toBe(3)
})

test('what is the same again reloads nothing', async () => {
  const { clock, emit, reloads } = await connected()
  emit('hall', hall(1))
  emit('board', board(0))
  await clock.advance(1000)
  expect(reloads()).toBe(1)
})

test('many pages are read again less often', async () => {
  const { clock, emit, reloads } = await connected({ pages: 5 })
  emit('hall', hall(2))
  await clock.advance(2999)
  expect(reloads()).toBe(1)
  await clock.advance(1)
  expect(reloads()).toBe(2)
  emit('hall', hall(3))
  await clock.advance(4999)
  expect(reloads()).toBe(2)
  await clock.advance(1)
  expect(reloads()).toBe(3)
})

test('a change during a slow reload is read after it, never beside it', async () => {
  const { clock, emit, reloads, slow, release } = await connected()
  slow()
  emit('hall', hall(2))
  emit('hall', hall(3))
  await clock.advance(3000)
  expect(reloads()).toBe(2)
  release()
  await clock.advance(1000)
  expect(reloads()).toBe(3)
})

test('a frozen season and a lost connection are asked for every two seconds, anything else seldom', async () => {
  const { clock, emit, reloads } = await connected()
  await clock.advance(12_999)
  expect(reloads()).toBe(1)
  await clock.advance(1)
  expect(reloads()).toBe(2)
  emit('season', { is_frozen: true })
  await clock.advance(6000)
  expect(reloads()).toBe(5)
  emit('season', { is_frozen: false })
  emit('error')
  await clock.advance(4000)
  expect(reloads()).toBe(7)
})

test('nobody who looks elsewhere asks, and nothing comes after the end', async () => {
  const { clock, emit, reloads, see, stop, isClosed } = await connected()
  see(false)
  emit('hall', hall(2))
  await clock.advance(60_000)
  expect(reloads()).toBe(1)
  see(true)
  stop()
  emit('hall', hall(3))
  await clock.advance(60_000)
  expect([reloads(), isClosed(), clock.pending()]).toEqual([1, true, 0])
})
