import { englishPlace } from '../text/place-words.ts'
import { defineTexts } from '../text/text.ts'

export const displayText = defineTexts('hall/display', {
  scanToPlay: 'Scan to play',
  scanToRegister: 'Scan to register',
  orOpen: 'or open',
  qrLabel: (address: string) => `QR code of ${address}`,
  doorCode: 'Code',
  linkInvalid: 'This link was used or has expired. Make a new one in the portal.',
  playersSoFar: 'Players so far',
  lastFinishers: 'Just finished',
  unseen: 'Player',
  fullScreen: 'Click or press a key for full screen',
  mayFallAsleep: 'This screen may fall asleep: set it in the machine’s settings',
  localAddress: 'Phones can’t open this address: set PUBLIC_URL on the server',
  results: 'The results',
  place: englishPlace,
  whoIsIt: 'Who is it?',
  winners: 'The winners',
})
