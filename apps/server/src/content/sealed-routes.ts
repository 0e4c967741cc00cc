import { changedItems, chosenItems } from '@noor-quest/contract/items'
import {
  newSealedQuestion,
  sealedQuestion,
  sealedQuestionChange,
  sealedQuestions,
} from '@noor-quest/contract/sealed-questions'
import type { May } from '../accounts/guard.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { defineRoutes } from '../platform/http/routes.ts'
import { ITEM_KINDS } from './item-kinds.ts'
import { actsBy } from './items.ts'
import { addSealed, changeSealed, listSealed, openSealed, releaseSealed, sealQuestions } from './sealed-questions.ts'

export function sealedRoutes({ db, clock, may }: { db: Db; clock: Clock; may: May }) {
  const by = actsBy(clock)
  const owner = may('sealed:open', { fresh: true })
  const routes = defineRoutes('/api/sealed_questions')
  routes.get('/', {
    summary: 'The sealed questions, without their texts',
    guard: may('content:read'),
    returns: [200, sealedQuestions, 'Oldest first'],
    handle: async () => ({ questions: await listSealed(db) }),
  })
  routes.post('/', {
    summary: 'Add a question that is sealed from the start',
    guard: may('content:write'),
    body: newSealedQuestion,
    returns: [201, sealedQuestion, 'The sealed question'],
    errors: [409],
    handle: ({ admin, body }) => addSealed(db, by(admin), body),
  })
  routes.post('/seal', {
    summary: 'Seal questions for a final, all of them or none; a dealt one or starter content is refused',
    guard: may('content:write'),
    body: chosenItems,
    returns: [200, changedItems, 'Those that were there'],
    errors: [409],
    handle: async ({ admin, body }) => ({ ids: await sealQuestions(db, by(admin), body.ids) }),
  })
  routes.post('/{id}/open', {
    summary: 'Read a sealed question, after entering the password again; each reading is logged',
    guard: owner,
    returns: [200, ITEM_KINDS.question.schemas.item, 'The question'],
    handle: ({ admin, params }) => openSealed(db, by(admin), params.id),
  })
  routes.put('/{id}', {
    summary: 'Change a sealed question, after entering the password again',
    guard: owner,
    body: sealedQuestionChange,
    returns: [200, sealedQuestion, 'The question now'],
    errors: [409],
    handle: ({ admin, params, body }) => changeSealed(db, by(admin), params.id, body),
  })
  routes.post('/{id}/release', {
    summary: 'Return a sealed question to the others, after entering the password again; it is switched off',
    guard: owner,
    returns: [200, ITEM_KINDS.question.schemas.item, 'The question'],
    errors: [409],
    handle: ({ admin, params }) => releaseSealed(db, by(admin), params.id),
  })
  return routes
}
