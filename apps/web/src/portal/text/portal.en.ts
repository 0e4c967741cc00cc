import { defineTexts } from '../../text/text.ts'
import { dates } from './formats.ts'

export const portalText = defineTexts('portal/text/portal', {
  title: 'Admin Portal',
  backToHome: 'Back to Home',
  welcome: 'Welcome,',
  signOut: 'Sign Out',
  signOutFailed: 'Error signing out',
  verifying: 'Verifying admin access...',
  checking: 'Checking authentication...',
  sections: 'Portal sections',
  menu: 'Menu',
  groups: { eventNight: 'Event night', settings: 'Settings' },
  tonight: { tonight: 'Tonight', names: 'Names', screen: 'Screen', messages: 'Messages', final: 'Final' },
  account: 'Your account',
  results: 'Results',
  skipToList: 'Skip to list',
  hallScreen: 'Open the hall’s screen',
  hallScreenFailed: 'The screen could not be opened',
  notYours: 'Your role does not include this page. Ask an owner.',
  cancel: 'Cancel',
  refresh: 'Refresh',
  tryAgain: 'Try again',
  /** `iso`: an ISO-8601 time, shown in the admin's own time zone. */
  date: (iso: string) => dates.format(new Date(iso)),
})
