import type { Line, LineOf, Overview } from '@noor-quest/contract/overview'
import { useQuery } from '@tanstack/react-query'
import { joinAddress } from '../../platform/network/join-address.ts'
import { useMay } from '../api/role.ts'
import { doorsText } from '../doors/doors.en.ts'
import { PhoneAddress } from '../doors/phone-address.tsx'
import { SetUpOffer } from '../set-up/set-up-offer.tsx'
import { setUpQuery } from '../set-up/set-up-path.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { KeepFocus } from '../ui/keep-focus.tsx'
import { Loaded } from '../ui/list-notes.tsx'
import { LocalOnly } from '../ui/local-only.tsx'
import { Note } from '../ui/note.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { LineRow } from './line-row.tsx'
import { isDone, keyOf, viewOf } from './line-view.ts'
import { overviewText as text } from './overview.en.ts'
import { overviewQuery } from './overview-api.ts'
import { SeasonState } from './season-state.tsx'
import { TonightButton } from './tonight-button.tsx'
import { TonightScreen } from './tonight-screen.tsx'

/**
 * /admin: Tonight on the evening, otherwise the next steps before, during and after the event
 * (docs/product-rules.md#overview).
 */
export function OverviewScreen() {
  const query = useQuery(overviewQuery)
  return (
    <Loaded query={query} label={text.steps}>
      {(data) => {
        const address = data.lines.find((line) => line.what === 'address')
        return (
          <div className="grid min-w-0 gap-5">
            <div role="alert" className="empty:hidden">
              {query.isError && (
                <Note
                  tone={data.tonight ? 'error' : 'warning'}
                  actions={<ActionButton label={portalText.tryAgain} onPress={() => query.refetch()} />}
                >
                  {text.outdated}
                </Note>
              )}
            </div>
            {data.tonight ? (
              <TonightScreen overview={data} />
            ) : (
              <>
                <SetUpOffer />
                <SeasonState season={data.season}>
                  {data.time !== 'before' && <Figures figures={data.figures} />}
                  <BeginTonight overview={data} />
                </SeasonState>
                <Steps overview={data} />
                {address && <Phones line={address} />}
              </>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

function Figures({ figures }: Pick<Overview, 'figures'>) {
  return (
    <dl className="grid grid-cols-3 gap-3">
      {(['playing', 'finished', 'registered'] as const).map((name) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-muted text-sm">{text.figures[name]}</dt>
          <dd className="font-semibold text-2xl tabular-nums sm:text-4xl">{contentText.number(figures[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shown unless Tonight begins by itself or the results are public. */
function BeginTonight({ overview: { season, lines } }: { overview: Overview }) {
  const may = useMay()
  const isAnnounced = lines.some(({ what, state }) => what === 'announce' && state === 'good')
  if (season.phase === 'before' || isAnnounced || !may('seasons:write')) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <TonightButton press="begun" />
      <p className="min-w-0 flex-1 basis-60 text-muted">{text.tonight.hint}</p>
    </div>
  )
}

const PROGRESS =
  'h-2 w-full appearance-none overflow-clip rounded-full bg-parchment/15 [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-gold'

function Steps({ overview: { time, season, lines, next } }: { overview: Overview }) {
  const nextLine = next === null ? undefined : lines[next]
  const isSettingUp = useIsSettingUp()
  const orderOf = (line: Line) => (line === nextLine ? 0 : isDone(line) ? 2 : 1)
  const ordered = lines.toSorted((one, other) => orderOf(one) - orderOf(other))
  const countable = lines.filter(({ state }) => state !== 'unknown')
  const done = countable.filter(isDone).length
  return (
    <SectionPanel title={text.titles[time]}>
      <div className="grid gap-2">
        <p role="status">
          {nextLine === undefined ? text.allDone[time] : text.progress(done, countable.length)}{' '}
          {nextLine !== undefined && (
            <a href={`#${keyOf(nextLine)}`} className="font-semibold text-gold-pale underline underline-offset-4">
              {text.toNext(viewOf(nextLine, season).title)}
            </a>
          )}
        </p>
        <progress className={PROGRESS} value={done} max={countable.length} aria-label={text.steps} />
      </div>
      <ul className="grid divide-y divide-parchment/15" aria-label={text.steps}>
        <KeepFocus>
          {ordered.map((line) => (
            <LineRow
              key={keyOf(line)}
              line={line}
              season={season}
              isNext={line === nextLine}
              isMain={line === nextLine && !isSettingUp}
            />
          ))}
        </KeepFocus>
      </ul>
    </SectionPanel>
  )
}

/** True while the set-up has the page's golden button, in its offer or in its bar. */
function useIsSettingUp(): boolean {
  const isAllowed = useMay()('settings:write')
  const { data } = useQuery({ ...setUpQuery, enabled: isAllowed })
  return isAllowed && data?.is_open === true
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
