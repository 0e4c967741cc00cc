import { quizGame, quizMoves, quizOperations } from '@noor-quest/contract/quiz'
import type { QuizEvent, QuizState, QuizView } from '@noor-quest/rules/quiz'
import { AppError } from '../../platform/app-error.ts'
import { type Routes, serveOperations } from '../../platform/http/routes.ts'
import type { Move } from '../game-kind.ts'
import { defineGame, type GameDeps } from '../game-routes.ts'
import { currentGame } from '../play.ts'
import { createPractice } from './practice.ts'
import { quizKind } from './quiz-kind.ts'

const MOVES = {
  level: {
    operation: quizMoves.level,
    event: () => ({ type: 'start-level' }),
    isInTurn: isOfQuestion,
  } satisfies Move<QuizEvent, QuizState, typeof quizMoves.level.body>,
  answers: {
    operation: quizMoves.answers,
    event: ({ choice }) => ({ type: 'answer', choice }),
    isInTurn: isOfQuestion,
  } satisfies Move<QuizEvent, QuizState, typeof quizMoves.answers.body>,
}

function isOfQuestion(state: QuizState, _seq: number, body: { question_index: number }): boolean {
  return state.question_index === body.question_index
}

export const quiz = defineGame(quizKind, {
  operations: quizGame,
  moves: MOVES,
  ownRoutes,
})

function ownRoutes({ play, waits, cookies }: GameDeps): Routes {
  const practise = createPractice(play)
  const routes = serveOperations(quizOperations, { player: cookies.guard })
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

/** Time until the current question's clock starts, in ms. */
function untilAsked(game: { view: QuizView } | null): number {
  return game?.view.phase === 'question' ? game.view.starts_in_ms : 0
}
