import { type AnswerRequest, quizOperations, type StartQuizLevelRequest } from '@noor-quest/contract/quiz'
import type { QuizState, QuizView } from '@noor-quest/rules/quiz'
import { AppError } from '../../platform/app-error.ts'
import { type Routes, serveOperations } from '../../platform/http/routes.ts'
import { defineGame, type GameDeps, gameHandlers } from '../game-routes.ts'
import { currentGame } from '../play.ts'
import { createPractice } from './practice.ts'
import { quizKind } from './quiz-kind.ts'

export const quiz = defineGame(quizKind, quizRoutes)

function quizRoutes(deps: GameDeps): Routes {
  const { play, waits, cookies } = deps
  const game = gameHandlers(deps, quizKind)
  const practise = createPractice(play)
  const routes = serveOperations(quizOperations, { player: cookies.guard })
  routes.serve('POST /api/quiz/games', game.start)
  routes.serve('GET /api/quiz/games/current', game.current)
  routes.serve('POST /api/quiz/games/{id}/level', game.move({ event: () => ({ type: 'start-level' }), isInTurn }))
  routes.serve(
    'POST /api/quiz/games/{id}/answers',
    game.move({ event: ({ choice }: AnswerRequest) => ({ type: 'answer', choice }), isInTurn }),
  )
  routes.serve('POST /api/quiz/games/{id}/leave', game.leave)
  routes.serve('POST /api/quiz/games/{id}/return', game.return)
  routes.serve('GET /api/quiz/practice', {
    cacheControl: 'no-store',
    handle: ({ query }) => practise(query.level),
  })
  routes.serve('GET /api/quiz/games/asked', {
    handle: async ({ personId }, c) => {
      let game = await currentGame(play, quizKind, personId)
      for (let hasPassed = true, ms = untilAsked(game); hasPassed && ms > 0; ms = untilAsked(game)) {
        if (play.clock.stopsInMs() !== null) throw new AppError('paused')
        c.env.waited = true
        hasPassed = await waits.wait(personId, ms, c.req.raw.signal)
        // The game is read again: another page or process may have changed it meanwhile.
        game = await currentGame(play, quizKind, personId)
      }
      return { game }
    },
  })
  return routes
}

function isInTurn(state: QuizState, _seq: number, body: StartQuizLevelRequest): boolean {
  return state.question_index === body.question_index
}

/** Time until the current question's clock starts, in ms. */
function untilAsked(game: { view: QuizView } | null): number {
  return game?.view.phase === 'question' ? game.view.starts_in_ms : 0
}
