// The QR code on the portal's page before the event. A device that opens its address is counted there, by the cookie that
// every visitor's device has.
import { fetchCurrentPlayer } from '../session/current-player.ts'
import { call } from './http.ts'

const [NAME, VALUE] = ['from', 'ready']

/** `address` as the QR code contains it. */
export function phoneCheckAddress(address: string): string {
  const url = new URL(address)
  url.searchParams.set(NAME, VALUE)
  return url.href
}

/** Reports this device if it opened the QR code's address. After a failure the portal doesn't count it. */
export function reportPhone(search: string): void {
  if (new URLSearchParams(search).get(NAME) !== VALUE) return
  // Its response brings the cookie.
  fetchCurrentPlayer()
    .then(() => call('POST', '/api/attention/phones', {}))
    .catch(() => undefined)
}
