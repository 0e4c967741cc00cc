import type { Leaderboard } from '@noor-quest/contract/leaderboards'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { useGroupSwitch } from '../../leaderboards/group-switch.tsx'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { useGroupLeaderboards } from '../../leaderboards/use-group-leaderboards.ts'
import type { SeasonShown } from '../../season/season-watch.ts'
import { gamesText } from '../../text/games.en.ts'
import { useOwnStandings } from '../shell/visitor/own-standings.ts'
import { leaderboardText } from './leaderboard.en.ts'
import { LeaderboardColumn, leaderboardId } from './leaderboard-column.tsx'

type Props = {
  /** Those of all. */
  leaderboards: Leaderboards
  isCurrent: boolean
  season: Pick<SeasonShown, 'groups' | 'ranksAll'>
  /** Loads a group's. A stable function. */
  load: (game: GameType, groupId: string) => Promise<Leaderboard>
}

/** The leaderboards of all, or of the group that is chosen. */
export function SeasonLeaderboards({ leaderboards, isCurrent, season, load }: Props) {
  const [group, choice] = useGroupSwitch(season)
  return (
    <>
      {choice}
      {group === null ? (
        <LeaderboardColumns leaderboards={leaderboards} isCurrent={isCurrent} />
      ) : (
        <GroupColumns key={group.id} group={group.id} isCurrent={isCurrent} load={load} />
      )}
    </>
  )
}

function GroupColumns({ load, ...props }: Pick<Props, 'isCurrent' | 'load'> & { group: string }) {
  return <LeaderboardColumns leaderboards={useGroupLeaderboards(props.group, load)} {...props} />
}

type ColumnsProps = Pick<Props, 'leaderboards' | 'isCurrent'> & { group?: string }

/**
 * The games' leaderboards side by side. On a phone they are below each
 * other, with a button for each.
 */
function LeaderboardColumns({ leaderboards, isCurrent, group }: ColumnsProps) {
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
            group={group}
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
