import type { PassedOver } from '@noor-quest/contract/draws'
import { defineTexts } from '../../text/text.ts'
import { count, numbers } from '../text/formats.ts'

export const drawsText = defineTexts('portal/draws/draws', {
  title: 'Prize draws',
  intro:
    'Each press draws one person at random, while the hall’s screen shows the draw. Each phone number has one chance.',
  failed: 'This could not be done. Check the connection and try again.',
  print: 'Print',
  printedAt: (season: string, at: string) => `Prize draw of ${season}, printed ${at}`,
  persons: {
    title: 'Who takes part',
    persons: (persons: number) => `${count(persons, 'person')} now`,
    allFinishers: 'Everyone who finished a game takes part, even without a score',
    sharing: (persons: number) => `Persons with another person’s number: ${numbers.format(persons)}`,
    sameNumber: 'has the number of',
    ownChance: 'Has a chance, too',
    waits: {
      close:
        'This season is still open, and people who still play would be missing. Draw after its close: set a closing time in Season and rules.',
      last_games:
        'The season is over, and its last games are being counted. This takes up to ten seconds, or half a minute if games were running.',
    },
    leftOut: 'Players who don’t take part',
    reasons: {
      unfinished: (players: number) => `${numbers.format(players)} finished no game`,
      no_score: (players: number) => `${numbers.format(players)} have no score`,
      same_number: (players: number) => `${numbers.format(players)} share a number that has its chance already`,
      disqualified: (players: number) => `${numbers.format(players)} disqualified`,
      not_eligible: (players: number) => `${numbers.format(players)} not eligible, as ticked off in the results`,
      erased: (players: number) => `${numbers.format(players)} whose number was erased`,
    },
    hidden: (players: number) =>
      players === 1
        ? 'One of those who take part is hidden from the leaderboards. Disqualify players who must not win.'
        : `${numbers.format(players)} of those who take part are hidden from the leaderboards. Disqualify players who must not win.`,
    title_en: 'Prize in English',
    title_ar: 'Prize in Arabic',
    titleHint: 'The hall sees it, for example “Main prize”.',
    winners: 'Winners',
    winnersWrong: (max: number) => `Type a number from 1 to ${numbers.format(max)}.`,
    button: 'Add the draw',
    done: 'Draw added successfully!',
  },
  among: {
    scored: (winners: number) => `${count(winners, 'winner')} among all with a score`,
    finished: (winners: number) => `${count(winners, 'winner')} among all who finished a game`,
  },
  draw: 'Draw the winner',
  drawNext: (winner: number, winners: number) => `Draw winner ${numbers.format(winner)} of ${numbers.format(winners)}`,
  remove: 'Delete the draw',
  shownFirst: 'Show this draw on the screens above. Only then is a winner drawn.',
  winners: {
    number: (position: number) => `Drawn ${numbers.format(position)}`,
    shownAs: (name: string) => `on the leaderboards: ${name}`,
    erased: 'Name removed',
    code: (code: string) => `Code ${code}`,
    contacted: 'Contacted',
    prizeGiven: 'Prize given',
    absent: 'No prize: draw again',
    reasons: { absent: 'Absent', declined: 'Declined', not_entitled: 'Not entitled' } satisfies Record<
      PassedOver,
      string
    >,
    nextTitle: (position: number) => `Draw another person in place of number ${numbers.format(position)}?`,
    nextText: 'Both stay in the record, with the reason. This can’t be taken back.',
    reason: 'Reason',
    nextButton: 'Draw again',
    nextDone: 'Drawn successfully!',
  },
})
