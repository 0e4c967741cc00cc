import { createStore } from '../platform/storage/store.ts'

/**
 * Whether it is Tonight (docs/product-rules.md#tonight), as the server said last to an admin. The
 * portal's menu, tab bar and first page follow it.
 */
export const isTonight = createStore(false)
