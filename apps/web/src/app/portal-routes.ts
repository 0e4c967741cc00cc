// The portal's addresses. Every screen, its texts and its libraries load on demand, so the titles
// are in text/portal-titles.en.ts and not in the portal's folder. portal/screens.ts loads on demand
// too, because the build adds the names of all the portal's files to it.
import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import { loadWithin } from '../platform/network/load-within.ts'
import type { PortalScreen } from '../portal/screens.ts'
import { portalTitlesText } from '../text/portal-titles.en.ts'
import { useLanguage } from '../text/use-language.ts'

const screen = (name: PortalScreen) => ({
  staticData: { title: () => portalTitlesText[name] },
  component: lazyRouteComponent(() =>
    loadWithin(async () => {
      const { PORTAL_SCREENS } = await import('../portal/screens.ts')
      const file: Partial<Record<PortalScreen, ComponentType>> = await PORTAL_SCREENS[name]()
      const Screen = file[name] as ComponentType
      return {
        default: function InLanguage() {
          useLanguage()
          return createElement(Screen)
        },
      }
    }),
  ),
})

export function createPortalRoutes<TRoot extends AnyRoute>(rootRoute: TRoot) {
  const portalRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin',
    ...screen('PortalPage'),
  })

  /** A page within the portal's frame. Its screen reads the query itself, if it needs one. */
  const page = <const TPath extends string>(path: TPath, name: PortalScreen) =>
    createRoute({
      getParentRoute: () => portalRoute,
      path,
      validateSearch: (search: Record<string, unknown>) => search,
      ...screen(name),
    })

  /** An address of earlier versions, which leads to the present one. */
  const former = <const TPath extends string>(path: TPath, to: string) =>
    createRoute({
      getParentRoute: () => portalRoute,
      path,
      beforeLoad: () => {
        throw redirect({ to, replace: true })
      },
    })

  /** A page outside the portal's frame, for an admin who isn't signed in. */
  const gate = <const TPath extends string>(path: TPath, name: PortalScreen) =>
    createRoute({ getParentRoute: () => rootRoute, path, ...screen(name) })

  return [
    portalRoute.addChildren([
      page('/', 'OverviewScreen'),
      former('/ready', '/admin'),
      former('/analytics', '/admin/figures'),
      page('/players', 'PlayersTab'),
      page('/players/$player', 'PlayerPage'),
      page('/questions', 'QuestionsTab'),
      page('/prophets', 'ProphetsTab'),
      page('/terms', 'TermsTab'),
      page('/figures', 'FiguresTab'),
      page('/account', 'OwnAccountScreen'),
      page('/event', 'EventScreen'),
      page('/data', 'DataScreen'),
      page('/backup', 'BackupScreen'),
      page('/seasons', 'SeasonsScreen'),
      page('/admission', 'AdmissionScreen'),
      page('/results', 'ResultsScreen'),
      page('/results/publish', 'ReadyToPublishScreen'),
      page('/results/certificates', 'CertificatesScreen'),
      page('/draw', 'DrawsScreen'),
      page('/final', 'FinalScreen'),
      page('/final/present', 'PresentFinalScreen'),
      page('/final/rehearse', 'RehearseFinalScreen'),
      page('/present', 'PresentScreen'),
      page('/announce', 'AnnounceScreen'),
      page('/seasons/$season', 'ArchivedSeasonScreen'),
      page('/admins', 'AdminsScreen'),
      page('/corrections', 'CorrectionsScreen'),
      page('/corrections/$question', 'CorrectQuestionScreen'),
      page('/watch', 'WatchScreen'),
      page('/review', 'ReviewScreen'),
      page('/reviewer', 'ReviewerScreen'),
      page('/activity', 'ActivityScreen'),
    ]),
    gate('/admin/login', 'LoginScreen'),
    gate('/admin/setup', 'SetupScreen'),
    gate('/admin/join', 'JoinScreen'),
    gate('/admin/verify', 'VerifyScreen'),
    gate('/forgot-password', 'ForgotPasswordScreen'),
    gate('/reset-password', 'ResetPasswordScreen'),
  ] as const
}
