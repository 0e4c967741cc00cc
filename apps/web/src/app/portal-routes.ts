// The portal's addresses. Every screen, its texts and its libraries load on demand, so the titles
// are here and not in the portal's texts. portal/screens.ts loads on demand too, because the build
// adds the names of all the portal's files to it.
import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadWithin } from '../platform/network/load-within.ts'
import type { PortalScreen } from '../portal/screens.ts'

const screen = (name: PortalScreen) =>
  lazyRouteComponent(() =>
    loadWithin(async () => {
      const { PORTAL_SCREENS } = await import('../portal/screens.ts')
      const file: Partial<Record<PortalScreen, ComponentType>> = await PORTAL_SCREENS[name]()
      return { default: file[name] as ComponentType }
    }),
  )

export function createPortalRoutes<TRoot extends AnyRoute>(rootRoute: TRoot) {
  const portalRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin',
    staticData: { title: 'Admin Portal' },
    component: screen('PortalPage'),
  })

  /** A page within the portal's frame. Its screen reads the query itself, if it needs one. */
  const page = <const TPath extends string>(path: TPath, title: string, name: PortalScreen) =>
    createRoute({
      getParentRoute: () => portalRoute,
      path,
      staticData: { title },
      validateSearch: (search: Record<string, unknown>) => search,
      component: screen(name),
    })

  /** A page outside the portal's frame, for an admin who isn't signed in. */
  const gate = <const TPath extends string>(path: TPath, title: string, name: PortalScreen) =>
    createRoute({ getParentRoute: () => rootRoute, path, staticData: { title }, component: screen(name) })

  return [
    portalRoute.addChildren([
      page('/', 'Overview', 'OverviewScreen'),
      createRoute({
        getParentRoute: () => portalRoute,
        path: '/ready',
        beforeLoad: () => {
          throw redirect({ to: '/admin', replace: true })
        },
      }),
      page('/players', 'Players', 'PlayersTab'),
      page('/players/$player', 'Player', 'PlayerPage'),
      page('/questions', 'Questions', 'QuestionsTab'),
      page('/prophets', 'Prophets', 'ProphetsTab'),
      page('/terms', 'Arabic Terms', 'TermsTab'),
      page('/analytics', 'Analytics', 'AnalyticsTab'),
      page('/account', 'Your account', 'OwnAccountScreen'),
      page('/event', 'Look', 'EventScreen'),
      page('/data', 'Consent and data', 'DataScreen'),
      page('/backup', 'Backup', 'BackupScreen'),
      page('/seasons', 'Season and rules', 'SeasonsScreen'),
      page('/admission', 'Admission', 'AdmissionScreen'),
      page('/results', 'Results', 'ResultsScreen'),
      page('/results/publish', 'Ready to publish', 'ReadyToPublishScreen'),
      page('/results/certificates', 'Certificates', 'CertificatesScreen'),
      page('/draw', 'Prize draw', 'DrawsScreen'),
      page('/final', 'Final', 'FinalScreen'),
      page('/final/present', 'Present the final', 'PresentFinalScreen'),
      page('/final/rehearse', 'Rehearse the final', 'RehearseFinalScreen'),
      page('/present', 'Screens', 'PresentScreen'),
      page('/announce', 'Announce', 'AnnounceScreen'),
      page('/seasons/$season', 'Archived season', 'ArchivedSeasonScreen'),
      page('/admins', 'People with access', 'AdminsScreen'),
      page('/corrections', 'Corrections', 'CorrectionsScreen'),
      page('/corrections/$question', 'Correct a question', 'CorrectQuestionScreen'),
      page('/watch', 'Watch the hall', 'WatchScreen'),
      page('/review', 'To review', 'ReviewScreen'),
      page('/activity', 'Activity', 'ActivityScreen'),
    ]),
    gate('/admin/login', 'Admin Portal', 'LoginScreen'),
    gate('/admin/setup', 'The first admin', 'SetupScreen'),
    gate('/admin/join', 'Join the team', 'JoinScreen'),
    gate('/admin/verify', 'Verify your email', 'VerifyScreen'),
    gate('/forgot-password', 'Forgot your password?', 'ForgotPasswordScreen'),
    gate('/reset-password', 'New password', 'ResetPasswordScreen'),
  ] as const
}
