import type { Check, CheckState } from '@noor-quest/contract/attention'
import { GAME_TYPES } from '@noor-quest/rules/games'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { joinAddress } from '../../platform/network/join-address.ts'
import { phoneCheckAddress } from '../../platform/network/phone-check.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { CheckIcon, CloseIcon, WarningIcon } from '../../ui/icons.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SeasonTimes } from '../seasons/season-times.tsx'
import { SeasonsLoaded } from '../seasons/seasons-loaded.tsx'
import { contentText } from '../text/content.en.ts'
import { QuestionIcon } from '../ui/icons.tsx'
import { LoadFailed, RefreshButton } from '../ui/list-notes.tsx'
import { Note } from '../ui/note.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { CheckActions } from './check-actions.tsx'
import { attentionQuery, keyOf, phonesQuery, viewOf } from './check-view.ts'
import { readyText } from './ready.en.ts'

const text = readyText

/** The width in modules of the white edge that cameras need around a QR code. */
const QUIET_ZONE = 4

/** An icon and a word accompany each colour. */
const LOOKS: Record<
  CheckState,
  { tone: 'right' | 'gold' | 'wrong' | 'quiet'; Icon: ComponentType<{ className?: string }> }
> = {
  good: { tone: 'right', Icon: CheckIcon },
  look: { tone: 'gold', Icon: WarningIcon },
  wrong: { tone: 'wrong', Icon: CloseIcon },
  unknown: { tone: 'quiet', Icon: QuestionIcon },
}

/** The checks of /admin: checks before the visitors come (docs/product-rules.md#before-the-doors-open). */
export function ReadyScreen() {
  return (
    <div className="grid min-w-0 gap-5">
      <Checks />
      <Doors />
      <Rehearsals />
      <SeasonsLoaded>{([current]) => current && <SeasonTimes season={current} />}</SeasonsLoaded>
    </div>
  )
}

function Checks() {
  const { data, isError, isFetching, refetch } = useQuery({ ...attentionQuery, staleTime: 0 })
  return (
    <SectionPanel
      title={text.title}
      intro={text.intro}
      actions={<RefreshButton busy={isFetching} onRefresh={() => void refetch()} />}
    >
      {data ? (
        <>
          <p role="status" className="font-semibold">
            {summaryOf(data.checks)}
          </p>
          <ul className="grid divide-y divide-parchment/15" aria-label={text.all}>
            {data.checks.map((check) => (
              <CheckRow key={keyOf(check)} check={check} />
            ))}
          </ul>
        </>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Spinner label={text.title} />
      )}
    </SectionPanel>
  )
}

function summaryOf(checks: readonly Check[]): string {
  const good = checks.filter(({ state }) => state === 'good').length
  return good === checks.length ? text.allGood : text.open(good, checks.length)
}

function CheckRow({ check }: { check: Check }) {
  const { title, said } = viewOf(check)
  const { tone, Icon } = LOOKS[check.state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Badge tone={tone} className="min-w-32 justify-center">
        <Icon className="size-4 shrink-0" />
        {text.states[check.state]}
      </Badge>
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="font-sans font-semibold">{title}</h3>
        {said.map((line) => (
          <p key={line} className="text-muted">
            {line}
          </p>
        ))}
      </div>
      <CheckActions check={check} />
    </li>
  )
}

function Doors() {
  const { data, isError, refetch } = useQuery(phonesQuery)
  if (!data) {
    return (
      <SectionPanel title={text.doors.title}>
        {isError ? <LoadFailed onRetry={() => void refetch()} /> : <Spinner label={text.doors.title} />}
      </SectionPanel>
    )
  }
  const { url, isLocal } = joinAddress(data.public_url, window.location)
  const isHttps = new URL(url).protocol === 'https:'
  const { doors } = text
  return (
    <SectionPanel title={doors.title}>
      <div className="flex flex-wrap items-start gap-5">
        <div className="w-48 shrink-0 overflow-clip rounded-2xl bg-white">
          <QrCode value={phoneCheckAddress(url)} label={doors.qr(url)} border={QUIET_ZONE} />
        </div>
        <div className="grid min-w-0 flex-1 basis-64 gap-3">
          <p>
            <span className="text-muted text-sm">{doors.address}</span>{' '}
            <bdi dir="ltr" className="wrap-anywhere block font-semibold text-xl">
              {url}
            </bdi>
          </p>
          {isLocal && <Note tone="warning">{doors.local}</Note>}
          <p>{doors.scan}</p>
          <div>
            <p role="status" className="font-semibold text-gold-pale">
              {doors.phones(data.devices, data.most)}
            </p>
            <p className="text-muted text-sm">{doors.counted}</p>
          </div>
        </div>
      </div>
      {!isLocal && <Protocol isHttps={isHttps} />}
    </SectionPanel>
  )
}

function Rehearsals() {
  const { title, intro, start } = text.rehearsal
  return (
    <SectionPanel title={title} intro={intro}>
      <p className="flex flex-wrap gap-3">
        {GAME_TYPES.map((game) => (
          <Link key={game} to="/rehearsal/$game" params={{ game }} className={buttonClass({ variant: 'glass' })}>
            {start(contentText.games[game])}
          </Link>
        ))}
      </p>
    </SectionPanel>
  )
}

/** The abilities and limits of phones at such an address. */
function Protocol({ isHttps }: { isHttps: boolean }) {
  const { https, http, limits } = text.doors
  const { tone, Icon } = LOOKS[isHttps ? 'good' : 'look']
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Badge tone={tone} className="min-w-32 justify-center">
        <Icon className="size-4 shrink-0" />
        {text.states[isHttps ? 'good' : 'look']}
      </Badge>
      <div className="min-w-0 flex-1 basis-72">
        <p>{isHttps ? https : http}</p>
        {!isHttps && (
          <ul className="mt-1 list-disc ps-5 text-muted">
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
