import { useEffect, useState } from 'react'
import {
  fetchArchivedSeasons,
  fetchLeaderboard,
  fetchSeasonsWithResults,
  type LinkedSeason,
} from '../../leaderboards/leaderboard-api.ts'
import { leaderboardsText } from '../../leaderboards/leaderboards.en.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { useKnownSeason } from '../../season/use-season.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SeasonLinks } from '../shell/loaded-screen.tsx'
import { leaderboardText } from './leaderboard.en.ts'
import { SeasonLeaderboards } from './leaderboards.tsx'

type Props = {
  open: boolean
  onClose: () => void
  leaderboards: Leaderboards
  note: string
}

/**
 * The expanded leaderboard: the games side by side, up to 10 places each
 * (docs/product-rules.md#leaderboards).
 */
export function LeaderboardDialog({ open, onClose, leaderboards, note }: Props) {
  return (
    <Dialog
      eyebrow={note}
      open={open}
      onClose={onClose}
      closeLabel={leaderboardText.close}
      title={leaderboardsText.title}
      size="lg"
    >
      <SeasonLeaderboards leaderboards={leaderboards} isCurrent season={useKnownSeason()} load={fetchLeaderboard} />
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
