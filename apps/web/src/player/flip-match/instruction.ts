import { gameText } from '../../text/game-text.ts'
import type { BoardStage } from './board-state.ts'

/** The text of the banner above the board. */
export function instructionOf(stage: BoardStage): { words: string; tone: 'plain' | 'right' | 'wrong' } {
  const { instruction } = gameText.flipMatch
  const { level, pause, cards } = stage
  if (pause === 'game-over') return { words: instruction.gameOver, tone: 'wrong' }
  if (pause === 'mismatch') return { words: instruction.mismatch, tone: 'wrong' }
  if (pause === 'level-complete') return { words: instruction.levelComplete(level), tone: 'right' }
  if (stage.justMatched) return { words: instruction.match, tone: 'right' }
  if (level === 1) {
    if (!stage.revealed) return { words: instruction.beforeReveal, tone: 'plain' }
    const chosen = cards.find(({ selected }) => selected)?.content
    if (!chosen) return { words: instruction.chooseFirst, tone: 'plain' }
    return { words: chosen.type === 'name' ? instruction.chooseItem : instruction.chooseName, tone: 'plain' }
  }
  const isOneOpen = cards.some(({ face, matched }) => !matched && (face === 'up' || face === 'turning'))
  if (isOneOpen) return { words: instruction.flipSecond, tone: 'plain' }
  return { words: stage.moves === 0 ? instruction.flipFirst : instruction.flipNext, tone: 'plain' }
}
