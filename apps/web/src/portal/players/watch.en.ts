import { defineTexts } from '../../text/text.ts'
import { count } from '../text/formats.ts'

export const watchText = defineTexts('portal/players/watch', {
  title: 'Watch the hall',
  nameless: 'Name removed',
  unseen: 'A name that waits',
  waiting: (names: number) =>
    `${count(names, 'marked name waits', 'marked names wait')}: the screen shows “Player”. Press a row to see the name, then “The name is fine” to show it.`,
  intro: 'What the screen in the hall shows now. Press a name to hide, rename or block. A hidden player is on',
  all: 'the list of all players.',
  helperIntro:
    'What the screen in the hall shows now. Press a name to hide or rename. An organiser can show a hidden player again.',
  frozen: 'The leaderboards are frozen: visitors see these places.',
  lost: 'No connection: this page may be out of date.',
  finishers: 'Last finishers',
  lists: 'Lists',
  empty: { leaderboard: 'No scores yet', finishers: 'No player to show now' },
  loading: 'Loading...',
  rowLabel: (name: string) => `Hide, rename or block: ${name}`,
  helperRowLabel: (name: string) => `Hide or rename: ${name}`,
  gone: 'This row is not on the leaderboards any more.',
})
