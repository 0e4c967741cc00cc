// The code of the hall's QR or of a ticket, in the fragment of the page's address, which browsers
// send to no server and no log has.
import type { AdmissionState } from '@noor-quest/contract/admission'
import { call } from '../network/http.ts'
import { ADMISSION_FRAGMENT } from '../network/join-address.ts'

export const enterAdmissionCode = (code: string) => call<AdmissionState>('POST', '/api/players/admission', { code })

let entering: Promise<unknown> = Promise.resolve()

/** Enters the code of the page's address, and takes it out of the address. */
export function enterLinkCode(): void {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(ADMISSION_FRAGMENT)) return
  window.history.replaceState(window.history.state, '', pathname + search)
  // Registration asks for a code if this one isn't accepted.
  entering = enterAdmissionCode(hash.slice(ADMISSION_FRAGMENT.length)).catch(() => undefined)
}

/** Resolves once the code of the page's address was entered. */
export const linkCodeEntered = () => entering
