// main.ts's own server, by clocks that run as the machine's do and that browser tests and the demo move ahead.
// `node server-with-clock.ts AHEAD_MS`; the process that started it sends how many milliseconds to pass over, and gets AHEAD_MS back.
import { start } from '../apps/server/src/main.ts'

let aheadMs = Number(process.argv[2])

process.on('message', (passedMs: number) => {
  aheadMs += passedMs
  process.send?.(aheadMs)
})
// Nothing is left behind when whoever started it is killed.
process.on('disconnect', () => process.exit())

await start({ nowMs: () => Date.now() + aheadMs, monotonicMs: () => performance.now() + aheadMs })
