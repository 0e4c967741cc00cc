import type { ReactNode } from 'react'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { HomeLink } from './home-link.tsx'

type Props = {
  /** What of the season it shows. */
  eyebrow: string
  name: string
  /** When that became final, ISO 8601, and how the page says so. */
  since: string
  sinceText: string
  children: ReactNode
}

/** A page about a season that is over. */
export function SeasonPage({ eyebrow, name, since, sinceText, children }: Props) {
  return (
    <GlassPanel className="m-auto w-full max-w-4xl p-5 sm:p-8">
      <header className="mb-6 grid justify-items-center gap-1 text-center max-sm:pt-10">
        <p className="font-semibold text-gold text-sm">{eyebrow}</p>
        <ScreenHeading className="wrap-anywhere text-3xl text-gold-pale sm:text-4xl">
          <bdi>{name}</bdi>
        </ScreenHeading>
        <p className="text-muted">
          <time dateTime={since}>{sinceText}</time>
        </p>
      </header>
      {children}
      <p className="mt-6 text-center">
        <HomeLink />
      </p>
    </GlassPanel>
  )
}
