import { Dialog } from '@base-ui/react/dialog'
import { Link, useMatches, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useStore } from '../../platform/storage/store.ts'
import { isTonight } from '../../season/tonight.ts'
import { commonText } from '../../text/common.en.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { useMay } from '../api/role.ts'
import { portalText as text } from '../text/portal.en.ts'
import * as icons from '../ui/icons.tsx'
import { useReservedSpace } from '../ui/reserved-space.ts'
import { type MenuGroup, permissionOf } from './page-access.ts'
import { TONIGHT_PAGES } from './tonight-pages.ts'

/** The menu's groups of pages, by the label of each. */
const GROUPS: readonly { label?: keyof typeof text.groups; menus: readonly MenuGroup[] }[] = [
  { menus: ['start', 'tabs'] },
  { label: 'eventNight', menus: ['eventNight'] },
  { label: 'settings', menus: ['settings'] },
]

type MenuPage = { to: string; title: string | (() => string) | undefined; icon: keyof typeof icons }

/** The pages of some of the menu's groups that the admin's role may open, in their order. */
function usePages(): (menus: readonly MenuGroup[]) => MenuPage[] {
  const may = useMay()
  const tonight = useStore(isTonight)
  const { routesByPath } = useRouter()
  return (menus) =>
    Object.entries(routesByPath).flatMap(([to, { options }]) => {
      const { title, access } = options.staticData ?? {}
      if (!access?.menu || !menus.includes(access.menu) || !may(permissionOf(access, tonight))) return []
      return { to, title, icon: access.icon }
    })
}

/** The tab bar's pages of Tonight that the admin's role may open. */
function useTonightPages(): MenuPage[] {
  const pages = usePages()(['start', 'eventNight'])
  return Object.entries(TONIGHT_PAGES).flatMap(([name, path]) => {
    const page = pages.find(({ to }) => to === path)
    return page === undefined ? [] : [{ ...page, title: text.tonight[name as keyof typeof TONIGHT_PAGES] }]
  })
}

