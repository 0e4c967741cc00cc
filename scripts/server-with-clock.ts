// main.ts's own server, by clocks that run as the machine's do and that browser tests and the demo move ahead.
// `node server-with-clock.ts AHEAD_MS [OPTIONS]`; the process that started it sends how many milliseconds to pass over, 'slow'
// for clocks that nearly stand still until 'run', and gets AHEAD_MS back. OPTIONS: JSON of what main.ts can be started with.
import { start } from '../apps/server/src/main.ts'
import { schedule } from '../apps/server/src/platform/clock.ts'

let aheadMs = Number(process.argv[2])
/** They don't stand still: where times are rounded, a millisecond may be left to wait for. */
const SLOWDOWN = 100
/** The machine's clocks where ours became slow; null while they run like them. */
let slow: { wallMs: number; monotonicMs: number } | null = null
const nowMs = () => Math.floor(slow === null ? Date.now() : slow.wallMs + slowPassedMs(slow)) + aheadMs
const monotonicMs = () => (slow === null ? performance.now() : slow.monotonicMs + slowPassedMs(slow)) + aheadMs

function slowPassedMs(since: { monotonicMs: number }): number {
  return (performance.now() - since.monotonicMs) / SLOWDOWN
}

/** What waits for a moment that may be passed over: each starts its timer again. */
const waiting = new Set<() => void>()

/** What is done again and again, by its timer: it is done once where its time is passed over. */
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

/** From where they are. */
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
// Nothing is left behind when whoever started it is killed.
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

await start({ ...JSON.parse(process.argv[3] ?? '{}'), clock })
