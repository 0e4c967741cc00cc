// A stored Flip & Match step by step, as an organiser watches it, worked out as a quiz's steps are (quiz-steps.ts). It shows what is on
// every card: for games that are over.
import { type FlipMatchLogEntry, startFlipMatch, stepFlipMatch, viewFlipMatch } from './flip-match.ts'
import type { CardContent, FlipMatchDeal } from './flip-match-deal.ts'

/** `at_ms` counts from the game's start. */
export type FlipMatchReplayStep = {
  kind: 'level' | 'reveal' | 'flip' | 'end'
  at_ms: number
  level: 1 | 2
  /** The card that was flipped; null for every other step. */
  card: number | null
  outcome: 'selected' | 'match' | 'mismatch' | null
  /** How the level's cards are after it. */
  cards: ('down' | 'up' | 'matched')[]
  /** In this level. */
  moves: number
}

/** `boards`: what is on each level's cards. */
export type FlipMatchReplay = {
  type: 'flip-match'
  boards: [CardContent[], CardContent[]]
  steps: FlipMatchReplayStep[]
}

export function stepsOfFlipMatch(
  deal: FlipMatchDeal,
  log: readonly FlipMatchLogEntry[],
  startMs: number,
): FlipMatchReplay {
  const steps: FlipMatchReplayStep[] = []
  let state = startFlipMatch()
  let cards: FlipMatchReplayStep['cards'] = []
  for (const entry of log) {
    const step = stepFlipMatch(deal, state, entry, entry.at_ms)
    state = step.state
    if (!step.ok) continue
    const view = viewFlipMatch(deal, state, entry.at_ms)
    if (view.phase === 'board') cards = view.cards.map((card) => card.state)
    steps.push({
      kind: entry.type === 'start-level' ? 'level' : entry.type === 'exit' ? 'end' : entry.type,
      at_ms: entry.at_ms - startMs,
      level: state.level,
      card: entry.type === 'flip' ? entry.card : null,
      outcome: step.outcome?.kind ?? null,
      cards,
      moves: state.moves,
    })
  }
  const contents = (level: FlipMatchDeal['level1']) => level.map(({ content }) => content)
  return { type: 'flip-match', boards: [contents(deal.level1), contents(deal.level2)], steps }
}
