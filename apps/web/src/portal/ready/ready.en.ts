import { defineTexts } from '../../text/text.ts'
import { count, gigabytes, grouped } from '../text/formats.ts'

export const readyText = defineTexts('portal/ready/ready', {
  title: 'Ready for the doors?',
  intro: 'Checks to finish before the doors open. The page updates itself.',
  region: 'Needs attention',
  more: (others: number) => `and ${count(others, 'more thing')}`,
  show: 'Show everything that needs attention',
  hide: 'Show one line',
  all: 'All checks',
  states: { good: 'Ready', look: 'Have a look', wrong: 'Not ready', unknown: 'Can’t tell' },
  allGood: 'Everything is ready.',
  open: (good: number, all: number) => `${good} of ${all} checks are ready.`,
  failed: 'This could not be changed',
  registrations: {
    title: 'Registration',
    pressing: 'New players are being refused',
    shut: 'Too many registered from one address. If these are your visitors, let them in.',
    fine: (most: number) =>
      `No client is being refused. ${grouped.format(most)} can register from one address in 10 minutes.`,
    noLimit: 'No client is being refused: there is no limit.',
    lift: 'Let them register',
  },
  content: {
    title: (game: string) => `Content of ${game}`,
    pressing: (game: string) => `${game} lacks content`,
    none: 'This game can’t be started.',
    full: 'A full game can be dealt.',
    language: { en: 'English', ar: 'Arabic' },
    questions: (language: string, level: number, have: number, need: number) =>
      `In ${language}, level ${level} has ${have} of ${need} questions: the others are shown in the other language.`,
    prophets: (language: string, _level: number, have: number, need: number) =>
      `In ${language} there ${have === 1 ? 'is' : 'are'} ${have} of ${need} different prophets: the others are shown in the other language.`,
    terms: (language: string, _level: number, have: number, need: number) =>
      `In ${language} there ${have === 1 ? 'is' : 'are'} ${have} of ${need} different terms.`,
    // The links are named differently from the tabs that they open.
    edit: { questions: 'Fill the levels', prophets: 'Add what level 1 lacks', terms: 'Add what level 2 lacks' },
  },
  reviews: {
    title: 'Reviews',
    pressing: 'Reviews leave too few items',
    rule: (people: number) => `Games take only what ${people === 1 ? 'one person' : `${people} people`} found right.`,
    questions: (have: number, all: number, need: number, level: number) =>
      `Level ${level}: ${have} of ${count(all, 'question')}${have < need ? `. A full quiz needs ${need}.` : '.'}`,
    prophets: (have: number, all: number, need: number) =>
      `${have} of ${count(all, 'different prophet')}${have < need ? `. Flip & Match needs ${need}.` : '.'}`,
    terms: (have: number, all: number, need: number) =>
      `${have} of ${count(all, 'different term')}${have < need ? `. Flip & Match needs ${need}.` : '.'}`,
    open: 'Change the rule',
  },
  accounts: {
    title: 'Accounts',
    pressing: (amount: number) => (amount === 1 ? 'An account waits for you' : `${amount} accounts wait for you`),
    fine: 'No account waits for approval.',
    unconfirmed: (amount: number) =>
      `${count(amount, 'address', 'addresses')} must be confirmed by an admin: no mail server is set.`,
    ungranted: (amount: number) =>
      `${count(amount, 'account')} ${amount === 1 ? 'has' : 'have'} no rights yet: approve or suspend.`,
    open: 'Approve or suspend',
  },
  backup: {
    title: 'Backup',
    pressing: 'The last backup is old',
    fine: (at: string) => `The last one succeeded on ${at}.`,
    overdue: (at: string) => `The last one succeeded on ${at}. Backups fail, or the server was off.`,
    none: 'None has succeeded yet.',
    unknown: 'The server makes none by itself. Ask the operator when the last one was made.',
    open: 'See to the backup',
  },
  disk: {
    title: 'Disk',
    pressing: 'The server’s disk is almost full',
    free: (bytes: number) => `${gigabytes.format(bytes / 1024 ** 3)} GB are free.`,
    short: (bytes: number) =>
      `${gigabytes.format(bytes / 1024 ** 3)} GB are free. On a full disk no game can be played. Ask the operator of the server to make room.`,
    unknown: 'The server can’t read how much is free.',
    open: 'Open the checks',
  },
  images: {
    title: 'Pictures',
    pressing: 'Pictures can’t be stored or shown',
    fine: 'Pictures are stored and shown.',
    failures: {
      backend_not_configured:
        'The store of pictures refuses the server’s credentials, or has no such bucket. Ask the server’s operator to correct its S3 settings.',
      backend_unavailable: 'The store of pictures can’t be reached. Ask the server’s operator to look at it.',
    },
    open: 'Open the checks',
  },
  starter: {
    title: 'Your own content',
    pressing: 'Starter content is public',
    fine: 'No starter content is in play.',
    inPlay: (items: number) =>
      `${count(items, 'item')} in play came with the software. Everyone can read them on the internet, with their answers. Prizes depend on questions that are public. Add your own, and switch these off.`,
    accepted: (items: number) =>
      `You play with ${count(items, 'item')} that came with the software, which everyone can read on the internet. Prizes depend on questions that are public.`,
    accept: 'Play with it',
    warn: 'Warn me again',
    open: 'See the content',
  },
  doors: {
    title: 'How phones get in',
    qr: (address: string) => `QR code to ${address}`,
    scan: 'Scan this code with a phone in the hall’s network. It opens the home page.',
    address: 'Address',
    local:
      'Only this machine can open this address. Open the portal by the machine’s address in the network, or set PUBLIC_URL.',
    phones: (devices: number, most: number) =>
      devices === 0
        ? 'No phone has opened this code in the last 12 hours.'
        : `${devices >= most ? `${grouped.format(most)} phones or more` : count(devices, 'phone')} opened this code in the last 12 hours.`,
    counted: 'A phone is counted once its page could talk to the server. Only the fact that it was here is stored.',
    https: 'The address begins with https: phones can do everything.',
    http: 'The address begins with http, without the s. The games work, but:',
    limits: [
      'Phones can’t keep their screen awake during a game, and neither can the hall’s screen.',
      'Phones can’t open the site again without a network.',
      'A result can’t be handed to another app: its picture can be saved, and its text copied.',
      'Other devices in the network can read names and phone numbers.',
    ],
  },
  rehearsal: {
    title: 'Rehearsal',
    intro:
      'Play a real game with the real content, also before the season opens. It counts nowhere: no leaderboard, figure or list contains it, and nothing of it is stored.',
    start: (game: string) => `Rehearse ${game}`,
  },
  season: {
    title: 'Times of the season',
    phases: {
      before: 'It hasn’t opened yet: people can register, not play.',
      open: 'It is open: people can register and play.',
      closed: 'It is over: registration and games are closed.',
      archived: 'It is archived.',
    },
    opens: 'Opens',
    closes: 'Closes',
    freezes: 'Leaderboards freeze',
    never: 'No time set',
    change: 'Change the times',
  },
})
