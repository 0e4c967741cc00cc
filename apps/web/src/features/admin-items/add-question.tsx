import type { Question } from '@noor-quest/contract/questions'
import { newRequestId } from '../../platform/new-request-id.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/portal/form-message.tsx'
import { AddIcon } from '../../ui/portal/icons.tsx'
import { notify } from '../../ui/portal/notices.tsx'
import { SectionPanel } from '../../ui/portal/section-panel.tsx'
import { questionsApi } from './items-api.ts'
import { QuestionFields } from './question-fields.tsx'
import { duplicateOf, EMPTY_QUESTION, type QuestionBody, type QuestionValues, readQuestion } from './question-form.ts'

const text = adminText.questions

export function AddQuestion({ onAdded }: { onAdded: () => void }) {
  const { form, state, formProps } = useForm<QuestionValues, QuestionBody, Question>({
    initial: EMPTY_QUESTION,
    read: readQuestion,
    save: (question, request_id) => questionsApi.add({ ...question, request_id }),
    newRequestId,
    failedText: text.addFailed,
    onSaved: () => {
      notify('success', text.added)
      onAdded()
    },
  })
  const duplicate = duplicateOf(state.failure)
  return (
    <SectionPanel title={text.addTitle}>
      <form {...formProps} className="grid gap-4">
        <QuestionFields form={form} state={state} />
        <FormMessage message={state.failure?.message ?? null} />
        {duplicate && (
          <div className="grid gap-2 rounded-2xl border border-gold/40 p-4">
            <p className="text-muted text-sm">
              {text.duplicateIntro} {duplicate.level}
            </p>
            <p dir="auto" className="wrap-anywhere">
              {duplicate.question_text ?? duplicate.question_text_ar}
            </p>
            <Button
              variant="glass"
              aria-disabled={state.saving}
              onClick={() => void form.submit({ allow_duplicate: true })}
              className="justify-self-start"
            >
              {text.addAnyway}
            </Button>
          </div>
        )}
        <Button type="submit" variant="gold" aria-disabled={state.saving} className="sm:justify-self-start">
          <AddIcon className="size-5" />
          {state.saving ? text.adding : text.add}
        </Button>
      </form>
    </SectionPanel>
  )
}
