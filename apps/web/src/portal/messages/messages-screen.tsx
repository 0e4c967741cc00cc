import { MESSAGE_MAX } from '@noor-quest/contract/limits'
import type { MessagesControl, MessagesPress } from '@noor-quest/contract/messages'
import type { Language } from '@noor-quest/rules/languages'
import { type FormEvent, useState } from 'react'
import { useLanguage } from '../../text/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminCall } from '../api/admin-call.ts'
import { presenterOf, usePresenter } from '../stage/presenter.ts'
import { PressProblem } from '../stage/press-problem.tsx'
import { clocks } from '../text/formats.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { CheckField, ChoiceField } from '../ui/choice-field.tsx'
import { InBothLanguages } from '../ui/note.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { READY, messagesText as text } from './messages.en.ts'

const MINUTES = [5, 10, 15, 30, 60, 120]

const ofMessage = presenterOf(
  () => adminCall('GET /api/messages'),
  (body: MessagesPress) => adminCall('POST /api/messages', { body }),
)

/** /admin/messages: a message to all pages, and the pause (docs/product-rules.md#messages). */
export function MessagesScreen() {
  const { stage: shown, isBusy, isLost, problem, press } = usePresenter(ofMessage)
  return (
    <SectionPanel intro={text.intro} className="max-w-3xl">
      <PressProblem isLost={isLost} problem={problem} other={text.other} />
      {shown === null ? (
        !isLost && <Spinner label={text.title} />
      ) : (
        <>
          {shown.message !== null && (
            <ShownMessage message={shown.message} isBusy={isBusy} onWithdraw={() => press({ action: 'withdraw' })} />
          )}
          <MessageForm
            isBusy={isBusy}
            replaces={shown.message !== null}
            isPaused={shown.pause !== null}
            onSend={(message) => press({ action: 'say', ...message })}
          />
          <PauseSection
            pause={shown.pause}
            isBusy={isBusy}
            onPause={() => press({ action: 'pause' })}
            onResume={(minutes) => press({ action: 'resume', moves_times_minutes: minutes })}
          />
        </>
      )}
      {shown?.changed_by && <p className="text-muted text-sm">{text.changedBy(shown.changed_by)}</p>}
    </SectionPanel>
  )
}

type Shown = { message: NonNullable<MessagesControl['message']>; isBusy: boolean; onWithdraw: () => void }

function ShownMessage({ message: { en, ar, ends_at }, isBusy, onWithdraw }: Shown) {
  return (
    <section
      aria-label={text.now}
      className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-gold/60 bg-night/60 p-4"
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="text-gold text-sm">
          {text.now} · {text.until(clocks.format(new Date(ends_at)))}
        </p>
        <InBothLanguages english={en} arabic={ar} className="font-semibold" />
      </div>
      <ActionButton label={text.withdraw} busy={isBusy} onPress={onWithdraw} />
    </section>
  )
}

type PauseProps = {
  pause: MessagesControl['pause']
  isBusy: boolean
  onPause: () => void
  onResume: (movesTimesMinutes: number) => void
}

function PauseSection({ pause, isBusy, onPause, onResume }: PauseProps) {
  const [moves, setMoves] = useState(false)
  return (
    <section
      aria-label={text.pause}
      className={classNames(
        'mt-8 grid gap-3 rounded-2xl border p-4',
        pause === null ? 'border-gold/25' : 'border-gold/60 bg-night/60',
      )}
    >
      <h2 className="font-display text-xl">{pause === null ? text.pause : text.paused(pause.minutes)}</h2>
      <p className="text-muted text-sm">{pause === null ? text.pauseText : text.pausedText}</p>
      {pause?.has_times && <CheckField label={text.movesTimes(pause.minutes)} checked={moves} onCheck={setMoves} />}
      {pause === null ? (
        <ActionButton label={text.startPause} size="lg" busy={isBusy} onPress={onPause} />
      ) : (
        <ActionButton
          label={text.endPause}
          variant="gold"
          size="lg"
          busy={isBusy}
          onPress={() => {
            onResume(pause.has_times && moves ? pause.minutes : 0)
            setMoves(false)
          }}
        />
      )}
    </section>
  )
}

type Message = { en: string; ar: string; minutes: number }
type FormProps = { isBusy: boolean; replaces: boolean; isPaused: boolean; onSend: (message: Message) => void }

function MessageForm({ isBusy, replaces, isPaused, onSend }: FormProps) {
  const [message, setMessage] = useState<Message>({ en: '', ar: '', minutes: 10 })
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSend(message)
  }
  const field = (name: Language) => ({
    lang: name,
    value: message[name],
    maxLength: MESSAGE_MAX,
    required: true,
    onChange: ({ target }: { target: HTMLInputElement }) => setMessage({ ...message, [name]: target.value }),
  })
  const { tag } = useLanguage()
  return (
    <form className="grid gap-4" onSubmit={send}>
      {/* biome-ignore lint/a11y/useSemanticElements: the templates are no fields */}
      <div role="group" aria-label={text.templates} className="flex flex-wrap gap-2">
        {READY.map((template) => (
          <ActionButton label={template[tag]} key={template.en} onPress={() => setMessage(template)} />
        ))}
      </div>
      <TextField label={text.english} {...field('en')} />
      <TextField label={text.arabic} {...field('ar')} />
      <ChoiceField
        label={text.shownFor}
        value={message.minutes}
        options={MINUTES}
        nameOf={text.minutes}
        onChoose={(minutes) => setMessage({ ...message, minutes })}
      />
      <Button type="submit" size="lg" variant={isPaused ? 'glass' : 'gold'} aria-disabled={isBusy}>
        {replaces ? text.replace : text.send}
      </Button>
    </form>
  )
}
