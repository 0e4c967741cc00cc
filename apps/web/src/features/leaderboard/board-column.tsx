import { LEADERBOARD_MAX_LIMIT } from '@noor-quest/contract/limits'
import type { GameType } from '@noor-quest/rules/games'
import { useId } from 'react'
import { text } from '../../platform/text/text.ts'
import noScoresPicture from '../../ui/art/states/no-scores.svg'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { EntryList } from './entry-list.tsx'
import type { LeaderboardState } from './leaderboards.ts'

/** One game's whole leaderboard, beside the others'. */
export function BoardColumn({ game, leaderboard }: { game: GameType; leaderboard: LeaderboardState }) {
  const titleId = useId()
  const entries = leaderboard.entries ?? []
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="mb-3 flex items-baseline justify-between border-gold/25 border-b pb-2">
        <h3 id={titleId} className="text-gold text-xl">
          {text.leaderboard.columns[game]}
        </h3>
        <span className="text-muted text-sm tabular-nums">
          <span aria-hidden="true">{text.leaderboard.count(entries.length, LEADERBOARD_MAX_LIMIT)}</span>
          <VisuallyHidden>{text.leaderboard.countSpoken(entries.length, LEADERBOARD_MAX_LIMIT)}</VisuallyHidden>
        </span>
      </div>
      {entries.length > 0 ? (
        <EntryList entries={entries} size="full" />
      ) : (
        <p className="grid justify-items-center gap-2 py-4 text-center text-muted">
          {!leaderboard.failed && <img src={noScoresPicture} alt="" className="size-36 short:size-20" />}
          {leaderboard.failed && !leaderboard.entries ? text.leaderboard.unavailable : text.leaderboard.noScores}
        </p>
      )}
    </section>
  )
}
