// The imports of the portal's screens. The build adds to each the names of all its files, which
// players needn't download.
import type { ComponentType } from 'react'

export const PORTAL_SCREENS = {
  PortalPage: () => import('./shell/portal-page.tsx').then(({ PortalPage }) => PortalPage),
  PlayerPage: () => import('./players/player-page.tsx').then(({ PlayerPage }) => PlayerPage),
  PlayersTab: () => import('./players/players-tab.tsx').then(({ PlayersTab }) => PlayersTab),
  QuestionsTab: () => import('./items/questions-tab.tsx').then(({ QuestionsTab }) => QuestionsTab),
  ProphetsTab: () => import('./items/prophets-tab.tsx').then(({ ProphetsTab }) => ProphetsTab),
  TermsTab: () => import('./items/terms-tab.tsx').then(({ TermsTab }) => TermsTab),
  AnalyticsTab: () => import('./analytics/analytics-tab.tsx').then(({ AnalyticsTab }) => AnalyticsTab),
  OwnAccountScreen: () =>
    import('./own-account/own-account-screen.tsx').then(({ OwnAccountScreen }) => OwnAccountScreen),
  EventScreen: () => import('./event/event-screen.tsx').then(({ EventScreen }) => EventScreen),
  DataScreen: () => import('./event/data-screen.tsx').then(({ DataScreen }) => DataScreen),
  SeasonsScreen: () => import('./seasons/seasons-screen.tsx').then(({ SeasonsScreen }) => SeasonsScreen),
  BackupScreen: () => import('./backup/backup-screen.tsx').then(({ BackupScreen }) => BackupScreen),
  AdmissionScreen: () => import('./admission/admission-screen.tsx').then(({ AdmissionScreen }) => AdmissionScreen),
  OverviewScreen: () => import('./overview/overview-screen.tsx').then(({ OverviewScreen }) => OverviewScreen),
  ResultsScreen: () => import('./results/results-screen.tsx').then(({ ResultsScreen }) => ResultsScreen),
  ReadyToPublishScreen: () =>
    import('./results/ready-to-publish-screen.tsx').then(({ ReadyToPublishScreen }) => ReadyToPublishScreen),
  CertificatesScreen: () =>
    import('./results/certificates-screen.tsx').then(({ CertificatesScreen }) => CertificatesScreen),
  DrawsScreen: () => import('./draw/draws-screen.tsx').then(({ DrawsScreen }) => DrawsScreen),
  FinalScreen: () => import('./final/final-screen.tsx').then(({ FinalScreen }) => FinalScreen),
  PresentFinalScreen: () =>
    import('./final/present-final-screen.tsx').then(({ PresentFinalScreen }) => PresentFinalScreen),
  RehearseFinalScreen: () =>
    import('./final/rehearse-final-screen.tsx').then(({ RehearseFinalScreen }) => RehearseFinalScreen),
  PresentScreen: () => import('./present/present-screen.tsx').then(({ PresentScreen }) => PresentScreen),
  AnnounceScreen: () => import('./announce/announce-screen.tsx').then(({ AnnounceScreen }) => AnnounceScreen),
  ArchivedSeasonScreen: () =>
    import('./seasons/archived-season-screen.tsx').then(({ ArchivedSeasonScreen }) => ArchivedSeasonScreen),
  WatchScreen: () => import('./players/watch-screen.tsx').then(({ WatchScreen }) => WatchScreen),
  ReviewScreen: () => import('./review/review-screen.tsx').then(({ ReviewScreen }) => ReviewScreen),
  AdminsScreen: () => import('./admins/admins-screen.tsx').then(({ AdminsScreen }) => AdminsScreen),
  ActivityScreen: () => import('./activity/activity-screen.tsx').then(({ ActivityScreen }) => ActivityScreen),
  CorrectionsScreen: () =>
    import('./corrections/corrections-screen.tsx').then(({ CorrectionsScreen }) => CorrectionsScreen),
  CorrectQuestionScreen: () =>
    import('./corrections/correct-question-screen.tsx').then(({ CorrectQuestionScreen }) => CorrectQuestionScreen),
  LoginScreen: () => import('./sign-in/login-screen.tsx').then(({ LoginScreen }) => LoginScreen),
  SetupScreen: () => import('./sign-in/setup-screen.tsx').then(({ SetupScreen }) => SetupScreen),
  JoinScreen: () => import('./sign-in/join-screen.tsx').then(({ JoinScreen }) => JoinScreen),
  VerifyScreen: () => import('./sign-in/verify-screen.tsx').then(({ VerifyScreen }) => VerifyScreen),
  ForgotPasswordScreen: () =>
    import('./sign-in/forgot-password-screen.tsx').then(({ ForgotPasswordScreen }) => ForgotPasswordScreen),
  ResetPasswordScreen: () =>
    import('./sign-in/reset-password-screen.tsx').then(({ ResetPasswordScreen }) => ResetPasswordScreen),
} satisfies Record<string, () => Promise<ComponentType>>

export type PortalScreen = keyof typeof PORTAL_SCREENS
