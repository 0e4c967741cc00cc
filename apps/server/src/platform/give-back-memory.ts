// Memory after a flood of requests. The flood's garbage is mostly buffers, which V8 collects only
// when its own heap has grown: a server would take 560 MB instead of 300, and keep them once it is
// quiet again.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * More than a hall of 1,000 players needs (bench/README.md): an ordinary evening never reaches it.
 */
const MUCH_BYTES = 290_000_000
const CHECK_EVERY_MS = 1000
/** Rarely, because a collection takes some 50 ms. */
const COLLECT_EVERY_MS = 5000

/** Collects garbage while the process takes much memory, until the process ends. */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let collectedMs = Number.NEGATIVE_INFINITY
  const check = () => {
    if (performance.now() - collectedMs < COLLECT_EVERY_MS || process.memoryUsage.rss() < MUCH_BYTES) return
    collect()
    collectedMs = performance.now()
  }
  setInterval(check, CHECK_EVERY_MS).unref()
}
