import { MISTAKE_MAX } from '@noor-quest/contract/limits'
import { useId, useRef } from 'react'
import { useForm } from '../../platform/forms/use-form.ts'
import { call, newRequestId } from '../../platform/network/http.ts'
import { commonText } from '../../text/common.en.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { mistakeText as text } from './mistake.en.ts'
import { quizText } from './quiz.en.ts'

type Props = { gameId: string; index: number; open: boolean; onClose: () => void }

/** One line about a mistake in a reviewed question. A typed line outlives the closed dialog. */
export function MistakeDialog({ gameId, index, open, onClose }: Props) {
  const { form, state, formProps } = useForm({
    initial: { text: '' },
    read: ({ text: typed }) =>
      typed.trim() === ''
        ? { ok: false, field: 'text' }
        : { ok: true, body: { game_id: gameId, question_index: index, text: typed } },
    save: (body: { game_id: string; question_index: number; text: string }) =>
      call('POST /api/quiz/mistakes', { body }),
    newRequestId,
    failedText: (message) => message,
    whenSaved: 'closed',
  })
  const field = useRef<HTMLInputElement>(null)
  const formId = useId()
  const { saved, saving, failure, values } = state
  const failed = failure === null ? undefined : failure.code === 'rate_limited' ? text.tooMany : text.failed
  return (
    <Dialog
      open={open}
      title={saved ? <span role="status">{text.thanks}</span> : quizText.reportMistake}
      description={quizText.reviewQuestion(index + 1)}
      onClose={onClose}
      size="sm"
      initialFocus={field}
      footer={
        saved ? (
          <Button ref={(button) => button?.focus()} onClick={onClose}>
            {commonText.close}
          </Button>
        ) : (
          <Button type="submit" form={formId} aria-disabled={saving || undefined}>
            {saving ? text.sending : text.send}
          </Button>
        )
      }
    >
      {!saved && (
        <form id={formId} {...formProps}>
          <TextField
            ref={field}
            label={text.label}
            error={failed}
            autoComplete="off"
            dir="auto"
            maxLength={MISTAKE_MAX}
            readOnly={saving}
            value={values.text}
            onChange={({ target }) => form.change({ text: target.value })}
          />
        </form>
      )}
    </Dialog>
  )
}
