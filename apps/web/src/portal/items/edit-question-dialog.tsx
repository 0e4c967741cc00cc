import type { Question } from '@noor-quest/contract/questions'
import { newRequestId } from '../../platform/network/new-request-id.ts'
import { draftOf } from '../forms/drafts.ts'
import { adminText } from '../text/admin-en.ts'
import { EditItemForm } from './edit-item-form.tsx'
import { questionsApi } from './items-api.ts'
import { QuestionFields } from './question-fields.tsx'
import { type QuestionBody, type QuestionValues, readQuestion, toValues } from './question-form.ts'
import { useItemEdit } from './use-item-edit.ts'

const text = adminText.questions

type Props = { question: Question; onSaved: () => void; onClose: () => void }

export function EditQuestionDialog({ question, onSaved, onClose }: Props) {
  const used = useItemEdit<Question, QuestionValues, QuestionBody>({
    item: question,
    ...{ toValues, read: readQuestion, newRequestId, onSaved },
    change: questionsApi.change,
    add: (body, request_id) => questionsApi.add({ ...body, request_id, allow_duplicate: true }),
    restore: questionsApi.restore,
    failedText: text.changeFailed,
    draft: draftOf('edit question'),
  })
  return (
    <EditItemForm title={text.editTitle} used={used} onClose={onClose}>
      <QuestionFields form={used.edit.form} state={used.state} />
    </EditItemForm>
  )
}
