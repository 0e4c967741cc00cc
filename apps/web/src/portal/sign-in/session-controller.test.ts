import type { CurrentAdmin } from '@noor-quest/contract/admins'
import { SESSION_TICK_MS } from '@noor-quest/contract/limits'
import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { ApiError } from '../../platform/network/http.ts'
import { createSessionController } from './session-controller.ts'
import type { TabEvent } from './tab-events.ts'

const HOUR_MS = 3_600_000
const AMINA: CurrentAdmin = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'amina@example.org',
  two_factor: false,
  portal_role: 'owner',
  over_http: false,
  public_url: 'https://quiz.example.org',
  expires_in_ms: HOUR_MS,
}
const signedOut = () => new ApiError(401, 'signed_out', 'Sign in to use the portal.')
const notAdmin = () => new ApiError(403, 'not_admin', 'Access denied. Admin privileges required.')
const lost = () => new ApiError(0, 'network', 'The network did not answer')

function portal() {
  const clock = createFakeClock()
  const hasSession = vi.fn(async () => true)
  const fetchAdmin = vi.fn(async () => AMINA)
  const signOut = vi.fn(async () => {})
  const posted: TabEvent[] = []
  let receive: (event: TabEvent) => void = () => {}
  const session = createSessionController({
    clock,
    hasSession,
    fetchAdmin,
    signOut,
    tabs: {
      post: (event) => posted.push(event),
      subscribe: (listener) => {
        receive = listener
        return () => {
          receive = () => {}
        }
      },
    },
  })
  const phases: string[] = [session.snapshot().phase]
  session.subscribe(() => phases.push(session.snapshot().phase))
  return {
    clock,
    hasSession,
    fetchAdmin,
    signOut,
    posted,
    session,
    phases,
    receive: (event: TabEvent) => receive(event),
  }
}

/** A portal that has admitted Amina. */
async function openPortal() {
  const opened = portal()
  const stop = opened.session.start()
  await opened.clock.advance(0)
  expect(opened.session.snapshot()).toEqual({ phase: 'allowed', admin: AMINA })
  return { ...opened, stop }
}

test('asks for the session first, then for the right to use the portal', async () => {
  const { session, phases, clock } = portal()
  session.start()
  await clock.advance(0)
  expect(phases.filter((phase, index) => phase !== phases[index - 1])).toEqual(['checking', 'verifying', 'allowed'])
})

test('without a session the portal stays closed, and rights aren’t asked for', async () => {
  const { session, hasSession, fetchAdmin, clock } = portal()
  hasSession.mockResolvedValue(false)
  session.start()
  await clock.advance(0)
  expect(session.snapshot()).toEqual({ phase: 'signed-out', reason: 'never-in' })
  expect(fetchAdmin).not.toHaveBeenCalled()
})

test('an account that is no admin doesn’t get in', async () => {
  const { session, fetchAdmin, clock } = portal()
  fetchAdmin.mockRejectedValue(notAdmin())
  session.start()
  await clock.advance(0)
  expect(session.snapshot()).toEqual({ phase: 'signed-out', reason: 'not-admin' })
})

test.each([
  ['a response', lost(), 'network'],
  ['a verdict', new ApiError(500, 'internal', 'oops'), 'internal'],
])('without %s the portal stays closed, says why, and a retry may help', async (_what, error, code) => {
  const { session, hasSession, clock } = portal()
  hasSession.mockRejectedValueOnce(error)
  session.start()
  await clock.advance(0)
  expect(session.snapshot()).toEqual({ phase: 'unknown', code })
  session.tryAgain()
  await clock.advance(0)
  expect(session.snapshot().phase).toBe('allowed')
})

test('asks again every 30 seconds', async () => {
  const { fetchAdmin, clock } = await openPortal()
  fetchAdmin.mockClear()
  await clock.advance(SESSION_TICK_MS - 1)
  expect(fetchAdmin).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(fetchAdmin).toHaveBeenCalledTimes(1)
  await clock.advance(3 * SESSION_TICK_MS)
  expect(fetchAdmin).toHaveBeenCalledTimes(4)
})

test('a check that refreshed the session notifies the other tabs, another does not', async () => {
  const { fetchAdmin, posted, clock } = await openPortal()
  await clock.advance(2 * SESSION_TICK_MS)
  expect(posted).toEqual([])
  fetchAdmin.mockResolvedValue({ ...AMINA, expires_in_ms: 12 * HOUR_MS })
  await clock.advance(2 * SESSION_TICK_MS)
  expect(posted).toEqual(['token-refreshed'])
})

test.each(['signed-in', 'token-refreshed', 'user-updated', 'password-recovery', 'mfa-verified'] as const)(
  'after "%s" in another tab the session is checked at once, and no tab is notified in turn',
  async (event) => {
    const { fetchAdmin, posted, receive, clock } = await openPortal()
    fetchAdmin.mockClear()
    fetchAdmin.mockResolvedValue({ ...AMINA, expires_in_ms: 12 * HOUR_MS })
    receive(event)
    await clock.advance(0)
    expect(fetchAdmin).toHaveBeenCalledTimes(1)
    expect(posted).toEqual([])
  },
)

test('a change of the account is published to the other tabs', async () => {
  const { session, posted } = await openPortal()
  session.userUpdated()
  expect(posted).toEqual(['user-updated'])
})

test('a session ended elsewhere is noticed at the next check', async () => {
  const { fetchAdmin, clock, session } = await openPortal()
  fetchAdmin.mockRejectedValue(signedOut())
  await clock.advance(SESSION_TICK_MS)
  expect(session.snapshot()).toEqual({ phase: 'signed-out', reason: 'ended' })
  expect(clock.pending()).toBe(0)
})

