import type { PassedOver } from '@noor-quest/contract/draws'
import { defineTexts } from '../../text/text.ts'
import { count, numbers } from '../text/formats.ts'

export const drawText = defineTexts('portal/draw/draw', {
  title: 'Prize draw',
  intro:
    'A draw among all who have a score. First the list is sealed. Then digits that are called out in the hall decide, and everyone who hears them can check the result.',
  season: 'Season',
  failed: 'This could not be done. Check the connection and try again.',
  print: 'Print',
  printedAt: (season: string, at: string) => `Prize draw of ${season}, printed ${at}`,
  commit: {
    title: '1. Seal the list',
    tickets: (tickets: number) => `${count(tickets, 'ticket')} now: at most one for each phone number and each device.`,
    allFinishers: 'Everyone who finished a game gets a ticket, even without a score',
    review: 'Look at the list before you seal it',
    sharedBy: { number: 'has no ticket: the same number as', device: 'has no ticket: the same device as' },
    ownTicket: 'Give a ticket',
    takeOwnTicket: 'Take it back',
    more: (players: number) => `${numbers.format(players)} more are on the list.`,
    waits: {
      close:
        'This season is still open, and people who still play would be missing. Draw after its close: set a closing time in Season and rules.',
      last_games:
        'The season is over, and its last games are being counted. This takes up to ten seconds, or half a minute if games were running.',
    },
    leftOut: 'Players without a ticket',
    reasons: {
      unfinished: (players: number) => `${numbers.format(players)} finished no game`,
      no_score: (players: number) => `${numbers.format(players)} have no score`,
      same_number: (players: number) => `${numbers.format(players)} share a number that has its ticket already`,
      same_device: (players: number) => `${numbers.format(players)} share a device that has its ticket already`,
      disqualified: (players: number) => `${numbers.format(players)} disqualified`,
      not_eligible: (players: number) => `${numbers.format(players)} not eligible, as ticked off in the results`,
      erased: (players: number) => `${numbers.format(players)} whose number was erased`,
    },
    hidden: (players: number) =>
      players === 1
        ? 'One of those with a ticket is hidden from the leaderboards. Disqualify players who must not win.'
        : `${numbers.format(players)} of those with a ticket are hidden from the leaderboards. Disqualify players who must not win.`,
    title_en: 'Title in English',
    title_ar: 'Title in Arabic',
    titleHint: 'Visitors see it, for example “Main prize”.',
    winners: 'Prizes',
    winnersWrong: (max: number) => `Type a number from 1 to ${numbers.format(max)}.`,
    button: 'Seal the list',
    confirmTitle: (tickets: number) => `Seal a list with ${count(tickets, 'ticket')}?`,
    confirmText:
      'From then on nothing changes this list: no person is added, removed or disqualified. All visitors see its seal, and no name before the draw.',
    sealing: 'Sealing...',
    done: 'List sealed successfully! Show the seal before any digit is called out.',
  },
  sealed: (tickets: number, prizes: number, at: string) =>
    `${count(tickets, 'ticket')}, ${count(prizes, 'prize')}; sealed ${at}`,
  seal: 'Seal of the list (SHA-256)',
  copySeal: 'Copy the seal',
  publicPage: 'Open the public page',
  download: 'Download the file',
  hall: {
    show: 'Show it on the hall’s screen',
    next: 'Show the next winner there',
    stop: 'Take it off the hall’s screen',
    ceremony: 'The hall’s screen shows a ceremony. End that before you show the draw.',
  },
  digits: {
    title: '2. Type the digits',
    label: 'Digits that were called out',
    hint: '4 to 12. Take them from several people, or from dice.',
    wrong: 'Type 4 to 12 digits.',
    button: 'Draw',
    confirmTitle: 'Are these the digits?',
    confirmText: 'They decide at once, and can’t be changed.',
    drawing: 'Drawing...',
    done: 'Drawn successfully!',
  },
  winners: {
    title: '3. Winners',
    by: (digits: string, at: string) => `Drawn ${at} by the digits ${digits}`,
    ticket: (ticket: number) => `Ticket ${numbers.format(ticket)}`,
    shownAs: (name: string) => `on the leaderboards: ${name}`,
    erased: 'Name removed',
    code: (code: string) => `Code ${code}`,
    contacted: 'Contacted',
    prizeGiven: 'Prize given',
    absent: 'No prize: draw the next',
    reasons: { absent: 'Absent', declined: 'Declined', not_entitled: 'Not entitled' } satisfies Record<
      PassedOver,
      string
    >,
    nextTitle: (ticket: number) => `Draw the next in place of ticket ${numbers.format(ticket)}?`,
    nextText: 'The same digits decide again. All visitors see the reason, and this can’t be taken back.',
    reason: 'Reason',
    nextButton: 'Draw the next',
    nextDone: 'Next ticket drawn successfully!',
  },
})
