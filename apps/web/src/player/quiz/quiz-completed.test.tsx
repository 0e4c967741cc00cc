import type { QuizReviewItem } from '@noor-quest/rules/quiz'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QuizCompleted } from './quiz-completed.tsx'

const english = { question_text: 'Who?', options: { a: 'Nuh', b: 'Hud', c: 'Lut', d: 'Isa' } }
const arabic = { question_text: 'من؟', options: { a: 'نوح', b: 'هود', c: 'لوط', d: 'عيسى' } }

function review(texts: QuizReviewItem['texts'], more: Partial<QuizReviewItem> = {}): string {
  const nothing = { en: null, ar: null }
  const item = {
    level: 1,
    texts,
    choice: 'a',
    correct_option: 'b',
    explanation: nothing,
    source: null,
    ...more,
  } as const
  const result = {
    phase: 'completed',
    ...{ score: 0, levels_completed: 1, questions_answered: 1, questions_dealt: 1 },
    ...{ review: [item], review_opens_in_ms: null },
  } satisfies Parameters<typeof QuizCompleted>[0]['result']
  const props = {
    onHome: () => undefined,
    onNextPlayer: () => undefined,
    onPlayAgain: () => undefined,
  }
  return renderToStaticMarkup(<QuizCompleted result={result} {...props} />)
}

test('marks a question that was read in the other language, and no other', () => {
  expect(review({ en: null, ar: arabic })).toContain('In Arabic')
  expect(review({ en: english, ar: arabic })).not.toContain('In Arabic')
})

test('says of a withdrawn question that it counts for no player, and shows no option as right', () => {
  const withdrawn = review({ en: english, ar: arabic }, { is_void: true })
  expect(withdrawn).toContain('Withdrawn')
  expect(withdrawn).toContain('It counts for no player.')
  expect(withdrawn).not.toContain('Hud')
  const asked = review({ en: english, ar: arabic })
  expect(asked).toContain('Hud')
  expect(asked).not.toContain('Withdrawn')
})
