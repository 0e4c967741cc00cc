import type { PlaceAmongAll, Rank, Standing } from '@noor-quest/contract/leaderboards'
import { LEADERBOARD_MAX_LIMIT } from '@noor-quest/contract/limits'
import type { GameType } from '@noor-quest/rules/games'
import { useId } from 'react'
import { BoardRow, rowClass } from '../../leaderboards/leaderboard-row.tsx'
import { leaderboardsText } from '../../leaderboards/leaderboards.en.ts'
import type { LeaderboardState } from '../../leaderboards/leaderboards.ts'
import { RankBadge } from '../../leaderboards/rank-badge.tsx'
import { gamesText } from '../../text/games.en.ts'
import noScoresPicture from '../../ui/art/states/no-scores.svg'
import { ClaimCode } from '../shell/visitor/claim-code.tsx'
import { EntryList } from './entry-list.tsx'
import { leaderboardText } from './leaderboard.en.ts'

type Props = {
  game: GameType
  leaderboard: LeaderboardState
  /** The standing of this device's person in this game. Undefined: no person, or not loaded. */
  own: Standing | undefined
  /** True for the leaderboards of the current season. */
  isCurrent: boolean
  /** The id of the group whose leaderboard it is; undefined: that of all. */
  group: string | undefined
}

/** The id of the element to which the buttons of narrow screens scroll. */
export const leaderboardId = (game: GameType) => `leaderboard-${game}`

export function LeaderboardColumn({ game, leaderboard, own, isCurrent, group }: Props) {
  const titleId = useId()
  const entries = leaderboard.entries ?? []
  const ownKey = own?.key ?? null
  const place = own?.standing ?? null
  const rank = group === undefined ? place?.rank : place?.in_group?.group_id === group ? place.in_group.rank : undefined
  const isBelow = isCurrent && own?.is_current && !entries.some(({ key }) => key === ownKey)
  return (
    <section id={leaderboardId(game)} aria-labelledby={titleId} className="min-w-0">
      <div className="mb-3 flex items-baseline justify-between border-gold/25 border-b pb-2">
        <h3 id={titleId} tabIndex={-1} className="text-gold text-xl">
          {gamesText[game].column}
        </h3>
        <span className="text-muted text-sm tabular-nums">
          <span aria-hidden="true">{leaderboardText.count(entries.length, LEADERBOARD_MAX_LIMIT)}</span>
          <span className="sr-only">{leaderboardText.countSpoken(entries.length, LEADERBOARD_MAX_LIMIT)}</span>
        </span>
      </div>
      {entries.length > 0 ? (
        <EntryList entries={entries} size="full" ownKey={ownKey} />
      ) : (
        <p className="grid justify-items-center gap-2 py-4 text-center text-muted">
          {!leaderboard.failed && <img src={noScoresPicture} alt="" className="size-36 short:size-20" />}
          {leaderboard.failed && !leaderboard.entries ? leaderboardText.unavailable : leaderboardsText.noScores}
        </p>
      )}
      {isBelow && place !== null && rank !== undefined && <OwnRow place={place} rank={rank} />}
      {own !== undefined && own.claim_code !== null && (
        <div className="mt-3">
          <ClaimCode code={own.claim_code} />
        </div>
      )}
      {entries.length > 0 && <p className="mt-3 text-muted text-sm">{gamesText[game].equalScores}</p>}
    </section>
  )
}

/**
 * The person's own row, below a leaderboard that ends before it. The
 * count in the heading excludes it.
 */
function OwnRow({ place, rank }: { place: PlaceAmongAll; rank: Rank }) {
  const own = place.neighbours.find(({ is_me }) => is_me)
  if (own === undefined) return null
  return (
    <div className="mt-2 grid gap-2">
      <span aria-hidden="true" className="mx-auto h-5 border-gold/50 border-s-3 border-dotted" />
      <div className={rowClass('full', true)}>
        <RankBadge rank={rank} size="full" />
        <BoardRow row={own} size="full" isOwn />
      </div>
    </div>
  )
}
