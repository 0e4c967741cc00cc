import type { Check, LineState } from '@noor-quest/contract/overview'
import { defineTexts } from '../../text/text.ts'
import { count, numbers } from '../text/formats.ts'
import { portalText } from '../text/portal.en.ts'

const relative = new Intl.RelativeTimeFormat('en')
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function day(iso: string): string {
  const at = new Date(iso)
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday ? `today ${clock.format(at)}` : portalText.date(iso)
}

export const overviewText = defineTexts('portal/overview/overview', {
  titles: { before: 'Before the season opens', open: 'Open now', after: 'After the close' },
  noTimes: 'No times are set: the season is open.',
  at: (time: string, ms: number) => {
    const [unitMs, unit] =
      ms >= 48 * HOUR_MS
        ? [24 * HOUR_MS, 'day' as const]
        : ms >= 2 * HOUR_MS
          ? [HOUR_MS, 'hour' as const]
          : [MINUTE_MS, 'minute' as const]
    return `${time}, ${relative.format(Math.max(1, Math.round(ms / unitMs)), unit)}`
  },
  progress: (done: number, all: number) => `${done} of ${all} steps are done.`,
  next: 'Next step',
  toNext: (title: string) => `Next: ${title}`,
  steps: 'Steps',
  allDone: { before: 'Everything is ready.', open: 'Nothing waits for you.', after: 'Nothing waits for you.' },
  outdated: 'This page could not be loaded again. It shows the state from before.',
  failed: 'This could not be changed',
  states: {
    good: 'Done',
    accepted: 'Left as it is',
    warning: 'Have a look',
    wrong: 'Not ready',
    unknown: 'Can’t tell',
    todo: 'To do',
    later: 'Later',
  } satisfies Record<LineState, string>,
  figures: { registered: 'Registered', finished: 'Finished a game', playing: 'Playing now' },
  tonight: {
    begun: 'Tonight begins',
    over: 'Tonight is over',
    hint: 'This page then shows what is next and what is wrong, and a phone has names, screen, messages and final at its foot.',
    wrong: 'Wrong now',
    onScreen: {
      leaderboards: 'The hall’s screen shows the leaderboards.',
      ceremony: 'The hall’s screen shows the ceremony.',
      draw: 'The hall’s screen shows a prize draw.',
      final: 'The hall’s screen shows the final.',
      thanks: 'The hall’s screen says thanks.',
      nothing: 'No screen of the hall is open.',
    },
  },
  remind: 'Remind me again',
  registrations: {
    title: 'New players are being refused',
    message: (most: number | null) =>
      `More than ${most === null ? 'the limit' : numbers.format(most)} registered from one address in 10 minutes. If these are your visitors, let them in.`,
    lift: 'Let them register',
  },
  refusedSince: (iso: string) => `This began ${day(iso)}.`,
  limit: {
    streams: {
      title: 'Pages are not updated live',
      message:
        'Too many pages are open from one address or on this server. Admins, the hall’s screens and finalists still have places. The button ends the live connections of all pages; open pages connect again by themselves.',
      lift: 'Free the places',
    },
    connections: {
      title: 'Connections are being refused',
      message:
        'One address, or all together, have too many open connections. The button ends the live connections of all pages; open pages connect again by themselves.',
      lift: 'Free the connections',
    },
    sign_up: {
      title: 'Sign-ups are being refused',
      message:
        'There were too many sign-ups from one address or with one email. If these are your helpers, let them sign up.',
      lift: 'Let them sign up',
    },
    sign_in: {
      title: 'Sign-ins are being refused',
      message:
        'There were too many wrong passwords from one address or for one account. If these are your helpers, let them try again.',
      lift: 'Let them sign in',
    },
    mail: {
      title: 'Requests for mails are being refused',
      message:
        'Too many asked for a new password or a verification mail from one address or for one account. If these are your helpers, let them ask again.',
      lift: 'Let them ask again',
    },
  },
  content: {
    title: (game: string) => `Content of ${game}`,
    none: 'This game can’t be started.',
    full: 'A full game can be dealt.',
    short: (need: number) => `A full game needs ${need} in each line.`,
    inOther: 'What is missing in one language is shown in the other.',
    required: (persons: number) =>
      `Games take only items that ${persons === 1 ? 'one person' : `${persons} people`} found right.`,
    columns: { have: 'In play', en: 'English', ar: 'Arabic', checked: 'Checked' },
    rows: {
      questions: (level: number) => `Level ${level}`,
      prophets: (): string => 'Prophets',
      terms: (): string => 'Arabic terms',
    },
    ofNeeded: (have: number, need: number) => `${have} of ${need}`,
    // The links are named differently from the tabs that they open.
    edit: { questions: 'Fill the levels', prophets: 'Add prophet cards', terms: 'Add terms' },
    rule: 'Change the rule',
  },
  starter: {
    title: 'Your own content',
    good: 'All items in play are your own.',
    warning: (items: number) =>
      `${count(items, 'item')} in play came with the software. Everyone can read ${items === 1 ? 'it' : 'them'} on the internet, with the answers. Add your own, and leave these out of games.`,
    open: 'See the content',
    accept: 'Use it anyway',
  },
  times: {
    title: 'Times and time zone',
    opens: (time: string) => `Opens ${time}.`,
    freezes: (time: string) => `Leaderboards freeze ${time}.`,
    closes: (time: string) => `Closes ${time}.`,
    noOpening: 'Without an opening time the season is open already.',
    noClosing: 'Without a closing time it stays open.',
    utc: 'The time zone is UTC. If your times are of another zone, the season opens and closes hours too early or too late.',
    open: 'Set times and zone',
    accept: 'Leave them as they are',
  },
  doors: {
    title: 'Doors',
    shut: (_address: string): string => 'They are shut: only this machine can open the competition.',
    lost: (_address: string): string => 'This machine has left the network of its doors. Phones can’t get in.',
    listening: (address: string) => `The server listens on ${address}. No phone has opened it yet.`,
    good: (address: string) => `Phones get in at ${address}.`,
    moved: (before: string) => `The network gave this machine another address. It was ${before}.`,
    screens: 'Hall screens on other computers need a new link.',
    press: (address: string) => `Open on ${address}`,
    open: 'Go to the doors',
    accept: 'Booths alone',
  },
  address: {
    title: 'Phones can open the address',
    phones: (devices: number, most: number) =>
      devices === 0
        ? 'No phone has opened this code in the last 12 hours.'
        : `${devices >= most ? `${numbers.format(most)} phones or more` : count(devices, 'phone')} opened this code in the last 12 hours.`,
    open: 'Show the code',
  },
  mail: {
    title: 'Mail',
    good: 'The server sends email.',
    warning:
      'No mail server is set. Invite people with a link, which needs no email. Ask the server’s operator if you want email.',
    open: 'Invite people',
    accept: 'Work without mail',
  },
  backup: {
    title: 'Backup',
    /** The server's words are English, so another language says the state instead. */
    message: (words: string[], _state: LineState, _isMade: boolean): string[] => words,
    last: (iso: string, isProved: boolean) => `Last backup: ${day(iso)}${isProved ? ', verified' : ''}.`,
    open: 'Back up',
  },
  server: {
    title: 'Server',
    good: 'Everything that was checked is in order.',
    /** As for the backup. `_checks`: the names of those that need a look. */
    message: (words: string[], _checks: string[]): string[] => words,
    all: 'All checks',
    states: { good: 'in order', warning: 'have a look', wrong: 'wrong', unknown: 'can’t tell' } satisfies Record<
      Check['state'],
      string
    >,
    checks: {
      version: 'Version',
      address: 'Address',
      database: 'Database',
      secret: 'Secret',
      files: 'Files',
      disk: 'Disk',
      backup: 'Backup',
      images: 'Pictures',
      mail_domain: 'Mail domain of admins',
      mail: 'Mail',
      connections: 'Connections',
      clock: 'Clock',
    } satisfies Record<Check['check'], string>,
  },
  admins: {
    title: 'Who helps',
    roles: (owner: number, organiser: number, helper: number) =>
      `${count(owner, 'owner')}, ${count(organiser, 'organiser')}, ${count(helper, 'helper')}.`,
    alone: 'You run the event alone. Invite a second person.',
    unconfirmed: (amount: number) =>
      `${count(amount, 'address', 'addresses')} must be confirmed by an owner: no mail server is set.`,
    ungranted: (amount: number) =>
      `${count(amount, 'account')} ${amount === 1 ? 'has' : 'have'} no rights yet: approve or suspend.`,
    open: 'Invite or approve',
    accept: 'I run it alone',
  },
  second_factor: {
    title: 'Two-step verification',
    good: 'It protects your account.',
    own: 'Your account is protected by its password only.',
    others: (amount: number) => `${count(amount, 'other account')} without it.`,
    open: 'Set it up',
    openOthers: 'See the accounts',
    accept: 'Leave it as it is',
  },
  prizes: {
    title: 'Are there prizes tonight?',
    good: 'The rules suit prizes.',
    warning:
      'Prizes tempt visitors to use a script or to play again and again. Change the rules before the season opens.',
    accepted: 'No prizes are given in this season.',
    open: 'Yes, see the rules',
    accept: 'No prizes',
  },
  upgraded: {
    title: 'After the upgrade',
    places: (places: number) =>
      `The upgrade to version 3.0.0 changed ${count(places, 'place')}. Players with one phone number no longer share a place, and no game is withheld any more.`,
    accept: 'I have read it',
  },
  review: {
    title: 'Names',
    good: 'Nothing waits for a decision.',
    games: (amount: number) => `${count(amount, 'game')} that no hand can play`,
    names: (amount: number) => `${count(amount, 'name')} to look at`,
    mistakes: (amount: number) => `${count(amount, 'reported mistake')} in questions`,
    open: 'Decide',
  },
  final: {
    title: 'The final',
    questions: (questions: number, whole: number, checked: number) =>
      `${count(questions, 'question')}: ${whole} in both languages, ${checked} found right in both.`,
    players: (players: number | null) =>
      players === null ? 'Its players are locked in after the close.' : `${count(players, 'player')} locked in.`,
    stage: (screens: number, hasPresenter: boolean) =>
      `${screens === 0 ? 'No screen is' : `${count(screens, 'screen')} ${screens === 1 ? 'is' : 'are'}`} open in the hall. ${hasPresenter ? 'A presenter’s page is open.' : 'No presenter’s page is open.'}`,
    open: 'Go to the final',
  },
  last_games: {
    title: 'Last games',
    good: 'All games have ended and count.',
    todo: 'Running games are ending, and places are being worked out.',
  },
  publish: {
    title: 'Publish the results',
    good: 'They are published, and never change.',
    todo: 'Look through what is undecided, then publish. It can’t be withdrawn.',
    later: 'Possible once the last games have ended.',
    open: 'Ready to publish',
  },
  announce: {
    title: 'Ceremony',
    good: 'Everyone sees the results.',
    todo: 'Only admins see the results. Announce the winners on the hall’s screen.',
    later: 'After an owner has published the results.',
    open: 'Announce the winners',
  },
  winners: {
    title: 'Call the winners',
    good: 'The first three of each game are called.',
    todo: (left: number, of: number) =>
      `${left} of the first ${of} players aren’t called yet. Tick “Contacted” on their row.`,
    later: 'After the announcement.',
    open: 'See the winners',
  },
  prizes_given: {
    title: 'Give the prizes',
    good: 'The first three of each game have their prize.',
    todo: (left: number, of: number) =>
      `${left} of the first ${of} players have no prize yet. Tick “Prize given” on their row.`,
    later: 'After the announcement.',
    open: 'Tick prizes',
  },
  erase: {
    title: 'Erase personal data',
    good: 'No names, phone numbers or comments are stored.',
    stored: (players: number, comments: number) =>
      `Names and phone numbers of ${count(players, 'player')} are stored${comments === 0 ? '' : `, and ${count(comments, 'comment')}`}.`,
    byItself: 'The server removes them by itself after the number of days that you set.',
    open: 'Erase',
  },
  next_season: {
    title: 'Next season',
    todo: 'Begin it when you need it. Content, settings and people with access stay.',
    later: 'After the announcement.',
    open: 'Begin the next season',
  },
})
