import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { Link } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import { TOP_LIMIT } from '../../leaderboards/leaderboard-api.ts'
import { leaderboardsText } from '../../leaderboards/leaderboards.en.ts'
import type { LeaderboardState, Leaderboards } from '../../leaderboards/leaderboards.ts'
import { RankBadge } from '../../leaderboards/rank-badge.tsx'
import { useLeaderboards } from '../../leaderboards/use-leaderboards.ts'
import { latePart } from '../../platform/network/late-part.tsx'
import type { SeasonShown } from '../../season/season-watch.ts'
import { formatClock } from '../../text/format.ts'
import { gamesText } from '../../text/games.en.ts'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { ArrowIcon, ExpandIcon } from '../../ui/icons.tsx'
import { useOwnStandings } from '../shell/visitor/own-standings.ts'
import { EntryList } from './entry-list.tsx'
import { leaderboardText } from './leaderboard.en.ts'

/** One import, which is smaller in the first screen's code than one for each part. */
const late = () => import('./leaderboard-dialog.tsx')
const { Part: LeaderboardDialog, preload } = latePart(() => late().then((parts) => parts.LeaderboardDialog))
const { Part: TopOfGroup } = latePart(() => late().then((parts) => parts.TopOfGroup))

type Props = {
  /** The note beside the title: the season is over, or the leaderboard frozen. Empty: none. */
  note: string
  season: SeasonShown
}

/**
 * The collapsed leaderboard: the top 3 of each game. A press opens the whole leaderboard
 * (docs/product-rules.md#leaderboards).
 */
export function LeaderboardPanel({ note: ofSeason, season }: Props) {
  const leaderboards = useLeaderboards()
  const note = withAge(ofSeason, leaderboards)
  const own = useOwnStandings(leaderboards)
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  const titleId = useId()
  // The page as it is built has the games' empty rows, also for a season of groups alone.
  const isLoaded = GAME_TYPES.some((game) => leaderboards[game].entries !== undefined)
  const top = (leaderboards: Leaderboards) => (
    <div className="grid gap-x-10 gap-y-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
      {GAME_TYPES.map((game) => (
        <TopThree
          key={game}
          game={game}
          leaderboard={leaderboards[game]}
          ownKey={own[game]?.key ?? null}
          // An empty leaderboard then invites no player.
          isOver={season.phase === 'closed'}
        />
      ))}
    </div>
  )

  return (
    <section aria-labelledby={titleId} className="home-leaders min-w-0">
      <GlassPanel
        className="relative px-4 pt-1.5 pb-3 transition-colors duration-200 hover:border-gold/70 sm:px-6"
        onPointerEnter={preload}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 id={titleId} className="text-2xl text-gold-pale">
            {leaderboardsText.title}{' '}
            {note !== '' && <span className="ms-2 font-sans text-base text-muted">{note}</span>}
          </h2>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onFocus={preload}
            onClick={open}
            className="-me-3 inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-semibold text-gold text-sm after:absolute after:inset-0 after:rounded-3xl"
          >
            {leaderboardText.expandHint}
            <ExpandIcon className="size-4" />
          </button>
        </div>
        {season.ranksAll || !isLoaded ? (
          top(leaderboards)
        ) : (
          <Suspense>
            <TopOfGroup season={season}>{top}</TopOfGroup>
          </Suspense>
        )}
      </GlassPanel>
      {isWanted && (
        <Suspense>
          <LeaderboardDialog
            open={isOpen}
            onClose={() => setOpen(false)}
            leaderboards={leaderboards}
            note={note}
            season={season}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The note, and since when the leaderboards couldn't be read again. */
function withAge(note: string, leaderboards: Leaderboards): string {
  const asOf = GAME_TYPES.map((game) => leaderboards[game].asOf).find((time) => time !== undefined)
  return [note, asOf === undefined ? '' : leaderboardsText.asOf(formatClock(asOf))]
    .filter((part) => part !== '')
    .join(' · ')
}

type TopThreeProps = { game: GameType; leaderboard: LeaderboardState; ownKey: string | null; isOver: boolean }

function TopThree({ game, leaderboard: { entries, failed }, ownKey, isOver }: TopThreeProps) {
  return (
    // The height of three rows from the start, so that nothing moves when they arrive.
    <div className="min-h-33">
      <h3 className="mb-1 font-sans font-semibold text-muted text-sm">{gamesText[game].name}</h3>
      {entries === undefined ? (
        failed && <p className="py-2 text-muted">{leaderboardText.unavailable}</p>
      ) : entries.length > 0 ? (
        <EntryList entries={entries.slice(0, TOP_LIMIT)} size="top" ownKey={ownKey} />
      ) : (
        <Empty game={game} isOver={isOver} />
      )}
    </div>
  )
}

const PLACES = Array.from({ length: TOP_LIMIT }, (_, index) => index + 1)

/** The open places, and the way to the first one. */
function Empty({ game, isOver }: { game: GameType; isOver: boolean }) {
  const [first, ...others] = PLACES.map((rank) => (
    <span key={rank} aria-hidden="true">
      <RankBadge rank={{ rank, is_exact: true }} size="top" isOpen />
    </span>
  ))
  return (
    <div className="grid gap-1">
      <div className="flex min-w-0 items-center gap-3">
        {first}
        <p className="min-w-0 font-semibold text-parchment leading-snug">{leaderboardsText.noScores}</p>
      </div>
      <div className="flex min-h-11 items-center gap-3">
        {others}
        {!isOver && (
          <Link
            to="/register/$game"
            params={{ game }}
            className="relative z-1 ms-auto inline-flex min-h-11 items-center gap-1.5 text-balance rounded-full px-3 text-end font-semibold text-gold text-sm hover:text-gold-pale"
          >
            {leaderboardText.beFirst(gamesText[game].name)}
            <ArrowIcon className="size-4" />
          </Link>
        )}
      </div>
    </div>
  )
}
