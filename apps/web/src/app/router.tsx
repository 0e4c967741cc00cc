import type { GameType } from '@noor-quest/rules/games'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { createElement } from 'react'
import { loadWithin } from '../platform/network/load-within.ts'
import { reportPhone } from '../platform/network/phone-check.ts'
import { fetchCurrentPlayer } from '../platform/session/current-player.ts'
import { keepDoorCode } from '../platform/session/door-code.ts'
import { GAMES } from '../player/games.ts'
import { HomeScreen } from '../player/home/home-screen.tsx'
import type { LoadRowActions } from '../player/leaderboard/use-row-actions.tsx'
import { isPortal, loadLanguage, text } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'
import { NotFoundScreen } from '../ui/not-found-screen.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Layout } from './layout.tsx'
import { createPortalRoutes } from './portal-routes.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * The screen's part of the document's title; a function if it depends on the language. Without
     * it, the title is the event's alone.
     */
    title?: string | (() => string)
    /** True for a screen with an audience: it has no controls and no music. */
    isStage?: true
  }
  interface HistoryState {
    /** On the home page: the game whose page redirected here. */
    wanted?: GameType
  }
}

const rootRoute = createRootRoute({
  // On the way out of the portal, the player's texts may still be loading.
  beforeLoad: ({ location }) => {
    keepDoorCode(location.searchStr)
    reportPhone(location.searchStr)
    return isPortal(location.pathname) ? undefined : loadLanguage()
  },
  component: Layout,
})

/** The player's room imports no portal code. It gets this function from here. */
const loadRowActions: LoadRowActions = () =>
  import('../portal/players/load-row-actions.ts').then((portal) => portal.loadRowActions())

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: () => createElement(HomeScreen, { loadRowActions }),
})

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register/$game',
  staticData: { title: () => text.register.title },
  beforeLoad: ({ params }) => {
    const game = GAMES.find(({ type }) => type === params.game)
    if (!game) throw redirect({ to: '/' })
    return { game }
  },
  component: lazyRouteComponent(
    () => loadWithin(() => import('../player/register/register-screen.tsx')),
    'RegisterScreen',
  ),
})

const archiveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/leaderboard/$season',
  staticData: { title: () => text.leaderboard.title },
  component: lazyRouteComponent(
    () => loadWithin(() => import('../player/leaderboard/archived-boards-screen.tsx')),
    'ArchivedBoardsScreen',
  ),
})

const resultsRoutes = (['/results', '/results/$season'] as const).map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { title: () => text.leaderboard.results },
    component: lazyRouteComponent(
      () => loadWithin(() => import('../player/results/published-results-screen.tsx')),
      'PublishedResultsScreen',
    ),
  }),
)

const rehearsalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rehearsal/$game',
  staticData: { title: () => text.player.rehearsal },
  beforeLoad: ({ params }) => {
    const game = GAMES.find(({ type }) => type === params.game)
    if (!game) throw redirect({ to: '/admin/ready' })
    return { game }
  },
  component: lazyRouteComponent(
    () => loadWithin(() => import('../player/rehearsal/rehearsal-screen.tsx')),
    'RehearsalScreen',
  ),
})

const drawRoutes = (['/draw', '/draw/$season'] as const).map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { title: () => text.leaderboard.draw },
    component: lazyRouteComponent(() => loadWithin(() => import('../player/draw/draw-screen.tsx')), 'DrawScreen'),
  }),
)

const displayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/display',
  staticData: { isStage: true },
  component: lazyRouteComponent(() => loadWithin(() => import('../hall/display-screen.tsx')), 'DisplayScreen'),
})

const gameRoutes = GAMES.map(({ type, path, title, failed, load }) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: `/${path}`,
    staticData: { title },
    beforeLoad: () => requirePlayer(type),
    component: lazyRouteComponent(() => loadWithin(load), 'GameScreen'),
    errorComponent: (props) => createElement(ErrorScreen, { ...props, failed: failed?.() }),
  }),
)

/** Redirects a person who isn't registered for the game to the home page. */
async function requirePlayer(game: GameType): Promise<void> {
  const { players } = await fetchCurrentPlayer()
  if (players.some(({ game_type }) => game_type === game)) return
  throw redirect({ to: '/', replace: true, state: { wanted: game } })
}

/**
 * Keeps the scroll position from before this code was loaded, or the one that the browser restored.
 */
function unlessScrolled(): () => boolean {
  let isFirst = true
  return () => {
    const isScrolled = isFirst && window.scrollY > 0
    isFirst = false
    // For Back, the router remembers only positions after a scroll event.
    if (isScrolled) document.dispatchEvent(new Event('scroll'))
    return !isScrolled
  }
}

/** Creates the router. `history` is the browser's own, except at build time. */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    ...(history && { history }),
    routeTree: rootRoute.addChildren([
      homeRoute,
      registerRoute,
      archiveRoute,
      ...resultsRoutes,
      ...drawRoutes,
      displayRoute,
      rehearsalRoute,
      ...gameRoutes,
      ...createPortalRoutes(rootRoute),
    ]),
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    scrollRestoration: history === undefined && unlessScrolled(),
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  })
}

/** The screen while another screen's code or player is loading. */
function PendingScreen() {
  useLanguage()
  return (
    <div className="m-auto">
      <Spinner label={text.common.loading} />
    </div>
  )
}
