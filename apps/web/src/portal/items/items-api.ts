import type { OwnCheck, SetAside } from '@noor-quest/contract/checks'
import type { ChangedItems, DeletedItems, ItemHistory, ItemImport, ItemImportResult } from '@noor-quest/contract/items'
import { ITEMS_CHOSEN_MAX } from '@noor-quest/contract/limits'
import type { NewProphet, Prophet, ProphetChange, Prophets } from '@noor-quest/contract/prophets'
import type { NewQuestion, Question, QuestionChange, Questions } from '@noor-quest/contract/questions'
import type {
  NewSealedQuestion,
  SealedQuestion,
  SealedQuestionChange,
  SealedQuestions,
} from '@noor-quest/contract/sealed-questions'
import type { NewTerm, Term, TermChange, Terms } from '@noor-quest/contract/terms'
import type { QuizLevel } from '@noor-quest/rules/quiz-levels'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery, loggingFailure } from '../api/load-list.ts'
import { sendLong } from '../api/send-file.ts'
import { createImageUrls, embedImage, uploadImage } from './item-image.ts'
import type { ListedItem } from './item-search.ts'

/** The requests for the items of a kind. */
export type ItemsApi<Item, New, Change> = ReturnType<typeof itemsApi<Item, New, Change>>

function itemsApi<Item, New, Change>(address: string) {
  const of = (id: string, part = '') => `${address}/${encodeURIComponent(id)}${part}`
  return {
    add: (item: New) => adminCall<Item>('POST', address, item),
    change: (id: string, change: Change) => adminCall<Item>('PATCH', of(id), change),
    remove: (id: string) => adminCall('DELETE', of(id)),
    removeMany: (ids: string[]) =>
      inRequests(ids, (some) => adminCall<ChangedItems>('POST', `${address}/delete`, { ids: some })),
    /** Restores deleted items. */
    restore: (ids: string[]) =>
      inRequests(ids, (some) => adminCall<ChangedItems>('POST', `${address}/restore`, { ids: some })),
    /** Turns items on or off for new games. */
    activate: (ids: string[], active: boolean) =>
      inRequests(ids, (some) => adminCall<ChangedItems>('POST', `${address}/active`, { ids: some, active })),
    deleted: adminQuery<DeletedItems>('Deleted items', ['admin', `${address}/deleted`], `${address}/deleted`),
    importFile: (file: ItemImport) => sendLong<ItemImportResult>(`${address}/import`, file),
    history: ({ id, version, checks }: ListedItem) =>
      adminQuery<ItemHistory>('History', ['admin', 'history', id, version, checks], of(id, '/history')),
    check: (id: string, check: OwnCheck) => adminCall<Item>('PUT', of(id, '/check'), check),
    setAside: (id: string, check: SetAside) => adminCall<Item>('PUT', of(id, '/check/set_aside'), check),
    /** The address of a file with all items, and of an empty file to fill in. */
    exportHref: `${address}/export`,
    templateHref: `${address}/template`,
  }
}

/** The list in one field of a response. */
function listQuery<Lists, Field extends keyof Lists & string>(what: string, field: Field, path: string) {
  return queryOptions({
    queryKey: ['admin', path],
    queryFn: loggingFailure(what, async () => (await adminCall<Lists>('GET', path))[field]),
  })
}

/** One request takes a limited number of ids. */
async function inRequests(ids: string[], send: (some: string[]) => Promise<ChangedItems>): Promise<ChangedItems> {
  const changed: string[] = []
  for (let at = 0; at < ids.length; at += ITEMS_CHOSEN_MAX) {
    changed.push(...(await send(ids.slice(at, at + ITEMS_CHOSEN_MAX))).ids)
  }
  return { ids: changed }
}

export const questionsApi = itemsApi<Question, NewQuestion, QuestionChange>('/api/quiz_questions')
export const questionsQuery = listQuery<Questions, 'questions'>('Questions', 'questions', '/api/quiz_questions')

/** Moves questions to a level. */
export const changeLevel = (ids: string[], level: QuizLevel) =>
  inRequests(ids, (some) => adminCall<ChangedItems>('POST', '/api/quiz_questions/level', { ids: some, level }))

const SEALED = '/api/sealed_questions'
const sealedAddress = (id: string, part = '') => `${SEALED}/${encodeURIComponent(id)}${part}`

/** Questions sealed for a final. */
export const sealedApi = {
  add: (question: NewSealedQuestion) => adminCall<SealedQuestion>('POST', SEALED, question),
  seal: (ids: string[]) => inRequests(ids, (some) => adminCall<ChangedItems>('POST', `${SEALED}/seal`, { ids: some })),
  /** Reads the content of a sealed question, which stays sealed. */
  read: (id: string) => adminCall<Question>('POST', sealedAddress(id, '/open'), {}),
  change: (id: string, change: SealedQuestionChange) => adminCall<SealedQuestion>('PUT', sealedAddress(id), change),
  /** Makes the question an ordinary one. */
  release: (id: string) => adminCall<Question>('POST', sealedAddress(id, '/release'), {}),
}
export const sealedQuery = listQuery<SealedQuestions, 'questions'>('Sealed questions', 'questions', SEALED)

export const prophetsApi = itemsApi<Prophet, NewProphet, ProphetChange>('/api/prophets')
export const prophetsQuery = listQuery<Prophets, 'prophets'>('Prophets', 'prophets', '/api/prophets')

export const termsApi = itemsApi<Term, NewTerm, TermChange>('/api/islamic_terms')
export const termsQuery = listQuery<Terms, 'terms'>('Arabic terms', 'terms', '/api/islamic_terms')

/** Shared by all forms that edit a prophet. */
export const imageUrlOf = createImageUrls({ upload: uploadImage, embed: embedImage })
