import { Link } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { useFollowedSeason } from '../../leaderboards/use-leaderboards.ts'
import { useBooth } from '../../platform/device/booth.ts'
import { latePart } from '../../platform/network/late-part.tsx'
import { useStore } from '../../platform/storage/store.ts'
import { SeasonCountdown } from '../../season/season-countdown.tsx'
import type { SeasonShown } from '../../season/season-watch.ts'
import { formatClock, formatDate } from '../../text/format.ts'
import { clubName, eventTitle, logoAddress, settings } from '../../text/settings.ts'
import { useLanguage } from '../../text/use-language.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { HomeHead } from '../../ui/home-head.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { GAMES } from '../games.ts'
import { LeaderboardPanel } from '../leaderboards/leaderboard-panel.tsx'
import { useOwnWins } from '../shell/visitor/own-standings.ts'
import { useReturningPlayer } from '../shell/visitor/use-returning-player.ts'
import { GameCard } from './game-card.tsx'
import { HomeScene } from './home-scene.tsx'
import './home-screen.css'

import { leaderboardsText } from '../../leaderboards/leaderboards.en.ts'
import { seasonText } from '../../season/season.en.ts'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { homeText } from './home.en.ts'
import { useSoftLight } from './soft-light.ts'

/** Parts that load only on a device that knows a person. */
const { Part: OpenGameNotices } = latePart(() =>
  import('../shell/visitor/open-game-notice.tsx').then((part) => part.OpenGameNotices),
)
const { Part: Winner } = latePart(() => import('../shell/visitor/winner.tsx').then((part) => part.Winner))

const CLUB =
  'flex min-h-11 items-center gap-2.5 rounded-full px-2 font-semibold text-parchment text-sm max-sm:me-auto max-sm:text-start max-sm:max-w-[calc(100%-var(--spacing)*34)] max-sm:px-0 max-[22.45rem]:text-xs'

/** The home page: the games, the season and the leaderboard. */
export function HomeScreen() {
  useLanguage()
  const season = useFollowedSeason({ hasLeaderboards: true })
  const isOver = season.phase === 'closed'
  const notes = [isOver && seasonText.closed, season.isFrozen && seasonText.frozen]
  const note = notes.filter((line) => line !== false).join(' · ')
  const screen = useRef<HTMLDivElement>(null)
  const light = useRef<HTMLDivElement>(null)
  useSoftLight(screen, light)
  useStore(settings)
  const isBooth = useBooth()
  const returning = useReturningPlayer()
  const wins = useOwnWins(season)
  const club = <HomeHead logo={logoAddress()} club={clubName()} />

  return (
    <div ref={screen} className="safe-area relative flex flex-1 flex-col">
      <div ref={light} className="soft-light forced-colors:hidden" aria-hidden="true" />

      <header className="home-title">
        {isBooth ? (
          <p className={CLUB}>{club}</p>
        ) : (
          // A plain link, because the portal isn't part of the players' app.
          <a
            href="/admin"
            aria-label={homeText.adminLink(clubName())}
            className={classNames(CLUB, 'hover:text-gold-pale')}
          >
            {club}
          </a>
        )}
        <ScreenHeading className="text-[min(clamp(2.1rem,8.6vw,3.5rem),12vw)] text-gold-pale short:text-3xl rtl:lg:-my-2.5">
          <bdi>{eventTitle()}</bdi>
        </ScreenHeading>
        <SurprisesBanner />
        <SeasonCountdown season={season} />
      </header>

      <div className="home-ground">
        <HomeScene />
        {wins.length > 0 && (
          <Suspense>
            <Winner wins={wins} />
          </Suspense>
        )}
        {isOver ? (
          <AfterSeason season={season} />
        ) : (
          <ul aria-label={homeText.gamesHeading} className="contents">
            {GAMES.map(({ type, picture, card }) => (
              <GameCard key={type} game={type} picture={picture} texts={card()} />
            ))}
          </ul>
        )}
        <LeaderboardPanel note={note} season={season} />
      </div>
      {!isOver && returning !== null && (
        // In the corner; on phones, which have no room there, at the foot of the screen.
        <Suspense>
          <OpenGameNotices
            personId={returning.player.person_id}
            withCode
            className="sticky bottom-4 mt-4 flex justify-center sm:absolute sm:start-4 sm:top-4 sm:bottom-auto sm:mt-0 sm:max-w-[min(22rem,30%)] sm:justify-start"
          />
        </Suspense>
      )}
    </div>
  )
}

/** Replaces the games after the close. The space of the link and of the next date is reserved. */
function AfterSeason({ season: { isAnnounced, nextAt } }: { season: SeasonShown }) {
  return (
    <section aria-label={seasonText.overTitle} className="home-after grid justify-items-center gap-3">
      <Link
        to="/results"
        className={classNames(buttonClass({ size: 'lg' }), 'w-full max-w-xs', !isAnnounced && 'invisible')}
      >
        {leaderboardsText.results}
      </Link>
      <Link to="/practice" className={classNames(buttonClass({ variant: 'glass', size: 'lg' }), 'w-full max-w-xs')}>
        {leaderboardsText.practice}
      </Link>
      <p
        className={classNames(
          'min-h-lh text-balance text-center font-semibold text-sm max-sm:min-h-[2lh] sm:text-base',
          nextAt !== null && 'plaster px-5 py-2',
        )}
      >
        {nextAt !== null && seasonText.next(formatDate(nextAt, 'full'), formatClock(nextAt))}
      </p>
    </section>
  )
}

const SURPRISES =
  'mt-1 inline-flex max-w-full items-center justify-center gap-x-3 rounded-3xl border border-gold/60 bg-night px-5 py-1.5 shadow-gold short:mt-0 short:py-0.5'

/** The prize ribbon under the title. */
function SurprisesBanner() {
  return (
    <p className={SURPRISES}>
      <KhatamStar fill="currentColor" className="size-4 text-gold" />
      <strong className="font-display font-semibold text-gold text-xl">{leaderboardsText.surprisesTitle}</strong>
      <KhatamStar fill="currentColor" className="size-4 text-gold" />
    </p>
  )
}
