import type { GameType } from '@noor-quest/rules/games'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  type RouterHistory,
  RouterProvider,
  redirect,
} from '@tanstack/react-router'
import { createElement, StrictMode } from 'react'
import { leaderboardsText } from '../leaderboards/leaderboards.en.ts'
import { prefersReducedMotion } from '../platform/device/media-query.ts'
import { loadWithin } from '../platform/network/load-within.ts'
import { reportPhone } from '../platform/network/phone-check.ts'
import { fetchCurrentPlayer } from '../platform/session/current-player.ts'
import { GAMES, type WebGame } from '../player/games.ts'
import { HomeScreen } from '../player/home/home-screen.tsx'
import type { PageAccess } from '../portal/shell/page-access.ts'
import { commonText } from '../text/common.en.ts'
import { isPortal, loadLanguage } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'
import { NotFoundScreen } from '../ui/not-found-screen.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Layout } from './layout.tsx'
import type { createPortalRoutes } from './portal-routes.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /**
     * The screen's part of the document's title; a function if it depends on the language. Without
     * it, the title is the event's alone.
     */
    title?: string | (() => string)
    /** True for a screen with an audience: it has no controls and no music. */
    isStage?: true
    access?: PageAccess
  }
}

const rootRoute = createRootRoute({
  // On the way into the portal, its texts may still be loading.
  beforeLoad: ({ location }) => {
    reportPhone(location.searchStr)
    return loadLanguage(location.pathname)
  },
  component: Layout,
})

/** A screen whose code loads on demand. */
const late = <Module extends Record<string, unknown>>(load: () => Promise<Module>, name: keyof Module & string) =>
  lazyRouteComponent(() => loadWithin(load), name)

/** Finds the game of an address. An unknown one leads home. */
function gameOf(type: string): { game: WebGame } {
  const game = GAMES.find((known) => known.type === type)
  if (!game) throw redirect({ to: '/' })
  return { game }
}

/** A players' page whose title is one of the leaderboards' texts. Another season remounts it. */
const page = <const TPath extends string>(
  path: TPath,
  title: 'title' | 'results' | 'practice' | 'final',
  component: RouteComponent,
) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { title: () => leaderboardsText[title] },
    component,
    remountDeps: ({ params }) => params,
  })

const archivedLeaderboards = late(
  () => import('../player/leaderboards/archived-leaderboards-screen.tsx'),
  'ArchivedLeaderboardsScreen',
)
const results = late(() => import('../player/results/published-results-screen.tsx'), 'PublishedResultsScreen')
const practice = late(() => import('../player/practice/practice-screen.tsx'), 'PracticeScreen')
const final = late(() => import('../player/final/final-screen.tsx'), 'FinalScreen')
const finalList = late(() => import('../player/final/final-list-screen.tsx'), 'FinalListScreen')

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: HomeScreen,
})

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register/$game',
  staticData: { title: () => commonText.registration },
  beforeLoad: ({ params }) => gameOf(params.game),
  component: late(() => import('../player/registration/registration-screen.tsx'), 'RegistrationScreen'),
})

const displayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/display',
  staticData: { isStage: true },
  component: late(() => import('../hall/display-screen.tsx'), 'DisplayScreen'),
})

/**
 * The page as it is built: the service worker keeps it, and newer-version.ts compares it. It leads
 * a visitor home.
 */
const offlineRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/offline',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

const gameRoutes = GAMES.map(({ type, path, title, failed, load }) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: `/${path}`,
    staticData: { title },
    beforeLoad: () => requirePlayer(type),
    component: late(load, 'GameScreen'),
    errorComponent: (props) => createElement(ErrorScreen, { ...props, failed: failed?.() }),
  }),
)

/** Redirects a person who isn't registered for the game to the home page. */
async function requirePlayer(game: GameType): Promise<void> {
  const { players } = await fetchCurrentPlayer()
  if (players.some(({ game_type }) => game_type === game)) return
  throw redirect({ to: '/', replace: true })
}

/**
 * Keeps the scroll position from before this code was loaded, or the one that the browser restored.
 */
function unlessScrolled(): () => boolean {
  let isFirst = true
  return () => {
    const isScrolled = isFirst && window.scrollY > 0
    isFirst = false
    // For Back, the router remembers positions only at scroll events.
    if (isScrolled) document.dispatchEvent(new Event('scroll'))
    return !isScrolled
  }
}

type PortalRoute = ReturnType<typeof createPortalRoutes<typeof rootRoute>>[number]

/**
 * Creates the router. `createPortal` loads with the portal's pages only, because it contains the
 * names of all their files. `history` is the browser's own, except at build time.
 */
export function createAppRouter(createPortal?: typeof createPortalRoutes, history?: RouterHistory) {
  const portal: readonly PortalRoute[] = createPortal?.(rootRoute) ?? []
  const router = createRouter({
    ...(history && { history }),
    routeTree: rootRoute.addChildren([
      homeRoute,
      registerRoute,
      page('/leaderboard/$season', 'title', archivedLeaderboards),
      page('/results', 'results', results),
      page('/results/$season', 'results', results),
      page('/practice', 'practice', practice),
      page('/final', 'final', final),
      page('/final/$season', 'final', finalList),
      displayRoute,
      offlineRoute,
      ...gameRoutes,
      ...portal,
    ]),
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    scrollRestoration: history === undefined && unlessScrolled(),
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  })
  if (history === undefined) {
    router.startViewTransition = (update) => {
      const from = router.state.resolvedLocation?.pathname
      const to = router.latestLocation.pathname
      return crossfade(update, from !== undefined && from !== to, to.split('/register/')[1])
    }
  }
  return router
}

/**
 * Crossfades the players' screens. On the way to a game's form, the arch of its card becomes the
 * form's. The router's own option leaves a promise rejection unhandled when a press interrupts the
 * crossfade.
 */
function crossfade(update: () => Promise<void>, isNew: boolean, game = ''): Promise<void> {
  if (!isNew || isPortal(window.location.pathname) || !document.startViewTransition) return update()
  const nameArch = (name: string) => {
    if (prefersReducedMotion()) return
    const arches = document.querySelectorAll<HTMLElement>(`[data-arch="${CSS.escape(game)}"]`)
    for (const { style } of arches) style.viewTransitionName = name
  }
  nameArch('arch')
  const { ready, updateCallbackDone, finished } = document.startViewTransition(async () => {
    await update()
    nameArch('arch')
  })
  ready.catch(() => undefined)
  finished.finally(() => nameArch('')).catch(() => undefined)
  return updateCallbackDone
}

/** The screen while another screen's code or player is loading. */
function PendingScreen() {
  useLanguage()
  return <PageSpinner />
}

export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
}
