import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWorkProcess } from './work-process.ts'

const dir = mkdtempSync(join(tmpdir(), 'noor-work-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const file = join(dir, 'program.mjs')
const hangs = join(dir, 'hangs')
writeFileSync(
  file,
  `import { writeFileSync } from 'node:fs'
  process.on('message', ({ what }) => {
    if (what === 'die') process.exit(1)
    if (what === 'hang') for (writeFileSync(${JSON.stringify(hangs)}, ''); ; ) {}
    if (what === 'eat') for (const all = []; ; ) all.push(new Array(1e6).fill(all.length))
    process.send({ what, pid: process.pid, secret: process.env.SECRET ?? null })
  })`,
)
const TIMEOUT_MS = 1000

// Fake timers: a busy machine may take longer than the limit to run a job or start the process.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const start = (queueMax = 10) =>
  createWorkProcess<{ what: string }, { what: string; pid: number; secret: string | null }>({
    file,
    env: { NODE_OPTIONS: '--max-old-space-size=32' },
    timeoutMs: TIMEOUT_MS,
    queueMax,
  })

it('does one job after the other in one process, which has no secret', async () => {
  process.env.SECRET = 'secret'
  const { run } = start()
  const [one, two] = await Promise.all([run({ what: 'a' }), run({ what: 'b' })])
  expect(one).toMatchObject({ end: 'done', done: { what: 'a', secret: null } })
  expect(two).toMatchObject({ end: 'done', done: { what: 'b', pid: one.end === 'done' && one.done.pid } })
  expect(one.end === 'done' && one.done.pid).not.toBe(process.pid)
})

it.each([
  ['dies', 'die'],
  ['takes all memory', 'eat'],
])('survives a job that %s, and does the next one', async (_how, what) => {
  const { run } = start()
  const [bad, good] = await Promise.all([run({ what }), run({ what: 'good' })])
  expect(bad).toEqual({ end: 'died' })
  expect(good).toMatchObject({ end: 'done', done: { what: 'good' } })
})

it('ends a job that never ends, and does the next one', async () => {
  const { run } = start()
  const [bad, good] = [run({ what: 'hang' }), run({ what: 'good' })]
  await expect.poll(() => existsSync(hangs)).toBe(true)
  vi.advanceTimersByTime(TIMEOUT_MS - 1)
  expect(await Promise.race([bad, 'still at work'])).toBe('still at work')
  vi.advanceTimersByTime(1)
  expect(await bad).toEqual({ end: 'timed-out' })
  expect(await good).toMatchObject({ end: 'done', done: { what: 'good' } })
})

it('refuses a job when too many wait', async () => {
  const { run } = start(2)
  const all = await Promise.allSettled([run({ what: 'a' }), run({ what: 'b' }), run({ what: 'c' })])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(all[2]).toMatchObject({ reason: { code: 'backend_unavailable' } })
})
