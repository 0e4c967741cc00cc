import type { AdminDraw, PassedOver } from '@noor-quest/contract/draws'
import { PASSED_OVER } from '@noor-quest/rules/choices'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { ImpossibleFacts } from '../players/player-marks.tsx'
import { marksText } from '../text/marks.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { CheckField, ChoiceField } from '../ui/choice-field.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Clipped } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { PhoneLinks } from '../ui/phone-links.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { drawsText as text } from './draws.en.ts'
import { changeWinner, type DrawsChange, deleteDraw, drawWinner } from './draws-api.ts'

/** `countryCode`: the season's. */
type Props = { draw: AdminDraw; countryCode: string | null; change: DrawsChange }
type PanelProps = Props & {
  /** Whether the hall's switch is on this draw. */
  isShown: boolean
}

/** A draw: its buttons, and the persons drawn so far. */
export function DrawPanel({ draw, countryCode, isShown, change }: PanelProps) {
  const { id, title_en, title_ar, winners, entrants, drawn } = draw
  const { run, pending, message } = useSubmission(text.failed)
  const [passed, setPassed] = useState<AdminDraw['drawn'][number] | null>(null)
  const prizes = drawn.filter(({ passed_over }) => passed_over === null).length
  return (
    <SectionPanel
      title={<Clipped>{title_en}</Clipped>}
      intro={
        <>
          <span className="wrap-anywhere block">
            <bdi lang="ar">{title_ar}</bdi>
          </span>
          {text.among[entrants](winners)}
        </>
      }
    >
      <div className="flex flex-wrap gap-2 print:hidden">
        {isShown && prizes < winners && (
          <ActionButton
            label={winners === 1 ? text.draw : text.drawNext(prizes + 1, winners)}
            variant="gold"
            size="lg"
            busy={pending}
            onPress={() => void run(() => change(drawWinner(id, { position: drawn.length + 1 })))}
          />
        )}
        {drawn.length === 0 && (
          <ActionButton
            label={text.remove}
            variant="quiet"
            busy={pending}
            onPress={() => void run(() => change(deleteDraw(id)))}
          />
        )}
      </div>
      {!isShown && prizes < winners && <p className="text-muted print:hidden">{text.shownFirst}</p>}
      <FormMessage message={message} />
      {drawn.length > 0 && (
        <ol className="grid min-w-0 gap-3">
          {drawn.map((one) => (
            <Winner
              key={one.position}
              draw={draw}
              countryCode={countryCode}
              one={one}
              change={change}
              onPass={() => setPassed(one)}
            />
          ))}
        </ol>
      )}
      {passed !== null && <NextDialog draw={draw} passed={passed} change={change} onClose={() => setPassed(null)} />}
    </SectionPanel>
  )
}

type WinnerProps = Props & { one: AdminDraw['drawn'][number]; onPass: () => void }

function Winner({ draw, countryCode, one, change, onPass }: WinnerProps) {
  const { position, drawn_at, name, shown_name, phone, claim_code, passed_over } = one
  const { impossible, contacted, prize_given } = one
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
        <span className="font-bold text-gold-pale tabular-nums">{text.winners.number(position)}</span>
        <span className="min-w-0 font-semibold text-lg">
          {name === null ? text.winners.erased : <Clipped>{name}</Clipped>}
        </span>
        {shown_name !== name && shown_name !== null && (
          <span className="min-w-0 text-muted text-sm">{text.winners.shownAs(shown_name)}</span>
        )}
        {passed_over !== null && <Badge>{text.winners.reasons[passed_over]}</Badge>}
        {impossible.length > 0 && <Badge tone="wrong">{marksText.mark}</Badge>}
        <span className="text-muted text-sm">{portalText.date(drawn_at)}</span>
      </div>
      {impossible.length > 0 && <ImpossibleFacts facts={impossible} />}
      {hasPrize && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {phone !== null && <PhoneLinks phone={phone} countryCode={countryCode} />}
          {claim_code !== null && <code>{text.winners.code(claim_code)}</code>}
          {ticks.map(({ label, checked, toggle }) => (
            <CheckField
              key={label}
              label={label}
              checked={checked}
              aria-label={`${label} (${text.winners.number(position)})`}
              aria-disabled={pending}
              onCheck={() => !pending && toggle()}
            />
          ))}
          <FormMessage message={message} />
          <ActionButton
            label={text.winners.absent}
            aria-label={`${text.winners.absent} (${text.winners.number(position)})`}
            onPress={onPass}
            className="print:hidden"
          />
        </div>
      )}
    </li>
  )
}

type NextProps = Omit<Props, 'countryCode'> & { passed: AdminDraw['drawn'][number]; onClose: () => void }

function NextDialog({ draw, passed, change, onClose }: NextProps) {
  const [reason, setReason] = useState<PassedOver>('absent')
  const { run, pending, message } = useSubmission(text.failed)
  const next = async () => {
    const body = { position: draw.drawn.length + 1, passed: { position: passed.position, reason } }
    const isDone = await run(() => change(drawWinner(draw.id, body)))
    if (!isDone) return
    notify('success', text.winners.nextDone)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={text.winners.nextTitle(passed.position)}
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
          options={PASSED_OVER}
          nameOf={(one) => text.winners.reasons[one]}
          onChoose={setReason}
        />
        <FormMessage message={message} />
      </div>
    </ConfirmDialog>
  )
}
