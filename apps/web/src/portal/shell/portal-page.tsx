import type { CurrentAdmin } from '@noor-quest/contract/admins'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { latePart } from '../../platform/network/late-part.tsx'
import { useStore } from '../../platform/storage/store.ts'
import { isTonight } from '../../season/tonight.ts'
import { logoAddress, settings } from '../../text/settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AdminContext, useMay, useWithheld } from '../api/role.ts'
import { tonightQuery } from '../overview/overview-api.ts'
import { reviewerText } from '../reviewer/reviewer.en.ts'
import { SetUpBar } from '../set-up/set-up-bar.tsx'
import { PortalGuard } from '../sign-in/portal-guard.tsx'
import { portalText } from '../text/portal.en.ts'
import { PersonIcon, SignOutIcon } from '../ui/icons.tsx'
import { Note } from '../ui/note.tsx'
import { Notices, notify } from '../ui/notices.tsx'
import { PortalFrame } from '../ui/portal-frame.tsx'
import { Drawer, Navigation, Tabs } from './navigation.tsx'
import { overHttpText } from './over-http.en.ts'
import { OverHttpNote } from './over-http-note.tsx'
import { permissionOf } from './page-access.ts'
import { TONIGHT_PAGES } from './tonight-pages.ts'

/** The frame around every portal screen (docs/product-rules.md#portal-screens). */
export function PortalPage() {
  return (
    <PortalFrame>
      <QueryClientProvider client={queryClient}>
        <PortalGuard>
          {({ admin, signOut, recheck }) => (
            <AdminContext value={{ rights: rightsOf(admin), publicUrl: admin.public_url, signOut, recheck }}>
              <div className="mx-auto flex w-full min-w-0 max-w-[96rem] flex-1 flex-col gap-3 p-4 sm:gap-5 pt-[max(1rem,env(safe-area-inset-top))] max-sm:pb-24 sm:px-6">
                <PortalHeader email={admin.email} signOut={signOut} />
                <Tabs />
                <div className="flex min-w-0 flex-1 items-start gap-6">
                  <Navigation className="sticky top-0 -ms-3 max-h-dvh w-56 shrink-0 overflow-y-auto py-3 max-xl:hidden" />
                  <div className="flex min-w-0 flex-1 flex-col gap-3 sm:gap-5">
                    <OverHttpNote {...rightsOf(admin)} />
                    <SetUpBar />
                    <Page />
                  </div>
                </div>
              </div>
            </AdminContext>
          )}
        </PortalGuard>
      </QueryClientProvider>
      <Notices />
    </PortalFrame>
  )
}

const rightsOf = (admin: CurrentAdmin) => ({ role: admin.portal_role, overHttp: admin.over_http })

const Reviewer = latePart(() => import('../reviewer/reviewer-screen.tsx').then((part) => part.ReviewerScreen))

/** The page of the address. A reviewer's first page is another one, and a helper is sent to theirs. */
function Page() {
  const may = useMay()
  const isWithheld = useWithheld()
  const { title, access } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  const first = useRouter().routesByPath['/admin'].options.staticData?.access
  const tonight = useStore(isTonight)
  // Every page asks now and then, for the menu.
  const { isPending } = useQuery({ ...tonightQuery, enabled: may('players:show') })
  const isAllowed = access === undefined || may(permissionOf(access, tonight))
  const isReviewers = access === first && !isAllowed && may('items:check')
  if (access === first && !isAllowed && !isReviewers) {
    return isPending ? <Spinner label={portalText.checking} /> : <Navigate to={TONIGHT_PAGES.names} replace />
  }
  return (
    <>
      {/* The focus moves here after navigation, past the header and the navigation. */}
      <h1 id="page" tabIndex={-1} className="scroll-mt-4 text-2xl sm:text-3xl">
        {isReviewers ? reviewerText.title : typeof title === 'function' ? title() : title}
      </h1>
      {/* biome-ignore lint/a11y/useValidAnchor: it moves the focus, and adds no hash to the address */}
      <a
        href="#list"
        onClick={(event) => {
          event.preventDefault()
          document.querySelector<HTMLElement>('[data-list]')?.focus()
        }}
        className={classNames(buttonClass({ variant: 'glass' }), 'skip-to-list self-start not-focus:sr-only')}
      >
        {portalText.skipToList}
      </a>
      {isReviewers ? (
        <Suspense fallback={<Spinner label={reviewerText.title} />}>
          <Reviewer.Part />
        </Suspense>
      ) : isAllowed ? (
        <Outlet />
      ) : (
        <Note tone="warning">{access && isWithheld(access.permission) ? overHttpText.page : portalText.notYours}</Note>
      )}
    </>
  )
}

// The HTTP client already retries; a second layer would multiply the attempts. The players' screens
// don't use this cache: the server's events keep their data fresh, and it would be a tenth of their
// download.
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
})

const WAY_OUT = classNames(
  buttonClass({ variant: 'glass' }),
  'shrink-0 whitespace-nowrap max-sm:px-2! max-sm:text-xs! min-[22.5rem]:max-sm:px-3!',
)

/** The header of every portal page (docs/product-rules.md#portal-screens). */
function PortalHeader({ email, signOut }: { email: string; signOut: () => Promise<void> }) {
  const [mailbox, domain] = email.split(/(?<=@)/)
  useStore(settings)
  const [pending, setPending] = useState(false)

  const leave = async () => {
    if (pending) return
    setPending(true)
    try {
      await signOut()
    } catch (error) {
      console.warn(error)
      notify('error', portalText.signOutFailed)
      setPending(false)
    }
  }

  return (
    // Two rows, and one from xl on. The music button and its slider float at the end of the first.
    <header className="grid gap-x-4 gap-y-1 xl:flex xl:items-center xl:pe-36">
      <div className="flex items-center gap-1 sm:gap-3">
        <Drawer />
        <img src={logoAddress()} alt="" width="44" height="44" className="size-11 shrink-0 max-sm:hidden" />
        <Link
          to="/admin"
          activeOptions={{ exact: true }}
          className="whitespace-nowrap rounded-lg font-display font-semibold text-base leading-6 hover:text-gold-pale min-[22.5rem]:text-lg sm:text-2xl"
        >
          {portalText.title}
        </Link>
        <Link
          to="/admin/account"
          aria-label={portalText.account}
          title={portalText.account}
          className={classNames(buttonClass({ variant: 'glass' }), 'size-11 shrink-0 p-0! max-sm:hidden')}
        >
          <PersonIcon className="size-5" />
        </Link>
        <LanguageSwitch className="max-sm:hidden" />
      </div>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1 sm:gap-2 xl:justify-end">
        <p className="wrap-anywhere text-muted text-xs max-xl:min-w-20 max-xl:flex-1 sm:text-sm md:text-base">
          {portalText.welcome}{' '}
          <bdi dir="ltr" className="font-semibold text-parchment">
            {mailbox}
            {/* A narrow phone can't show the address on one line. */}
            <wbr />
            {domain}
          </bdi>
        </p>
        <div className="flex flex-wrap gap-1 sm:gap-2">
          <Link to="/" className={WAY_OUT}>
            <BackIcon className="size-5 max-sm:hidden" />
            {portalText.backToHome}
          </Link>
          <button type="button" aria-disabled={pending} onClick={() => void leave()} className={WAY_OUT}>
            <SignOutIcon className="size-5 max-sm:hidden" />
            {portalText.signOut}
          </button>
        </div>
      </div>
    </header>
  )
}
