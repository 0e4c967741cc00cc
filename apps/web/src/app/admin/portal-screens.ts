// Where the portal's screens are. The build adds to each the names of all files it needs, which players needn't download.
import type { ComponentType } from 'react'

export const PORTAL_SCREENS = {
  PortalPage: () => import('./portal-page.tsx').then(({ PortalPage }) => PortalPage),
  PlayersTab: () => import('../../features/admin-players/players-tab.tsx').then(({ PlayersTab }) => PlayersTab),
  QuestionsTab: () => import('../../features/admin-items/questions-tab.tsx').then(({ QuestionsTab }) => QuestionsTab),
  ProphetsTab: () => import('../../features/admin-items/prophets-tab.tsx').then(({ ProphetsTab }) => ProphetsTab),
  TermsTab: () => import('../../features/admin-items/terms-tab.tsx').then(({ TermsTab }) => TermsTab),
  AnalyticsTab: () =>
    import('../../features/admin-analytics/analytics-tab.tsx').then(({ AnalyticsTab }) => AnalyticsTab),
  OwnAccountScreen: () =>
    import('../../features/admin-own-account/own-account-screen.tsx').then(({ OwnAccountScreen }) => OwnAccountScreen),
  EventPage: () => import('./event-page.tsx').then(({ EventPage }) => EventPage),
  ReadyPage: () => import('./ready-page.tsx').then(({ ReadyPage }) => ReadyPage),
  ResultsPage: () => import('./results-page.tsx').then(({ ResultsPage }) => ResultsPage),
  DrawPage: () => import('./draw-page.tsx').then(({ DrawPage }) => DrawPage),
  PresentScreen: () =>
    import('../../features/admin-present/present-screen.tsx').then(({ PresentScreen }) => PresentScreen),
  SeasonPage: () => import('./season-page.tsx').then(({ SeasonPage }) => SeasonPage),
  WatchPage: () => import('./watch-page.tsx').then(({ WatchPage }) => WatchPage),
  SignalsScreen: () =>
    import('../../features/admin-players/signals-screen.tsx').then(({ SignalsScreen }) => SignalsScreen),
  AdminsScreen: () => import('../../features/admin-admins/admins-screen.tsx').then(({ AdminsScreen }) => AdminsScreen),
  ActivityScreen: () =>
    import('../../features/admin-activity/activity-screen.tsx').then(({ ActivityScreen }) => ActivityScreen),
  CorrectionsScreen: () =>
    import('../../features/admin-corrections/corrections-screen.tsx').then(
      ({ CorrectionsScreen }) => CorrectionsScreen,
    ),
  CorrectQuestionScreen: () =>
    import('../../features/admin-corrections/correct-question-screen.tsx').then(
      ({ CorrectQuestionScreen }) => CorrectQuestionScreen,
    ),
  LoginScreen: () => import('../../features/admin-sign-in/login-screen.tsx').then(({ LoginScreen }) => LoginScreen),
  SetupScreen: () => import('../../features/admin-sign-in/setup-screen.tsx').then(({ SetupScreen }) => SetupScreen),
  VerifyScreen: () => import('../../features/admin-sign-in/verify-screen.tsx').then(({ VerifyScreen }) => VerifyScreen),
  ForgotPasswordScreen: () =>
    import('../../features/admin-sign-in/forgot-password-screen.tsx').then(
      ({ ForgotPasswordScreen }) => ForgotPasswordScreen,
    ),
  ResetPasswordScreen: () =>
    import('../../features/admin-sign-in/reset-password-screen.tsx').then(
      ({ ResetPasswordScreen }) => ResetPasswordScreen,
    ),
} satisfies Record<string, () => Promise<ComponentType>>

export type PortalScreen = keyof typeof PORTAL_SCREENS
