import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fetchArchivedSeasons, fetchSeasonsWithResults, type LinkedSeason } from '../../boards/leaderboard-api.ts'
import type { Leaderboards } from '../../boards/leaderboards.ts'
import { text } from '../../text/text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Boards, seasonName } from './boards.tsx'
import type { RowActions } from './use-row-actions.tsx'

type Props = {
  open: boolean
  onClose: () => void
  leaderboards: Leaderboards
  note: string
  /** Only for an admin who is signed in. */
  actions: RowActions | null
}

/**
 * The expanded leaderboard: the games side by side, up to 10 places each
 * (docs/product-rules.md#leaderboards).
 */
export function LeaderboardDialog({ open, onClose, leaderboards, note, actions }: Props) {
  return (
    <Dialog
      eyebrow={note}
      open={open}
      onClose={onClose}
      closeLabel={text.leaderboard.close}
      title={text.leaderboard.title}
      size="lg"
    >
      {/* The first element, so that a phone shows its notices at the top. */}
      {actions?.dialog}
      <Boards boards={leaderboards} isCurrent actions={actions} />
      <SeasonLinks />
    </Dialog>
  )
}

/**
 * Links to published results, and to leaderboards of earlier seasons. Empty
 * without any, and while they load.
 */
function SeasonLinks() {
  return (
    <>
      <Links title={text.leaderboard.results} to="/results/$season" fetchSeasons={fetchSeasonsWithResults} />
      <Links title={text.leaderboard.earlier} to="/leaderboard/$season" fetchSeasons={fetchArchivedSeasons} />
    </>
  )
}

type LinksProps = {
  title: string
  to: '/results/$season' | '/leaderboard/$season'
  fetchSeasons: () => Promise<LinkedSeason[]>
}

function Links({ title, to, fetchSeasons }: LinksProps) {
  const [seasons, setSeasons] = useState<LinkedSeason[]>([])
  useEffect(() => {
    // A failure is only logged: the leaderboard above doesn't need the links.
    fetchSeasons().then(setSeasons, console.warn)
  }, [fetchSeasons])
  if (seasons.length === 0) return null
  return (
    <nav aria-label={title} className="mt-6 border-gold/20 border-t pt-3 text-sm">
      <h3 className="font-sans font-semibold text-muted">{title}</h3>
      <ul className="flex flex-wrap gap-x-5">
        {seasons.map((season) => (
          <li key={season.id} className="min-w-0">
            <Link
              to={to}
              params={{ season: season.id }}
              className="wrap-anywhere inline-flex min-h-11 items-center text-parchment underline decoration-gold/50 underline-offset-4 hover:text-gold-pale"
            >
              <bdi>{seasonName(season)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
