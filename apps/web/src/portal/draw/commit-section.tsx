import type { DrawCommit, Entrants, SeasonDraws } from '@noor-quest/contract/draws'
import { DRAW_TITLE_MAX, DRAW_WINNERS_MAX } from '@noor-quest/contract/limits'
import { useRef, useState } from 'react'
import { type FieldErrors, namedFields } from '../../platform/forms/form-controller.ts'
import { useForm, useRefusedFocus } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField, TextField } from '../../ui/fields.tsx'
import { eventText } from '../event/event.en.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { CheckField } from '../ui/choice-field.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Note } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { drawText } from './draw.en.ts'
import { changeOwnTicket, commitDraw, type DrawsChange } from './draws-api.ts'

const text = drawText.commit
const REASONS = Object.keys(text.reasons) as (keyof typeof text.reasons)[]

type Typed = Pick<DrawCommit, 'title_en' | 'title_ar' | 'winners'>
type Values = Record<keyof Typed, string>
type Props = {
  season: string
  draws: SeasonDraws
  entrants: Entrants
  onEntrants: (entrants: Entrants) => void
  change: DrawsChange
}

/** The players who would have a ticket, and the action that fixes the list. */
export function CommitSection({ season, draws, entrants, onEntrants, change }: Props) {
  const { tickets, left_out, hidden, waits_for, list } = draws
  const reasons = REASONS.filter((reason) => left_out[reason] > 0)
  return (
    <SectionPanel className="print:hidden" title={text.title}>
      <p role="status" className="text-lg">
        {waits_for === null ? text.tickets(tickets) : text.waits[waits_for]}
      </p>
      <CheckField
        label={text.allFinishers}
        checked={entrants === 'finished'}
        onCheck={(isChecked) => onEntrants(isChecked ? 'finished' : 'scored')}
      />
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
      {tickets > 0 && <Review season={season} draws={draws} entrants={entrants} change={change} />}
      {waits_for === null && tickets > 0 && (
        <CommitForm season={season} tickets={tickets} reviewed={{ entrants, list }} change={change} />
      )}
    </SectionPanel>
  )
}

/** The persons on the list, and those who share a number or device with one of them. */
function Review({ season, draws: { holders, shared, tickets }, entrants, change }: Omit<Props, 'onEntrants'>) {
  const { run, pending, message } = useSubmission(drawText.failed)
  const give = (player_id: string, has_own_ticket: boolean) =>
    void run(() => change(changeOwnTicket(season, { player_id, has_own_ticket, entrants })))
  return (
    <div className="grid gap-3">
      <h3 className="text-lg">{text.review}</h3>
      {shared.length > 0 && (
        <ul className="grid gap-2">
          {shared.map(({ player_id, name, by, holder }) => (
            <li key={player_id} className="flex min-w-0 flex-wrap items-center gap-3">
              <span className="wrap-anywhere min-w-0">
                <bdi className="font-semibold">{name}</bdi> {text.sharedBy[by]} <bdi>{holder.name}</bdi>
              </span>
              <ActionButton
                label={text.ownTicket}
                busy={pending}
                aria-label={`${text.ownTicket}: ${name}`}
                onPress={() => give(player_id, true)}
              />
            </li>
          ))}
        </ul>
      )}
      <FormMessage message={message} />
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">{text.tickets(tickets)}</summary>
        <ol className="grid list-decimal gap-1 ps-8">
          {holders.map(({ player_id, name, has_own_ticket }) => (
            <li key={player_id}>
              <bdi className="wrap-anywhere">{name}</bdi>
              {has_own_ticket && (
                <ActionButton
                  label={text.takeOwnTicket}
                  variant="quiet"
                  busy={pending}
                  onPress={() => give(player_id, false)}
                />
              )}
            </li>
          ))}
        </ol>
        {holders.length < tickets && <p className="text-muted">{text.more(tickets - holders.length)}</p>}
      </details>
    </div>
  )
}

type CommitProps = Pick<Props, 'season' | 'change'> & {
  tickets: number
  /** The list as the page shows it, which the server compares with its own. */
  reviewed: Pick<DrawCommit, 'entrants' | 'list'>
}

function CommitForm({ season, tickets, reviewed, change }: CommitProps) {
  const { ask, dialog } = useConfirm()
  const { run, pending, message } = useSubmission(drawText.failed)
  /** The server's refusal: a title needs a letter. */
  const [refused, setRefused] = useState<FieldErrors<Values>>({})
  const commit = (body: DrawCommit) =>
    run(async () => {
      setRefused({})
      try {
        await change(commitDraw(season, body))
        notify('success', text.done)
        form.discard()
      } catch (error) {
        setRefused(namedFields(error, ['title_en', 'title_ar']))
        throw error
      }
    })
  const { form, state, field, formProps } = useForm<Values, Typed, void>({
    initial: { title_en: '', title_ar: '', winners: '1' },
    read: ({ title_en, title_ar, winners }) => {
      const body = { title_en: title_en.trim(), title_ar: title_ar.trim(), winners: Number(winners) }
      const errors: Partial<Values> = {}
      if (body.title_en === '') errors.title_en = eventText.required
      if (body.title_ar === '') errors.title_ar = eventText.required
      // The list's size is only the bound in the field's `max`, because the list may have shrunk
      // since.
      if (!Number.isInteger(body.winners) || body.winners < 1 || body.winners > DRAW_WINNERS_MAX) {
        errors.winners = text.winnersWrong(DRAW_WINNERS_MAX)
      }
      const [field] = Object.keys(errors) as (keyof Values)[]
      return field === undefined ? { ok: true, body } : { ok: false, field, errors }
    },
    save: async (typed) => shown.current(typed),
    failedText: (failure) => failure,
    whenSaved: 'keep',
  })
  const title = (name: 'title_en' | 'title_ar') => ({
    ...field(name),
    label: text[name],
    maxLength: DRAW_TITLE_MAX,
    autoComplete: 'off',
    required: true,
    error: state.errors[name] ?? refused[name],
  })
  // The form keeps its first ports, but the list changes.
  const shown = useRef<(typed: Typed) => void>(() => {})
  shown.current = (typed) =>
    ask({
      title: text.confirmTitle(tickets),
      text: text.confirmText,
      confirm: text.button,
      run: () => commit({ ...typed, ...reviewed }),
    })
  return (
    <>
      <form ref={useRefusedFocus(state.refused)} {...formProps} className="grid gap-4 sm:grid-cols-2">
        <TextField {...title('title_en')} hint={text.titleHint} />
        <TextField {...title('title_ar')} lang="ar" dir="rtl" />
        <NumberField
          {...field('winners')}
          label={text.winners}
          min={1}
          max={Math.min(tickets, DRAW_WINNERS_MAX)}
          required
        />
        <div className="self-end">
          <Button type="submit" aria-disabled={pending} className="w-full sm:w-auto">
            {pending ? text.sealing : text.button}
          </Button>
        </div>
      </form>
      <FormMessage message={message} />
      {dialog}
    </>
  )
}
