import { CARDS_PER_LEVEL, type FlipOutcome } from '@noor-quest/rules/flip-match'
import { type CardContent, PAIRS } from '@noor-quest/rules/flip-match-deal'
import { text } from '../../platform/text/text.ts'
import type { BoardView } from './board-state.ts'

/** A card's content in words, for those who can't see it. */
export function describe(content: CardContent): string {
  if (content.type === 'name') return content.name
  return content.type === 'image' ? content.description : content.arabic_text
}

/** The announcement of a flip for screen readers. */
export function describeOutcome({ kind, cards }: FlipOutcome, view: BoardView): string {
  const last = cards.at(-1)
  const content = last === undefined ? null : (view.cards[last]?.content ?? null)
  const words = content ? describe(content) : ''
  if (kind === 'selected') {
    const card = text.flipMatch.cardSelected(words)
    return last === undefined ? card : text.flipMatch.cardSpoken(last + 1, CARDS_PER_LEVEL, card)
  }
  const judged =
    kind === 'match'
      ? text.flipMatch.matchSpoken(view.matches, PAIRS)
      : view.level === 1
        ? text.flipMatch.gameOverSpoken
        : text.flipMatch.mismatchSpoken
  return view.level === 2 ? `${words}. ${judged}` : judged
}
