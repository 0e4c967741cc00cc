import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Navigate, Outlet, useMatches } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AdminContext, useMay } from '../api/role.ts'
import { PortalGuard } from '../sign-in/portal-guard.tsx'
import { portalText } from '../text/portal.en.ts'
import { Note } from '../ui/note.tsx'
import { Notices } from '../ui/notices.tsx'
import { PortalFrame } from '../ui/portal-frame.tsx'
import { Navigation, Tabs, usePath } from './navigation.tsx'
import { permissionOf } from './places.ts'
import { PortalHeader } from './portal-header.tsx'

/** The frame around every portal screen (docs/product-rules.md#portal-screens). */
export function PortalPage() {
  return (
    <PortalFrame>
      <QueryClientProvider client={queryClient}>
        <PortalGuard>
          {({ admin, signOut }) => (
            <AdminContext value={{ role: admin.portal_role, signOut }}>
              <div className="mx-auto flex w-full min-w-0 max-w-[96rem] flex-1 flex-col gap-3 p-4 sm:gap-5 pt-[max(1rem,env(safe-area-inset-top))] max-sm:pb-24 sm:px-6">
                <PortalHeader email={admin.email} signOut={signOut} />
                <Tabs />
                <div className="flex min-w-0 flex-1 items-start gap-6">
                  <Navigation className="sticky top-0 -ms-3 max-h-dvh w-56 shrink-0 overflow-y-auto py-3 max-xl:hidden" />
                  <div className="flex min-w-0 flex-1 flex-col gap-3 sm:gap-5">
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

/** The page of the address. A role without the portal's first page begins at its own. */
function Page() {
  const may = useMay()
  const path = usePath()
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  if (!may(permissionOf(path)) && permissionOf(path) === permissionOf('/admin'))
    return <Navigate to="/admin/watch" replace />
  return (
    <>
      {/* The focus moves here after navigation, past the header and the navigation. */}
      <h1 id="page" tabIndex={-1} className="scroll-mt-4 text-2xl sm:text-3xl">
        {typeof title === 'function' ? title() : title}
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
      {may(permissionOf(path)) ? <Outlet /> : <Note tone="warning">{portalText.notYours}</Note>}
    </>
  )
}

// The HTTP client already retries; a second layer would multiply the attempts. The players' screens
// don't use this cache: the server's events keep their data fresh, and it would be a tenth of their
// download.
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
})
