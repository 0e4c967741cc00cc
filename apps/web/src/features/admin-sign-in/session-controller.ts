// Who is signed in to the portal, while it is open. Invariant: the portal's content shows only while the server's last
// answer says that this person may see it and that answer hasn't run out.
import type { CurrentAdmin } from '@noor-quest/contract/admins'
import type { Clock } from '../../platform/clock.ts'
import { ApiError } from '../../platform/http.ts'
import { createStore } from '../../platform/store.ts'
import type { TabEvents } from './tab-events.ts'

/** How often the open portal asks whether it may stay open (specification section 9). */
export const RECHECK_MS = 30_000

/** 'ended': the session ran out or was ended elsewhere; 'not-admin': the account may not use the portal. */
export type SignedOutReason = 'never-in' | 'signed-out' | 'ended' | 'not-admin'

export type Session =
  /** Is there a session? With an admin: it was allowed before and is covered until the answer comes. */
  | { phase: 'checking'; admin: CurrentAdmin | null }
  /** There is; may it use the portal? */
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
  let askedAtMs = 0
  let cancelRecheck = () => {}
  let cancelEnd = () => {}
  let stopListening = () => {}
  /** An answer to an older question than the newest doesn't count. */
  let question = 0

  const knownAdmin = () => {
    const now = session()
    return 'admin' in now ? now.admin : null
  }

  function rest() {
    question++
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
    askedAtMs = clock.now()
    cancelRecheck = clock.schedule(recheck, RECHECK_MS)
    cancelEnd = clock.schedule(() => void verify(), admin.expires_in_ms)
    set({ phase: 'allowed', admin })
  }

  /** Covers what is shown until the server has said again that this person may see it. */
  async function verify() {
    rest()
    const asked = question
    const before = knownAdmin()
    set({ phase: 'checking', admin: before })
    try {
      const signedIn = await hasSession()
      if (asked !== question) return
      if (!signedIn) return end(before ? 'ended' : 'never-in')
      set({ phase: 'verifying', admin: before })
      const admin = await fetchAdmin()
      if (asked === question) allow(admin)
    } catch (error) {
      if (asked !== question) return
      const reason = refusal(error)
      if (reason) end(reason)
      // No answer: who was in before and can't be asked any more is treated as signed out.
      else if (before && clock.now() >= endsAtMs) end('ended')
      else set({ phase: 'unreachable' })
    }
  }

  /** Asks again without covering anything. No answer changes nothing: the end of the session still stands. */
  async function recheck() {
    cancelRecheck()
    const asked = question
    askedAtMs = clock.now()
    try {
      const admin = await fetchAdmin()
      if (asked === question) allow(admin)
    } catch (error) {
      if (asked !== question) return
      const reason = refusal(error)
      if (reason) return end(reason)
      cancelRecheck = clock.schedule(recheck, RECHECK_MS)
    }
  }

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    /** Asks who is there and goes on watching; the returned function ends that. */
    start: () => {
      stopListening = tabs.listen((event) => {
        if (event === 'signed-out') end('signed-out')
        // Perhaps somebody else: the portal must greet, and allow, whoever is signed in now.
        else if (session().phase === 'allowed') void recheck()
      })
      void verify()
      return () => {
        rest()
        stopListening()
      }
    },

    tryAgain: () => void verify(),

    /**
     * The page is looked at again: a sleeping tab's timers stood still. `restored`: the browser brought it back from
     * its history, perhaps from before a sign-out.
     */
    resume: (restored: boolean) => {
      if (session().phase !== 'allowed') return
      if (restored || clock.now() >= endsAtMs) void verify()
      else if (clock.now() - askedAtMs >= RECHECK_MS) void recheck()
    },

    /** A call of the portal was refused: the other tabs' sessions are this one's. */
    refused: (error: ApiError) => {
      if (session().phase === 'signed-out') return
      const reason = refusal(error)
      if (!reason) return
      tabs.post('signed-out')
      end(reason)
    },

    /** The session was ended from this tab by another call than `signOut`. */
    signedOut: leave,

    /** Tells the server, then the other tabs. @throws when the server couldn't be told: then nothing has changed. */
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
