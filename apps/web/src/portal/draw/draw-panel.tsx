import type { AdminDraw, PassedOver } from '@noor-quest/contract/draws'
import { digitsSoFar, plainDigits } from '@noor-quest/rules/draw'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useRefusedFocus } from '../../platform/forms/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { ImpossibleFacts } from '../players/player-marks.tsx'
import { marksText } from '../text/marks.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { CheckField, ChoiceField } from '../ui/choice-field.tsx'
import { ConfirmDialog, useConfirm } from '../ui/confirm-dialog.tsx'
import { Fingerprint } from '../ui/copy-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { DownloadIcon } from '../ui/icons.tsx'
import { Clipped } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { PhoneLinks } from '../ui/phone-links.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { drawText as text } from './draw.en.ts'
import { changeWinner, type DrawsChange, drawNext, sendDigits, stageQuery, typeDigits } from './draws-api.ts'
import { HallButton } from './hall-button.tsx'

type Props = { draw: AdminDraw; change: DrawsChange }

/** A sealed list: its public seal, the digits, and the winners. */
export function DrawPanel({ season, draw, change }: Props & { season: string }) {
  const { title_en, title_ar, tickets, winners, committed_at, sha256, digits } = draw
  return (
    <SectionPanel
      title={<Clipped>{title_en}</Clipped>}
      intro={
        <>
          <span className="wrap-anywhere block">
            <bdi lang="ar">{title_ar}</bdi>
          </span>
          {text.sealed(tickets, winners, portalText.date(committed_at))}
        </>
      }
    >
      <Fingerprint title={text.seal} sha256={sha256} copyLabel={text.copySeal} />
      <div className="flex flex-wrap gap-2 print:hidden">
        <HallButton shows={{ action: 'draw', draw_id: draw.id }} drawn={draw.drawn.length} />
        <a href={`/draw/${season}`} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'glass' })}>
          {text.publicPage}
        </a>
        {digits !== null && (
          <a href={`/api/draws/${draw.id}/file`} download className={buttonClass({ variant: 'glass' })}>
            <DownloadIcon className="size-5" />
            {text.download}
          </a>
        )}
      </div>
      {digits === null ? (
        <DigitsForm draw={draw} change={change} />
      ) : (
        <Winners draw={draw} digits={digits} change={change} />
      )}
    </SectionPanel>
  )
}

function DigitsForm({ draw, change }: Props) {
  const { ask, dialog } = useConfirm()
  const { run, pending, message } = useSubmission(text.failed)
  const send = (digits: string) =>
    run(async () => {
      await change(sendDigits(draw.id, digits))
      notify('success', text.digits.done)
    })
  const { state, field, formProps } = useForm<{ typed: string }, { digits: string }, void>({
    initial: { typed: '' },
    read: ({ typed }) => {
      const digits = plainDigits(typed)
      return digits === null
        ? { ok: false, field: 'typed', errors: { typed: text.digits.wrong } }
        : { ok: true, body: { digits } }
    },
    save: async ({ digits }) =>
      ask({
        title: text.digits.confirmTitle,
        text: (
          <>
            <p dir="ltr" className="wrap-anywhere mb-2 font-bold text-3xl text-gold-pale tabular-nums tracking-widest">
              {digits}
            </p>
            <p>{text.digits.confirmText}</p>
          </>
        ),
        confirm: text.digits.button,
        run: () => send(digits),
      }),
    failedText: (failure) => failure,
    whenSaved: 'keep',
  })
  const soFar = digitsSoFar(state.values.typed)
  const isOnScreen = useQuery(stageQuery).data?.draw_id === draw.id
  useEffect(() => {
    if (isOnScreen) typeDigits(draw.id, soFar)
  }, [isOnScreen, draw.id, soFar])
  return (
    <form ref={useRefusedFocus(state.refused)} {...formProps} className="grid gap-4 print:hidden">
      <h3 className="text-lg">{text.digits.title}</h3>
      <TextField
        {...field('typed')}
        label={text.digits.label}
        hint={text.digits.hint}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={40}
        className="max-w-md text-2xl! tabular-nums tracking-widest"
      />
      <FormMessage message={message} />
      <Button type="submit" aria-disabled={pending} className="justify-self-start">
        {pending ? text.digits.drawing : text.digits.button}
      </Button>
      {dialog}
    </form>
  )
}

