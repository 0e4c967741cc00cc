// The session of the open portal. Invariant: the portal's content is shown only while the server's
// last response admits this account and hasn't expired.
import type { CurrentAdmin } from '@noor-quest/contract/admins'
import { SESSION_TICK_MS } from '@noor-quest/contract/limits'
import type { Clock } from '../../platform/clock/clock.ts'
import { ApiError } from '../../platform/network/http.ts'
import { createStore } from '../../platform/storage/store.ts'
import type { TabEvents } from './tab-events.ts'

/**
 * 'ended': the session expired or was ended elsewhere; 'not-admin': the account may not use the
 * portal.
 */
export type SignedOutReason = 'never-in' | 'signed-out' | 'ended' | 'not-admin'

export type Session =
  /**
   * The server is asked for the session. If `admin` isn't null, that account was admitted before,
   * and the content is covered until the response comes.
   */
  | { phase: 'checking'; admin: CurrentAdmin | null }
  /** The session exists, and the server is asked whether it may use the portal. */
  | { phase: 'verifying'; admin: CurrentAdmin | null }
  | { phase: 'allowed'; admin: CurrentAdmin }
  /** `code`: why the server didn't say whether the account is admitted. */
  | { phase: 'unknown'; code: ApiError['code'] }
  | { phase: 'signed-out'; reason: SignedOutReason }

type SessionPorts = {
  clock: Clock
  hasSession: () => Promise<boolean>
  fetchAdmin: () => Promise<CurrentAdmin>
  signOut: () => Promise<unknown>
  tabs: TabEvents
}

export function createSessionController({ clock, hasSession, fetchAdmin, signOut, tabs }: SessionPorts) {
  const store = createStore<Session>({ phase: 'checking', admin: null })
  const { snapshot: session, set } = store
  let endsAtMs = 0
  let checkedAtMs = 0
  let cancelRecheck = () => {}
  let cancelEnd = () => {}
  let unsubscribe = () => {}
  /** The newest check's number: responses to older checks are ignored. */
  let newestCheck = 0

  const knownAdmin = () => {
    const now = session()
    return 'admin' in now ? now.admin : null
  }

  function cancelChecks() {
    newestCheck++
    cancelRecheck()
    cancelEnd()
  }

  function end(reason: SignedOutReason) {
    cancelChecks()
    set({ phase: 'signed-out', reason })
  }

  function leave() {
    tabs.post('signed-out')
    end('signed-out')
  }

  function allow(admin: CurrentAdmin) {
    cancelChecks()
    endsAtMs = clock.now() + admin.expires_in_ms
    checkedAtMs = clock.now()
    cancelRecheck = clock.schedule(tick, SESSION_TICK_MS)
    cancelEnd = clock.schedule(() => void verify(), admin.expires_in_ms)
    set({ phase: 'allowed', admin })
  }

  /** Covers the content until the server has admitted the account again. */
  async function verify() {
    cancelChecks()
    const check = newestCheck
    const before = knownAdmin()
    set({ phase: 'checking', admin: before })
    try {
      const signedIn = await hasSession()
      if (check !== newestCheck) return
      if (!signedIn) return end(before ? 'ended' : 'never-in')
      set({ phase: 'verifying', admin: before })
      const admin = await fetchAdmin()
      if (check === newestCheck) allow(admin)
    } catch (error) {
      if (check !== newestCheck) return
      const reason = refusal(error)
      if (reason) end(reason)
      // Without a response, an expired session counts as signed out.
      else if (before && clock.now() >= endsAtMs) end('ended')
      else set({ phase: 'unknown', code: error instanceof ApiError ? error.code : 'internal' })
    }
  }

  /**
   * Checks again without covering the content. Without a response, the session's end stays as it
   * was.
   */
  async function recheck() {
    cancelRecheck()
    const check = newestCheck
    checkedAtMs = clock.now()
    try {
      const admin = await fetchAdmin()
      if (check === newestCheck) allow(admin)
    } catch (error) {
      if (check !== newestCheck) return
      const reason = refusal(error)
      if (reason) return end(reason)
      cancelRecheck = clock.schedule(tick, SESSION_TICK_MS)
    }
  }

  /** Like `recheck`. If it refreshed the session, the other tabs are notified of its new end. */
  async function tick() {
    const endedAtMs = endsAtMs
    await recheck()
    // A response delayed by some seconds moves the end by as much, which isn't a refresh.
    if (session().phase === 'allowed' && endsAtMs - endedAtMs > SESSION_TICK_MS) tabs.post('token-refreshed')
  }

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    /** Checks the session now and regularly, until the returned function is called. */
    start: () => {
      unsubscribe = tabs.subscribe((event) => {
        if (event === 'signed-out') end('signed-out')
        // The account or the session's end may have changed, or the session is gone, so the server
        // is asked which account is admitted.
        else if (session().phase === 'allowed') void recheck()
      })
      void verify()
      return () => {
        cancelChecks()
        unsubscribe()
      }
    },

    tryAgain: () => void verify(),

    /**
     * Call it when the page is visible again, because timers of a sleeping tab don't run.
     * `restored`: the browser restored the page from its history, perhaps from before a sign-out.
     */
    resume: (restored: boolean) => {
      if (session().phase !== 'allowed') return
      if (restored || clock.now() >= endsAtMs) void verify()
      else if (clock.now() - checkedAtMs >= SESSION_TICK_MS) void recheck()
    },

    /** Call it when the admin has changed what the portal knows of the server, such as the doors. */
    recheck: () => {
      if (session().phase === 'allowed') void recheck()
    },

    /**
     * Call it when the server refused a request of the portal. The other tabs share this session.
     */
    refused: (error: ApiError) => {
      if (session().phase === 'signed-out') return
      const reason = refusal(error)
      if (!reason) return
      tabs.post('signed-out')
      end(reason)
    },

    /** Call it when the admin changed the account in this tab. */
    userUpdated: () => tabs.post('user-updated'),

    /** Call it when a request of this tab other than `signOut` ended the session. */
    signedOut: leave,

    /**
     * Signs out at the server, then notifies the other tabs.
     * @throws when the request failed; the session then continues
     */
    signOut: async () => {
      try {
        await signOut()
      } catch (error) {
        if (refusal(error) === null) throw error
      }
      leave()
    },
  }
}

function refusal(error: unknown): SignedOutReason | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'not_admin') return 'not-admin'
  return error.status === 401 ? 'ended' : null
}
