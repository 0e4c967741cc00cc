// A stored Flip & Match step by step, for an organiser. It follows from deal and log as a quiz's
// steps do (quiz-steps.ts). It shows every card's content, so it is for finished games only.
import { type FlipMatchLogEntry, startFlipMatch, stepFlipMatch } from './flip-match.ts'
import type { CardContent, FlipMatchDeal } from './flip-match-deal.ts'

/** `at_ms` counts from the game's start. */
export type FlipMatchReplayStep = {
  kind: 'level' | 'reveal' | 'flip' | 'end'
  at_ms: number
  level: 1 | 2
  /** The card that was flipped; null for every other step. */
  card: number | null
  outcome: 'selected' | 'match' | 'mismatch' | null
  /** Moves in this level. */
  moves: number
}

/** `boards`: the contents of each level's cards. */
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
  for (const entry of log) {
    const step = stepFlipMatch(deal, state, entry, entry.at_ms)
    state = step.state
    if (!step.ok) continue
    steps.push({
      kind: entry.type === 'start-level' ? 'level' : entry.type === 'exit' ? 'end' : entry.type,
      at_ms: entry.at_ms - startMs,
      level: state.level,
      card: entry.type === 'flip' ? entry.card : null,
      outcome: step.outcome?.kind ?? null,
      moves: state.moves,
    })
  }
  const contents = (level: FlipMatchDeal['level1']) => level.map(({ content }) => content)
  return { type: 'flip-match', boards: [contents(deal.level1), contents(deal.level2)], steps }
}