function Winners({ draw, digits, change }: Props & { digits: string }) {
  const [passed, setPassed] = useState<AdminDraw['drawn'][number] | null>(null)
  return (
    <div className="grid min-w-0 gap-3">
      <h3 className="text-lg">{text.winners.title}</h3>
      <p className="text-muted">
        {text.winners.by(digits, draw.drawn_at === null ? '' : portalText.date(draw.drawn_at))}
      </p>
      <ol className="grid min-w-0 gap-3">
        {draw.drawn.map((one) => (
          <Winner key={one.position} draw={draw} one={one} change={change} onPass={() => setPassed(one)} />
        ))}
      </ol>
      {passed !== null && <NextDialog draw={draw} passed={passed} change={change} onClose={() => setPassed(null)} />}
    </div>
  )
}

type WinnerProps = Props & { one: AdminDraw['drawn'][number]; onPass: () => void }

function Winner({ draw, one, change, onPass }: WinnerProps) {
  const { position, ticket, name, shown_name, phone, claim_code, passed_over, impossible, contacted, prize_given } = one
  const { run, pending, message } = useSubmission(text.failed)
  const tick = (ticked: { contacted: boolean } | { prize_given: boolean }) =>
    void run(() => change(changeWinner(draw.id, { position, ...ticked })))
  const ticks = [
    { label: text.winners.contacted, checked: contacted, toggle: () => tick({ contacted: !contacted }) },
    { label: text.winners.prizeGiven, checked: prize_given, toggle: () => tick({ prize_given: !prize_given }) },
  ]
  const hasPrize = passed_over === null
  return (
    <li
      className={classNames(
        'grid min-w-0 break-inside-avoid gap-2 rounded-2xl border p-4',
        hasPrize ? 'border-gold/60 bg-gold/10' : 'border-parchment/15 text-muted',
      )}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-bold text-gold-pale tabular-nums">{text.winners.ticket(ticket)}</span>
        <span className="min-w-0 font-semibold text-lg">
          {name === null ? text.winners.erased : <Clipped>{name}</Clipped>}
        </span>
        {shown_name !== name && shown_name !== null && (
          <span className="min-w-0 text-muted text-sm">{text.winners.shownAs(shown_name)}</span>
        )}
        {passed_over !== null && <Badge>{text.winners.reasons[passed_over]}</Badge>}
        {impossible.length > 0 && <Badge tone="wrong">{marksText.mark}</Badge>}
      </div>
      {impossible.length > 0 && <ImpossibleFacts facts={impossible} />}
      {hasPrize && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {phone !== null && <PhoneLinks phone={phone} />}
          {claim_code !== null && <code>{text.winners.code(claim_code)}</code>}
          {ticks.map(({ label, checked, toggle }) => (
            <CheckField
              key={label}
              label={label}
              checked={checked}
              aria-label={`${label} (${text.winners.ticket(ticket)})`}
              aria-disabled={pending}
              onCheck={() => !pending && toggle()}
            />
          ))}
          <FormMessage message={message} />
          <ActionButton
            label={text.winners.absent}
            aria-label={`${text.winners.absent} (${text.winners.ticket(ticket)})`}
            onPress={onPass}
            className="print:hidden"
          />
        </div>
      )}
    </li>
  )
}

const REASONS = Object.keys(text.winners.reasons) as PassedOver[]

type NextProps = Props & { passed: AdminDraw['drawn'][number]; onClose: () => void }

function NextDialog({ draw, passed, change, onClose }: NextProps) {
  const [reason, setReason] = useState<PassedOver>('absent')
  const { run, pending, message } = useSubmission(text.failed)
  const next = async () => {
    const isDone = await run(() => change(drawNext(draw.id, { position: passed.position, reason })))
    if (!isDone) return
    notify('success', text.winners.nextDone)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={text.winners.nextTitle(passed.ticket)}
      confirmLabel={text.winners.nextButton}
      pending={pending}
      onConfirm={() => void next()}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p>{text.winners.nextText}</p>
        <ChoiceField
          label={text.winners.reason}
          value={reason}
          options={REASONS}
          nameOf={(one) => text.winners.reasons[one]}
          onChoose={setReason}
        />
        <FormMessage message={message} />
      </div>
    </ConfirmDialog>
  )
}
