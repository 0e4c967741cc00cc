// The server of the browser tests: main.ts's own, by clocks that run as the machine's do and that tests move ahead.
// `node server.ts AHEAD_MS`; the process that started it sends how many milliseconds to pass over, and gets AHEAD_MS back.
import { start } from '../apps/server/src/main.ts'

let aheadMs = Number(process.argv[2])

process.on('message', (passedMs: number) => {
  aheadMs += passedMs
  process.send?.(aheadMs)
})
// Nothing is left behind when the tests are killed.
process.on('disconnect', () => process.exit())

await start({ nowMs: () => Date.now() + aheadMs, monotonicMs: () => performance.now() + aheadMs })
