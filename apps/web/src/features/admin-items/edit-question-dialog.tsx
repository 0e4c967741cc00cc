import type { Question } from '@noor-quest/contract/questions'
import { adminText } from '../../platform/text/admin-en.ts'
import { useForm } from '../../platform/use-form.ts'
import { EditDialog } from '../../ui/portal/edit-dialog.tsx'
import { FormMessage } from '../../ui/portal/form-message.tsx'
import { conflictText } from './item-changes.ts'
import { questionsApi } from './items-api.ts'
import { QuestionFields } from './question-fields.tsx'
import { type QuestionBody, type QuestionValues, readQuestion, toValues } from './question-form.ts'

const text = adminText.questions

type Props = { question: Question; onSaved: () => void; onClose: () => void }

export function EditQuestionDialog({ question, onSaved, onClose }: Props) {
  const { form, state, formProps } = useForm<QuestionValues, QuestionBody, Question>({
    initial: toValues(question),
    read: readQuestion,
    save: (change) => questionsApi.change(question.id, { ...change, version: question.version }),
    // A change sent twice changes once.
    newRequestId: () => '',
    failedText: (message, error) => text.changeFailed(conflictText(error) ?? message),
    onSaved,
  })
  return (
    <EditDialog title={text.editTitle} changed={state.changed} saving={state.saving} onClose={onClose}>
      {(formId) => (
        <form id={formId} {...formProps} className="grid gap-4">
          <QuestionFields form={form} state={state} />
          <FormMessage message={state.failure?.message ?? null} />
        </form>
      )}
    </EditDialog>
  )
}
