import { addressOf } from '@noor-quest/contract/api-call'
import type { DecideProposal, SetAside } from '@noor-quest/contract/checks'
import type { ChangedItems, ItemImport } from '@noor-quest/contract/items'
import { ITEMS_CHOSEN_MAX } from '@noor-quest/contract/limits'
import type { NewProphet, ProphetChange } from '@noor-quest/contract/prophets'
import type { NewQuestion, QuestionChange } from '@noor-quest/contract/questions'
import type { NewSealedQuestion, SealedQuestionChange } from '@noor-quest/contract/sealed-questions'
import type { NewTerm, TermChange } from '@noor-quest/contract/terms'
import type { QuizLevel } from '@noor-quest/rules/quiz-levels'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery, loggingFailure } from '../api/load-list.ts'
import { callLong } from '../api/send-file.ts'
import { createImageUrls, embedImage, uploadImage } from './item-image.ts'
import type { ListedItem } from './item-search.ts'

type Table = 'quiz_questions' | 'prophets' | 'islamic_terms'

/** The requests that are the same for the items of every kind. */
export type ItemsApi = ReturnType<typeof itemsApi>

function itemsApi(table: Table) {
  return {
    remove: (id: string) => adminCall(`DELETE /api/${table}/{id}`, { params: { id } }),
    removeMany: (ids: string[]) =>
      inRequests(ids, (some) => adminCall(`POST /api/${table}/delete`, { body: { ids: some } })),
    /** Restores deleted items. */
    restore: (ids: string[]) =>
      inRequests(ids, (some) => adminCall(`POST /api/${table}/restore`, { body: { ids: some } })),
    /** Turns items on or off for new games. */
    activate: (ids: string[], active: boolean) =>
      inRequests(ids, (some) => adminCall(`POST /api/${table}/active`, { body: { ids: some, active } })),
    deleted: adminQuery('Deleted items', ['admin', table, 'deleted'], () => adminCall(`GET /api/${table}/deleted`)),
    importFile: (file: ItemImport) => callLong(`POST /api/${table}/import`, { body: file }),
    imports: adminQuery('Imports', ['admin', table, 'imports'], () => adminCall(`GET /api/${table}/imports`)),
    undoImport: (id: string) => adminCall(`POST /api/${table}/imports/{id}/undo`, { params: { id } }),
    history: ({ id, version, checks }: ListedItem) =>
      adminQuery('History', ['admin', 'history', id, version, checks], () =>
        adminCall(`GET /api/${table}/{id}/history`, { params: { id } }),
      ),
    setAside: (id: string, body: SetAside) =>
      adminCall(`PUT /api/${table}/{id}/check/set_aside`, { params: { id }, body }),
    decide: (id: string, body: DecideProposal) =>
      adminCall(`PUT /api/${table}/{id}/check/proposal`, { params: { id }, body }),
    /** The address of a file with all items, and of an empty file to fill in. */
    exportHref: addressOf(`GET /api/${table}/export`),
    templateHref: addressOf(`GET /api/${table}/template`),
  }
}

const listQuery = <Item>(what: string, table: string, load: () => Promise<Item[]>) =>
  queryOptions({ queryKey: ['admin', table], queryFn: loggingFailure(what, load) })

/** One request takes a limited number of ids. */
async function inRequests(ids: string[], send: (some: string[]) => Promise<ChangedItems>): Promise<ChangedItems> {
  const changed: string[] = []
  for (let at = 0; at < ids.length; at += ITEMS_CHOSEN_MAX) {
    changed.push(...(await send(ids.slice(at, at + ITEMS_CHOSEN_MAX))).ids)
  }
  return { ids: changed }
}

export const questionsApi = {
  ...itemsApi('quiz_questions'),
  add: (body: NewQuestion) => adminCall('POST /api/quiz_questions', { body }),
  change: (id: string, body: QuestionChange) => adminCall('PATCH /api/quiz_questions/{id}', { params: { id }, body }),
  exportHrefOf: (level: QuizLevel) => addressOf('GET /api/quiz_questions/export', { query: { level } }),
}
export const questionsQuery = listQuery(
  'Questions',
  'quiz_questions',
  async () => (await adminCall('GET /api/quiz_questions')).questions,
)

/** Moves questions to a level. */
export const changeLevel = (ids: string[], level: QuizLevel) =>
  inRequests(ids, (some) => adminCall('POST /api/quiz_questions/level', { body: { ids: some, level } }))

/** Questions sealed for a final. */
export const sealedApi = {
  add: (body: NewSealedQuestion) => adminCall('POST /api/sealed_questions', { body }),
  seal: (ids: string[]) =>
    inRequests(ids, (some) => adminCall('POST /api/sealed_questions/seal', { body: { ids: some } })),
  /** Reads the content of a sealed question, which stays sealed. */
  read: (id: string) => adminCall('POST /api/sealed_questions/{id}/open', { params: { id } }),
  change: (id: string, body: SealedQuestionChange) =>
    adminCall('PUT /api/sealed_questions/{id}', { params: { id }, body }),
  /** Makes the question an ordinary one. */
  release: (id: string) => adminCall('POST /api/sealed_questions/{id}/release', { params: { id } }),
}
export const sealedQuery = listQuery(
  'Sealed questions',
  'sealed_questions',
  async () => (await adminCall('GET /api/sealed_questions')).questions,
)

export const prophetsApi = {
  ...itemsApi('prophets'),
  add: (body: NewProphet) => adminCall('POST /api/prophets', { body }),
  change: (id: string, body: ProphetChange) => adminCall('PATCH /api/prophets/{id}', { params: { id }, body }),
}
export const prophetsQuery = listQuery(
  'Prophets',
  'prophets',
  async () => (await adminCall('GET /api/prophets')).prophets,
)

export const termsApi = {
  ...itemsApi('islamic_terms'),
  add: (body: NewTerm) => adminCall('POST /api/islamic_terms', { body }),
  change: (id: string, body: TermChange) => adminCall('PATCH /api/islamic_terms/{id}', { params: { id }, body }),
}
export const termsQuery = listQuery(
  'Arabic terms',
  'islamic_terms',
  async () => (await adminCall('GET /api/islamic_terms')).terms,
)

/** Shared by all forms that edit a prophet. */
export const imageUrlOf = createImageUrls({ upload: uploadImage, embed: embedImage })
