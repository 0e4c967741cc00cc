// The items that the reviewer's page shows: by kind, level, and the reviewer's own checks.
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import type { ReviewerItem } from '@noor-quest/contract/reviewer'
import { LANGUAGES, type Language } from '@noor-quest/rules/languages'
import { QUIZ_LEVELS, type QuizLevel } from '@noor-quest/rules/quiz-levels'
import { type Asked, oneOf, textIn } from '../ui/use-address-view.ts'

export type ReviewerSource = ItemKindName | 'sealed'
const SOURCES: readonly ReviewerSource[] = ['question', 'prophet', 'term', 'sealed']

export type ReviewerView = {
  source: ReviewerSource
  level: QuizLevel | null
  /** The only language that the reviewer reads; null: both. */
  language: Language | null
  isUnchecked: boolean
}

/** The view that an address asks for. Unknown values are ignored. */
export function readView(asked: Asked): ReviewerView {
  return {
    source: oneOf(asked, 'items', SOURCES) ?? 'question',
    level: oneOf(asked, 'level', QUIZ_LEVELS),
    language: oneOf(asked, 'language', LANGUAGES),
    isUnchecked: textIn(asked, 'show') !== 'all',
  }
}

/** The parameters of this view's address. */
export function viewParameters({ source, level, language, isUnchecked }: ReviewerView) {
  return {
    items: source === 'question' ? undefined : source,
    level: level ?? undefined,
    language: language ?? undefined,
    show: isUnchecked ? undefined : 'all',
  }
}

export const hasLevels = (source: ReviewerSource) => source === 'question' || source === 'sealed'

/** The item's languages that the reviewer reads. */
export const languagesOf = ({ languages }: ReviewerItem, only: Language | null) =>
  languages.filter((language) => only === null || only === language)

/** Whether the reviewer has checked it in each of these languages. */
export const isChecked = (item: ReviewerItem, only: Language | null) =>
  languagesOf(item, only).every((language) => item.checks.some((check) => check.language === language))

/** By level, then as listed. */
export function itemsOf(items: readonly ReviewerItem[], view: ReviewerView): ReviewerItem[] {
  const { source, level, language, isUnchecked } = view
  const levelOf = ({ content }: ReviewerItem) => Number(content.level ?? 0)
  return items
    .filter((item) => level === null || !hasLevels(source) || levelOf(item) === level)
    .filter((item) => languagesOf(item, language).length > 0)
    .filter((item) => !isUnchecked || !isChecked(item, language))
    .toSorted((one, other) => levelOf(one) - levelOf(other))
}
