/** The tab bar's pages during Tonight, in their order. */
export const TONIGHT_PAGES = {
  tonight: '/admin',
  names: '/admin/watch',
  screen: '/admin/present',
  messages: '/admin/announce',
  final: '/admin/final',
} as const
