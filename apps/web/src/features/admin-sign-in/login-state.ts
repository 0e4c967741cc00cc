// State that a page passes to /admin/login, kept in the history entry so that the address stays plain.
// The compiler augments only a module it has loaded.
import type {} from '@tanstack/react-router'
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
