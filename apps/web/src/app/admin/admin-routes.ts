// The portal's addresses. Every screen, its texts and its libraries load on demand: of the portal a player downloads
// this table alone. That is also why the titles are here and not in the portal's texts.
import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadWithin } from '../../platform/load-within.ts'

export function createAdminRoutes<TRoot extends AnyRoute>(rootRoute: TRoot) {
  const root = () => rootRoute

  const portalRoute = createRoute({
    getParentRoute: root,
    path: '/admin',
    staticData: { title: 'Admin Portal' },
    component: lazyRouteComponent(() => loadWithin(() => import('./portal-page.tsx')), 'PortalPage'),
  })
  const portal = () => portalRoute

  return [
    portalRoute.addChildren([
      createRoute({
        getParentRoute: portal,
        path: '/',
        staticData: { title: 'Players' },
        component: lazyRouteComponent(
          () => loadWithin(() => import('../../features/admin-players/players-tab.tsx')),
          'PlayersTab',
        ),
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
        path: '/questions',
        staticData: { title: 'Questions' },
        component: lazyRouteComponent(
          () => loadWithin(() => import('../../features/admin-items/questions-tab.tsx')),
          'QuestionsTab',
        ),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/prophets',
        staticData: { title: 'Prophets' },
        component: lazyRouteComponent(
          () => loadWithin(() => import('../../features/admin-items/prophets-tab.tsx')),
          'ProphetsTab',
        ),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/terms',
        staticData: { title: 'Arabic Terms' },
        component: lazyRouteComponent(
          () => loadWithin(() => import('../../features/admin-items/terms-tab.tsx')),
          'TermsTab',
        ),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/analytics',
        staticData: { title: 'Analytics' },
        component: lazyRouteComponent(
          () => loadWithin(() => import('../../features/admin-analytics/analytics-tab.tsx')),
          'AnalyticsTab',
        ),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/account',
        staticData: { title: 'Your account' },
        component: lazyRouteComponent(
          () => loadWithin(() => import('../../features/admin-own-account/own-account-screen.tsx')),
          'OwnAccountScreen',
        ),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/event',
        staticData: { title: 'Event' },
        component: lazyRouteComponent(() => loadWithin(() => import('./event-page.tsx')), 'EventPage'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/seasons/$season',
        staticData: { title: 'Archived season' },
        component: lazyRouteComponent(() => loadWithin(() => import('./season-page.tsx')), 'SeasonPage'),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/admins',
        staticData: { title: 'Admins' },
        component: lazyRouteComponent(
          () => loadWithin(() => import('../../features/admin-admins/admins-screen.tsx')),
          'AdminsScreen',
        ),
      }),
      createRoute({
        getParentRoute: portal,
        path: '/activity',
        staticData: { title: 'Activity' },
        component: lazyRouteComponent(
          () => loadWithin(() => import('../../features/admin-activity/activity-screen.tsx')),
          'ActivityScreen',
        ),
      }),
    ]),
    createRoute({
      getParentRoute: root,
      path: '/admin/login',
      staticData: { title: 'Admin Portal' },
      component: lazyRouteComponent(
        () => loadWithin(() => import('../../features/admin-sign-in/login-screen.tsx')),
        'LoginScreen',
      ),
    }),
    createRoute({
      getParentRoute: root,
      path: '/admin/setup',
      staticData: { title: 'The first admin' },
      component: lazyRouteComponent(
        () => loadWithin(() => import('../../features/admin-sign-in/setup-screen.tsx')),
        'SetupScreen',
      ),
    }),
    createRoute({
      getParentRoute: root,
      path: '/admin/verify',
      staticData: { title: 'Verify your email' },
      component: lazyRouteComponent(
        () => loadWithin(() => import('../../features/admin-sign-in/verify-screen.tsx')),
        'VerifyScreen',
      ),
    }),
    createRoute({
      getParentRoute: root,
      path: '/forgot-password',
      staticData: { title: 'Forgot your password?' },
      component: lazyRouteComponent(
        () => loadWithin(() => import('../../features/admin-sign-in/forgot-password-screen.tsx')),
        'ForgotPasswordScreen',
      ),
    }),
    createRoute({
      getParentRoute: root,
      path: '/reset-password',
      staticData: { title: 'New password' },
      component: lazyRouteComponent(
        () => loadWithin(() => import('../../features/admin-sign-in/reset-password-screen.tsx')),
        'ResetPasswordScreen',
      ),
    }),
  ] as const
}
