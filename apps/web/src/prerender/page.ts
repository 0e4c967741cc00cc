// The browser globals that the app uses while it renders. Import this file first, because modules
// read the settings when they load.

/** Placeholders, which the server replaces: see apps/server/src/platform/web-app/web-app.ts. */
const SETTINGS = JSON.stringify({ club_name: '%club_name%', event_title: '%event_title%', logo: '%logo%' })

export const page = {
  documentElement: { lang: 'en', dir: 'ltr' },
  cookie: '',
  getElementById: (id: string) => (id === 'settings' ? { textContent: SETTINGS } : null),
} as unknown as Document

const window = { document: page, location: { pathname: '/' } }
Object.assign(globalThis, { document: page, window, self: window })
