// Loaded into the server by a bench (--import): says how much processor time its event loop has used, and how long it was held.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 1
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

process.on('message', (message) => {
  if (message !== 'meter') return
  const { user, system } = process.threadCpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000, heldMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) })
  delay.reset()
})
process.channel?.unref()
