// Runs at build time only, in a thread of its own (see vite.config.ts): the first screens as HTML, so that they are seen
// before any of our code runs (docs/decisions/0008).
import './page.ts' // The page has to be there before the app.
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from '../app/app.tsx'
import { GAMES } from '../app/games.ts'
import { pageTitle } from '../app/page-title.ts'
import { createAppRouter } from '../app/router.tsx'
import { chooseLanguage, LANGUAGES, type LanguageTag, text } from '../platform/text/text.ts'
import { page } from './page.ts'

/** The addresses most visitors open first. Only the language of their content may depend on the visitor. */
const PATHS = ['/', ...GAMES.map(({ type }) => `/register/${type}`)]

export type Prerendered = {
  /** The default names in each language, which the server replaces with the configured ones. */
  names: Record<string, { club_name: string; event_title: string }>
  /** `body` is the content of #root, `head` the preload tags that React asks for. */
  pages: { path: string; language: LanguageTag; dir: 'ltr' | 'rtl'; title: string; head: string; body: string }[]
}

export async function prerender(): Promise<Prerendered> {
  const names: Prerendered['names'] = {}
  const pages: Prerendered['pages'] = []
  for (const language of ['en', 'ar'] as const) {
    await chooseLanguage(page, language)
    names[language] = { club_name: text.common.clubName, event_title: text.common.eventTitle }
    for (const path of PATHS) {
      const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }))
      await router.load()
      const html = renderToString(<App router={router} />)
      const [head = ''] = /^(<link [^>]*>)*/.exec(html) ?? []
      const { dir } = LANGUAGES[language]
      pages.push({ path, language, dir, title: pageTitle(router), head, body: html.slice(head.length) })
    }
  }
  return { names, pages }
}
