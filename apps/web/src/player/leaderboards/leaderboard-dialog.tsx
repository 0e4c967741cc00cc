import { type ReactNode, useEffect, useState } from 'react'
import { useFirstGroup } from '../../leaderboards/group-switch.tsx'
import {
  fetchArchivedSeasons,
  fetchLeaderboard,
  fetchSeasonsWithResults,
  type LinkedSeason,
} from '../../leaderboards/leaderboard-api.ts'
import { leaderboardsText } from '../../leaderboards/leaderboards.en.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { useGroupLeaderboards } from '../../leaderboards/use-group-leaderboards.ts'
import type { SeasonShown } from '../../season/season-watch.ts'
import { seasonName } from '../../text/season-name.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SeasonLinks } from '../shell/loaded-screen.tsx'
import { leaderboardText } from './leaderboard.en.ts'
import { SeasonLeaderboards } from './leaderboards.tsx'

type Props = {
  open: boolean
  onClose: () => void
  leaderboards: Leaderboards
  note: string
  season: SeasonShown
}

/**
 * The expanded leaderboard: the games side by side, up to 10 places each
 * (docs/product-rules.md#leaderboards).
 */
export function LeaderboardDialog({ open, onClose, leaderboards, note, season }: Props) {
  return (
    <Dialog
      eyebrow={note}
      open={open}
      onClose={onClose}
      closeLabel={leaderboardText.close}
      title={leaderboardsText.title}
      size="lg"
    >
      <SeasonLeaderboards leaderboards={leaderboards} isCurrent season={season} load={fetchLeaderboard} />
      <OtherSeasons />
    </Dialog>
  )
}

/**
 * Links to published results, and to leaderboards of earlier seasons. A failed load is only logged:
 * the leaderboard above doesn't need the links.
 */
function OtherSeasons() {
  const [results, setResults] = useState<LinkedSeason[]>([])
  const [earlier, setEarlier] = useState<LinkedSeason[]>([])
  useEffect(() => {
    fetchSeasonsWithResults().then(setResults, console.warn)
    fetchArchivedSeasons().then(setEarlier, console.warn)
  }, [])
  return (
    <>
      <SeasonLinks title={leaderboardsText.results} to="/results/$season" seasons={results} />
      <SeasonLinks title={leaderboardText.earlier} to="/leaderboard/$season" seasons={earlier} />
    </>
  )
}

type TopProps = { season: SeasonShown; children: (leaderboards: Leaderboards) => ReactNode }

/** The collapsed leaderboard of one group, where all aren't ranked together. */
export function TopOfGroup({ season, children }: TopProps) {
  const group = useFirstGroup(season)
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

const Top = ({ group, children }: Pick<TopProps, 'children'> & { group: string }) =>
  children(useGroupLeaderboards(group, fetchLeaderboard))
