// Each game of the registry as the server serves it, and judges it again. A game that is in the registry and not here doesn't compile.
import { stepsOfFlipMatch } from '@noor-quest/rules/flip-match-steps'
import type { GameType } from '@noor-quest/rules/games'
import { stepsOfQuiz } from '@noor-quest/rules/quiz-steps'
import { flipMatchKind } from './play/flip-match/flip-match-kind.ts'
import { serveFlipMatch } from './play/flip-match/routes.ts'
import { quizJudge } from './play/quiz/quiz-kind.ts'
import { serveQuiz } from './play/quiz/routes.ts'
import { type Replay, replayWith, type ShowSteps, showStepsWith } from './play/replay.ts'
import type { GameDeps, ServedGame } from './play/served-game.ts'

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
