// The order of the questions in Analytics, without the screen.
import type { QuestionFigures } from '@noor-quest/contract/figures'
import type { Question } from '@noor-quest/contract/questions'
import { levelHint } from '@noor-quest/rules/question-level'
import { type Asked, oneOf } from '../ui/use-address-view.ts'

/** A question with its figures, as far as both are loaded. */
export type AskedQuestion = QuestionFigures['questions'][number] & {
  question: Question
  /** The share of right answers in percent, rounded; null without answers. */
  rightPercent: number | null
  hint: ReturnType<typeof levelHint>
}

export const SCOPES = ['season', 'all'] as const
export const SORTS = ['hint', 'most', 'least', 'hardest', 'easiest', 'slowest', 'fastest', 'level'] as const
export type FiguresView = { of: (typeof SCOPES)[number]; sort: (typeof SORTS)[number] }

export function readView(asked: Asked): FiguresView {
  return { of: oneOf(asked, 'of', SCOPES) ?? 'season', sort: oneOf(asked, 'sort', SORTS) ?? 'hint' }
}

export function viewParameters({ of, sort }: FiguresView) {
  return { of: of === 'season' ? undefined : of, sort: sort === 'hint' ? undefined : sort }
}

export function withQuestions(figures: QuestionFigures['questions'], questions: readonly Question[]): AskedQuestion[] {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return figures.flatMap((each) => {
    const question = byId.get(each.id)
    if (question === undefined) return []
    const { answers, right } = each
    const rightPercent = percentOf(right, answers)
    return [{ ...each, question, rightPercent, hint: levelHint(question.level, answers, right) }]
  })
}

/** In percent, rounded; null of nothing. */
export const percentOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole))

const shareRight = ({ answers, right }: AskedQuestion) => (answers === 0 ? null : right / answers)

/** Questions without the figure come last; equal ones stay in the order of the list. */
export function sorted(questions: readonly AskedQuestion[], sort: FiguresView['sort']): AskedQuestion[] {
  const keys: Record<FiguresView['sort'], (question: AskedQuestion) => number | null> = {
    hint: (one) => (one.hint === null ? null : -one.answers),
    most: ({ answers }) => -answers,
    least: ({ answers }) => answers,
    hardest: shareRight,
    easiest: (one) => negated(shareRight(one)),
    slowest: ({ median_ms }) => negated(median_ms),
    fastest: ({ median_ms }) => median_ms,
    level: ({ question }) => question.level,
  }
  const keyOf = (one: AskedQuestion) => keys[sort](one) ?? Number.POSITIVE_INFINITY
  return questions.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0))
}

const negated = (value: number | null) => (value === null ? null : -value)
