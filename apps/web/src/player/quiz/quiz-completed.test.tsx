import type { QuizReviewItem } from '@noor-quest/rules/quiz'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { resultText } from '../shell/end/result.en.ts'
import { quizText } from './quiz.en.ts'
import { QuizCompleted, ReviewItem } from './quiz-completed.tsx'

// The end screen reads the page's season when it loads.
vi.hoisted(() => vi.stubGlobal('document', { getElementById: () => null }))

const english = { question_text: 'Who?', options: { a: 'Nuh', b: 'Hud', c: 'Lut', d: 'Isa' } }
const arabic = { question_text: 'من؟', options: { a: 'نوح', b: 'هود', c: 'لوط', d: 'عيسى' } }

const NOTHING = { en: null, ar: null }
const CITATIONS = { verses: new Map(), hadiths: new Map() }

const itemOf = (texts: QuizReviewItem['texts'], more: Partial<QuizReviewItem> = {}): QuizReviewItem => ({
  ...{ level: 1, texts, choice: 'a', correct_option: 'b', explanation: NOTHING, source: null },
  ...more,
})

function review(texts: QuizReviewItem['texts'], more?: Partial<QuizReviewItem>): string {
  return renderToStaticMarkup(<ReviewItem item={{ ...itemOf(texts, more), number: 1 }} citations={CITATIONS} />)
}

type Result = Parameters<typeof QuizCompleted>[0]['result']

function end(items: QuizReviewItem[] | null, more: Partial<Result> = {}): string {
  const nothing = () => undefined
  const result: Result = {
    phase: 'completed',
    ...{ score: 400, levels_completed: 1, questions_answered: 1, questions_right: 0, questions_dealt: 1 },
    ...{ highest_score: 500, tiles: ['wrong'], review: items, review_opens_in_ms: null, ...more },
  }
  return renderToStaticMarkup(
    <QuizCompleted result={result} isNew={false} onHome={nothing} onNextPlayer={nothing} onPlayAgain={nothing} />,
  )
}

test('teaches the first mistake, and after a game without one a question with an explanation', () => {
  const right = itemOf({ en: english, ar: arabic }, { choice: 'b' })
  const explained = { ...right, texts: { en: { ...english, question_text: 'Why?' }, ar: null } }
  const mistake = itemOf({ en: { ...english, question_text: 'Where?' }, ar: null }, { source: "Qur'an 8:74" })
  const taught = end([right, mistake])
  for (const words of [resultText.nextTime, 'Where?', 'Hud', '8:74']) expect(taught).toContain(words)
  expect(taught).not.toContain('Who?')
  const perfect = end([right, { ...explained, explanation: { en: 'Because.', ar: null } }])
  expect(perfect).toContain(resultText.toRemember)
  expect(perfect).toContain('Why?')
  expect(end([mistake], { score: 100 })).toContain(quizText.learnAndRetry)
})

test('says when the review opens, and has no link to it before', () => {
  const closed = end(null)
  expect(closed).toContain('once the competition is over')
  expect(closed).not.toContain(quizText.allAnswers)
})

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
