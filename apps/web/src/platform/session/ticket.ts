// The code of the visitor's ticket: from the fragment of the page's address, which browsers don't send,
// so that no server's log has it, or typed into the form. A QR code leads to the home page, so the
// code is kept for the registration.
import { call } from '../network/http.ts'
import { TICKET_FRAGMENT } from '../network/join-address.ts'
import { readLocal, removeLocal, writeLocal } from '../storage/local-storage.ts'

const KEY = 'ticket'

/** @throws ApiError invalid_code, rate_limited */
export const checkTicket = (code: string) => call('POST /api/players/tickets/check', { body: { code } })

export const keptTicket = (): string | null => readLocal(KEY)
export const keepTicket = (code: string): void => writeLocal(KEY, code)
export const dropTicket = (): void => removeLocal(KEY)

/** Keeps the code of the page's address and takes it out of the address. */
export function keepLinkTicket(): void {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(TICKET_FRAGMENT)) return
  keepTicket(hash.slice(TICKET_FRAGMENT.length))
  window.history.replaceState(window.history.state, '', pathname + search)
}
