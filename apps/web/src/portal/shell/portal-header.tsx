import type { BoothChange } from '@noor-quest/contract/player-actions'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { setBooth, useBooth } from '../../platform/device/booth.ts'
import { dropPerson } from '../../platform/session/dropped-person.ts'
import { useStore } from '../../platform/storage/store.ts'
import { logoAddress, settings } from '../../text/settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { adminCall, serviceMessage } from '../api/admin-call.ts'
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

const text = portalText
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
          groups={[
            {
              label: text.menuGroups.evening,
              items: [
                { label: text.ready, icon: <ReadyIcon className="size-5" />, render: <Link to="/admin/ready" /> },
                {
                  label: text.hallScreen,
                  icon: <ScreenIcon className="size-5" />,
                  render: <Link to="/display" target="_blank" />,
                },
                { label: text.watch, icon: <EyeIcon className="size-5" />, render: <Link to="/admin/watch" /> },
                { label: text.review, icon: <SearchIcon className="size-5" />, render: <Link to="/admin/review" /> },
                {
                  label: text.corrections,
                  icon: <EditIcon className="size-5" />,
                  render: <Link to="/admin/corrections" />,
                },
                { label: text.results, icon: <StarIcon className="size-5" />, render: <Link to="/admin/results" /> },
                { label: text.draw, icon: <PrizeIcon className="size-5" />, render: <Link to="/admin/draw" /> },
                {
                  label: text.present,
                  icon: <KhatamStar className="size-5" inner />,
                  render: <Link to="/admin/present" />,
                },
              ],
            },
            {
              label: text.menuGroups.club,
              items: [
                { label: text.event, icon: <FlagIcon className="size-5" />, render: <Link to="/admin/event" /> },
                { label: text.admins, icon: <ShieldIcon className="size-5" />, render: <Link to="/admin/admins" /> },
                { label: text.activity, icon: <ListIcon className="size-5" />, render: <Link to="/admin/activity" /> },
              ],
            },
            {
              label: text.menuGroups.own,
              items: [
                { label: text.account, icon: <PersonIcon className="size-5" />, render: <Link to="/admin/account" /> },
                isBooth
                  ? { label: text.boothEnd, icon: <PeopleIcon className="size-5" />, onSelect: () => void endBooth() }
                  : { label: text.booth, icon: <PeopleIcon className="size-5" />, onSelect: () => setAsksBooth(true) },
              ],
            },
          ]}
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
