// Each game of the registry as the server serves it and judges it again. A registered game that is
// missing here doesn't compile.
import { stepsOfFlipMatch } from '@noor-quest/rules/flip-match-steps'
import { stepsOfQuiz } from '@noor-quest/rules/quiz-steps'
import { flipMatchKind } from './play/flip-match/flip-match-kind.ts'
import { serveFlipMatch } from './play/flip-match/routes.ts'
import type { GameServers } from './play/module.ts'
import { quizJudge } from './play/quiz/quiz-kind.ts'
import { serveQuiz } from './play/quiz/routes.ts'
import { replayWith, showStepsWith } from './play/replay.ts'

export const SERVED_GAMES: GameServers = {
  quiz: { serve: serveQuiz, replay: replayWith(quizJudge), steps: showStepsWith(quizJudge, stepsOfQuiz) },
  'flip-match': {
    serve: serveFlipMatch,
    replay: replayWith(flipMatchKind),
    steps: showStepsWith(flipMatchKind, stepsOfFlipMatch),
  },
}
