// State that a page passes to /admin/login, kept in the history entry so that the address stays
// plain. The outcome of the identity provider's sign-in is in the address, because the server
// redirects the browser. The import is for the compiler, which augments only a loaded module.

import { EMAIL_MAX } from '@noor-quest/contract/limits'
import type {} from '@tanstack/react-router'
import type { SignedOutReason } from './session-controller.ts'
import { signInText } from './sign-in.en.ts'

export type LoginState = {
  reason?: SignedOutReason | 'password-reset' | 'set-up' | 'verified' | 'verified-admin'
  /** The page of the portal that the admin wanted. */
  returnTo?: string | undefined
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    admin?: LoginState
  }
}

/**
 * `returnTo` if it is a page of the portal, otherwise the portal's first page. Never another site's
 * address nor the login page.
 */
export function safeReturn(returnTo: string | undefined): string {
  const inPortal = returnTo !== undefined && /^\/admin(\/(?!login|join)|\?|$)/.test(returnTo)
  return inPortal ? returnTo : '/admin'
}

const text = signInText.login
const OUTCOMES = new Map([
  ['denied', 'denied'],
  ['linked', 'linkedThere'],
  ['unverified', 'unverifiedThere'],
  ['cancelled', 'cancelled'],
  ['expired', 'tookTooLong'],
  ['failed', 'failed'],
] as const)

/** The sign-in's continuation after the identity provider, from `?sign_in=`; empty without it. */
export function fromProvider(search: string): { step?: 'totp'; message?: string } {
  const outcome = new URLSearchParams(search).get('sign_in')
  if (outcome === 'code') return { step: 'totp' }
  const key = OUTCOMES.get(outcome as 'failed')
  return key === undefined ? {} : { message: text[key] }
}

// The server validates addresses. This check only saves a round trip for obviously wrong ones.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The message beside an invalid address; undefined for a possibly valid one. */
export function wrongEmail(email: string): string | undefined {
  if (email === '') return signInText.login.emailRequired
  return email.length <= EMAIL_MAX && EMAIL.test(email) ? undefined : signInText.login.emailInvalid
}
