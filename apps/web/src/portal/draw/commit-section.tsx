import type { DrawCommit, SeasonDraws } from '@noor-quest/contract/draws'
import { DRAW_TITLE_MAX, DRAW_WINNERS_MAX } from '@noor-quest/contract/limits'
import { useState } from 'react'
import { type FieldErrors, namedFields } from '../../platform/forms/form-controller.ts'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField, TextField } from '../../ui/fields.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { adminText } from '../text/admin-en.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Note } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { commitDraw } from './draws-api.ts'

const text = adminText.draw.commit
const REASONS = ['unfinished', 'same_number', 'disqualified', 'not_eligible', 'erased'] as const

type Values = Record<keyof DrawCommit, string>
type Props = { season: string; draws: SeasonDraws; onChanged: (draws: SeasonDraws) => void }

/** The players who would have a ticket, and the action that fixes the list. */
export function CommitSection({ season, draws, onChanged }: Props) {
  const { tickets, left_out, hidden, waits_for } = draws
  const reasons = REASONS.filter((reason) => left_out[reason] > 0)
  return (
    <SectionPanel className="print:hidden" title={text.title}>
      <p role="status" className="text-lg">
        {waits_for === null ? text.tickets(tickets) : text.waits[waits_for]}
      </p>
      {reasons.length > 0 && (
        <div>
          <h3 className="font-semibold text-gold-pale text-sm">{text.leftOut}</h3>
          <ul className="grid list-disc gap-1 ps-5 text-muted marker:text-gold">
            {reasons.map((reason) => (
              <li key={reason}>{text.reasons[reason](left_out[reason])}</li>
            ))}
          </ul>
        </div>
      )}
      {hidden > 0 && <Note tone="warning">{text.hidden(hidden)}</Note>}
      {waits_for === null && tickets > 0 && <CommitForm season={season} tickets={tickets} onChanged={onChanged} />}
    </SectionPanel>
  )
}

function CommitForm({ season, tickets, onChanged }: Omit<Props, 'draws'> & { tickets: number }) {
  const most = Math.min(tickets, DRAW_WINNERS_MAX)
  const [asked, setAsked] = useState<DrawCommit | null>(null)
  // A new key after each list empties the form.
  const [serial, setSerial] = useState(0)
  const [refused, setRefused] = useState<FieldErrors<Values>>({})
  const { run, pending, message } = useSubmission(adminText.draw.failed)
  const ask = (body: DrawCommit) => {
    setRefused({})
    setAsked(body)
  }
  const commit = () =>
    asked !== null &&
    void run(async () => {
      try {
        onChanged(await commitDraw(season, asked))
        notify('success', text.done)
        setSerial(serial + 1)
      } catch (error) {
        // A pasted title can contain invisible characters that the server refuses.
        setRefused(namedFields(error, ['title_en', 'title_ar']))
        throw error
      } finally {
        setAsked(null)
      }
    })
  return (
    <>
      <Fields key={serial} most={most} pending={pending} refused={refused} onAsked={ask} />
      <FormMessage message={message} />
      <ConfirmDialog
        open={asked !== null}
        title={text.confirmTitle(tickets)}
        confirmLabel={pending ? text.sealing : text.button}
        cancelLabel={adminText.portal.cancel}
        pending={pending}
        onConfirm={commit}
        onCancel={() => setAsked(null)}
      >
        {text.confirmText}
      </ConfirmDialog>
    </>
  )
}

type FieldsProps = {
  most: number
  pending: boolean
  /** The server's refusal of the last request. */
  refused: FieldErrors<Values>
  onAsked: (body: DrawCommit) => void
}

function Fields({ most, pending, refused, onAsked }: FieldsProps) {
  const { state, formProps } = useNativeForm<Values, DrawCommit, void>({
    initial: { title_en: '', title_ar: '', winners: '1' },
    read: ({ title_en, title_ar, winners }) => {
      const body = { title_en: title_en.trim(), title_ar: title_ar.trim(), winners: Number(winners) }
      const errors: Partial<Values> = {}
      if (body.title_en === '') errors.title_en = adminText.event.required
      if (body.title_ar === '') errors.title_ar = adminText.event.required
      // The list's size is only the bound in the field's `max`, because the list may have shrunk
      // since.
      if (!Number.isInteger(body.winners) || body.winners < 1 || body.winners > DRAW_WINNERS_MAX) {
        errors.winners = text.winnersWrong(DRAW_WINNERS_MAX)
      }
      const [field] = Object.keys(errors) as (keyof Values)[]
      return field === undefined ? { ok: true, body } : { ok: false, field, errors }
    },
    save: async (body) => onAsked(body),
    failedText: (failure) => failure,
    whenSaved: 'keep',
  })
  return (
    <form {...formProps} className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={text.title_en}
        hint={text.titleHint}
        name="title_en"
        maxLength={DRAW_TITLE_MAX}
        autoComplete="off"
        required
        error={state.errors.title_en ?? refused.title_en}
      />
      <TextField
        label={text.title_ar}
        name="title_ar"
        lang="ar"
        dir="rtl"
        maxLength={DRAW_TITLE_MAX}
        autoComplete="off"
        required
        error={state.errors.title_ar ?? refused.title_ar}
      />
      <NumberField
        label={text.winners}
        name="winners"
        min={1}
        max={most}
        defaultValue={1}
        required
        error={state.errors.winners}
      />
      <div className="self-end">
        <Button type="submit" aria-disabled={pending} className="w-full sm:w-auto">
          {text.button}
        </Button>
      </div>
    </form>
  )
}
