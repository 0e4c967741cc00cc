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

/** A touch that scrolls causes none of them; a tap causes a `mousemove` before its click. */
const FIRST_INPUTS = ['mousemove', 'click', 'keydown']

/**
 * Runs `task` once the page has settled after its first input: a tap, a key or a moving mouse. A tap
 * that leads to another screen isn't slowed by it.
 */
export function whenAnswered(task: () => void): () => void {
  if (navigator.userActivation?.hasBeenActive) return whenSettled(task)
  const waiting = new AbortController()
  let cancel = () => waiting.abort()
  const onInput = () => {
    waiting.abort()
    cancel = whenSettled(task)
  }
  for (const type of FIRST_INPUTS) addEventListener(type, onInput, { capture: true, signal: waiting.signal })
  return () => cancel()
}