/** All pages that the admin's role may open. */
export function Navigation({ className, onOpen }: { className?: string; onOpen?: () => void }) {
  const pagesOf = usePages()
  // A reviewer has one page.
  if (pagesOf(GROUPS.flatMap(({ menus }) => menus)).length === 0) return null
  return (
    <nav aria-label={text.sections} className={className}>
      {GROUPS.map(({ label, menus }) => {
        const pages = pagesOf(menus)
        if (pages.length === 0) return null
        const name = label && text.groups[label]
        return (
          <div key={label ?? ''} className="not-first:mt-3">
            {name && <p className="px-3 pb-1 text-gold-pale text-sm">{name}</p>}
            <ul aria-label={name}>
              {pages.map((page) => (
                <li key={page.to}>
                  <PageLink
                    page={page}
                    onClick={onOpen}
                    className="flex min-h-10 items-center gap-3 rounded-xl border-transparent border-s-3 px-3 pointer-coarse:min-h-11"
                  />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

type LinkProps = { page: MenuPage; className: string; iconClass?: string; onClick?: (() => void) | undefined }

function PageLink({ page: { to, title, icon }, className, iconClass, onClick }: LinkProps) {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the portal uses all of its icons
  const Icon = icons[icon]
  // The shown page, not the one that is loading.
  const isCurrent = useMatches({
    select: (matches) => {
      const shown = matches.at(-1)
      return (shown?.staticData.access?.within ?? shown?.pathname.replace(/\/$/, '')) === to
    },
  })
  return (
    <Link
      to={to}
      onClick={onClick}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'text-muted hover:bg-parchment/5 hover:text-parchment',
        'aria-[current=page]:border-gold aria-[current=page]:bg-gold/10 aria-[current=page]:text-gold-pale',
        className,
      )}
    >
      <Icon className={classNames('size-5 shrink-0', iconClass)} />
      {typeof title === 'function' ? title() : title}
    </Link>
  )
}

const DRAWER =
  'fixed inset-y-0 start-0 z-50 w-72 max-w-[85vw] overflow-y-auto overscroll-contain border-gold/30 border-e bg-ink p-3 outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** The pages in a dialog at the window's edge, for windows without room for the navigation. */
export function Drawer() {
  const [isOpen, setIsOpen] = useState(false)
  const isLeaving = useRef(false)
  const leave = () => {
    isLeaving.current = true
    setIsOpen(false)
  }
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(next) => {
        isLeaving.current = false
        setIsOpen(next)
      }}
    >
      <Dialog.Trigger
        aria-label={text.menu}
        title={text.menu}
        className={classNames(buttonClass({ variant: 'glass' }), 'size-11 shrink-0 p-0! xl:hidden')}
      >
        <icons.ListIcon className="size-5" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-night/80" />
        <Dialog.Popup
          finalFocus={() => (isLeaving.current ? document.getElementById('page') : true)}
          className={DRAWER}
        >
          <div className="flex items-center justify-between ps-3">
            <Dialog.Title className="text-lg">{text.title}</Dialog.Title>
            <Dialog.Close
              aria-label={commonText.close}
              title={commonText.close}
              className="grid size-11 place-items-center rounded-full text-muted hover:bg-parchment/10 hover:text-parchment"
            >
              <CloseIcon className="size-5" />
            </Dialog.Close>
          </div>
          <Navigation onOpen={leave} />
          {/* A phone's header has no room for these beside the slider of the music. */}
          <div className="mt-3 flex items-center justify-between gap-3 sm:hidden">
            <Link
              to="/admin/account"
              onClick={leave}
              className="flex min-h-11 items-center gap-3 rounded-xl px-3.5 text-muted hover:text-parchment"
            >
              <icons.PersonIcon className="size-5 shrink-0" />
              {text.account}
            </Link>
            <LanguageSwitch />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const TAB =
  'flex min-h-16 flex-col items-center gap-1 wrap-anywhere border-transparent px-0.5 pt-2.5 pb-1.5 text-center font-semibold text-xs leading-tight max-sm:text-[min(0.75rem,max(12px,3.6vw))] max-sm:border-t-3 sm:min-h-12 sm:flex-row sm:gap-2 sm:rounded-t-xl sm:border-b-3 sm:px-3 sm:py-0 sm:text-base'

const SMALL_TAB =
  'flex min-h-11 items-center border-transparent border-b-3 px-1 text-center font-semibold text-xs leading-tight sm:px-3 sm:text-base'

const AT_FOOT =
  'border-gold/30 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:border-t max-sm:bg-ink max-sm:pb-[env(safe-area-inset-bottom)] sm:border-b xl:hidden'

/**
 * The tabs of windows without room for the navigation. On a phone they are at the foot. During
 * Tonight the foot has the evening's pages, and the others are below the header.
 */
export function Tabs() {
  const tabs = usePages()(['tabs'])
  const tonight = useTonightPages()
  if (!useStore(isTonight)) return <TabsAtFoot label={text.sections} pages={tabs} />
  return (
    <>
      {tabs.length > 0 && (
        <nav aria-label={text.sections} className="-my-2 sm:-my-4 xl:hidden">
          <ul className="flex flex-wrap justify-between sm:justify-start">
            {tabs.map((page) => (
              <li key={page.to} className="min-w-0">
                <PageLink page={page} iconClass="hidden" className={SMALL_TAB} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <TabsAtFoot label={text.tonight.tonight} pages={tonight} />
    </>
  )
}

function TabsAtFoot({ label, pages }: { label: string; pages: MenuPage[] }) {
  const element = useRef<HTMLElement>(null)
  useReservedSpace(element, '--tabs')
  if (pages.length === 0) return null
  return (
    <nav ref={element} aria-label={label} className={AT_FOOT}>
      <ul className="grid auto-cols-fr grid-flow-col sm:flex">
        {pages.map((page) => (
          <li key={page.to} className="min-w-0">
            <PageLink page={page} iconClass="sm:max-lg:hidden" className={TAB} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
