// A booth drops its person at once, even while the network fails: the page forgets the person. No
// script can remove the person's cookie, so a mark in the local storage makes the page send a
// request that removes it before any other request
// (docs/product-rules.md#booth-mode). The mark names no person.
import { readLocal, removeLocal, writeLocal } from '../storage/local-storage.ts'
import { createStore, type Readable } from '../storage/store.ts'
import { rememberTabPerson } from './tab-person.ts'

export const REMOVAL_KEY = 'removeCookie'

/** The keys under which the players' screens store something about a person. */
export const OWN_NAMES_KEY = 'own names'
export const QUIZ_SESSION_KEY = 'quizSessionId'

const store = createStore(0)

/**
 * The number of persons that this page has dropped. A change means: everything that the page knows
 * belongs to a former person.
 */
export const dropCount: Readable<number> = store

/** Drops the person from this page. The server keeps their players and scores. Never fails. */
export function dropPerson(): void {
  writeLocal(REMOVAL_KEY, 'due')
  dropFromPage()
}

/** Like `dropPerson`, after another page of this device has dropped the person. */
export function dropFromPage(): void {
  rememberTabPerson(null)
  removeLocal(OWN_NAMES_KEY)
  removeLocal(QUIZ_SESSION_KEY)
  store.set(store.snapshot() + 1)
}

export const isRemovalDue = () => readLocal(REMOVAL_KEY) !== null
export const removalDone = () => removeLocal(REMOVAL_KEY)
