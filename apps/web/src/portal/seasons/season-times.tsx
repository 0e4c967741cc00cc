import type { Season } from '@noor-quest/contract/seasons'
import { Link } from '@tanstack/react-router'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { readyText } from '../ready/ready.en.ts'
import { SectionPanel } from '../ui/section-panel.tsx'
import { describeInstant } from './zoned-time.ts'

const text = readyText.season

/** The present meaning of a season's times, for a page that doesn't change them. */
export function SeasonTimes({ season }: { season: Season }) {
  const { name, phase, zone, opens_at, closes_at, freezes_at } = season
  const times = [
    [text.opens, opens_at],
    [text.closes, closes_at],
    [text.freezes, freezes_at],
  ] as const
  return (
    <SectionPanel
      title={text.title}
      actions={
        <Link to="/admin/seasons" className={buttonClass({ variant: 'glass' })}>
          {text.change}
        </Link>
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="gold">
          <bdi>{name}</bdi>
        </Badge>
        {text.phases[phase]}
      </p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        {times.map(([label, at]) => (
          <div key={label}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-semibold">{at === null ? text.never : describeInstant(at, zone)}</dd>
          </div>
        ))}
      </dl>
    </SectionPanel>
  )
}
