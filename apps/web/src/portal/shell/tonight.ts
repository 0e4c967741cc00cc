import { createStore } from '../../platform/storage/store.ts'

/**
 * Whether it is Tonight (docs/product-rules.md#tonight), as the server said last. The menu, the tab
 * bar, the first page's title and its permission follow it.
 */
export const isTonight = createStore(false)

/** The tab bar's pages during Tonight, in their order. */
export const TONIGHT_PAGES = {
  tonight: '/admin',
  names: '/admin/watch',
  screen: '/admin/present',
  messages: '/admin/announce',
  final: '/admin/final',
} as const
