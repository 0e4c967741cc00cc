import type {
  NewQuestion,
  Question,
  QuestionChange,
  QuestionImport,
  QuestionImportResult,
  Questions,
} from '@noor-quest/contract/questions'
import type { QuizLevel } from '@noor-quest/rules/quiz-levels'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../../platform/admin-call.ts'
import { loggingFailure } from '../../platform/load-list.ts'

export const questionsQuery = queryOptions({
  queryKey: ['admin', 'questions'],
  queryFn: loggingFailure(
    'Questions',
    async () => (await adminCall<Questions>('GET', '/api/quiz_questions')).questions,
  ),
  staleTime: 0,
})

export const addQuestion = (question: NewQuestion) => adminCall<Question>('POST', '/api/quiz_questions', question)
export const changeQuestion = (id: string, change: QuestionChange) =>
  adminCall<Question>('PATCH', `/api/quiz_questions/${encodeURIComponent(id)}`, change)
export const deleteQuestion = (id: string) =>
  adminCall<{ id: string }>('DELETE', `/api/quiz_questions/${encodeURIComponent(id)}`)
export const importQuestions = (file: QuestionImport) =>
  adminCall<QuestionImportResult>('POST', '/api/quiz_questions/import', file)

/** The address of a CSV file with all questions, or with those of a level. */
export const exportHref = (level: QuizLevel | null) =>
  level === null ? '/api/quiz_questions/export' : `/api/quiz_questions/export?level=${level}`
