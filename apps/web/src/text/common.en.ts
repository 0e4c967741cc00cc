import { n } from './english.ts'
import { reloadTexts } from './reload-texts.ts'
import { defineTexts } from './text.ts'

export const DEFAULT_NAMES = { club_name: 'Islamic Guidance Club', event_title: 'Islamic Knowledge Competition' }

export const commonText = defineTexts('text/common', {
  clubName: DEFAULT_NAMES.club_name,
  eventTitle: DEFAULT_NAMES.event_title,
  /** The registration's heading: the router shows it too, before the form's own texts load. */
  registration: 'Join the Quest',
  backToHome: 'Back to Home',
  close: 'Close',
  loading: 'Loading...',
  number: n,
  errorTitle: 'Something went wrong',
  offlineText: 'We could not reach the server. Check your connection, then try again.',
  tryAgain: 'Try again',
  reconnecting: 'Reconnecting...',
  /** Second lines, below a message about a failure. */
  deviceOffline: 'This device is not connected to the internet.',
  serverSilent: 'The server is not responding. It may be back in a moment.',
  /** The server has another address by now. */
  scanAgain: 'Scan the code on the screen again.',
  yourCode: (code: string) => `Your code: ${code}`,
  otherResponse: 'The response did not come from this app, but perhaps from the sign-in page of the Wi-Fi.',
  ownFault: 'The fault is on our side, not in what you did.',
  /** For a game without questions, prophets or terms. */
  noContent: 'This game has no content yet, so it cannot start. Please tell the organisers.',
  reload: reloadTexts.en.reload,
})
