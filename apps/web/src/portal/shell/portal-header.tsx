import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useStore } from '../../platform/storage/store.ts'
import { logoAddress, settings } from '../../text/settings.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { portalText } from '../text/portal.en.ts'
import { PersonIcon, SignOutIcon } from '../ui/icons.tsx'
import { notify } from '../ui/notices.tsx'
import { Drawer } from './navigation.tsx'

const text = portalText

const WAY_OUT = classNames(
  buttonClass({ variant: 'glass' }),
  'shrink-0 whitespace-nowrap max-sm:px-2! max-sm:text-xs! min-[22.5rem]:max-sm:px-3!',
)

/** The header of every portal page (docs/product-rules.md#portal-screens). */
export function PortalHeader({ email, signOut }: { email: string; signOut: () => Promise<void> }) {
  const [mailbox, domain] = email.split(/(?<=@)/)
  const leaving = useRef(false)
  useStore(settings)
  const [pending, setPending] = useState(false)

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
    <header className="grid gap-x-4 gap-y-1 xl:flex xl:items-center xl:pe-36">
      <div className="flex items-center gap-1 sm:gap-3">
        <Drawer />
        <img src={logoAddress()} alt="" width="44" height="44" className="size-11 shrink-0 max-sm:hidden" />
        <Link
          to="/admin"
          activeOptions={{ exact: true }}
          className="whitespace-nowrap rounded-lg font-display font-semibold text-base leading-6 hover:text-gold-pale min-[22.5rem]:text-lg sm:text-2xl"
        >
          {text.title}
        </Link>
        <Link
          to="/admin/account"
          aria-label={text.account}
          title={text.account}
          className={classNames(buttonClass({ variant: 'glass' }), 'size-11 shrink-0 p-0! max-sm:hidden')}
        >
          <PersonIcon className="size-5" />
        </Link>
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
        <Link to="/" className={WAY_OUT}>
          <BackIcon className="size-5 max-sm:hidden" />
          {text.backToHome}
        </Link>
        <button type="button" aria-disabled={pending} onClick={() => void leave()} className={WAY_OUT}>
          <SignOutIcon className="size-5 max-sm:hidden" />
          {text.signOut}
        </button>
      </div>
    </header>
  )
}
