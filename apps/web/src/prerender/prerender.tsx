// Renders the first screens as HTML at build time, in a worker thread (build/prerender.ts), so that
// they are visible before any of our code runs (docs/decisions/0008).
import './page.ts' // The app needs the page's globals when it loads.
import type { PageSeason } from '@noor-quest/contract/seasons'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { pageTitle } from '../app/layout.tsx'
import { createPortalRoutes } from '../app/portal-routes.ts'
import { App, createAppRouter } from '../app/router.tsx'
import { GAMES } from '../player/games.ts'
import { assumeSeason } from '../season/use-season.ts'
import { commonText } from '../text/common.en.ts'
import { LANGUAGE_TAGS } from '../text/preferred-language.ts'
import { chooseLanguage, LANGUAGES, type LanguageTag } from '../text/text.ts'
import { page } from './page.ts'

/**
 * The addresses that most visitors open first. Their content may depend on the visitor only by
 * language.
 */
const HOME = '/'
const PATHS = [HOME, ...GAMES.map(({ type }) => `/register/${type}`)]

/**
 * The states of the season that change the home page's layout. A registration is rendered only for
 * an open season. At other times it has no form, or a countdown that would be outdated.
 */
const SEASONS = (['before', 'open', 'closed'] as const).flatMap((phase) =>
  [false, true].map((is_frozen) => ({ phase, is_frozen, asks_nickname: false })),
)

export type Prerendered = {
  /**
   * The addresses of all pages, as the router writes them: `/results/$season`. The server responds
   * 404 at all others.
   */
  addresses: string[]
  /** The default names in each language. The server replaces them with the configured ones. */
  names: Record<string, { club_name: string; event_title: string }>
  /** `body` is the content of #root. `head` contains the preload tags that React generates. */
  pages: {
    path: string
    language: LanguageTag
    dir: 'ltr' | 'rtl'
    /** The season's phase. `is_frozen` is null on pages without leaderboards. */
    phase: PageSeason['phase']
    is_frozen: boolean | null
    title: string
    head: string
    body: string
  }[]
}

export async function prerender(): Promise<Prerendered> {
  const names: Prerendered['names'] = {}
  const pages: Prerendered['pages'] = []
  for (const language of LANGUAGE_TAGS) {
    await chooseLanguage(page, language)
    names[language] = { club_name: commonText.clubName, event_title: commonText.eventTitle }
    const { dir } = LANGUAGES[language]
    for (const path of PATHS) {
      for (const season of SEASONS) {
        const isHome = path === HOME
        const { phase, is_frozen } = season
        if (!isHome && (phase !== 'open' || is_frozen)) continue
        assumeSeason(season)
        const router = createAppRouter(undefined, createMemoryHistory({ initialEntries: [path] }))
        await router.load()
        const html = renderToString(<App router={router} />)
        const [head = ''] = /^(<link [^>]*>)*/.exec(html) ?? []
        const body = html.slice(head.length)
        pages.push({
          path,
          language,
          dir,
          phase,
          title: pageTitle(router),
          head,
          body,
          is_frozen: isHome ? is_frozen : null,
        })
      }
    }
  }
  return { addresses: addressesOf(createAppRouter(createPortalRoutes, createMemoryHistory())), names, pages }
}

function addressesOf({ routesByPath }: ReturnType<typeof createAppRouter>): string[] {
  return Object.keys(routesByPath).sort()
}
