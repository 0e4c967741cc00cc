// main.ts's server with clocks that run like the machine's and that browser tests and the demo can
// move ahead. `node server-with-clock.ts AHEAD_MS [OPTIONS]`. The parent process sends the
// milliseconds to skip, 'slow' for clocks that nearly stop until 'run', and gets AHEAD_MS back.
// OPTIONS: main.ts's start options as JSON. With `interfacesFile`, the machine's interfaces are those
// of this file, which a test changes.
import { readFileSync } from 'node:fs'
import { start } from '../apps/server/src/main.ts'
import { schedule } from '../apps/server/src/platform/clock.ts'

let aheadMs = Number(process.argv[2])
/** The clocks don't stop entirely: where times are rounded, a wait of a millisecond may remain. */
const SLOWDOWN = 100
/** The machine's clocks at the slowdown; null while the clocks run normally. */
let slow: { wallMs: number; monotonicMs: number } | null = null
const nowMs = () => Math.floor(slow === null ? Date.now() : slow.wallMs + slowPassedMs(slow)) + aheadMs
const monotonicMs = () => (slow === null ? performance.now() : slow.monotonicMs + slowPassedMs(slow)) + aheadMs

function slowPassedMs(since: { monotonicMs: number }): number {
  return (performance.now() - since.monotonicMs) / SLOWDOWN
}

/** Timers that may be due earlier after a skip: each is started again. */
const waiting = new Set<() => void>()

/** Repeated tasks by timer. A task whose time is skipped runs once. */
const repeated = new Map<unknown, { task: () => void; everyMs: number }>()
const { setInterval, clearInterval } = globalThis
globalThis.setInterval = ((task: () => void, everyMs: number) => {
  const timer = setInterval(task, everyMs)
  repeated.set(timer, { task, everyMs })
  return timer
}) as typeof setInterval
globalThis.clearInterval = (timer) => {
  repeated.delete(timer)
  clearInterval(timer)
}

function pass(passedMs: number): void {
  aheadMs += passedMs
  for (const startAgain of waiting) startAgain()
  for (const { task, everyMs } of repeated.values()) if (everyMs <= passedMs) task()
}

function becomeSlow(): void {
  slow ??= { wallMs: Date.now(), monotonicMs: performance.now() }
}

/** The clocks continue from their present time. */
function becomeNormal(): void {
  if (slow !== null) aheadMs -= Math.floor(slowPassedMs(slow) * (SLOWDOWN - 1))
  slow = null
}

process.on('message', (message: number | 'slow' | 'run') => {
  if (message === 'slow') becomeSlow()
  else if (message === 'run') becomeNormal()
  else pass(message)
  process.send?.(aheadMs)
})
// The server ends if its parent process is killed.
process.on('disconnect', () => process.exit())

const clock = {
  nowMs,
  monotonicMs,
  schedule: (task: () => void, ms: number) => {
    const dueMs = monotonicMs() + ms
    const end = () => {
      waiting.delete(startAgain)
      cancel()
    }
    const run = () => {
      end()
      task()
    }
    let cancel = schedule(run, ms)
    const startAgain = () => {
      cancel()
      cancel = schedule(run, Math.max(0, dueMs - monotonicMs()))
    }
    waiting.add(startAgain)
    return end
  },
}

const { interfacesFile, ...options } = JSON.parse(process.argv[3] ?? '{}')
const interfaces = () => JSON.parse(readFileSync(interfacesFile, 'utf8'))
await start({ ...options, ...(interfacesFile !== undefined && { interfaces }), clock })
