import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import type { LeaderboardState } from '../../leaderboards/leaderboards.ts'
import { gamesText } from '../../text/games.en.ts'
import { useOwnStandings } from '../shell/visitor/own-standings.ts'
import { leaderboardText } from './leaderboard.en.ts'
import { LeaderboardColumn, leaderboardId } from './leaderboard-column.tsx'

type Props = { leaderboards: Record<GameType, LeaderboardState>; isCurrent: boolean }

/**
 * The games' leaderboards side by side. On a phone they are below each
 * other, with a button for each.
 */
export function LeaderboardColumns({ leaderboards, isCurrent }: Props) {
  const own = useOwnStandings(leaderboards)
  return (
    <>
      <nav aria-label={leaderboardText.jumpTo} className="mb-3 flex gap-2 py-1.5 md:hidden">
        {GAME_TYPES.map((game) => (
          <button
            key={game}
            type="button"
            onClick={() => jumpTo(game)}
            className="min-h-11 min-w-0 flex-1 rounded-full border border-gold/50 bg-ink px-3 font-semibold text-parchment text-sm hover:border-gold"
          >
            {gamesText[game].column}
          </button>
        ))}
      </nav>
      <div className="grid gap-8 md:grid-cols-2">
        {GAME_TYPES.map((game) => (
          <LeaderboardColumn
            key={game}
            game={game}
            leaderboard={leaderboards[game]}
            own={own[game]}
            isCurrent={isCurrent}
          />
        ))}
      </div>
    </>
  )
}

function jumpTo(game: GameType) {
  const leaderboard = document.getElementById(leaderboardId(game))
  leaderboard?.scrollIntoView()
  leaderboard?.querySelector('h3')?.focus({ preventScroll: true })
}
