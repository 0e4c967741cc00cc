import { CARDS_PER_LEVEL, type FlipOutcome } from '@noor-quest/rules/flip-match'
import { type CardContent, type Lesson, PAIRS } from '@noor-quest/rules/flip-match-deal'
import { typographic } from '@noor-quest/rules/typographic'
import { localized, localizedText } from '../shell/game/localized.tsx'
import type { BoardView } from './board-state.ts'
import { flipMatchText } from './flip-match.en.ts'

/** A card's content in words, for screen readers. */
export function describe(content: CardContent): string {
  if (content.type === 'name') return typographic(localizedText(content.name))
  return content.type === 'image' ? localizedText(content.description) : content.arabic_text
}

/**
 * A pair's lesson as a sentence: the reason why the item is the prophet's, or the term's meaning.
 */
export function sentenceOf(lesson: Lesson): string {
  if (lesson.type === 'term') return says(lesson.arabic_text, localized(lesson.meaning))
  return localized(lesson.explanation) ?? says(localizedText(lesson.name), localized(lesson.description))
}

/** Each part is isolated in its own direction. */
function says(subject: string, words: string | null): string {
  return words === null ? subject : `\u2068${subject}\u2069: \u2068${words}\u2069`
}

/** The announcement of a flip for screen readers. */
export function describeOutcome({ kind, cards }: FlipOutcome, view: BoardView): string {
  const last = cards.at(-1) ?? 0
  const content = view.cards[last]?.content
  const words = content ? describe(content) : ''
  if (kind === 'selected') {
    return flipMatchText.cardSpoken(last + 1, CARDS_PER_LEVEL, flipMatchText.cardSelected(words))
  }
  const judged =
    kind === 'match'
      ? flipMatchText.matchSpoken(view.matches, PAIRS)
      : view.level === 1
        ? flipMatchText.gameOverSpoken
        : flipMatchText.mismatchSpoken
  const sentence = kind === 'match' && view.lesson !== null ? `. ${sentenceOf(view.lesson)}` : ''
  return `${view.level === 2 ? `${words}. ` : ''}${judged}${sentence}`
}
