// A meter that a bench loads into the server (--import): it reports the processor time of the event
// loop and how long it was blocked.
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Each sample costs 20 µs of the measured time: one per millisecond took 8 ms of a call that waits
 * for 400 ms.
 */
const RESOLUTION_MS = 20
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

process.on('message', (message) => {
  if (message !== 'meter') return
  const { user, system } = process.threadCpuUsage()
  // The longest time between two samples, an upper bound for a block of the loop.
  process.send?.({ cpuMs: (user + system) / 1000, heldMs: delay.max / 1e6 })
  delay.reset()
})
process.channel?.unref()
