// The portal's addresses. Every screen, its texts and its libraries load on demand: of the portal a player downloads
// this table alone. That is also why the titles are here and not in the portal's texts, and why portal-screens.ts is a part
// of its own.
import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadWithin } from '../../platform/network/load-within.ts'
import type { PortalScreen } from './portal-screens.ts'

const screen = (name: PortalScreen) =>
  lazyRouteComponent(() =>
    loadWithin(async () => {
      const { PORTAL_SCREENS } = await import('./portal-screens.ts')
      return { default: await PORTAL_SCREENS[name]() }
    }),
  )

export function createAdminRoutes<TRoot extends AnyRoute>(rootRoute: TRoot) {
  const root = () => rootRoute

  const portalRoute = createRoute({
    getParentRoute: root,
    path: '/admin',
    staticData: { title: 'Admin Portal' },
    component: screen('PortalPage'),
  })
  const portal = () => portalRoute

  return [
    portalRoute.addChildren([
      createRoute({
        getParentRoute: portal,
        path: '/',
        staticData: { title: 'Players' },
        component: screen('PlayersTab'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/players',
        beforeLoad: () => {
          throw redirect({ to: '/admin', replace: true })
        },
      }),
      createRoute({
        getParentRoute: portal,
        path: '/players/$player',
        staticData: { title: 'Player' },
        component: lazyRouteComponent(() => loadWithin(() => import('../players/player-page.tsx')), 'PlayerPage'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/questions',
        staticData: { title: 'Questions' },
        component: screen('QuestionsTab'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/prophets',
        staticData: { title: 'Prophets' },
        component: screen('ProphetsTab'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/terms',
        staticData: { title: 'Arabic Terms' },
        component: screen('TermsTab'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/analytics',
        staticData: { title: 'Analytics' },
        component: screen('AnalyticsTab'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/account',
        staticData: { title: 'Your account' },
        component: screen('OwnAccountScreen'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/event',
        staticData: { title: 'Event' },
        component: screen('EventPage'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/ready',
        staticData: { title: 'Ready for the doors?' },
        component: screen('ReadyPage'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/results',
        staticData: { title: 'Results' },
        // As it is: the screen reads it.
        validateSearch: (search: Record<string, unknown>) => search,
        component: screen('ResultsPage'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/draw',
        staticData: { title: 'Prize draw' },
        // As it is: the screen reads it.
        validateSearch: (search: Record<string, unknown>) => search,
        component: screen('DrawPage'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/present',
        staticData: { title: 'Announce the winners' },
        component: screen('PresentScreen'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/seasons/$season',
        staticData: { title: 'Archived season' },
        component: screen('SeasonPage'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/admins',
        staticData: { title: 'Admins' },
        component: screen('AdminsScreen'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/corrections',
        staticData: { title: 'Corrections' },
        component: screen('CorrectionsScreen'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/corrections/$question',
        staticData: { title: 'Correct a question' },
        component: screen('CorrectQuestionScreen'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/watch',
        staticData: { title: 'Watch the hall' },
        component: screen('WatchPage'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/signals',
        staticData: { title: 'Worth a look' },
        component: screen('SignalsScreen'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/activity',
        staticData: { title: 'Activity' },
        component: screen('ActivityScreen'),
      }),
    ]),
    createRoute({
      getParentRoute: root,
      path: '/admin/login',
      staticData: { title: 'Admin Portal' },
      component: screen('LoginScreen'),
    }),
    createRoute({
      getParentRoute: root,
      path: '/admin/setup',
      staticData: { title: 'The first admin' },
      component: screen('SetupScreen'),
    }),
    createRoute({
      getParentRoute: root,
      path: '/admin/verify',
      staticData: { title: 'Verify your email' },
      component: screen('VerifyScreen'),
    }),
    createRoute({
      getParentRoute: root,
      path: '/forgot-password',
      staticData: { title: 'Forgot your password?' },
      component: screen('ForgotPasswordScreen'),
    }),
    createRoute({
      getParentRoute: root,
      path: '/reset-password',
      staticData: { title: 'New password' },
      component: screen('ResetPasswordScreen'),
    }),
  ] as const
}
