// The session of the open portal. Invariant: the portal's content shows only while the server's last response admits this
// account and that response hasn't expired.
import type { CurrentAdmin } from '@noor-quest/contract/admins'
import { SESSION_TICK_MS } from '@noor-quest/contract/limits'
import type { Clock } from '../../platform/clock/clock.ts'
import { ApiError } from '../../platform/network/http.ts'
import { createStore } from '../../platform/storage/store.ts'
import type { TabEvents } from './tab-events.ts'

export const RECHECK_MS = SESSION_TICK_MS

/** 'ended': the session ran out or was ended elsewhere; 'not-admin': the account may not use the portal. */
export type SignedOutReason = 'never-in' | 'signed-out' | 'ended' | 'not-admin'

export type Session =
  /** Asking the server whether there is a session. With an admin: admitted before, the content is covered until the response comes. */
  | { phase: 'checking'; admin: CurrentAdmin | null }
  /** There is a session; asking whether it may use the portal. */
  | { phase: 'verifying'; admin: CurrentAdmin | null }
  | { phase: 'allowed'; admin: CurrentAdmin }
  | { phase: 'unreachable' }
  | { phase: 'signed-out'; reason: SignedOutReason }

export type SessionPorts = {
  clock: Clock
  hasSession: () => Promise<boolean>
  fetchAdmin: () => Promise<CurrentAdmin>
  signOut: () => Promise<void>
  tabs: TabEvents
}

export type SessionController = ReturnType<typeof createSessionController>

export function createSessionController({ clock, hasSession, fetchAdmin, signOut, tabs }: SessionPorts) {
  const store = createStore<Session>({ phase: 'checking', admin: null })
  const { snapshot: session, set } = store
  let endsAtMs = 0
  let checkedAtMs = 0
  let cancelRecheck = () => {}
  let cancelEnd = () => {}
  let unsubscribe = () => {}
  /** Number of the newest check: a response to an older one doesn't count. */
  let newestCheck = 0

  const knownAdmin = () => {
    const now = session()
    return 'admin' in now ? now.admin : null
  }

  function rest() {
    newestCheck++
    cancelRecheck()
    cancelEnd()
  }

  function end(reason: SignedOutReason) {
    rest()
    set({ phase: 'signed-out', reason })
  }

  function leave() {
    tabs.post('signed-out')
    end('signed-out')
  }

  function allow(admin: CurrentAdmin) {
    rest()
    endsAtMs = clock.now() + admin.expires_in_ms
    checkedAtMs = clock.now()
    cancelRecheck = clock.schedule(tick, RECHECK_MS)
    cancelEnd = clock.schedule(() => void verify(), admin.expires_in_ms)
    set({ phase: 'allowed', admin })
  }

  /** Covers the content until the server has admitted the account again. */
  async function verify() {
    rest()
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
      // No response: after the end of an earlier session that is the same as signed out.
      else if (before && clock.now() >= endsAtMs) end('ended')
      else set({ phase: 'unreachable' })
    }
  }

  /** Checks again without covering the content. Without a response nothing changes, and the session's end remains as it was. */
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
      cancelRecheck = clock.schedule(tick, RECHECK_MS)
    }
  }

  /** As `recheck`; where it refreshed the session, the other tabs learn of its new end. */
  async function tick() {
    const endedAtMs = endsAtMs
    await recheck()
    // A response that was on its way for some seconds moves the end by as much.
    if (session().phase === 'allowed' && endsAtMs - endedAtMs > RECHECK_MS) tabs.post('token-refreshed')
  }

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    /** Checks the session now and regularly, until the returned function is called. */
    start: () => {
      unsubscribe = tabs.subscribe((event) => {
        if (event === 'signed-out') end('signed-out')
        // Perhaps another account, another end, or none any more: the portal greets, and admits, who is signed in now.
        else if (session().phase === 'allowed') void recheck()
      })
      void verify()
      return () => {
        rest()
        unsubscribe()
      }
    },

    tryAgain: () => void verify(),

    /**
     * The page is visible again; timers of a sleeping tab don't run. `restored`: the browser restored the page from its
     * history, perhaps from before a sign-out.
     */
    resume: (restored: boolean) => {
      if (session().phase !== 'allowed') return
      if (restored || clock.now() >= endsAtMs) void verify()
      else if (clock.now() - checkedAtMs >= RECHECK_MS) void recheck()
    },

    /** The server refused a request of the portal. The other tabs share this session. */
    refused: (error: ApiError) => {
      if (session().phase === 'signed-out') return
      const reason = refusal(error)
      if (!reason) return
      tabs.post('signed-out')
      end(reason)
    },

    /** The person changed the account from this tab. */
    userUpdated: () => tabs.post('user-updated'),

    /** The session was ended from this tab by another request than `signOut`'s. */
    signedOut: leave,

    /** Signs out at the server, then notifies the other tabs. @throws when the request failed: then nothing has changed. */
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
