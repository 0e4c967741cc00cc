// The check of the QR code before the event, from the portal. The server counts each device that
// opens the code's address, by the cookie that every visitor's device has.
import { fetchCurrentPlayer } from '../session/current-player.ts'
import { call } from './http.ts'

const [NAME, VALUE] = ['from', 'ready']

/** `address` as the QR code contains it. */
export function phoneCheckAddress(address: string): string {
  const url = new URL(address)
  url.searchParams.set(NAME, VALUE)
  return url.href
}

/**
 * Reports this device if it opened the QR code's address. After a failure the portal doesn't count
 * it.
 */
export function reportPhone(search: string): void {
  if (new URLSearchParams(search).get(NAME) !== VALUE) return
  // The response sets the cookie.
  fetchCurrentPlayer()
    .then(() => call('POST /api/overview/phones', { body: {} }))
    .catch(() => undefined)
}
