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
