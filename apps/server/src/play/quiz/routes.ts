import {
  answerRequest,
  practiceQuery,
  quizPractice,
  quizSchemas,
  startQuizLevelRequest,
  startQuizRequest,
} from '@noor-quest/contract/quiz'
import type { QuizEvent, QuizState, QuizView } from '@noor-quest/rules/quiz'
import { AppError } from '../../platform/app-error.ts'
import type { Routes } from '../../platform/http/routes.ts'
import type { Move } from '../game-kind.ts'
import { currentGame } from '../play.ts'
import { defineGame, type GameDeps } from '../served-game.ts'
import { createPractice } from './practice.ts'
import { quizKind } from './quiz-kind.ts'

const MOVES = {
  level: {
    summary: "Start the clock of the level's first question",
    body: startQuizLevelRequest,
    event: () => ({ type: 'start-level' }),
    isInTurn: isOfQuestion,
  } satisfies Move<QuizEvent, QuizState, typeof startQuizLevelRequest>,
  answers: {
    summary: 'Answer a question',
    body: answerRequest,
    event: ({ choice }) => ({ type: 'answer', choice }),
    isInTurn: isOfQuestion,
  } satisfies Move<QuizEvent, QuizState, typeof answerRequest>,
}

function isOfQuestion(state: QuizState, _seq: number, body: { question_index: number }): boolean {
  return state.question_index === body.question_index
}

export const quiz = defineGame(quizKind, {
  start: { summary: 'Start or restart the quiz', body: startQuizRequest },
  schemas: quizSchemas,
  moves: MOVES,
  addRoutes,
})

function addRoutes(routes: Routes, { play, waits, cookies }: GameDeps): void {
  const practise = createPractice(play)
  routes.get('/practice', {
    summary: 'Questions of the closed season with their answers, for practice; none while a season is open',
    query: practiceQuery,
    returns: [200, quizPractice, 'Up to ten questions of the level, in random order'],
    cacheControl: 'no-store',
    handle: ({ query }) => practise(query.level),
  })
  routes.get('/games/asked', {
    summary: 'The running game once its question is asked: the response waits until its clock starts',
    guard: cookies.guard,
    returns: [200, quizSchemas.current, 'The game, or null'],
    errors: [403, 409],
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
}

/** Time until the current question's clock starts, in ms. */
function untilAsked(game: { view: QuizView } | null): number {
  return game?.view.phase === 'question' ? game.view.starts_in_ms : 0
}
