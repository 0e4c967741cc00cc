// Loaded into the server by a bench (--import): says how much processor time its event loop has used, and how long it was held.
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Each look takes 20 µs of what is measured: one a millisecond took 8 ms of a call that waits for 400 ms. */
const RESOLUTION_MS = 20
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

process.on('message', (message) => {
  if (message !== 'meter') return
  const { user, system } = process.threadCpuUsage()
  // Between two samples at most: the loop was held no longer than that.
  process.send?.({ cpuMs: (user + system) / 1000, heldMs: delay.max / 1e6 })
  delay.reset()
})
process.channel?.unref()
