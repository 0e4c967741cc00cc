import type { PublishedSeasons } from '@noor-quest/contract/seasons'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { text } from '../../platform/text/text.ts'
import { fetchPublishedSeasons } from './leaderboard-api.ts'
import { seasonName } from './season-name.ts'

/** Links to the leaderboards of earlier seasons that the club has published; nothing without any, or while they load. */
export function EarlierSeasons() {
  const [seasons, setSeasons] = useState<PublishedSeasons['seasons']>([])
  useEffect(() => {
    // Not worth a message: the leaderboard above is what was asked for.
    fetchPublishedSeasons().then(({ seasons }) => setSeasons(seasons), console.warn)
  }, [])
  if (seasons.length === 0) return null
  return (
    <nav aria-label={text.leaderboard.earlier} className="mt-6 border-gold/20 border-t pt-3 text-sm">
      <h3 className="font-sans font-semibold text-muted">{text.leaderboard.earlier}</h3>
      <ul className="flex flex-wrap gap-x-5">
        {seasons.map((season) => (
          <li key={season.id} className="min-w-0">
            <Link
              to="/leaderboard/$season"
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
