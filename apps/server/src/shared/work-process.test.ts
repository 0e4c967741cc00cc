import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createWorkProcess } from './work-process.ts'

const dir = mkdtempSync(join(tmpdir(), 'noor-work-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const file = join(dir, 'program.mjs')
writeFileSync(
  file,
  `process.on('message', ({ what }) => {
    if (what === 'die') process.exit(1)
    if (what === 'hang') for (;;) {}
    if (what === 'eat') for (const all = []; ; ) all.push(new Array(1e6).fill(all.length))
    process.send({ what, pid: process.pid, secret: process.env.SECRET ?? null })
  })`,
)
const start = (queueMax = 10) =>
  createWorkProcess<{ what: string }, { what: string; pid: number; secret: string | null }>({
    ...{ file, execArgv: ['--max-old-space-size=32'], timeoutMs: 1000, queueMax, isSilent: true },
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
  ['dies', 'die', 'died'],
  ['takes all memory', 'eat', 'died'],
  ['never ends', 'hang', 'timed-out'],
])('ends a job that %s, and does the next one', async (_how, what, end) => {
  const { run } = start()
  const [bad, good] = await Promise.all([run({ what }), run({ what: 'good' })])
  expect(bad).toEqual({ end })
  expect(good).toMatchObject({ end: 'done', done: { what: 'good' } })
})

it('refuses a job when too many wait', async () => {
  const { run } = start(2)
  const all = await Promise.allSettled([run({ what: 'a' }), run({ what: 'b' }), run({ what: 'c' })])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(all[2]).toMatchObject({ reason: { code: 'backend_unavailable' } })
})
