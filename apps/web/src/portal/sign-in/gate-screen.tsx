import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { logoAddress } from '../../text/settings.ts'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { adminText } from '../text/admin-en.ts'
import { PortalFrame } from '../ui/portal-frame.tsx'

/** A page before the portal: sign-in, recovery, setup. */
export function GateScreen({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <PortalFrame gate>
      <div className="safe-area flex flex-1">
        <GlassPanel className="m-auto w-full max-w-md px-5 py-7 sm:px-9 sm:py-9">
          <div className="mb-6 grid justify-items-center gap-3 text-center">
            <img src={logoAddress()} alt="" width="72" height="72" className="size-18" />
            <ScreenHeading className="text-3xl! sm:text-4xl!">{title}</ScreenHeading>
            {intro && <p className="text-muted">{intro}</p>}
          </div>
          {children}
          <p className="mt-4 text-center">
            <Link to="/" className={gateLinkClass}>
              <BackIcon className="size-5" />
              {adminText.portal.backToHome}
            </Link>
          </p>
        </GlassPanel>
      </div>
    </PortalFrame>
  )
}

export const gateLinkClass =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-4 text-center font-semibold text-gold-pale ' +
  'underline-offset-4 hover:underline'