test('an admin whose rights were taken away is out at the next check', async () => {
  const { fetchAdmin, clock, session } = await openPortal()
  fetchAdmin.mockRejectedValue(notAdmin())
  await clock.advance(SESSION_TICK_MS)
  expect(session.snapshot()).toEqual({ phase: 'signed-out', reason: 'not-admin' })
})

test('a check without a response leaves the portal open, until the session’s end', async () => {
  const { fetchAdmin, hasSession, clock, session } = await openPortal()
  fetchAdmin.mockRejectedValue(lost())
  hasSession.mockRejectedValue(lost())
  await clock.advance(HOUR_MS - 1)
  expect(session.snapshot().phase).toBe('allowed')
  await clock.advance(1)
  expect(session.snapshot()).toEqual({ phase: 'signed-out', reason: 'ended' })
})

test('at the session’s end the content is covered until the server has responded', async () => {
  const { fetchAdmin, hasSession, clock, session, phases } = await openPortal()
  fetchAdmin.mockRejectedValue(lost())
  await clock.advance(HOUR_MS - 1)
  fetchAdmin.mockResolvedValue(AMINA)
  let respond = (_signedIn: boolean) => {}
  hasSession.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)))
  phases.length = 0
  await clock.advance(1)
  expect(session.snapshot()).toEqual({ phase: 'checking', admin: AMINA })
  respond(true)
  await clock.advance(0)
  expect(phases).toEqual(['checking', 'verifying', 'allowed'])
})

test('a prolonged session moves its end', async () => {
  const { clock, session } = await openPortal()
  await clock.advance(3 * HOUR_MS)
  expect(session.snapshot().phase).toBe('allowed')
})

test('a tab that slept past the session’s end is covered when it becomes visible', async () => {
  const { session, hasSession, clock } = await openPortal()
  // In a sleeping tab time passes but timers don't run.
  const now = clock.now()
  vi.spyOn(clock, 'now').mockReturnValue(now + HOUR_MS)
  hasSession.mockResolvedValue(false)
  session.resume(false)
  expect(session.snapshot()).toEqual({ phase: 'checking', admin: AMINA })
  await clock.advance(0)
  expect(session.snapshot()).toEqual({ phase: 'signed-out', reason: 'ended' })
})

test('a page that the browser restores from its history is covered at once', async () => {
  const { session } = await openPortal()
  session.resume(true)
  expect(session.snapshot()).toEqual({ phase: 'checking', admin: AMINA })
})

test('returning to the page soon asks nothing', async () => {
  const { session, fetchAdmin, clock } = await openPortal()
  fetchAdmin.mockClear()
  await clock.advance(5_000)
  session.resume(false)
  await clock.advance(0)
  expect(fetchAdmin).not.toHaveBeenCalled()
})

test('signing out signs out at the server, then notifies the other tabs', async () => {
  const { session, signOut, posted } = await openPortal()
  await session.signOut()
  expect(signOut).toHaveBeenCalledOnce()
  expect(posted).toEqual(['signed-out'])
  expect(session.snapshot()).toEqual({ phase: 'signed-out', reason: 'signed-out' })
})

test('a sign-out that didn’t reach the server changes nothing', async () => {
  const { session, signOut, posted } = await openPortal()
  signOut.mockRejectedValue(lost())
  await expect(session.signOut()).rejects.toThrow()
  expect(session.snapshot().phase).toBe('allowed')
  expect(posted).toEqual([])
})

test('signing out of an ended session succeeds', async () => {
  const { session, signOut } = await openPortal()
  signOut.mockRejectedValue(signedOut())
  await session.signOut()
  expect(session.snapshot().phase).toBe('signed-out')
})

test('a sign-out in another tab signs this one out, and isn’t passed back', async () => {
  const { session, receive, posted } = await openPortal()
  receive('signed-out')
  expect(session.snapshot()).toEqual({ phase: 'signed-out', reason: 'signed-out' })
  expect(posted).toEqual([])
})

test('a sign-in in another tab is asked about: it may be another admin', async () => {
  const { session, receive, fetchAdmin, clock } = await openPortal()
  const bilal = { ...AMINA, email: 'bilal@example.org' }
  fetchAdmin.mockResolvedValue(bilal)
  receive('signed-in')
  await clock.advance(0)
  expect(session.snapshot()).toEqual({ phase: 'allowed', admin: bilal })
})

test('a refused request of the portal signs out here and in the other tabs', async () => {
  const { session, posted } = await openPortal()
  session.refused(signedOut())
  expect(session.snapshot()).toEqual({ phase: 'signed-out', reason: 'ended' })
  session.refused(signedOut())
  expect(posted).toEqual(['signed-out'])
})

test('a response that comes after the sign-out opens nothing', async () => {
  const { session, fetchAdmin, receive, clock } = await openPortal()
  let respond = (_admin: CurrentAdmin) => {}
  fetchAdmin.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)))
  await clock.advance(SESSION_TICK_MS)
  receive('signed-out')
  respond(AMINA)
  await clock.advance(0)
  expect(session.snapshot().phase).toBe('signed-out')
})

test('a closed portal sends no request and ignores other tabs', async () => {
  const { session, stop, clock, receive } = await openPortal()
  stop()
  receive('signed-out')
  expect(clock.pending()).toBe(0)
  expect(session.snapshot().phase).toBe('allowed')
})
