import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { Suspense, useId, useState } from 'react'
import { TOP_LIMIT } from '../../leaderboards/leaderboard-api.ts'
import { leaderboardsText } from '../../leaderboards/leaderboards.en.ts'
import type { LeaderboardState, Leaderboards } from '../../leaderboards/leaderboards.ts'
import { useLeaderboards } from '../../leaderboards/use-leaderboards.ts'
import { latePart } from '../../platform/network/late-part.tsx'
import { formatClock } from '../../text/format.ts'
import { gamesText } from '../../text/games.en.ts'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { ExpandIcon } from '../../ui/icons.tsx'
import { useOwnStandings } from '../shell/visitor/own-standings.ts'
import { EntryList } from './entry-list.tsx'
import { leaderboardText } from './leaderboard.en.ts'

const { Part: LeaderboardDialog, preload } = latePart(() =>
  import('./leaderboard-dialog.tsx').then((part) => part.LeaderboardDialog),
)

/** Loads the whole leaderboard's code before the press, so that it opens at once. */
export const prepareLeaderboard = preload

type Props = {
  /** The note beside the title: the season is over, or the leaderboard frozen. Empty: none. */
  note: string
  /** True while the whole leaderboard is open. */
  isOpen: boolean
  onChange: (isOpen: boolean) => void
}

/**
 * The collapsed leaderboard: the top 3 of each game. A press opens the whole leaderboard
 * (docs/product-rules.md#leaderboards).
 */
export function LeaderboardPanel({ note: ofSeason, isOpen, onChange }: Props) {
  const leaderboards = useLeaderboards()
  const note = withAge(ofSeason, leaderboards)
  const own = useOwnStandings(leaderboards)
  const [isWanted, setWanted] = useState(false)
  if (isOpen && !isWanted) setWanted(true)
  const titleId = useId()

  return (
    <section aria-labelledby={titleId} className="mx-auto w-full max-w-4xl">
      <GlassPanel
        className="relative px-5 pt-2 pb-4 transition-colors duration-200 hover:border-gold/70 sm:px-7"
        onPointerEnter={prepareLeaderboard}
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
            onFocus={prepareLeaderboard}
            onClick={() => onChange(true)}
            className="-me-3 inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-semibold text-gold text-sm after:absolute after:inset-0 after:rounded-3xl"
          >
            {leaderboardText.expandHint}
            <ExpandIcon className="size-4" />
          </button>
        </div>
        <div className="mt-1 grid gap-x-10 gap-y-4 sm:grid-cols-2">
          {GAME_TYPES.map((game) => (
            <TopThree key={game} game={game} leaderboard={leaderboards[game]} ownKey={own[game]?.key ?? null} />
          ))}
        </div>
      </GlassPanel>
      {isWanted && (
        <Suspense>
          <LeaderboardDialog open={isOpen} onClose={() => onChange(false)} leaderboards={leaderboards} note={note} />
        </Suspense>
      )}
    </section>
  )
}

/** The note, and since when the leaderboards couldn't be read again. */
export function withAge(note: string, leaderboards: Leaderboards): string {
  const asOf = GAME_TYPES.map((game) => leaderboards[game].asOf).find((time) => time !== undefined)
  return [note, asOf === undefined ? '' : leaderboardsText.asOf(formatClock(asOf))]
    .filter((part) => part !== '')
    .join(' · ')
}

type TopThreeProps = { game: GameType; leaderboard: LeaderboardState; ownKey: string | null }

function TopThree({ game, leaderboard, ownKey }: TopThreeProps) {
  return (
    // The height of three rows from the start, so that nothing moves when they arrive.
    <div className="min-h-33">
      <h3 className="mb-1 font-sans font-semibold text-muted text-sm">{gamesText[game].name}</h3>
      {leaderboard.entries && leaderboard.entries.length > 0 ? (
        <EntryList entries={leaderboard.entries.slice(0, TOP_LIMIT)} size="top" ownKey={ownKey} />
      ) : (
        <LeaderboardMessage leaderboard={leaderboard} />
      )}
    </div>
  )
}

function LeaderboardMessage({ leaderboard }: Pick<TopThreeProps, 'leaderboard'>) {
  if (leaderboard.failed && !leaderboard.entries)
    return <p className="py-2 text-muted">{leaderboardText.unavailable}</p>
  if (!leaderboard.entries) return null
  return <p className="flex min-h-8 items-center font-semibold text-parchment">{leaderboardsText.noScores}</p>
}
