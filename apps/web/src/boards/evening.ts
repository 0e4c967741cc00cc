import type { Evening } from '@noor-quest/contract/evening'
import { createStore } from '../platform/storage/store.ts'

/** The organisers' message, as the page's stream brought it last. */
export const evening = createStore<Evening>({ message: null })
