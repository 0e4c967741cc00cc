import {
  answerRequest,
  currentQuizGame,
  leaveQuizRequest,
  quizMoved,
  startQuizLevelRequest,
  startQuizRequest,
} from '@noor-quest/contract/quiz'
import { createRouter } from '../../http/openapi.ts'
import { currentGame, leaveGame, moveGame, type PlayDeps, startGame } from '../games/play.ts'
import { currentRoute, moveRoute, startRoute } from '../games/routes.ts'
import type { PlayerCookies } from '../players/player-cookie.ts'
import type { QuizKind } from './quiz-kind.ts'

/** /api/quiz */
export function quizRoutes(deps: PlayDeps, kind: QuizKind, cookies: PlayerCookies) {
  return createRouter()
    .openapi(startRoute('/games', 'Start or restart the quiz', cookies, startQuizRequest, quizMoved), async (c) => {
      const { request_id: requestId } = c.req.valid('json')
      return c.json(await startGame(deps, kind, { playerId: c.var.playerId, requestId }), 201)
    })
    .openapi(currentRoute('/games/current', cookies, currentQuizGame), async (c) => {
      return c.json({ game: await currentGame(deps, kind, c.var.playerId) }, 200)
    })
    .openapi(
      moveRoute('/games/{id}/level', "Start the level's clock", cookies, startQuizLevelRequest, quizMoved),
      async (c) => {
        const { request_id: requestId, question_index: index } = c.req.valid('json')
        const moved = await moveGame(deps, kind, {
          playerId: c.var.playerId,
          gameId: c.req.valid('param').id,
          requestId,
          event: { type: 'start-level' },
          isInTurn: (state) => state.question_index === index,
        })
        return c.json(moved, 200)
      },
    )
    .openapi(moveRoute('/games/{id}/answers', 'Answer a question', cookies, answerRequest, quizMoved), async (c) => {
      const { request_id: requestId, question_index: index, choice } = c.req.valid('json')
      const moved = await moveGame(deps, kind, {
        playerId: c.var.playerId,
        gameId: c.req.valid('param').id,
        requestId,
        event: { type: 'answer', choice },
        isInTurn: (state) => state.question_index === index,
      })
      return c.json(moved, 200)
    })
    .openapi(moveRoute('/games/{id}/leave', 'Leave the game', cookies, leaveQuizRequest, quizMoved), async (c) => {
      const { request_id: requestId } = c.req.valid('json')
      const left = await leaveGame(deps, kind, {
        playerId: c.var.playerId,
        gameId: c.req.valid('param').id,
        requestId,
      })
      return c.json(left, 200)
    })
}
