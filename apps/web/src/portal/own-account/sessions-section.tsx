import type { Sessions } from '@noor-quest/contract/sign-in'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { reportSignedOut, serviceMessage } from '../api/admin-call.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { portalText } from '../text/portal.en.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { accountText } from './account.en.ts'
import { revokeAllSessions, revokeSession, sessionsQuery } from './own-account-api.ts'

const text = accountText.sessions

type SessionRow = Sessions['sessions'][number]

/** The account's sessions, with buttons that end one or all of them. */
export function SessionsSection() {
  const queryClient = useQueryClient()
  const { data, isError, refetch } = useQuery(sessionsQuery)
  const { run, pending } = useSubmission(text.failed)
  const [confirming, setConfirming] = useState(false)

  const end = (session: SessionRow) =>
    run(async () => {
      try {
        await revokeSession(session.id)
        notify('success', text.ended)
      } catch (error) {
        notify('error', serviceMessage(error, text.failed))
      }
      await queryClient.invalidateQueries(sessionsQuery)
    })

  const endAll = () =>
    run(async () => {
      try {
        await revokeAllSessions()
        setConfirming(false)
        reportSignedOut()
      } catch (error) {
        notify('error', serviceMessage(error, text.failed))
      }
    })

  const columns: Column<SessionRow>[] = [
    {
      id: 'device',
      header: text.device,
      cell: (session) => (
        <span className="flex flex-wrap items-center gap-2" title={session.user_agent ?? undefined}>
          {deviceText(session)}
          {session.current && <Badge tone="right">{text.current}</Badge>}
        </span>
      ),
    },
    { id: 'address', header: text.address, cell: ({ from }) => <bdi>{from ?? text.noAddress}</bdi> },
    { id: 'since', header: text.since, cell: ({ created_at }) => portalText.date(created_at) },
    {
      id: 'end',
      header: <span className="sr-only">{text.end}</span>,
      align: 'end',
      cell: (session) =>
        !session.current && (
          <Button
            variant="glass"
            aria-disabled={pending}
            aria-label={text.endNamed(deviceText(session))}
            onClick={() => void end(session)}
          >
            {text.end}
          </Button>
        ),
    },
  ]

  return (
    <SectionPanel
      title={text.title}
      actions={
        <Button variant="glass" onClick={() => setConfirming(true)}>
          {text.endAll}
        </Button>
      }
    >
      {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
      {data && <DataTable caption={text.title} columns={columns} rows={data.sessions} rowKey={({ id }) => id} />}
      <ConfirmDialog
        open={confirming}
        title={text.endAllTitle}
        confirmLabel={text.endAll}
        cancelLabel={portalText.cancel}
        pending={pending}
        onConfirm={() => void endAll()}
        onCancel={() => setConfirming(false)}
      >
        {text.endAllText}
      </ConfirmDialog>
    </SectionPanel>
  )
}

function deviceText({ user_agent }: SessionRow): string {
  const device = readDevice(user_agent)
  return device ? text.deviceName(device.browser, device.system) : text.unknown
}

// Names of a device by which an admin recognises it, from the browser's own description. They are a
// guess, only for display.

const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/** The device; null when the browser is unknown. `system`: '' when it is unknown. */
export function readDevice(userAgent: string | null): { browser: string; system: string } | null {
  const find = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = find(BROWSERS)
  return browser === undefined ? null : { browser, system: find(SYSTEMS) ?? '' }
}
