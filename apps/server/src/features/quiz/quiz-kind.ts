import { flagsOfQuiz } from '@noor-quest/rules/flags'
import {
  type QuizEvent,
  type QuizOutcome,
  type QuizState,
  type QuizView,
  quizEndsByMs,
  settleQuiz,
  startQuiz,
  stepQuiz,
  viewQuiz,
} from '@noor-quest/rules/quiz'
import { dealQuiz, type QuizDeal, type QuizQuestion } from '@noor-quest/rules/quiz-deal'
import { QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import { isPostgres, type Tx } from '../../db/connect.ts'
import { hotQuery } from '../../db/hot-query.ts'
import type { AnswersTable, QuizQuestionsTable } from '../../db/tables.ts'
import { AppError } from '../../shared/app-error.ts'
import type { GameKind } from '../games/game-kind.ts'

export type QuizKind = GameKind<QuizDeal, QuizState, QuizEvent, QuizOutcome, QuizView>

/**
 * `answers`: a JSON array of an answer's other columns. In one statement when the game ends, not one for each move: a twentieth
 * of an answer's processor time. Games that ran while they were still written one by one have some already.
 */
const insertAnswers = hotQuery<{ game_id: string; answers: string }>((db, param) =>
  db
    .insertInto('answers')
    .columns(['game_id', 'question_index', 'question_id', 'choice', 'correct', 'elapsed_ms'])
    .expression(
      isPostgres(db)
        ? sql`select cast(${param('game_id')} as text), answer.* from jsonb_to_recordset(cast(${param('answers')} as jsonb))
            as answer (question_index integer, question_id text, choice text, correct integer, elapsed_ms integer)`
        : // Without a condition SQLite takes the conflict's ON for a join's.
          sql`select ${param('game_id')}, value ->> 'question_index', value ->> 'question_id', value ->> 'choice',
            value ->> 'correct', value ->> 'elapsed_ms' from json_each(${param('answers')}) where true`,
    )
    .onConflict((conflict) => conflict.doNothing()),
)

/** What judges a game, without the content it is dealt from. */
export const quizJudge = {
  start: startQuiz,
  settle: settleQuiz,
  step: stepQuiz,
  result: (state: QuizState) =>
    state.phase === 'completed' ? { counts: true, score: state.score, moves: 0, elapsedMs: state.elapsed_ms } : null,
}

export function createQuizKind(log: Logger): QuizKind {
  return {
    type: 'quiz',
    deal: async (db, seedOf) => {
      const questions = (await db.selectFrom('quiz_questions').selectAll().execute()).map(inOneLanguage)
      const seeds = { 1: seedOf(1), 2: seedOf(2), 3: seedOf(3) }
      const deal = dealQuiz(questions, seeds)
      for (const level of QUIZ_LEVELS) {
        if (!deal.levels.some((dealt) => dealt.level === level))
          log.warn({ quiz_level: level }, 'a quiz level without questions is skipped')
      }
      if (deal.levels.length === 0) throw new AppError('no_questions')
      return { deal, seeds, usedNames: [] }
    },
    ...quizJudge,
    view: viewQuiz,
    exit: { type: 'exit' },
    close: { type: 'close' },
    endsByMs: quizEndsByMs,
    traces,
    flags: flagsOfQuiz,
    record,
  }
}

/** In English where it has English, else in Arabic: a question has all texts of a language or none. */
function inOneLanguage(row: Selectable<QuizQuestionsTable>): QuizQuestion {
  const { id, correct_option, level, source } = row
  const isEnglish = row.question_text !== null
  const read = (english: string | null, arabic: string | null) => (isEnglish ? english : arabic) ?? ''
  return {
    ...{ id, correct_option, level, source },
    question_text: read(row.question_text, row.question_text_ar),
    option_a: read(row.option_a, row.option_a_ar),
    option_b: read(row.option_b, row.option_b_ar),
    option_c: read(row.option_c, row.option_c_ar),
    option_d: read(row.option_d, row.option_d_ar),
    explanation: isEnglish ? row.explanation : row.explanation_ar,
  }
}

function traces(deal: QuizDeal, state: QuizState): { seen: string[]; timeOuts: number } {
  // The one at play was shown too.
  const shown = state.outcomes.length + (state.starts_at_ms === null ? 0 : 1)
  const questions = deal.levels.flatMap((level) => level.questions)
  return {
    seen: questions.slice(0, shown).map(({ question_id }) => question_id),
    timeOuts: state.outcomes.filter(({ choice }) => choice === null).length,
  }
}

/** One row for each question that was decided, for the difficulty figures. */
async function record(tx: Tx, gameId: string, deal: QuizDeal, { outcomes }: QuizState): Promise<void> {
  if (outcomes.length === 0) return
  const questions = deal.levels.flatMap((level) => level.questions)
  const answers = outcomes.map(({ question_index, choice, correct, elapsed_ms }): Omit<AnswersTable, 'game_id'> => {
    const question = questions[question_index]
    if (question === undefined) throw new Error(`question ${question_index} was never dealt`)
    return { question_index, question_id: question.question_id, choice, correct: correct ? 1 : 0, elapsed_ms }
  })
  await insertAnswers(tx, { game_id: gameId, answers: JSON.stringify(answers) })
}
