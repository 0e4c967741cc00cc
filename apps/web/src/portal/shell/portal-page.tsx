import { allows } from '@noor-quest/rules/permissions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useMatches } from '@tanstack/react-router'
import { useRef } from 'react'
import { commonText } from '../../text/common.en.ts'
import { classNames } from '../../ui/class-names.ts'
import { RoleContext, useMay } from '../api/role.ts'
import { AttentionStrip } from '../ready/attention-strip.tsx'
import { PortalGuard } from '../sign-in/portal-guard.tsx'
import { portalText } from '../text/portal.en.ts'
import { CardsIcon, ChartIcon, LetterIcon, PeopleIcon, QuestionIcon } from '../ui/icons.tsx'
import { Note } from '../ui/note.tsx'
import { Notices } from '../ui/notices.tsx'
import { PortalFrame } from '../ui/portal-frame.tsx'
import { useReservedRoom } from '../ui/reserved-room.ts'
import { permissionOf } from './places.ts'
import { PortalHeader } from './portal-header.tsx'

const { tabs: names, sections } = portalText

const TABS = [
  { to: '/admin', label: names.players, Icon: PeopleIcon },
  { to: '/admin/questions', label: names.questions, Icon: QuestionIcon },
  { to: '/admin/prophets', label: names.prophets, Icon: CardsIcon },
  { to: '/admin/terms', label: names.terms, Icon: LetterIcon },
  { to: '/admin/analytics', label: names.analytics, Icon: ChartIcon },
] as const

/** The frame around every portal screen (docs/product-rules.md#portal-screens). */
export function PortalPage() {
  return (
    <PortalFrame>
      <QueryClientProvider client={queryClient}>
        <PortalGuard>
          {({ admin, signOut }) => (
            <RoleContext value={admin.portal_role}>
              <div className="mx-auto flex w-full min-w-0 max-w-7xl flex-1 flex-col gap-3 p-4 sm:gap-5 pt-[max(1rem,env(safe-area-inset-top))] max-sm:pb-24 sm:px-6">
                <PortalHeader email={admin.email} signOut={signOut} />
                <PortalTabs />
                {allows(admin.portal_role, 'figures:read') && <AttentionStrip />}
                {/* Opening a tab moves the focus here, past the header and the tabs. */}
                <div data-start tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
                  <Page />
                </div>
              </div>
            </RoleContext>
          )}
        </PortalGuard>
      </QueryClientProvider>
      <Notices closeLabel={commonText.close} />
    </PortalFrame>
  )
}

/** The page of the address. A role without the portal's first page begins at its own. */
function Page() {
  const may = useMay()
  // The location is ahead of the shown page while the next page loads.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  if (may(permissionOf(path))) return <Outlet />
  if (permissionOf(path) === permissionOf('/admin')) return <Navigate to="/admin/watch" replace />
  return <Note tone="warning">{portalText.notYours}</Note>
}

/**
 * Links with their own addresses instead of ARIA tabs, so that each can be opened, bookmarked and
 * shared. On a phone they are at the foot.
 */
function PortalTabs() {
  const element = useRef<HTMLElement>(null)
  useReservedRoom(element, '--tabs')
  const may = useMay()
  const tabs = TABS.filter(({ to }) => may(permissionOf(to)))
  if (tabs.length === 0) return null
  return (
    <nav
      ref={element}
      aria-label={sections}
      className="max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-gold/30 max-sm:border-t max-sm:bg-ink max-sm:pb-[env(safe-area-inset-bottom)] sm:border-gold/30 sm:border-b"
    >
      <ul className="grid grid-cols-5 sm:flex sm:flex-wrap sm:gap-1">
        {tabs.map(({ to, label, Icon }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              activeOptions={{ exact: true }}
              className={classNames(
                'flex min-h-16 flex-col items-center gap-1 px-0.5 pt-2.5 pb-1.5 text-center font-semibold text-muted text-xs leading-tight',
                'border-transparent hover:text-parchment aria-[current=page]:border-gold aria-[current=page]:text-gold-pale',
                'max-sm:border-t-3 sm:min-h-12 sm:flex-row sm:justify-center sm:gap-2 sm:py-0 sm:rounded-t-xl sm:border-b-3 sm:px-4 sm:text-base sm:hover:bg-parchment/5',
              )}
            >
              <Icon className="size-5 shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// The HTTP client already retries; a second layer would multiply the attempts. The players' screens
// don't use this cache: the server's events keep their data fresh, and it would be a tenth of their
// download.
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { retry: false } },
})
