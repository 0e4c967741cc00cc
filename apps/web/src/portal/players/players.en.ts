import type { PlayerSort } from '@noor-quest/contract/player-columns'
import type { PlayerRecord } from '@noor-quest/contract/player-record'
import type { ChoiceField, PersonField } from '@noor-quest/rules/person-fields'
import { defineTexts } from '../../text/text.ts'
import { count, counted, numbers } from '../text/formats.ts'

export const playersText = defineTexts('portal/players/players', {
  extraTime: {
    label: 'Time in games',
    hint: 'In every game, from the next one they begin. Only admins see it.',
    factors: { 1: 'As for all players', 1.5: 'One and a half times (×1.5)', 2: 'Twice as much (×2)' },
    saved: 'Saved successfully!',
    failed: 'This could not be saved',
  },
  startAgain: {
    label: 'This person may start again',
    title: 'May this person start again?',
    consequence:
      'The games so far no longer count, nor does their score. The next game counts as the first. You can undo it.',
    confirm: 'Start again',
    state: 'Started again: only later games count.',
    done: 'The next game counts as the first. Saved successfully!',
    undone: 'The games from the beginning count again. Saved successfully!',
    failed: 'This could not be saved',
  },
  only: 'Show',
  onlyShown: { all: 'Everybody', hidden: 'Hidden' },
  appearance: {
    hide: 'Hide from the leaderboards',
    show: 'Show on the leaderboards',
    blockMany: 'Block these devices',
    unblockMany: 'Unblock these devices',
    block: 'Block this device',
    unblock: 'Unblock this device',
    hidden: 'Hidden',
    blocked: 'Device blocked',
    calledOtherwise: 'Shown under another name',
    marked: 'Marked by:',
    look: 'Look at the name',
    isBooth: 'Registered on a booth, which can’t be blocked: hide only this person.',
    failed: 'This could not be done',
    manyNotBlocked: (players: number) =>
      players === 1
        ? 'The device of 1 player was not blocked: it is a booth, or unknown. Hide the person alone.'
        : `The devices of ${numbers.format(players)} players were not blocked: they are booths, or unknown. Hide these people alone.`,
    many: {
      hide: {
        question: (players: number) => `Hide ${count(players, 'player')} from the leaderboards?`,
        confirm: 'Hide',
        hint: 'In every game, and on every screen at once. The players can still play, see their own names and ranks, and get no message.',
        done: (players: number) => `${count(players, 'player')} hidden successfully!`,
        nothing: 'Already hidden.',
      },
      show: {
        question: (players: number) => `Show ${count(players, 'player')} on the leaderboards again?`,
        confirm: 'Show',
        hint: 'A person whose device is blocked stays hidden until the block is taken back.',
        done: (players: number) => `${count(players, 'player')} shown again successfully!`,
        nothing: 'Nothing to show again. A person whose device is blocked stays hidden until the block is taken back.',
      },
      block: {
        question: (players: number) =>
          players === 1 ? 'Block the device of 1 player?' : `Block the devices of ${count(players, 'player')}?`,
        confirm: 'Block',
        hint: 'This hides all players who registered on them, and all who register later: a phone is often shared. Booths can’t be blocked.',
        done: (devices: number) => `${count(devices, 'device')} blocked successfully!`,
        nothing: 'Already blocked.',
      },
      unblock: {
        question: (players: number) =>
          players === 1
            ? 'Unblock the device of 1 player?'
            : `Unblock the devices of ${numbers.format(players)} players?`,
        confirm: 'Unblock',
        hint: 'All players who registered on them are shown again, except players who are hidden themselves.',
        done: (devices: number) => `${count(devices, 'device')} unblocked successfully!`,
        nothing: 'No device of theirs is blocked.',
      },
    },
  },
  page: {
    open: 'All about this player',
    back: 'All players',
    appearance: 'How others see them',
    inResults: 'In the results',
    final: 'The final',
    inFinal: ({ has_entered, answers, place }: NonNullable<PlayerRecord['final']>) =>
      [
        has_entered ? 'entered' : 'not entered',
        ...answers.map(({ question, round, choice, after_ms }) =>
          [
            question,
            round === 1 ? '' : ` (round ${round})`,
            ': ',
            choice.toUpperCase(),
            after_ms === null ? '' : ` after ${after_ms / 1000}s`,
          ].join(''),
        ),
        ...(place === null ? [] : [`place ${place.rank} with ${count(place.points, 'point')}`]),
      ].join('; '),
    others: 'Related players',
    othersIntro: 'Families share a phone, and one person may play both games.',
    noOthers: 'No other player has their phone number or device.',
    samePerson: 'The same person in another game',
    games: (games: number) => `Games (${numbers.format(games)})`,
    noGames: 'No game yet. Games without a result are removed after a day.',
    game: (number: number) => `Game ${numbers.format(number)}`,
    result: (score: number, moves: number, time: string) =>
      `${numbers.format(score)} points${moves > 0 ? `, ${numbers.format(moves)} moves` : ''}, ${time}`,
    statuses: { running: 'Running', finished: 'Finished', superseded: 'Left for another game', exited: 'Left' },
    best: 'Counts on the leaderboard',
    corrected: 'A question was corrected',
    rejected: 'Rejected: counts nowhere',
    steps: 'Answers and moves',
    stepsOf: (number: number) => `Answers and moves of game ${numbers.format(number)}`,
    loadingSteps: 'Loading the game...',
    recomputed: {
      same: 'Recomputed from its log: same.',
      lost: 'It can’t be recomputed: its deal was removed.',
    },
    differs: (stored: number | null, recomputed: number | null) =>
      `Recomputed from its log: differs. Stored: ${stored ?? 'nothing'}. Recomputed: ${recomputed ?? 'nothing'}.`,
    runs: 'This game is still running. Its answers and moves are shown when it has ended.',
    noSteps: 'Its answers and moves can’t be shown: its deal was removed.',
    leftGames: 'Games begun and left',
    timeOuts: 'Time-outs',
    registered: 'Registered',
    season: 'Season',
  },
  steps: {
    none: 'No move was made.',
    at: 'Time',
    seconds: (ms: number, digits: number) => `${(ms / 1000).toFixed(digits)}s`,
    step: 'Question or card',
    outcome: 'Outcome',
    chosen: 'Answer',
    right: 'Right answer',
    took: 'Took',
    score: 'Score',
    level: (level: number) => `Level ${level} begins`,
    outcomes: {
      right: 'Right',
      wrong: 'Wrong',
      'time-out': 'The time ran out',
      reveal: 'All cards turned',
      selected: 'First card',
      match: 'A pair',
      mismatch: 'No pair',
      end: 'The game ended',
    },
  },
  title: (players?: number) => `Registered Players${counted(players)}`,
  caption: 'Registered players',
  loading: 'Loading players...',
  none: 'No players registered yet',
  noMatch: 'No player matches',
  search: 'Search',
  searchHint: 'Name, phone number or claim code',
  game: 'Game',
  allGames: 'All games',
  sortBy: 'Sort by',
  /** `asc` and `desc`: the names of a column in a phone's list of orders. */
  fields: {
    name: { title: 'Name', asc: 'Name A-Z', desc: 'Name Z-A' },
    age: { title: 'Age', asc: 'Youngest', desc: 'Oldest' },
    semester: { title: 'Semester', asc: 'Semester 1-8', desc: 'Semester 8-1' },
    nickname: { title: 'Nickname' },
    phone: { title: 'Phone' },
    group_id: { title: 'Group' },
    game_type: { title: 'Game', asc: 'Game A-Z', desc: 'Game Z-A' },
    total_score: { title: 'Score', asc: 'Lowest score', desc: 'Highest score' },
    current_level: { title: 'Level', asc: 'Lowest level', desc: 'Highest level' },
    created_at: { title: 'Date', asc: 'Oldest first', desc: 'Newest first' },
  } satisfies Record<PlayerSort, { title: string; asc: string; desc: string }> & Record<PersonField, { title: string }>,
  /** The stored option of a field as it is shown. */
  options: {
    semester: (option: string) => `Semester ${Number.parseInt(option, 10)}`,
  } satisfies Record<ChoiceField, (option: string) => string>,
  shown: (shown: number, total: number) => `${numbers.format(shown)} of ${numbers.format(total)} shown`,
  details: (name: string) => `Details of ${name}`,
  loadingDetails: 'Loading details...',
  rank: 'Rank',
  rankShown: (rank: number, isExact: boolean) => `${numbers.format(rank)}${isExact ? '' : '+'}`,
  time: 'Time',
  moves: 'Moves',
  when: 'When',
  attempts: 'Attempts',
  claimCode: 'Claim code',
  deviceLink: {
    make: 'Open on another phone',
    hint: 'The player scans this code with the new phone. It works once, for ten minutes. The former phone is signed out.',
    code: 'Code for the player’s new phone',
    failed: 'No code was made',
  },
  deleteData: 'Delete data',
  deleteTitle: 'Are you sure you want to delete this player?',
  deleteText:
    'Scores, games, answers and feedback of this player are deleted for good. Answers in a final stay without a name.',
  deleteOthers: 'Delete this person’s data in other games too:',
  deleted: 'Player deleted successfully!',
  deleteFailed: (message: string) => `Error deleting player: ${message}`,
})
