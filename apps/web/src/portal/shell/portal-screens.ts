// Where the portal's screens are. The build adds to each the names of all files it needs, which players needn't download.
import type { ComponentType } from 'react'

export const PORTAL_SCREENS = {
  PortalPage: () => import('./portal-page.tsx').then(({ PortalPage }) => PortalPage),
  PlayersTab: () => import('../players/players-tab.tsx').then(({ PlayersTab }) => PlayersTab),
  QuestionsTab: () => import('../items/questions-tab.tsx').then(({ QuestionsTab }) => QuestionsTab),
  ProphetsTab: () => import('../items/prophets-tab.tsx').then(({ ProphetsTab }) => ProphetsTab),
  TermsTab: () => import('../items/terms-tab.tsx').then(({ TermsTab }) => TermsTab),
  AnalyticsTab: () => import('../analytics/analytics-tab.tsx').then(({ AnalyticsTab }) => AnalyticsTab),
  OwnAccountScreen: () =>
    import('../own-account/own-account-screen.tsx').then(({ OwnAccountScreen }) => OwnAccountScreen),
  EventPage: () => import('./event-page.tsx').then(({ EventPage }) => EventPage),
  ReadyPage: () => import('./ready-page.tsx').then(({ ReadyPage }) => ReadyPage),
  ResultsPage: () => import('./results-page.tsx').then(({ ResultsPage }) => ResultsPage),
  DrawPage: () => import('./draw-page.tsx').then(({ DrawPage }) => DrawPage),
  PresentScreen: () => import('../present/present-screen.tsx').then(({ PresentScreen }) => PresentScreen),
  SeasonPage: () => import('./season-page.tsx').then(({ SeasonPage }) => SeasonPage),
  WatchPage: () => import('./watch-page.tsx').then(({ WatchPage }) => WatchPage),
  SignalsScreen: () => import('../players/signals-screen.tsx').then(({ SignalsScreen }) => SignalsScreen),
  AdminsScreen: () => import('../admins/admins-screen.tsx').then(({ AdminsScreen }) => AdminsScreen),
  ActivityScreen: () => import('../activity/activity-screen.tsx').then(({ ActivityScreen }) => ActivityScreen),
  CorrectionsScreen: () =>
    import('../corrections/corrections-screen.tsx').then(({ CorrectionsScreen }) => CorrectionsScreen),
  CorrectQuestionScreen: () =>
    import('../corrections/correct-question-screen.tsx').then(({ CorrectQuestionScreen }) => CorrectQuestionScreen),
  LoginScreen: () => import('../sign-in/login-screen.tsx').then(({ LoginScreen }) => LoginScreen),
  SetupScreen: () => import('../sign-in/setup-screen.tsx').then(({ SetupScreen }) => SetupScreen),
  VerifyScreen: () => import('../sign-in/verify-screen.tsx').then(({ VerifyScreen }) => VerifyScreen),
  ForgotPasswordScreen: () =>
    import('../sign-in/forgot-password-screen.tsx').then(({ ForgotPasswordScreen }) => ForgotPasswordScreen),
  ResetPasswordScreen: () =>
    import('../sign-in/reset-password-screen.tsx').then(({ ResetPasswordScreen }) => ResetPasswordScreen),
} satisfies Record<string, () => Promise<ComponentType>>

export type PortalScreen = keyof typeof PORTAL_SCREENS
