import type { Overview } from '@noor-quest/contract/overview'
import type { Season } from '@noor-quest/contract/seasons'
import type { ReactNode } from 'react'
import { seasonName } from '../../text/season-name.ts'
import { Badge } from '../../ui/badge.tsx'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { seasonsText } from '../seasons/seasons.en.ts'
import { describeInstant } from '../seasons/zoned-time.ts'
import { overviewText as text } from './overview.en.ts'

/** The season's present state in words. */
export function SeasonState({ season, children }: { season: Overview['season']; children: ReactNode }) {
  return (
    <GlassPanel className="grid min-w-0 gap-3 p-4 sm:p-6">
      <p className="flex flex-wrap items-center gap-2">
        <bdi className="wrap-anywhere font-semibold text-lg">{seasonName(season)}</bdi>
        <Badge tone="gold">{seasonsText.phases[season.phase]}</Badge>
        {season.is_frozen && <Badge>{seasonsText.frozen}</Badge>}
      </p>
      <p>{describeState(season)}</p>
      {children}
    </GlassPanel>
  )
}

type Timed = Pick<Season, 'phase' | 'zone' | 'opens_at' | 'closes_at' | 'opens_in_ms' | 'closes_in_ms'>

/** Since when the season is open or closed, and until when. */
export function describeState(season: Timed): string {
  const { phase, zone, opens_at, closes_at, opens_in_ms, closes_in_ms } = season
  const { before, shut, openUntil, closed } = seasonsText.states
  const time = (iso: string | null) => (iso === null ? '' : describeInstant(iso, zone))
  if (phase === 'before') return opens_at === null ? shut : before(text.at(time(opens_at), opens_in_ms ?? 0))
  if (phase === 'closed' || phase === 'archived') return closed(time(closes_at))
  if (closes_at !== null) return openUntil(text.at(time(closes_at), closes_in_ms ?? 0))
  return opens_at === null ? text.noTimes : seasonsText.states.open
}
