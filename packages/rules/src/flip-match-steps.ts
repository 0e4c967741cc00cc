import { type FlipMatchLogEntry, startFlipMatch, stepFlipMatch } from './flip-match.ts'
import type { CardContent, FlipMatchDeal } from './flip-match-deal.ts'
import type { GameStep } from './game-step.ts'
import type { InLanguages } from './languages.ts'

/** `startMs`: when the game began (epoch ms). */
export function stepsOfFlipMatch(deal: FlipMatchDeal, log: readonly FlipMatchLogEntry[], startMs: number): GameStep[] {
  const steps: GameStep[] = []
  let state = startFlipMatch()
  for (const entry of log) {
    const step = stepFlipMatch(deal, state, entry, entry.at_ms)
    state = step.state
    if (!step.ok) continue
    const { level } = state
    const card = entry.type === 'flip' ? deal[`level${level}`][entry.card] : undefined
    steps.push({
      at_ms: entry.at_ms - startMs,
      level,
      outcome: step.outcome?.kind ?? UNDECIDED[entry.type],
      text: card === undefined ? null : textOf(card.content),
      answer: null,
    })
  }
  return steps
}

/** The outcome of an event without one of its own. */
const UNDECIDED = { 'start-level': 'level', reveal: 'reveal', flip: 'selected', exit: 'end' } as const

function textOf(content: CardContent): InLanguages<string> {
  if (content.type === 'term') return { en: null, ar: content.arabic_text }
  return content.type === 'name' ? content.name : content.description
}
