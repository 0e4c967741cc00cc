// Each game of the registry as the server serves it, and judges it again. A game that is in the registry and not here doesn't compile.
import { stepsOfFlipMatch } from '@noor-quest/rules/flip-match-steps'
import type { GameType } from '@noor-quest/rules/games'
import { stepsOfQuiz } from '@noor-quest/rules/quiz-steps'
import { flipMatchKind } from './features/flip-match/flip-match-kind.ts'
import { serveFlipMatch } from './features/flip-match/routes.ts'
import { type Replay, replayWith, type ShowSteps, showStepsWith } from './features/games/replay.ts'
import type { GameDeps, ServedGame } from './features/games/served-game.ts'
import { quizJudge } from './features/quiz/quiz-kind.ts'
import { serveQuiz } from './features/quiz/routes.ts'

type Served = {
  serve: (deps: GameDeps) => ServedGame
  replay: Replay
  /** Without it the portal shows no moves of a game. */
  steps?: ShowSteps
}

export const SERVED_GAMES: Record<GameType, Served> = {
  quiz: { serve: serveQuiz, replay: replayWith(quizJudge), steps: showStepsWith(quizJudge, stepsOfQuiz) },
  'flip-match': {
    serve: serveFlipMatch,
    replay: replayWith(flipMatchKind),
    steps: showStepsWith(flipMatchKind, stepsOfFlipMatch),
  },
}
