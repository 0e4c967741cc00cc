import type { QuizOutcome, QuizView } from '@noor-quest/rules/quiz'
import { OPTION_LETTERS, QUIZ_LEVELS, type QuizLevel } from '@noor-quest/rules/quiz-levels'
import { z } from 'zod'
import { gameSchemas, moveOperation, operationsOfGame } from './games.ts'
import { operations, operationsUnder } from './operations.ts'
import { inLanguages, oneOf, orNull, requestId, schema, strictSchema } from './requests.ts'

export const optionLetter = z.enum(OPTION_LETTERS)
const quizLevel = z.literal(QUIZ_LEVELS).meta({ enum: [...QUIZ_LEVELS] })
export const options = z.object({ a: z.string(), b: z.string(), c: z.string(), d: z.string() })
const questionTexts = z.object({ question_text: z.string(), options })
const durationMs = z.int().min(0)
const tile = z.enum(['correct', 'wrong', 'time-out'])
/** The outcomes of the whole game so far. */
const dots = z.array(tile)

export const quizOutcome = schema('QuizOutcome', {
  question_index: z.int(),
  choice: optionLetter.nullable(),
  correct: z.boolean(),
  correct_option: optionLetter.nullable(),
  points: z.int(),
  score: z.int(),
  elapsed_ms: durationMs,
}) satisfies z.ZodType<QuizOutcome>

export const quizView = oneOf('QuizView', 'phase', [
  z.object({
    phase: z.literal('level-rules'),
    level: quizLevel,
    score: z.int(),
    question_index: z.int(),
    count: z.int(),
    limit_ms: durationMs,
    last_level: z.object({ level: quizLevel, count: z.int() }).nullable(),
    dots,
  }),
  z.object({
    phase: z.literal('question'),
    level: quizLevel,
    score: z.int(),
    question_index: z.int(),
    number: z.int(),
    count: z.int(),
    question: orNull(inLanguages(questionTexts)),
    starts_in_ms: durationMs,
    remaining_ms: durationMs,
    limit_ms: durationMs,
    dots,
  }),
  z.object({
    phase: z.literal('completed'),
    score: z.int(),
    levels_completed: z.int(),
    questions_answered: z.int(),
    questions_right: z.int(),
    questions_dealt: z.int(),
    highest_score: z.int(),
    tiles: z.array(tile.nullable()),
    review: orNull(
      z.array(
        z.object({
          level: quizLevel,
          texts: inLanguages(questionTexts),
          choice: optionLetter.nullable(),
          correct_option: optionLetter,
          explanation: inLanguages(z.string()),
          source: z.string().nullable(),
          /** An organiser withdrew the question: it counts for no player. */
          is_void: z.literal(true).optional(),
          /** An organiser gave its points to everyone who was asked it. */
          is_given: z.literal(true).optional(),
          /** Options other than `correct_option` that an organiser also counts as right. */
          also_right: z.array(optionLetter).optional(),
        }),
      ),
    ),
    review_opens_in_ms: durationMs.nullable(),
  }),
  z.object({ phase: z.literal('exited') }),
]) satisfies z.ZodType<QuizView>

export const quizSchemas = gameSchemas('Quiz', quizView, quizOutcome)
export type QuizGame = z.infer<typeof quizSchemas.game>
export type CurrentQuizGame = z.infer<typeof quizSchemas.current>
export type QuizMoved = z.infer<typeof quizSchemas.moved>

/** POST /api/quiz/games */
export const startQuizRequest = strictSchema('StartQuiz', { request_id: requestId })

/**
 * POST /api/quiz/games/{id}/level: starts the clock of the level's first question.
 * `question_index` is that of the view at the time of the press.
 */
export const startQuizLevelRequest = strictSchema('StartQuizLevel', {
  request_id: requestId,
  question_index: z.int().min(0),
})
export type StartQuizLevelRequest = z.infer<typeof startQuizLevelRequest>

/**
 * POST /api/quiz/games/{id}/answers: a null `choice` reports a time-out, which is refused with
 * time_not_up before the limit.
 */
export const answerRequest = strictSchema('Answer', {
  request_id: requestId,
  question_index: z.int().min(0),
  choice: optionLetter.nullable(),
})
export type AnswerRequest = z.infer<typeof answerRequest>

/** GET /api/quiz/practice */
export const practiceQuery = z.object({
  /** Without it, the response has the season alone. */
  level: z
    .enum(['1', '2', '3'])
    .transform((level) => Number(level) as QuizLevel)
    .optional(),
})

export const quizPractice = schema('QuizPractice', {
  /** The closed season; null while there is no practice. */
  season: orNull(z.object({ name: z.string(), name_ar: z.string() })),
  questions: z.array(
    z.object({
      texts: inLanguages(questionTexts),
      correct_option: optionLetter,
      explanation: inLanguages(z.string()),
      source: z.string().nullable(),
    }),
  ),
})
export type QuizPractice = z.infer<typeof quizPractice>

export const quizOperations = operations({
  ...operationsUnder(
    '/api/quiz',
    operationsOfGame(quizSchemas, { summary: 'Start or restart the quiz', body: startQuizRequest }),
  ),
  'POST /api/quiz/games/{id}/level': moveOperation(
    "Start the clock of the level's first question",
    startQuizLevelRequest,
    quizSchemas.moved,
  ),
  'POST /api/quiz/games/{id}/answers': moveOperation('Answer a question', answerRequest, quizSchemas.moved),
  'GET /api/quiz/practice': {
    summary: 'Questions of the closed season with their answers, for practice; none while a season is open',
    query: practiceQuery,
    returns: [200, quizPractice, 'Up to ten questions of the level, in random order'],
  },
  'GET /api/quiz/games/asked': {
    summary: 'The running game once its question is asked: the response waits until its clock starts',
    cookie: 'player',
    returns: [200, quizSchemas.current, 'The game, or null'],
    errors: [403, 409],
  },
})
