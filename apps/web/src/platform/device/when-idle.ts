/**
 * Runs `task` once the page has loaded and its first screen has been drawn, when the browser has nothing better to do.
 * The returned function cancels it.
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

/** How long a page has been there before it begins to move by itself. */
const SETTLED_MS = 1000

/** Like `whenIdle`, a second later: for decoration and for the next visit, so that it never delays the first touches. */
export function whenSettled(task: () => void): () => void {
  let cancel = whenIdle(() => {
    const timer = setTimeout(() => {
      cancel = whenIdle(task)
    }, SETTLED_MS)
    cancel = () => clearTimeout(timer)
  })
  return () => cancel()
}
