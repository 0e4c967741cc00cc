import { defineTexts } from '../../text/text.ts'
import { count, numbers } from '../text/formats.ts'

export const resultsText = defineTexts('portal/results/results', {
  title: 'Results',
  intro: 'Who won, in the order of the leaderboards. You see it even while the leaderboards are frozen.',
  back: 'Back to the results',
  season: 'Season',
  current: (name: string) => `${name} (current)`,
  game: 'Game',
  standing: 'Show',
  standings: { placed: 'Players with a place', out: 'With a score, without a place' },
  search: 'Search',
  searchHint: 'Name, phone number or claim code',
  caption: 'Results',
  loading: 'Loading results...',
  none: { placed: 'No player has a place yet', out: 'Every player with a score has a place' },
  noMatch: 'No player matches',
  shown: (shown: number) => `${numbers.format(shown)} shown`,
  print: 'Print',
  printedAt: (season: string, game: string, at: string) => `${season}: ${game}, printed ${at}`,
  columns: {
    rank: 'Rank',
    name: 'Name',
    group: 'Group',
    phone: 'Phone',
    score: 'Score',
    moves: 'Moves',
    time: 'Time',
    games: 'Games',
    code: 'Claim code',
    state: 'Notes',
  },
  out: 'None',
  ties: {
    earlier: 'Equal figures: the earlier game is first',
    shared: 'A tie: equal figures, in the same millisecond',
  },
  disqualified: 'Disqualified',
  notEligible: 'Not eligible',
  contacted: 'Contacted',
  prizeGiven: 'Prize given',
  hasNote: 'Has a note',
  details: (name: string) => `Notes and decisions about ${name}`,
  call: 'Call',
  copyPhone: 'Copy phone number',
  whatsApp: 'WhatsApp',
  noWhatsApp: 'WhatsApp needs the country code. Set it in Season and rules.',
  finished: 'Finished',
  marks: 'For the prize',
  eligible: 'May get a prize',
  marksHint: 'Saved as soon as you tick them. They change no place.',
  tickedBefore: (mark: string, is: boolean, by: string | null | undefined) =>
    `${by ?? 'Another admin'} has ${is ? 'ticked' : 'unticked'} “${mark}” in the meantime.`,
  note: 'Note',
  saveNote: 'Save the note',
  noteSaved: 'Note saved successfully!',
  saveFailed: 'This could not be saved',
  disqualify: 'Disqualify',
  reason: 'Reason',
  reasonHint: 'Only admins see it.',
  reasonNeeded: 'Say why.',
  disqualifyText:
    'The player loses the place on every leaderboard at once, and the next ones move up. The player isn’t told.',
  disqualifiedNow: 'Disqualified successfully!',
  disqualifiedFor: (reason: string) =>
    reason === '' ? 'Disqualified. The reason was erased.' : `Disqualified: ${reason}`,
  restore: 'Take the disqualification back',
  restoredNow: 'Taken back successfully!',
  final: 'The results are published: places don’t change any more.',
  publish: {
    byOwner: 'An owner publishes the results.',
    title: 'Publish',
    intro:
      'Results are published once and for good. The record has ids, figures, hashes of the logs and a sealed commitment to each name.',
    waits: {
      close:
        'This season is still open. Results can be published after its close: set a closing time in Season and rules.',
      last_games:
        'The season is over, and its last games are being counted. This takes up to ten seconds, or half a minute if games were running.',
      places: 'The places are being recomputed after a change of the rules. This takes a moment.',
      final: 'The final of this season is not over yet.',
      final_planned: 'The final of this season has not begun. Play it, or delete it.',
    },
    next: 'Next comes the list of what is undecided. The results are published there.',
    published: (at: string, places: number) => `Published ${at}, with ${count(places, 'place')}.`,
    sealed:
      'Only admins see the results yet: the leaderboards were frozen. Announce the winners, or show everything there.',
    names: (names: number, places: number) =>
      names === places
        ? 'Every name is still there.'
        : `${numbers.format(places - names)} of ${count(places, 'name')} were erased.`,
    sha: 'SHA-256 of the record',
    shaHint: 'Print it, or send it to a witness: it proves later that nothing was changed.',
    copySha: 'Copy the SHA-256',
    open: 'Open the public page',
    record: 'Download the record',
  },
  ready: {
    title: 'Ready to publish',
    intro: 'What is undecided, and who near a prize shares a number or a device.',
    open: (lines: number) => `${count(lines, 'line is', 'lines are')} open`,
    nothing: 'Everything is decided.',
    judging: (judged: number, games: number) =>
      `Games are being judged again: ${numbers.format(judged)} of ${numbers.format(games)}. Publish afterwards.`,
    corrections: 'Corrections',
    parts: {
      cards: 'Names',
      shared: 'Same number, same device',
      hidden: 'Hidden players with a place',
    },
    hints: {
      cards: 'If published undecided, the games count.',
      shared: 'Families share a phone. Each of them keeps the place; disqualify a player who registered twice.',
      hidden:
        'If published hidden, they lose the place and the next ones move up. Press a name to show the player, give them another name there or disqualify them.',
    },
    amount: (lines: number) => numbers.format(lines),
    more: (lines: number) => `${numbers.format(lines)} more, which follow as you decide.`,
    byAdmin: 'Hidden by an admin.',
    byDevice: 'On a blocked device.',
    wouldHave: (rank: string, score: number) => `If shown: place ${rank}, ${numbers.format(score)} points.`,
    publish: {
      title: 'Publish',
      intro: 'This can’t be undone.',
      consequences: [
        'Visitors see the best ten of each game. If the leaderboards are frozen, they stay so until the results are announced.',
        'From then on nothing changes the order: no disqualification, no closing time.',
        'Names can still be erased. The record and its SHA-256 stay as they are.',
      ],
      type: (lines: number) => `${count(lines, 'line is', 'lines are')} open. To publish anyway, type their number`,
      notTheNumber: (lines: number) => `Type ${numbers.format(lines)}.`,
      button: 'Publish the results',
      confirmTitle: 'Publish these results for good?',
      confirmText:
        'Decide about the cards under Names and disqualify players first. Published results can’t be changed or withdrawn.',
      confirmOpen: (lines: number) => `${count(lines, 'line stays', 'lines stay')} undecided.`,
      publishing: 'Publishing...',
      done: 'Results published successfully!',
      failed: 'The results could not be published',
    },
  },
  erase: {
    title: 'Personal data',
    intro:
      'Names, ages, phone numbers, notes and comments of this season. Scores, games and the published record stay.',
    held: (players: number, comments: number) =>
      `Stored now: personal data of ${count(players, 'player')} and ${count(comments, 'comment')}.`,
    nothing: 'Nothing personal of this season is stored any more.',
    open: 'This season is still open. Erase its data after its close.',
    unpublished:
      'The results aren’t published yet. An erased player loses the place on a leaderboard, so publish them first.',
    sealed:
      'To keep only the winners’ numbers, announce the winners first, or show everything: the names that stay would reveal them.',
    all: 'Delete all personal data now',
    winners: 'Keep only the winners’ numbers',
    keep: 'Places that count as winners, in each game',
    titleAll: 'Delete all personal data of this season?',
    titleWinners: 'Delete all personal data except the winners’?',
    textAll: (players: number, comments: number) =>
      `This removes personal data of ${count(players, 'player')} and ${count(comments, 'comment')}. No player can be called any more, and nothing brings the data back. Backups made before still hold it.`,
    textWinners: (places: number) =>
      `Names and numbers of the first ${numbers.format(places)} of each game and of the final, and of those who won a prize draw, stay. All other names and numbers, and all comments, are removed. Nothing brings them back. Backups made before still hold them.`,
    confirm: (name: string) => `To confirm, type the name of the season: ${name}`,
    notTheName: (name: string) => `Type “${name}”.`,
    button: 'Delete for good',
    deleting: 'Deleting...',
    done: (players: number, comments: number) =>
      `Deleted successfully: personal data of ${count(players, 'player')} and ${count(comments, 'comment')}.`,
    failed: 'The data could not be deleted. The rest is shown on the page; try again.',
  },
})
