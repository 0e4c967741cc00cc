import type { Question } from '@noor-quest/contract/questions'

/** A question in English alone, as the portal lists it. */
export const storedQuestion = (fields: Partial<Question> = {}): Question => ({
  ...{ id: 'q1', version: 'v1', active: true, created_at: '2026-01-01T00:00:00.000Z' },
  ...{ question_text: 'Which?', option_a: 'One', option_b: 'Two', option_c: 'Three', option_d: 'Four' },
  ...{ question_text_ar: null, option_a_ar: null, option_b_ar: null, option_c_ar: null, option_d_ar: null },
  ...{ correct_option: 'a', level: 1, time_limit: 30, source: null, explanation: null, explanation_ar: null },
  ...{ tags: [], checks: [], changed_since_check: false },
  ...fields,
})
