// Content for tests: simple, and recognisable in what leaves the server, in both languages.
import { randomUUIDv7 } from 'node:crypto'
import { QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { insertItems } from '../src/content/item-rows.ts'
import type { Db } from '../src/platform/database/connect.ts'
import { transact } from '../src/platform/database/transact.ts'

const AT = '2026-01-01T00:00:00.000Z'
const LETTERS = ['a', 'b', 'c', 'd'] as const

/** 7 questions a level, 10 prophets, 6 terms. */
export async function insertContent(db: Db): Promise<void> {
  const questions = QUIZ_LEVELS.flatMap((level) =>
    Array.from({ length: 7 }, (_, index) => ({
      id: randomUUIDv7(),
      request_id: null,
      question_text: `Level ${level}, question ${index}?`,
      option_a: `L${level}Q${index} first`,
      option_b: `L${level}Q${index} second`,
      option_c: `L${level}Q${index} third`,
      option_d: `L${level}Q${index} fourth`,
      correct_option: LETTERS[index % 4] ?? 'a',
      level,
      time_limit: 30,
      source: `Source of L${level}Q${index}`,
      explanation: `Explanation of L${level}Q${index}`,
      question_text_ar: `المستوى ${level}، السؤال ${index}؟`,
      option_a_ar: `أ${level}${index}`,
      option_b_ar: `ب${level}${index}`,
      option_c_ar: `ج${level}${index}`,
      option_d_ar: `د${level}${index}`,
      explanation_ar: `شرح ${level}-${index}`,
    })),
  )
  const prophets = Array.from({ length: 10 }, (_, index) => ({
    id: randomUUIDv7(),
    request_id: null,
    name: `Prophet ${index} (peace be upon him)`,
    description: `Item ${index}`,
    name_ar: `نبي ${index} عليه السلام`,
    description_ar: `شيء ${index}`,
    explanation: `Why item ${index} is prophet ${index}'s`,
    explanation_ar: `لماذا ${index}`,
    source: `Source of prophet ${index}`,
    item_image_url: `/storage/game-assets/prophet-items/${'0123456789'[index]}abc_1.webp`,
  }))
  const terms = ['صَلَاة', 'زَكَاة', 'صَوْم', 'حَجّ', 'إِيمَان', 'تَقْوَى'].map((arabic_text) => ({
    id: randomUUIDv7(),
    request_id: null,
    arabic_text,
    meaning: `meaning of ${arabic_text}`,
    source: `Source of ${arabic_text}`,
  }))
  await transact(db, async (tx) => {
    await insertItems(tx, 'question', questions, null, AT)
    await insertItems(tx, 'prophet', prophets, null, AT)
    await insertItems(tx, 'term', terms, null, AT)
  })
}
