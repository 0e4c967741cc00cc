// The code of the hall's QR code or of a ticket, in the fragment of the page's address. Browsers
// don't send the fragment, so no server's log has the code.
import type { AdmissionState } from '@noor-quest/contract/admission'
import { call } from '../network/http.ts'
import { ADMISSION_FRAGMENT } from '../network/join-address.ts'

export const enterAdmissionCode = (code: string) => call<AdmissionState>('POST', '/api/players/admission', { code })

let entering: Promise<unknown> = Promise.resolve()

/** Enters the code of the page's address, then takes it out of the address. */
export function enterLinkCode(): void {
  const { hash } = window.location
  if (!hash.startsWith(ADMISSION_FRAGMENT)) return
  // Registration asks for a code if this one isn't accepted.
  const entered = enterAdmissionCode(hash.slice(ADMISSION_FRAGMENT.length)).catch(() => undefined)
  entering = entered.then(() => {
    const { pathname, search, hash: now } = window.location
    if (now === hash) window.history.replaceState(window.history.state, '', pathname + search)
  })
}

/** Resolves once the code of the page's address was entered. */
export const linkCodeEntered = () => entering
