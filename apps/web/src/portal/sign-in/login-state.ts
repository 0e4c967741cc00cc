// State that a page passes to /admin/login, kept in the history entry so that the address stays plain.
// What the identity provider's sign-in came back with is in the address: the server leads the browser there.
// The compiler augments only a module it has loaded.
import type {} from '@tanstack/react-router'
import { adminText } from '../text/admin-en.ts'
import type { SignedOutReason } from './session-controller.ts'

export type LoginState = {
  reason?: SignedOutReason | 'password-reset' | 'set-up' | 'verified' | 'verified-admin'
  /** Where in the portal the person was going. */
  returnTo?: string | undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    admin?: LoginState
  }
}

/** A page of the portal, or the portal's first. Never another site's address, nor the login page itself. */
export function safeReturn(returnTo: string | undefined): string {
  const inPortal = returnTo !== undefined && /^\/admin(\/(?!login|setup|verify)|\?|$)/.test(returnTo)
  return inPortal ? returnTo : '/admin'
}

const text = adminText.login
const OUTCOMES = new Map([
  ['denied', text.denied],
  ['unverified', text.unverifiedThere],
  ['cancelled', text.cancelled],
  ['expired', text.tookTooLong],
  ['failed', text.failed],
])

/** Where a sign-in through the identity provider continues, from the address's `?sign_in=`; nothing when it says nothing. */
export function fromProvider(search: string): { step?: 'totp'; message?: string } {
  const outcome = new URLSearchParams(search).get('sign_in')
  if (outcome === 'code') return { step: 'totp' }
  const message = OUTCOMES.get(outcome ?? '')
  return message === undefined ? {} : { message }
}
