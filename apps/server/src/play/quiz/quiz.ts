// The server's part of the Quiz: its routes, and its rules as a GameKind.
import type { Stock } from '@noor-quest/contract/overview'
import { type AnswerRequest, quizOperations, type StartQuizLevelRequest } from '@noor-quest/contract/quiz'
import { findImpossibleInQuiz } from '@noor-quest/rules/impossible'
import {
  type QuizEvent,
  type QuizOutcome,
  type QuizState,
  type QuizView,
  quizEndsByMs,
  quizRemainingMs,
  settleQuiz,
  startQuiz,
  stepQuiz,
  viewQuiz,
} from '@noor-quest/rules/quiz'
import { correctQuiz } from '@noor-quest/rules/quiz-corrections'
import { dealQuiz, letterInVersion, type QuizDeal } from '@noor-quest/rules/quiz-deal'
import { QUESTIONS_PER_LEVEL, QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { stepsOfQuiz } from '@noor-quest/rules/quiz-steps'
import { sql } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { type Routes, serveOperations } from '../../platform/http/routes.ts'
import type { GameKind } from '../game-kind.ts'
import { defineGame, type GameDeps, gameHandlers } from '../game-routes.ts'
import { isChecked } from '../item-versions.ts'
import { currentGame } from '../play.ts'
import { correctedVersions } from '../replay.ts'
import { createPractice } from './practice.ts'
import { readCorrections, readDeal, storeDeal } from './stored-deal.ts'

function quizRoutes(deps: GameDeps): Routes {
  const { play, waits, cookies } = deps
  const game = gameHandlers(deps, quizKind)
  const practise = createPractice(play)
  const routes = serveOperations(quizOperations, { player: cookies.guard })
  routes.serve('POST /api/quiz/games', game.start)
  routes.serve('GET /api/quiz/games/current', game.current)
  routes.serve('POST /api/quiz/games/{id}/level', game.move(startLevel))
  routes.serve(
    'POST /api/quiz/games/{id}/answers',
    game.move(({ question_index, choice }: AnswerRequest) => ({
      position: question_index,
      event: { type: 'answer', choice },
    })),
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

function startLevel({ question_index }: StartQuizLevelRequest): { position: number; event: QuizEvent } {
  return { position: question_index, event: { type: 'start-level' } }
}

/** Time until the current question's clock starts, in ms. */
function untilAsked(game: { view: QuizView } | null): number {
  return game?.view.phase === 'question' ? game.view.starts_in_ms : 0
}

type Quiz = { deal: QuizDeal; state: QuizState; event: QuizEvent; outcome: QuizOutcome; view: QuizView }

export const quizKind: GameKind<Quiz> = {
  type: 'quiz',
  deal: async (tx, seedOf, { personId, refreshCounter, reviewsRequired }, log) => {
    const bank = await readBank(tx, reviewsRequired)
    // A question's first tag is its topic.
    const questions = bank.map(({ tags, ...row }) => ({ ...row, topic: (JSON.parse(tags) as string[])[0] ?? null }))
    const seeds = { 1: seedOf(1), 2: seedOf(2), 3: seedOf(3) }
    const lastSeen = refreshCounter === 0 ? new Map<string, string>() : await findLastSeen(tx, personId)
    const picks = dealQuiz(questions, seeds, lastSeen)
    for (const level of QUIZ_LEVELS) {
      if (picks.levels.some((dealt) => dealt.level === level)) continue
      log.warn({ quiz_level: level }, 'a quiz level without questions is skipped')
    }
    if (picks.levels.length === 0) throw new AppError('no_questions')
    return { deal: storeDeal(picks), seeds, usedNames: [] }
  },
  // A level without questions is skipped.
  hasContent: async (db, reviewsRequired) => (await readBank(db, reviewsRequired)).length > 0,
  stock: countStock,
  readDeal,
  correct: async (db, deal, corrections) => correctQuiz(deal, await readCorrections(db, corrections)),
  start: startQuiz,
  settle: settleQuiz,
  step: stepQuiz,
  view: viewQuiz,
  positionOf: ({ question_index }) => question_index,
  begins: (_state, { type }) => type === 'start-level',
  lightsTile: ({ correct }) => correct,
  exit: { type: 'exit' },
  close: { type: 'close' },
  result: (state) =>
    state.phase === 'completed' ? { counts: true, score: state.score, moves: 0, elapsedMs: state.elapsed_ms } : null,
  endsByMs: quizEndsByMs,
  remainingMs: quizRemainingMs,
  traces,
  steps: stepsOfQuiz,
  findImpossible: findImpossibleInQuiz,
  record,
}

/**
 * Questions that may be dealt: active ones whose present version has no correction. A void question
 * is worth nothing, and one with a wrong key is dealt again after its edit.
 */
function dealtQuestions(db: Db) {
  return db
    .selectFrom('quiz_questions')
    .where('active', '=', 1)
    .where('version_sha256', 'not in', correctedVersions(db))
}

function readBank(db: Db, reviewsRequired: number) {
  return dealtQuestions(db)
    .select(['id', 'level', 'tags', 'version_sha256 as version'])
    .$if(reviewsRequired > 0, (query) => query.where(isChecked('question', reviewsRequired)))
    .execute()
}

async function countStock(db: Db, reviewsRequired: number): Promise<Stock[]> {
  const counted = await dealtQuestions(db)
    .select('level')
    .select((eb) => [
      eb.fn.countAll<number>().as('have'),
      eb.fn.count<number>('question_text').as('en'),
      eb.fn.count<number>('question_text_ar').as('ar'),
    ])
    .select(sql<number>`sum(case when ${isChecked('question', reviewsRequired)} then 1 else 0 end)`.as('checked'))
    .groupBy('level')
    .execute()
  return QUIZ_LEVELS.map((level) => {
    const { have = 0, en = 0, ar = 0, checked = 0 } = counted.find((row) => row.level === level) ?? {}
    const counts = { have: Number(have), en: Number(en), ar: Number(ar), checked: Number(checked) }
    return { what: 'questions', level, need: QUESTIONS_PER_LEVEL, ...counts }
  })
}

function traces(deal: QuizDeal, state: QuizState): { seen: string[]; timeOuts: number } {
  // The question at play counts as seen, even before its clock starts.
  const shown = state.outcomes.length + (state.starts_at_ms === null ? 0 : 1)
  const questions = deal.levels.flatMap((level) => level.questions)
  return {
    seen: questions.slice(0, shown).map(({ question_id }) => question_id),
    timeOuts: state.outcomes.filter(({ choice }) => choice === null).length,
  }
}

/**
 * Inserts a row for each decided question, in one statement when the game ends. A statement at each
 * move took a twentieth of an answer's processor time. Rows exist already in games that are judged
 * again, and in games begun with an older release, which inserted a row at each move. Of these rows
 * only `correct` and `counts` are updated: a correction may have changed them.
 */
async function record(tx: Tx, gameId: string, deal: QuizDeal, { outcomes }: QuizState): Promise<void> {
  if (outcomes.length === 0) return
  const questions = deal.levels.flatMap((level) => level.questions)
  const answers = outcomes.map(({ question_index, choice, correct, elapsed_ms }) => {
    const question = questions[question_index]
    if (question === undefined) throw new Error(`question ${question_index} was never dealt`)
    const { question_id, is_void, order } = question
    return {
      game_id: gameId,
      question_index,
      question_id,
      choice,
      option_letter: choice === null || order === undefined ? null : letterInVersion(order, choice),
      correct: correct ? 1 : 0,
      elapsed_ms,
      counts: is_void ? 0 : 1,
    }
  })
  await tx
    .insertInto('answers')
    .values(answers)
    .onConflict((conflict) =>
      conflict.columns(['game_id', 'question_id']).doUpdateSet({
        correct: sql<number>`excluded.correct`,
        counts: sql<number>`excluded.counts`,
      }),
    )
    .execute()
}

/**
 * The number of finished games whose questions count as seen. Those of older games don't: only a
 * large bank has 200 games' questions.
 */
const GAMES_REMEMBERED = 200

/** The time at which a person last saw each question of their ended games, finished or left. */
async function findLastSeen(tx: Tx, personId: string): Promise<Map<string, string>> {
  const left = await tx
    .selectFrom('seen_questions')
    .innerJoin('players', 'players.id', 'seen_questions.player_id')
    .select(['seen_questions.question_id', 'seen_questions.seen_at'])
    .where('players.person_id', '=', personId)
    .execute()
  const latest = tx
    .selectFrom('games')
    .innerJoin('players', 'players.id', 'games.player_id')
    .select(['games.id', 'games.finished_at'])
    .where(({ and }) => and({ 'players.person_id': personId, 'games.status': 'finished' }))
    .orderBy('games.finished_at', 'desc')
    .limit(GAMES_REMEMBERED)
  const finished = await tx
    .selectFrom(latest.as('latest'))
    .innerJoin('answers', 'answers.game_id', 'latest.id')
    .select(['answers.question_id', 'latest.finished_at'])
    .execute()
  const seen = new Map(left.map(({ question_id, seen_at }) => [question_id, seen_at]))
  for (const { question_id, finished_at } of finished) {
    const at = finished_at ?? ''
    if (at > (seen.get(question_id) ?? '')) seen.set(question_id, at)
  }
  return seen
}

export const quiz = defineGame(quizKind, quizRoutes)
