/** The tab bar's pages during Tonight, in their order. */
export const TONIGHT_PAGES = {
  tonight: '/admin',
  names: '/admin/names',
  screen: '/admin/screen',
  messages: '/admin/messages',
  final: '/admin/final',
} as const
