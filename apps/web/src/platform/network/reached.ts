// The code on the portal's page before the event: whoever opens its address is counted there, as a device, by the cookie that every
// visitor's device has anyway.
import { fetchCurrentPlayer } from '../session/current-player.ts'
import { call } from './http.ts'

const [NAME, VALUE] = ['from', 'ready']

/** `address`, as that code holds it. */
export function countedAddress(address: string): string {
  const url = new URL(address)
  url.searchParams.set(NAME, VALUE)
  return url.href
}

/** Reports this device if the code led here. A failure is nobody's to see: then the portal doesn't count it. */
export function reportReached(search: string): void {
  if (new URLSearchParams(search).get(NAME) !== VALUE) return
  // Its response brings the cookie.
  fetchCurrentPlayer()
    .then(() => call('POST', '/api/attention/phones', {}))
    .catch(() => undefined)
}
