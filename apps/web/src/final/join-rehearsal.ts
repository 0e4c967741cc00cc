// Joins a final's rehearsal, on its screen or phone. The presenter's one-time link has a token in
// ?rehearsal=; a cookie admits the page from then on, also after a reload.
import { call } from '../platform/network/http.ts'

const PARAMETER = 'rehearsal'
const JOINED = '1'

/** Sends the page's token if it has one. Resolves with true on a page of a rehearsal. */
export async function joinRehearsal(): Promise<boolean> {
  const address = new URL(window.location.href)
  const token = address.searchParams.get(PARAMETER)
  if (token === null) return false
  if (token !== JOINED) {
    // If the token was already used, the page waits and shows nothing.
    await call('POST /api/final-rehearsal/claims', { body: { token } }).catch(() => undefined)
    address.searchParams.set(PARAMETER, JOINED)
    window.history.replaceState(window.history.state, '', address)
  }
  return true
}

/**
 * Calls `start` after `before`, once it is known whether this page rehearses. The returned function
 * stops it.
 */
export function joinRehearsalOrStart(
  start: (isRehearsal: boolean) => () => void,
  before: Promise<void> = Promise.resolve(),
): () => void {
  let stop: (() => void) | null = null
  let isStopped = false
  void before.then(joinRehearsal).then((isRehearsal) => {
    if (!isStopped) stop = start(isRehearsal)
  })
  return () => {
    isStopped = true
    stop?.()
  }
}
