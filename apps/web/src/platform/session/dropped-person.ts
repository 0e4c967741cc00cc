// A booth drops its visitor at once, also while the network fails. No script can remove the
// visitor's cookie, so a mark in the local storage says that a request must do so before any other
// (docs/product-rules.md#booth-mode). The mark names no person.
import { readLocal, removeLocal, writeLocal } from '../storage/local-storage.ts'
import { createStore, type Readable } from '../storage/store.ts'
import { rememberTabPerson } from './tab-person.ts'

export const REMOVAL_KEY = 'removeCookie'

/** What players' screens store about a person. */
export const OWN_NAMES_KEY = 'own names'
export const QUIZ_SESSION_KEY = 'quizSessionId'

const store = createStore(0)

/**
 * The number of visitors that this page has dropped. A change means: everything that the page knows
 * belongs to a former visitor.
 */
export const dropped: Readable<number> = store

/** Drops the person from this page, whose players and scores stay. Never fails. */
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
