import type { BoothChange } from '@noor-quest/contract/player-actions'
import type { Permission } from '@noor-quest/rules/permissions'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { setBooth, useBooth } from '../../platform/device/booth.ts'
import { dropPerson } from '../../platform/session/dropped-person.ts'
import { useStore } from '../../platform/storage/store.ts'
import { logoAddress, settings } from '../../text/settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BackIcon, LockIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { adminCall, serviceMessage } from '../api/admin-call.ts'
import { useMay } from '../api/role.ts'
import { portalText } from '../text/portal.en.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import {
  EditIcon,
  EyeIcon,
  FlagIcon,
  ListIcon,
  PeopleIcon,
  PersonIcon,
  PrizeIcon,
  ReadyIcon,
  ScreenIcon,
  SearchIcon,
  ShieldIcon,
  SignOutIcon,
  StarIcon,
} from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { notify } from '../ui/notices.tsx'
import { permissionOf } from './places.ts'

const text = portalText
/** `permission`: of a page outside the portal. */
type Item = { to: string; label: string; Icon: (props: { className?: string }) => ReactNode; permission?: Permission }

const MENU: { label: string; items: Item[] }[] = [
  {
    label: text.menuGroups.evening,
    items: [
      { to: '/admin/ready', label: text.ready, Icon: ReadyIcon },
      { to: '/display', label: text.hallScreen, Icon: ScreenIcon, permission: 'stage' },
      { to: '/admin/admission', label: text.admission, Icon: LockIcon },
      { to: '/admin/watch', label: text.watch, Icon: EyeIcon },
      { to: '/admin/review', label: text.review, Icon: SearchIcon },
      { to: '/admin/corrections', label: text.corrections, Icon: EditIcon },
      { to: '/admin/results', label: text.results, Icon: StarIcon },
      { to: '/admin/draw', label: text.draw, Icon: PrizeIcon },
      { to: '/admin/present', label: text.present, Icon: InnerStar },
    ],
  },
  {
    label: text.menuGroups.club,
    items: [
      { to: '/admin/event', label: text.event, Icon: FlagIcon },
      { to: '/admin/admins', label: text.admins, Icon: ShieldIcon },
      { to: '/admin/activity', label: text.activity, Icon: ListIcon },
    ],
  },
]

function InnerStar({ className }: { className?: string }) {
  return <KhatamStar className={className} inner />
}

const WAY_OUT = 'shrink-0 whitespace-nowrap max-sm:px-2! max-sm:text-xs! min-[22.5rem]:max-sm:px-3!'

/** The header of every portal page (docs/product-rules.md#portal-screens). */
export function PortalHeader({ email, signOut }: { email: string; signOut: () => Promise<void> }) {
  const [mailbox, domain] = email.split(/(?<=@)/)
  const leaving = useRef(false)
  useStore(settings)
  const [pending, setPending] = useState(false)

  const isBooth = useBooth()
  const [asksBooth, setAsksBooth] = useState(false)
  const startBooth = async () => {
    // Booth mode is set while the admin is signed in, because a player's device can't set it.
    if (!(await changeBooth(true))) return setAsksBooth(false)
    await leave()
    // The admin is still signed in, and the next visitor would be an admin.
    if (leaving.current === false) return setAsksBooth(false)
    setBooth(true)
    // An admin may have played on the device.
    dropPerson()
    window.location.assign('/')
  }
  const endBooth = async () => {
    if (!(await changeBooth(false))) return
    setBooth(false)
    notify('success', text.boothEnded)
  }

  const changeBooth = async (is_booth: boolean): Promise<boolean> => {
    try {
      await adminCall('POST', '/api/players/devices/booth', { is_booth } satisfies BoothChange)
      return true
    } catch (error) {
      notify('error', serviceMessage(error, text.boothFailed))
      return false
    }
  }

  const leave = async () => {
    if (leaving.current) return
    leaving.current = true
    setPending(true)
    try {
      await signOut()
    } catch (error) {
      console.warn(error)
      notify('error', text.signOutFailed)
      leaving.current = false
      setPending(false)
    }
  }

  const may = useMay()
  const groups = MENU.map(({ label, items }) => ({
    label,
    items: items
      .filter(({ to, permission = permissionOf(to) }) => may(permission))
      .map(({ to, label: name, Icon }) => ({
        label: name,
        icon: <Icon className="size-5" />,
        render: <Link to={to} target={to === '/display' ? '_blank' : undefined} />,
      })),
  })).filter(({ items }) => items.length > 0)
  const own = [{ label: text.account, icon: <PersonIcon className="size-5" />, render: <Link to="/admin/account" /> }]
  const people = <PeopleIcon className="size-5" />
  const device = !may('players:write')
    ? []
    : isBooth
      ? [{ label: text.boothEnd, icon: people, onSelect: () => void endBooth() }]
      : [{ label: text.booth, icon: people, onSelect: () => setAsksBooth(true) }]

  return (
    // Two rows, and one from xl on. The music button and its slider float at the end of the first.
    <header className="grid gap-x-4 gap-y-1 xl:flex xl:items-center xl:pe-[max(0rem,10.5rem-max(1.5rem,(100vw-77rem)/2))]">
      <div className="flex items-center gap-1 sm:gap-3">
        <img src={logoAddress()} alt="" width="44" height="44" className="size-11 shrink-0 max-sm:hidden" />
        <h1 className="whitespace-nowrap text-base leading-6 min-[22.5rem]:text-lg sm:text-3xl sm:leading-normal">
          <Link to="/admin" className="rounded-lg hover:text-gold-pale">
            {text.title}
          </Link>
        </h1>
        <Menu
          label={text.accountMenu}
          className={classNames(buttonClass({ variant: 'glass' }), 'size-11 shrink-0 p-0!')}
          groups={[...groups, { label: text.menuGroups.own, items: [...own, ...device] }]}
        >
          <PersonIcon className="size-5" />
        </Menu>
      </div>
      <div className="flex min-w-0 flex-1 items-center gap-1 sm:gap-2 xl:justify-end">
        <p className="min-w-0 text-muted text-xs wrap-anywhere max-xl:flex-1 sm:text-sm md:text-base">
          {text.welcome}{' '}
          <bdi className="font-semibold text-parchment">
            {mailbox}
            {/* A narrow phone can't show the address on one line. */}
            <wbr />
            {domain}
          </bdi>
        </p>
        <Link to="/" className={classNames(buttonClass({ variant: 'glass' }), WAY_OUT)}>
          <BackIcon className="size-5 max-sm:hidden" />
          {text.backToHome}
        </Link>
        <button
          type="button"
          aria-disabled={pending}
          onClick={() => void leave()}
          className={classNames(buttonClass({ variant: 'glass' }), WAY_OUT)}
        >
          <SignOutIcon className="size-5 max-sm:hidden" />
          {text.signOut}
        </button>
      </div>
      <ConfirmDialog
        open={asksBooth}
        title={text.boothTitle}
        confirmLabel={text.boothStart}
        cancelLabel={text.cancel}
        pending={pending}
        onConfirm={() => void startBooth()}
        onCancel={() => setAsksBooth(false)}
      >
        {text.boothText}
      </ConfirmDialog>
    </header>
  )
}
