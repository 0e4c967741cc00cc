import {
  answerRequest,
  currentQuizGame,
  leaveQuizRequest,
  quizMoved,
  startQuizLevelRequest,
  startQuizRequest,
} from '@noor-quest/contract/quiz'
import type { QuizEvent, QuizState, QuizView } from '@noor-quest/rules/quiz'
import type { Move } from '../move.ts'
import { currentGame } from '../play.ts'
import { type GameDeps, type ServedGame, serveGame } from '../served-game.ts'
import { createQuizKind } from './quiz-kind.ts'

const MOVES = {
  level: {
    id: 'startQuizLevel',
    summary: "Start the level's clock",
    body: startQuizLevelRequest,
    event: () => ({ type: 'start-level' }),
    isInTurn: isOfQuestion,
  } satisfies Move<QuizEvent, QuizState, typeof startQuizLevelRequest>,
  answers: {
    id: 'answerQuestion',
    summary: 'Answer a question',
    body: answerRequest,
    event: ({ choice }) => ({ type: 'answer', choice }),
    isInTurn: isOfQuestion,
  } satisfies Move<QuizEvent, QuizState, typeof answerRequest>,
}

function isOfQuestion(state: QuizState, _seq: number, body: { question_index: number }): boolean {
  return state.question_index === body.question_index
}

export function serveQuiz(deps: GameDeps): ServedGame {
  const { play, holds, log, cookies } = deps
  const kind = createQuizKind(log)
  const served = serveGame(deps, kind, {
    start: { summary: 'Start or restart the quiz', body: startQuizRequest },
    leave: leaveQuizRequest,
    moved: quizMoved,
    current: currentQuizGame,
    moves: MOVES,
    untilAskedMs: (view) => untilAsked({ view }),
  })
  served.routes.get('/games/asked', {
    id: 'getAskedQuizGame',
    summary: 'The running game once its question is asked: the response waits until its clock starts',
    guard: cookies.guard,
    returns: [200, currentQuizGame, 'The game, or null'],
    errors: [403],
    handle: async ({ personId }, c) => {
      let game = await currentGame(play, kind, personId)
      for (let waits = true, ms = untilAsked(game); waits && ms > 0; ms = untilAsked(game)) {
        c.set('isHeld', true)
        waits = await holds.wait(personId, ms, c.req.raw.signal)
        // The game is read again: another page or process may have changed it meanwhile.
        game = await currentGame(play, kind, personId)
      }
      return { game }
    },
  })
  return served
}

/** Time until the current question's clock starts, in ms. */
function untilAsked(game: { view: QuizView } | null): number {
  return game?.view.phase === 'question' ? game.view.starts_in_ms : 0
}
