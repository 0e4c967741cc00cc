import type { CurrentAdmin } from '@noor-quest/contract/admins'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { systemClock } from '../../platform/clock/clock.ts'
import { useStore } from '../../platform/storage/store.ts'
import { commonText } from '../../text/common.en.ts'
import { whyFailed } from '../../text/why-failed.ts'
import errorPicture from '../../ui/art/states/error.svg'
import offlinePicture from '../../ui/art/states/offline.svg'
import { MessagePage } from '../../ui/message-screen.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { handleWith } from '../api/admin-call.ts'
import { forgetDrafts, keepDraftsOf } from '../forms/drafts.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { clearNotices } from '../ui/notices.tsx'
import { PasswordDialog } from '../ui/password-dialog.tsx'
import { createReauthentication, type Reauthentication } from './reauthentication.ts'
import { createSessionController, type Session } from './session-controller.ts'
import { signInText } from './sign-in.en.ts'
import { fetchAdmin, fetchSession, reauthenticate, signOut } from './sign-in-api.ts'
import { tabEvents } from './tab-events.ts'

type Props = {
  /** The portal, for an admitted admin. `signOut` throws when the request to the server failed. */
  children: (portal: { admin: CurrentAdmin; signOut: () => Promise<void>; recheck: () => void }) => ReactNode
}

/**
 * Admits admins, redirects all others to /admin/login and keeps checking while the portal is open
 * (docs/product-rules.md#portal-access).
 */
export function PortalGuard({ children }: Props) {
  const [{ session, reauthentication }] = useState(createControllers)
  const state = useStore(session)
  const navigate = useNavigate()
  const router = useRouter()
  const queryClient = useQueryClient()

  useEffect(() => session.start(), [session])

  useEffect(() => handleWith({ ...session, reauthenticate: reauthentication.ask }), [session, reauthentication])

  useEffect(() => {
    const visible = () => document.visibilityState === 'visible' && session.resume(false)
    const restored = (event: PageTransitionEvent) => event.persisted && session.resume(true)
    document.addEventListener('visibilitychange', visible)
    window.addEventListener('pageshow', restored)
    return () => {
      document.removeEventListener('visibilitychange', visible)
      window.removeEventListener('pageshow', restored)
    }
  }, [session])

  useEffect(() => {
    if (state.phase !== 'signed-out') return
    // The next visitor at this device must not find data for admins.
    queryClient.clear()
    clearNotices()
    if (state.reason === 'signed-out' || state.reason === 'not-admin') forgetDrafts()
    const { pathname, searchStr } = router.state.location
    const returnTo = state.reason === 'signed-out' ? undefined : pathname + searchStr
    void navigate({ to: '/admin/login', replace: true, state: { admin: { reason: state.reason, returnTo } } })
  }, [state, navigate, router, queryClient])

  const admin = state.phase === 'signed-out' || state.phase === 'unknown' ? null : state.admin
  const covered = state.phase !== 'allowed'
  return (
    <>
      {covered && <Cover session={state} onTryAgain={session.tryAgain} />}
      {admin && (
        // Covered instead of unmounted, so that typed text is still there once the session is
        // confirmed.
        <div inert={covered} className={covered ? 'hidden' : 'flex min-w-0 flex-1 flex-col'}>
          {children({ admin, signOut: session.signOut, recheck: session.recheck })}
          <ReauthenticationDialog controller={reauthentication} email={admin.email} />
        </div>
      )}
    </>
  )
}

function Cover({ session, onTryAgain }: { session: Session; onTryAgain: () => void }) {
  if (session.phase === 'signed-out') return null
  if (session.phase === 'unknown') {
    const isSilent = session.code === 'network' || session.code === 'backend_unavailable'
    return (
      <MessagePage
        title={commonText.errorTitle}
        message={isSilent ? commonText.offlineText : whyFailed(session.code)}
        picture={isSilent ? offlinePicture : errorPicture}
      >
        <ActionButton label={commonText.tryAgain} variant="gold" onPress={onTryAgain} />
      </MessagePage>
    )
  }
  return (
    // Above dialogs too, whose elements are beside the page.
    <div className="fixed inset-0 z-80 grid place-items-center bg-night">
      <Spinner label={session.phase === 'checking' ? portalText.checking : portalText.verifying} />
    </div>
  )
}

function createControllers() {
  const session = createSessionController({
    clock: systemClock,
    hasSession: async () => (await fetchSession()) !== null,
    fetchAdmin: async () => {
      const admin = await fetchAdmin()
      keepDraftsOf(admin.id)
      return admin
    },
    signOut,
    tabs: tabEvents,
  })
  const reauthentication = createReauthentication({ confirm: reauthenticate, refused: session.refused })
  return { session, reauthentication }
}

const reauthenticationText = signInText.reauthentication

/**
 * A dialog over the screen that sent the request, which continues afterwards. `email` makes a
 * password manager offer the right password.
 */
function ReauthenticationDialog({ controller, email }: { controller: Reauthentication; email: string }) {
  const { open } = useStore(controller)
  if (!open) return null
  return (
    <PasswordDialog
      email={email}
      title={reauthenticationText.title}
      description={reauthenticationText.description}
      confirmLabel={reauthenticationText.confirm}
      failedText={signInText.login.failed}
      submit={controller.submit}
      onClose={controller.cancel}
    />
  )
}
