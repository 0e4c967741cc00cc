// The server's part of each game in the registry (packages/rules/src/registry.ts).
import { flipMatch } from './play/flip-match/flip-match.ts'
import type { GameServers } from './play/module.ts'
import { quiz } from './play/quiz/quiz.ts'

export const SERVED_GAMES: GameServers = { quiz, 'flip-match': flipMatch }
