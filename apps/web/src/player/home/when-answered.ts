import { whenSettled } from '../../platform/device/when-idle.ts'

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
