import './tickets.css'
import '../ui/sheets.css'
import type { MadeTickets, Tickets } from '@noor-quest/contract/admission'
import { TICKETS_AT_ONCE_MAX } from '@noor-quest/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../platform/forms/use-form.ts'
import { joinAddress } from '../../platform/network/join-address.ts'
import { useStore } from '../../platform/storage/store.ts'
import { settings } from '../../text/settings.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/fields.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { portalText } from '../text/portal.en.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormMessage, formMessageOf } from '../ui/form-message.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { admissionPageText } from './admission.en.ts'
import { makeTickets, ticketsQuery, withdrawTickets } from './admission-api.ts'

const text = admissionPageText.tickets
const DEFAULT_COUNT = 48

export function TicketsSection() {
  const queryClient = useQueryClient()
  const [made, setMade] = useState<MadeTickets | null>(null)
  const { form, state, formProps } = useForm<{ count: string }, { count: number }, void>({
    initial: { count: String(DEFAULT_COUNT) },
    read: (values) => {
      const count = Number(values.count)
      return Number.isInteger(count) && count >= 1 && count <= TICKETS_AT_ONCE_MAX
        ? { ok: true, body: { count } }
        : { ok: false, field: 'count', errors: { count: text.countWrong(TICKETS_AT_ONCE_MAX) } }
    },
    save: async ({ count }) => {
      setMade(await makeTickets(count))
      await queryClient.invalidateQueries(ticketsQuery)
    },
    failedText: (_, error) => serviceMessage(error, text.makeFailed),
    whenSaved: 'keep',
  })
  return (
    <SectionPanel title={text.title} intro={text.intro}>
      <Printings />
      <form {...formProps} className="flex max-w-xl flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <NumberField
            label={text.count}
            min={1}
            max={TICKETS_AT_ONCE_MAX}
            value={state.values.count}
            error={state.errors.count}
            onChange={({ target }) => form.change({ count: target.value })}
          />
        </div>
        <Button
          type="submit"
          variant={made === null ? 'gold' : 'glass'}
          aria-disabled={state.saving}
          className="min-h-13 sm:mt-6.5"
        >
          {text.make}
        </Button>
      </form>
      <FormMessage message={formMessageOf(state)} />
      {made !== null && (
        <>
          <div role="status" className="flex flex-wrap items-center gap-3">
            <p className="font-semibold">{text.made(made.codes.length)}</p>
            <Button onClick={() => window.print()}>{text.print}</Button>
          </div>
          <TicketSheets made={made} />
        </>
      )}
    </SectionPanel>
  )
}

type Printing = Tickets['printings'][number]

function Printings() {
  const { data: printings, isError, refetch } = useQuery(ticketsQuery)
  const [withdrawn, setWithdrawn] = useState<Printing | null>(null)
  const withdraw = async ({ printed_at }: Printing) => {
    setWithdrawn(null)
    try {
      notify('success', text.withdrawn((await withdrawTickets(printed_at)).tickets))
    } catch (error) {
      notify('error', serviceMessage(error, text.withdrawFailed))
    }
    await refetch()
  }
  return (
    <>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {printings?.length === 0 && <p className="text-muted">{text.none}</p>}
      <ul aria-label={text.title} className="grid gap-2 empty:hidden">
        {printings?.map((printing) => (
          <li
            key={printing.printed_at}
            className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-parchment/15 px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-semibold">{text.used(printing.used, printing.tickets)}</p>
              <p className="text-muted text-sm">{text.printed(portalText.date(printing.printed_at))}</p>
            </div>
            {printing.used < printing.tickets && (
              <Button variant="glass" onClick={() => setWithdrawn(printing)}>
                {text.withdraw}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={withdrawn !== null}
        title={text.withdrawTitle((withdrawn?.tickets ?? 0) - (withdrawn?.used ?? 0))}
        confirmLabel={text.withdraw}
        onConfirm={() => withdrawn && void withdraw(withdrawn)}
        onCancel={() => setWithdrawn(null)}
      >
        {text.withdrawText}
      </ConfirmDialog>
    </>
  )
}

/** The tickets as they are printed, twelve to a sheet. */
function TicketSheets({ made }: { made: MadeTickets }) {
  const { event_title, event_title_ar } = useStore(settings)
  return (
    <ul aria-label={text.made(made.codes.length)} className="sheets tickets">
      {made.codes.map((code) => {
        const address = joinAddress(made.public_url, { origin: window.location.origin, search: '' }, code)
        const shown = code.replace(/(.{4})(?!$)/g, '$1-')
        return (
          <li key={code} className="ticket">
            <div className="ticket-qr">
              <QrCode value={address.url} label={text.qr(shown)} />
            </div>
            <div className="ticket-words">
              <p dir="auto" className="ticket-title">
                {event_title}
              </p>
              {event_title_ar !== undefined && (
                <p dir="auto" lang="ar" className="ticket-title">
                  {event_title_ar}
                </p>
              )}
              <p translate="no" dir="ltr" className="ticket-code">
                {shown}
              </p>
              <p className="ticket-both">
                <span>{text.scan[0]}</span>
                <span lang="ar" dir="rtl">
                  {text.scan[1]}
                </span>
              </p>
              <p dir="ltr" className="ticket-address">
                {address.host}
              </p>
              <p className="ticket-both ticket-small">
                <span>{text.onePerson[0]}</span>
                <span lang="ar" dir="rtl">
                  {text.onePerson[1]}
                </span>
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
