/**
 * Runs `task` when the page has loaded, its first screen is painted and the browser is idle. The
 * returned function cancels it.
 */
export function whenIdle(task: () => void): () => void {
  const controller = new AbortController()
  const run = () => {
    if (!controller.signal.aborted) task()
  }
  const wait = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 3000 })
    else setTimeout(run, 500)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true, signal: controller.signal })
  return () => controller.abort()
}

/** The delay after which decoration on a page begins to move. */
const SETTLED_MS = 1000

/**
 * Like `whenIdle`, a second later. For decoration and the next visit, so that they never delay the
 * first touches.
 */
export function whenSettled(task: () => void): () => void {
  let cancel = whenIdle(() => {
    const timer = setTimeout(() => {
      cancel = whenIdle(task)
    }, SETTLED_MS)
    cancel = () => clearTimeout(timer)
  })
  return () => cancel()
}
