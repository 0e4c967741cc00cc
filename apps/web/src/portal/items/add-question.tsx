import type { Question } from '@noor-quest/contract/questions'
import { Button } from '../../ui/button.tsx'
import { adminText } from '../text/admin-en.ts'
import { AddItem } from './add-item.tsx'
import { questionsApi } from './items-api.ts'
import { QuestionFields } from './question-fields.tsx'
import { duplicateOf, EMPTY_QUESTION, nextQuestion, readQuestion } from './question-form.ts'

const text = adminText.questions

export function AddQuestion({ onAdded }: { onAdded: (question: Question) => void }) {
  return (
    <AddItem
      kind="question"
      texts={text}
      adding={text.adding}
      initial={EMPTY_QUESTION}
      read={readQuestion}
      add={(question, request_id) => questionsApi.add({ ...question, request_id })}
      next={nextQuestion}
      startOf={({ question_text }: Question) => (question_text === null ? 'question_text_ar' : 'question_text')}
      onAdded={onAdded}
      fields={(form, state) => <QuestionFields form={form} state={state} />}
      more={(form, state) => {
        const duplicate = duplicateOf(state.failure)
        return (
          duplicate && (
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
          )
        )
      }}
    />
  )
}
