import type { ReactNode } from 'react'
import { firstGroup } from '../../leaderboards/group-switch.tsx'
import { fetchLeaderboard } from '../../leaderboards/leaderboard-api.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { useGroupLeaderboards } from '../../leaderboards/use-group-leaderboards.ts'
import type { SeasonShown } from '../../season/season-watch.ts'
import { seasonName } from '../../text/season-name.ts'
import type { OwnStandings } from '../shell/visitor/own-standings.ts'

type Props = { season: SeasonShown; own: OwnStandings; children: (leaderboards: Leaderboards) => ReactNode }

/** The collapsed leaderboard of one group, where all aren't ranked together. */
export function TopOfGroup({ season, own, children }: Props) {
  const group = firstGroup(season, own)
  return (
    group !== null && (
      <>
        <p className="wrap-anywhere mb-1 font-semibold text-gold-pale">
          <bdi>{seasonName(group)}</bdi>
        </p>
        <Top key={group.id} group={group.id}>
          {children}
        </Top>
      </>
    )
  )
}

const Top = ({ group, children }: Pick<Props, 'children'> & { group: string }) =>
  children(useGroupLeaderboards(group, fetchLeaderboard))
