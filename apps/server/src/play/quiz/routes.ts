import {
  answerRequest,
  currentQuizGame,
  leaveQuizRequest,
  quizMoved,
  startQuizLevelRequest,
  startQuizRequest,
} from '@noor-quest/contract/quiz'
import type { QuizEvent, QuizState, QuizView } from '@noor-quest/rules/quiz'
import { createRouter } from '../../platform/http/openapi.ts'
import { leaveGame } from '../leave.ts'
import { type Move, sendMove } from '../move.ts'
import { currentGame, startGame } from '../play.ts'
import { askedRoute, currentRoute, moveRoute, startRoute } from '../routes.ts'
import { type GameDeps, type ServedGame, serveGame } from '../served-game.ts'
import { createQuizKind } from './quiz-kind.ts'

const MOVES = {
  level: {
    body: startQuizLevelRequest,
    event: () => ({ type: 'start-level' }),
    isInTurn: isOfQuestion,
  } satisfies Move<QuizEvent, QuizState, typeof startQuizLevelRequest>,
  answers: {
    body: answerRequest,
    event: ({ choice }) => ({ type: 'answer', choice }),
    isInTurn: isOfQuestion,
  } satisfies Move<QuizEvent, QuizState, typeof answerRequest>,
}

function isOfQuestion(state: QuizState, _seq: number, body: { question_index: number }): boolean {
  return state.question_index === body.question_index
}

/** /api/quiz */
export function serveQuiz(deps: GameDeps): ServedGame {
  const { play, holds, log } = deps
  const kind = createQuizKind(log)
  const routes = createRouter()
    .openapi(
      startRoute('/games', 'startQuizGame', 'Start or restart the quiz', deps, startQuizRequest, quizMoved),
      async (c) => {
        const { request_id: requestId } = c.req.valid('json')
        return c.json(await startGame(play, kind, { personId: c.var.personId, requestId }), 201)
      },
    )
    .openapi(currentRoute('/games/current', 'getCurrentQuizGame', deps, currentQuizGame), async (c) => {
      return c.json({ game: await currentGame(play, kind, c.var.personId) }, 200)
    })
    .openapi(askedRoute('/games/asked', 'getAskedQuizGame', deps, currentQuizGame), async (c) => {
      const { personId } = c.var
      let game = await currentGame(play, kind, personId)
      for (let waits = true, ms = untilAsked(game); waits && ms > 0; ms = untilAsked(game)) {
        c.set('isHeld', true)
        waits = await holds.wait(personId, ms, c.req.raw.signal)
        // Read again: it may have moved on meanwhile, by another page or another process.
        game = await currentGame(play, kind, personId)
      }
      return c.json({ game }, 200)
    })
    .openapi(
      moveRoute(
        '/games/{id}/level',
        'startQuizLevel',
        "Start the level's clock",
        deps,
        startQuizLevelRequest,
        quizMoved,
      ),
      async (c) => {
        const sent = { personId: c.var.personId, gameId: c.req.valid('param').id, body: c.req.valid('json') }
        return c.json(await sendMove(play, kind, MOVES.level, sent), 200)
      },
    )
    .openapi(
      moveRoute('/games/{id}/answers', 'answerQuestion', 'Answer a question', deps, answerRequest, quizMoved),
      async (c) => {
        const sent = { personId: c.var.personId, gameId: c.req.valid('param').id, body: c.req.valid('json') }
        return c.json(await sendMove(play, kind, MOVES.answers, sent), 200)
      },
    )
    .openapi(
      moveRoute('/games/{id}/leave', 'leaveQuizGame', 'Leave the game', deps, leaveQuizRequest, quizMoved),
      async (c) => {
        const { request_id: requestId } = c.req.valid('json')
        const left = await leaveGame(play, kind, {
          personId: c.var.personId,
          gameId: c.req.valid('param').id,
          requestId,
        })
        return c.json(left, 200)
      },
    )
  return serveGame(deps, kind, routes, { moves: MOVES, untilAskedMs: (view) => untilAsked({ view }) })
}

/** How long until the clock of the question at play starts. */
function untilAsked(game: { view: QuizView } | null): number {
  return game?.view.phase === 'question' ? game.view.starts_in_ms : 0
}
