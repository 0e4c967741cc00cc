// Each game of the registry as the server serves it, and judges it again. A game that is in the registry and not here doesn't compile.
import type { GameType } from '@noor-quest/rules/games'
import { flipMatchKind } from './features/flip-match/flip-match-kind.ts'
import { serveFlipMatch } from './features/flip-match/routes.ts'
import { type Replay, replayWith } from './features/games/replay.ts'
import type { GameDeps, ServedGame } from './features/games/served-game.ts'
import { quizJudge } from './features/quiz/quiz-kind.ts'
import { serveQuiz } from './features/quiz/routes.ts'

export const SERVED_GAMES: Record<GameType, { serve: (deps: GameDeps) => ServedGame; replay: Replay }> = {
  quiz: { serve: serveQuiz, replay: replayWith(quizJudge) },
  'flip-match': { serve: serveFlipMatch, replay: replayWith(flipMatchKind) },
}
