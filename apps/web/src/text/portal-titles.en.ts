import { defineTexts } from './text.ts'

/**
 * The titles of the portal's pages by their screens (portal/screens.ts). They are the names in its
 * navigation too.
 */
export const portalTitlesText = defineTexts('text/portal-titles', {
  PortalPage: 'Admin Portal',
  OverviewScreen: 'Overview',
  PlayersTab: 'Players',
  PlayerPage: 'Player',
  QuestionsTab: 'Questions',
  ProphetsTab: 'Prophets',
  TermsTab: 'Arabic Terms',
  FiguresTab: 'Analytics',
  OwnAccountScreen: 'Your account',
  EventScreen: 'Look',
  DataScreen: 'Consent and data',
  BackupScreen: 'Backup',
  SeasonsScreen: 'Season and rules',
  AdmissionScreen: 'Admission',
  ResultsScreen: 'Results',
  ReadyToPublishScreen: 'Ready to publish',
  CertificatesScreen: 'Certificates',
  DrawsScreen: 'Prize draw',
  FinalScreen: 'Final',
  PresentFinalScreen: 'Present the final',
  RehearseFinalScreen: 'Rehearse the final',
  PresentScreen: 'Screens',
  AnnounceScreen: 'Announce',
  ArchivedSeasonScreen: 'Archived season',
  AdminsScreen: 'People with access',
  CorrectionsScreen: 'Corrections',
  CorrectQuestionScreen: 'Correct a question',
  WatchScreen: 'Watch the hall',
  ReviewScreen: 'To review',
  ActivityScreen: 'Activity',
  LoginScreen: 'Admin Portal',
  SetupScreen: 'The first admin',
  JoinScreen: 'Join the team',
  VerifyScreen: 'Verify your email',
  ForgotPasswordScreen: 'Forgot your password?',
  ResetPasswordScreen: 'New password',
})
