import type {
  AnswerRequest,
  CurrentQuizGame,
  LeaveQuizRequest,
  QuizMoved,
  StartQuizLevelRequest,
  StartQuizRequest,
} from '@noor-quest/contract/quiz'
import type { Call } from '../../platform/network/http.ts'

const GAMES = '/api/quiz/games'

export type QuizApi = ReturnType<typeof createQuizApi>

/** The requests of the Quiz. @throws ApiError */
export function createQuizApi(call: Call) {
  return {
    /** The running game, or a finished one whose end screen is still open. */
    current: () => call<CurrentQuizGame>('GET', `${GAMES}/current`),
    /**
     * The same, once the clock of its question runs: the server waits with the response
     * until then (docs/decisions/0020).
     */
    asked: () => call<CurrentQuizGame>('GET', `${GAMES}/asked`),
    /** Deals a new game. It supersedes a running one. */
    start: (body: StartQuizRequest) => call<QuizMoved>('POST', GAMES, body),
    startLevel: (gameId: string, body: StartQuizLevelRequest) =>
      call<QuizMoved>('POST', `${GAMES}/${gameId}/level`, body),
    answer: (gameId: string, body: AnswerRequest) => call<QuizMoved>('POST', `${GAMES}/${gameId}/answers`, body),
    leave: (gameId: string, body: LeaveQuizRequest) => call<QuizMoved>('POST', `${GAMES}/${gameId}/leave`, body),
  }
}
