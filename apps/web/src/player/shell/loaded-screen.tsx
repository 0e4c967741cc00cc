import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { LinkedSeason } from '../../leaderboards/leaderboard-api.ts'
import { ApiError } from '../../platform/network/http.ts'
import { commonText } from '../../text/common.en.ts'
import { seasonName } from '../../text/season-name.ts'
import loadErrorPicture from '../../ui/art/states/load-error.svg'
import { Button } from '../../ui/button.tsx'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { HomeButton, HomeLink } from '../../ui/home-link.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { NotFoundScreen } from '../../ui/not-found-screen.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'

type State<T> = { kind: 'loading' | 'failed' | 'missing' } | { kind: 'loaded'; value: T }

type Props<T> = {
  /** A stable function. A new one starts a new load. */
  load: () => Promise<T>
  /** The texts of a failed load, for the player and, in English, for the console. */
  failed: { title: string; log: string }
  children: (value: T) => ReactNode
}

/**
 * A page whose content is loaded by its address. An unknown address
 * shows the page for missing pages.
 */
export function LoadedScreen<T>({ load, failed, children }: Props<T>) {
  const [state, setState] = useState<State<T>>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const { log } = failed
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isShown = true
    const show = (next: State<T>) => isShown && setState(next)
    show({ kind: 'loading' })
    load().then(
      (value) => show({ kind: 'loaded', value }),
      (error: unknown) => {
        // The server refuses an id of an invalid form before it searches for it.
        const isMissing = error instanceof ApiError && ['not_found', 'validation_failed'].includes(error.code)
        if (!isMissing) console.warn(log, error)
        show({ kind: isMissing ? 'missing' : 'failed' })
      },
    )
    return () => {
      isShown = false
    }
  }, [load, log, attempt])

  if (state.kind === 'missing') return <NotFoundScreen />
  return (
    <div className="safe-area flex flex-1">
      {state.kind === 'loading' && <PageSpinner />}
      {state.kind === 'failed' && (
        <MessageScreen title={failed.title} picture={loadErrorPicture}>
          <Button onClick={() => setAttempt(attempt + 1)}>{commonText.tryAgain}</Button>
          <HomeButton />
        </MessageScreen>
      )}
      {state.kind === 'loaded' && children(state.value)}
    </div>
  )
}

type LinksProps = {
  title: string
  to: '/results/$season' | '/leaderboard/$season'
  seasons: readonly LinkedSeason[]
}

/** Links to the same page of other seasons. Empty without any. */
export function SeasonLinks({ title, to, seasons }: LinksProps) {
  if (seasons.length === 0) return null
  return (
    <nav aria-label={title} className="mt-6 border-gold/20 border-t pt-3 text-sm">
      <h3 className="font-sans font-semibold text-muted">{title}</h3>
      <ul className="flex flex-wrap gap-x-5">
        {seasons.map((season) => (
          <li key={season.id} className="min-w-0">
            <Link
              to={to}
              params={{ season: season.id }}
              className="wrap-anywhere inline-flex min-h-11 items-center text-parchment underline decoration-gold/50 underline-offset-4 hover:text-gold-pale"
            >
              <bdi>{seasonName(season)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type SeasonPageProps = {
  /** The kind of the page's content, above the season's name. */
  eyebrow: string
  name: string
  /** The time at which the content became final, in ISO 8601, and its text. */
  since: string
  sinceText: string
  children: ReactNode
}

/** A page about a season that is over. */
export function SeasonPage({ eyebrow, name, since, sinceText, children }: SeasonPageProps) {
  return (
    <GlassPanel className="m-auto w-full max-w-4xl p-5 max-xl:mt-14 sm:p-8">
      <header className="mb-6 grid justify-items-center gap-1 text-center">
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
