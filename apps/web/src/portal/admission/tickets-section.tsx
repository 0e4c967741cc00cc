import '../ui/sheets.css'
import type { MadeTickets, Tickets } from '@noor-quest/contract/admission'
import { TICKETS_AT_ONCE_MAX } from '@noor-quest/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../platform/forms/use-form.ts'
import { ticketAddress } from '../../platform/network/join-address.ts'
import { useStore } from '../../platform/storage/store.ts'
import { settings } from '../../text/settings.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { NumberField } from '../../ui/fields.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { FormMessage, formMessageOf } from '../ui/form-message.tsx'
import { ListRow, LoadFailed } from '../ui/list-notes.tsx'
import { attempt } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { admissionPageText, ON_TICKET } from './admission.en.ts'
import { makeTickets, ticketsQuery, withdrawTickets } from './admission-api.ts'

const text = admissionPageText.tickets
const DEFAULT_COUNT = 48

export function TicketsSection() {
  const queryClient = useQueryClient()
  const [made, setMade] = useState<MadeTickets | null>(null)
  const { field, state, formProps } = useForm<{ count: string }, { count: number }, void>({
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
          <NumberField {...field('count')} label={text.count} min={1} max={TICKETS_AT_ONCE_MAX} />
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
            <ActionButton label={text.print} variant="gold" onPress={() => window.print()} />
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
  const { ask, dialog } = useConfirm()
  const withdraw = async ({ printed_at }: Printing) => {
    await attempt(
      () => withdrawTickets(printed_at),
      ({ tickets }) => text.withdrawn(tickets),
      text.withdrawFailed,
    )
    await refetch()
  }
  return (
    <>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {printings?.length === 0 && <p className="text-muted">{text.none}</p>}
      <ul aria-label={text.title} className="grid gap-2 empty:hidden">
        {printings?.map((printing) => (
          <ListRow
            key={printing.printed_at}
            title={text.used(printing.used, printing.tickets)}
            notes={[text.printed(portalText.date(printing.printed_at))]}
          >
            {printing.used < printing.tickets && (
              <ActionButton
                label={text.withdraw}
                onPress={() =>
                  ask({
                    title: text.withdrawTitle(printing.tickets - printing.used),
                    text: text.withdrawText,
                    confirm: text.withdraw,
                    run: () => withdraw(printing),
                  })
                }
              />
            )}
          </ListRow>
        ))}
      </ul>
      {dialog}
    </>
  )
}

/** The tickets as they are printed, twelve to a sheet. */
function TicketSheets({ made }: { made: MadeTickets }) {
  const { event_title, event_title_ar } = useStore(settings)
  return (
    <ul
      aria-label={text.made(made.codes.length)}
      className={classNames(
        'sheets tickets grid max-h-[70vh] grid-cols-[repeat(auto-fill,minmax(min(95mm,100%),1fr))] gap-[2mm] overflow-y-auto',
        'print:grid-cols-[95mm_95mm] print:gap-0',
      )}
    >
      {made.codes.map((code) => {
        const address = ticketAddress(made.public_url, code)
        const shown = code.replace(/(.{4})(?!$)/g, '$1-')
        return (
          <li
            key={code}
            className={classNames(TICKET, address !== null && 'grid-cols-[minmax(0,33mm)_minmax(44mm,1fr)]')}
          >
            {address !== null && (
              <div className="aspect-square">
                <QrCode value={address.url} label={text.qr(shown)} />
              </div>
            )}
            <div className="grid grid-cols-1 gap-[0.8mm] text-[3.2mm] leading-[1.35]">
              <p dir="auto" className="truncate font-bold">
                {event_title}
              </p>
              {event_title_ar !== undefined && (
                <p dir="auto" lang="ar" className="truncate font-bold">
                  {event_title_ar}
                </p>
              )}
              <p translate="no" dir="ltr" className="whitespace-nowrap font-bold text-[4.6mm] tabular-nums">
                {shown}
              </p>
              <InBothLanguages texts={address === null ? ON_TICKET.type : ON_TICKET.scan} />
              {address !== null && (
                <p dir="ltr" className="wrap-anywhere">
                  {address.host}
                </p>
              )}
              <InBothLanguages texts={ON_TICKET.onePerson} className="text-[2.4mm]" />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Black on white on the screen too. */
const TICKET =
  'grid h-[45mm] break-inside-avoid items-center gap-[4mm] overflow-clip border-[0.3mm] border-[#777] border-dashed bg-white px-[3.5mm] py-[4mm] text-black'

function InBothLanguages({ texts, className }: { texts: readonly string[]; className?: string }) {
  return (
    <p className={classNames('flex flex-wrap justify-between gap-x-[2mm]', className)}>
      <span>{texts[0]}</span>
      <span lang="ar" dir="rtl" className="ml-auto">
        {texts[1]}
      </span>
    </p>
  )
}
