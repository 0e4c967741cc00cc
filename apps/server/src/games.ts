// Each game of the registry as the server serves it. A game that is in the registry and not here doesn't compile.
import type { GameType } from '@noor-quest/rules/games'
import { serveFlipMatch } from './features/flip-match/routes.ts'
import type { GameDeps, ServedGame } from './features/games/served-game.ts'
import { serveQuiz } from './features/quiz/routes.ts'

export const SERVED_GAMES: Record<GameType, (deps: GameDeps) => ServedGame> = {
  quiz: serveQuiz,
  'flip-match': serveFlipMatch,
}
