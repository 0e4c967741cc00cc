import type { Question } from '@noor-quest/contract/questions'
import { arabicKey } from '@noor-quest/rules/arabic'

const SEARCHED = ['question_text', 'option_a', 'option_b', 'option_c', 'option_d', 'source', 'explanation'] as const

/** The questions in which each of the words occurs; case, accents, tashkeel and hamzas don't matter. */
export function searchQuestions(questions: readonly Question[], typed: string): readonly Question[] {
  const words = arabicKey(typed).split(' ').filter(Boolean)
  if (words.length === 0) return questions
  return questions.filter((question) => {
    const text = arabicKey(SEARCHED.map((field) => question[field] ?? '').join('\n'))
    return words.every((word) => text.includes(word))
  })
}
