import { DISQUALIFICATION_MAX } from '@noor-quest/contract/limits'
import { namedFields } from '../../platform/forms/form-controller.ts'
import { formPropsOf, useForm, useRefusedFocus } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { draftOf } from '../forms/drafts.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { MessageArea } from '../ui/form-message.tsx'
import { notify } from '../ui/notices.tsx'
import { resultsText as text } from './results.en.ts'

type Props = {
  playerId: string
  /** The reason of the disqualification; null for a player who isn't disqualified. */
  disqualifiedFor: string | null
  /** Whether the results are published. */
  isFinal: boolean
  /** A reason of null takes the disqualification back. */
  save: (reason: string | null) => Promise<unknown>
}

/**
 * Takes away a player's place for a reason, or gives it back. Both use one button, which keeps the
 * focus.
 */
export function DisqualificationForm({ playerId, disqualifiedFor, isFinal, save }: Props) {
  const { form, state } = useForm<{ reason: string }, { reason: string }, unknown>({
    initial: { reason: '' },
    read: ({ reason }) =>
      reason.trim() === ''
        ? { ok: false, field: 'reason', errors: { reason: text.reasonNeeded } }
        : { ok: true, body: { reason: reason.trim() } },
    save: ({ reason }) => save(reason),
    failedText: (_, error) => serviceMessage(error, text.saveFailed),
    refusedFields: (error) => {
      const { disqualified_for } = namedFields(error, ['disqualified_for'])
      return disqualified_for === undefined ? {} : { reason: disqualified_for }
    },
    onSaved: () => notify('success', text.disqualifiedNow),
    draft: draftOf(`disqualification of ${playerId}`),
  })
  const element = useRefusedFocus(state.refused)
  const { run, pending, message, setMessage } = useSubmission(text.saveFailed)
  const disqualify = async () => {
    if (pending) return
    setMessage(null)
    await form.submit()
  }
  const restore = async () => {
    if (state.saving || !(await run(() => save(null)))) return
    // A lost response or another admin's faster change leaves a typed reason, which the next press
    // would send.
    form.discard()
    notify('success', text.restoredNow)
  }
  const isOut = disqualifiedFor !== null
  return (
    <form
      ref={element}
      {...formPropsOf(isOut ? restore : disqualify)}
      className="grid gap-3 border-gold/25 border-t pt-4"
    >
      {isOut ? (
        <p className="wrap-anywhere font-semibold">{text.disqualifiedFor(disqualifiedFor)}</p>
      ) : (
        !isFinal && (
          <>
            <p className="text-muted text-sm">{text.disqualifyText}</p>
            <TextField
              label={text.reason}
              hint={text.reasonHint}
              name="reason"
              maxLength={DISQUALIFICATION_MAX}
              autoComplete="off"
              readOnly={state.saving}
              error={state.errors.reason}
              value={state.values.reason}
              onChange={({ target }) => form.change({ reason: target.value })}
            />
          </>
        )
      )}
      <MessageArea message={message ?? state.failure?.message ?? null} />
      {isFinal ? (
        <p className="text-muted text-sm">{text.final}</p>
      ) : (
        <Button
          type="submit"
          variant="glass"
          aria-disabled={pending || state.saving}
          // The second press of a double click would undo the first.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
          className="justify-self-start"
        >
          {isOut ? text.restore : text.disqualify}
        </Button>
      )}
    </form>
  )
}
