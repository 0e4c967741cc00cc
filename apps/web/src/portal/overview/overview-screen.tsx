import type { LineOf, Overview } from '@noor-quest/contract/overview'
import { useQuery } from '@tanstack/react-query'
import { joinAddress } from '../../platform/network/join-address.ts'
import { seasonName } from '../../text/season-name.ts'
import { Badge } from '../../ui/badge.tsx'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { doorsText } from '../doors/doors.en.ts'
import { PhoneAddress } from '../doors/phone-address.tsx'
import { SeasonNow } from '../seasons/season-now.tsx'
import { seasonsText } from '../seasons/seasons.en.ts'
import { describeInstant } from '../seasons/zoned-time.ts'
import { SetUpOffer } from '../set-up/set-up-offer.tsx'
import { contentText } from '../text/content.en.ts'
import { LinkButton } from '../ui/action-button.tsx'
import { HallScreenButton } from '../ui/hall-screen-button.tsx'
import { Loaded } from '../ui/list-notes.tsx'
import { LocalOnly } from '../ui/local-only.tsx'
import { Note } from '../ui/note.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { LineRow } from './line-row.tsx'
import { isDone, keyOf, overviewQuery, viewOf } from './line-view.ts'
import { overviewText as text } from './overview.en.ts'

const LARGE = 'min-h-16 rounded-2xl! px-3!'

/** /admin: the next steps before, during and after the event (docs/product-rules.md#overview). */
export function OverviewScreen() {
  const query = useQuery(overviewQuery)
  return (
    <Loaded query={query} label={text.steps}>
      {(data) => {
        const address = data.lines.find((line) => line.what === 'address')
        return (
          <div className="grid min-w-0 gap-5">
            <div role="alert" className="empty:hidden">
              {query.isError && <Note tone="warning">{text.outdated}</Note>}
            </div>
            <SetUpOffer />
            <SeasonState overview={data} />
            <Steps overview={data} />
            {data.time !== 'before' && <Controls overview={data} />}
            {address && <Phones line={address} />}
          </div>
        )
      }}
    </Loaded>
  )
}

/** The season's present state in words, and its figures once it is open. */
function SeasonState({ overview: { time, season, figures } }: { overview: Overview }) {
  return (
    <GlassPanel className="grid min-w-0 gap-3 p-4 sm:p-6">
      <p className="flex flex-wrap items-center gap-2">
        <bdi className="wrap-anywhere font-semibold text-lg">{seasonName(season)}</bdi>
        <Badge tone="gold">{seasonsText.phases[season.phase]}</Badge>
        {season.is_frozen && <Badge>{seasonsText.frozen}</Badge>}
      </p>
      <p>{stateOf(season)}</p>
      {time !== 'before' && (
        <dl className="grid grid-cols-3 gap-3">
          {(['playing', 'finished', 'registered'] as const).map((name) => (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="text-muted text-sm">{text.figures[name]}</dt>
              <dd className="font-semibold text-2xl tabular-nums sm:text-4xl">{contentText.number(figures[name])}</dd>
            </div>
          ))}
        </dl>
      )}
    </GlassPanel>
  )
}

function stateOf({ phase, zone, opens_at, closes_at, opens_in_ms, closes_in_ms }: Overview['season']): string {
  const { before, shut, openUntil, closed } = seasonsText.states
  const time = (iso: string | null) => (iso === null ? '' : describeInstant(iso, zone))
  if (phase === 'before') return opens_at === null ? shut : before(text.at(time(opens_at), opens_in_ms ?? 0))
  if (phase === 'closed') return closed(time(closes_at))
  if (closes_at !== null) return openUntil(text.at(time(closes_at), closes_in_ms ?? 0))
  return opens_at === null ? text.noTimes : seasonsText.states.open
}

/** Large buttons for a phone in one hand. */
function Controls({ overview: { time, season, lines } }: { overview: Overview }) {
  const { title, final } = text.controls
  const finalLine = lines.find((line) => line.what === 'final')
  const isPublished = lines.some(({ what, state }) => what === 'announce' && state !== 'later')
  return (
    <SectionPanel title={title}>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        <HallScreenButton className={LARGE} />
        {(['screen', 'names', 'messages'] as const).map((page) => (
          <LinkButton key={page} to={`/admin/${page}`} className={LARGE}>
            {text.controls[page]}
          </LinkButton>
        ))}
        {finalLine !== undefined && (
          <LinkButton to={finalLine.players === null ? '/admin/final' : '/admin/final/present'} className={LARGE}>
            {final}
          </LinkButton>
        )}
        {!isPublished && (
          <SeasonNow season={season} press={season.is_frozen ? 'unfreeze' : 'freezeNow'} className={LARGE} />
        )}
        {time === 'open' && <SeasonNow season={season} press="closeNow" className={LARGE} />}
      </div>
    </SectionPanel>
  )
}

const PROGRESS =
  'h-2 w-full appearance-none overflow-clip rounded-full bg-parchment/15 [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-gold'

function Steps({ overview: { time, season, lines, next } }: { overview: Overview }) {
  const nextLine = next === null ? undefined : lines[next]
  const rows = (some: typeof lines) => (
    <ul className="grid divide-y divide-parchment/15" aria-label={text.steps}>
      {some.map((line) => (
        <LineRow key={keyOf(line)} line={line} season={season} isNext={line === nextLine} />
      ))}
    </ul>
  )
  const countable = lines.filter(({ state }) => state !== 'unknown')
  const done = countable.filter(isDone).length
  // While people play, preparations don't matter any more.
  const isShown = ({ state }: (typeof lines)[number]) => time !== 'open' || state === 'wrong' || state === 'todo'
  const first = lines.filter(isShown)
  const folded = lines.filter((line) => !isShown(line))
  return (
    <SectionPanel title={text.titles[time]}>
      <div className="grid gap-2">
        <p role="status">
          {nextLine === undefined ? text.allDone[time] : time !== 'open' && text.progress(done, countable.length)}{' '}
          {nextLine !== undefined && (
            <a href={`#${keyOf(nextLine)}`} className="font-semibold text-gold-pale underline underline-offset-4">
              {text.toNext(viewOf(nextLine, season).title)}
            </a>
          )}
        </p>
        {time !== 'open' && (
          <progress className={PROGRESS} value={done} max={countable.length} aria-label={text.steps} />
        )}
      </div>
      {first.length > 0 && rows(first)}
      {folded.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {text.others(folded.length)}
          </summary>
          {rows(folded)}
        </details>
      )}
    </SectionPanel>
  )
}

function Phones({ line }: { line: LineOf<'address'> }) {
  const url = joinAddress(line.public_url)?.url
  return (
    <div id="phones" className="scroll-mt-4">
      <SectionPanel title={doorsText.phones.title}>
        {url === undefined ? (
          <LocalOnly />
        ) : (
          <PhoneAddress url={url}>
            <div>
              <p role="status" className="font-semibold text-gold-pale">
                {text.address.phones(line.devices, line.most)}
              </p>
              <p className="text-muted text-sm">{doorsText.phones.counted}</p>
            </div>
          </PhoneAddress>
        )}
      </SectionPanel>
    </div>
  )
}
