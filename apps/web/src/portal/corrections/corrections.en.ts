import { defineTexts } from '../../text/text.ts'
import { count, numbers } from '../text/formats.ts'

export const correctionsText = defineTexts('portal/corrections/corrections', {
  title: 'Corrections',
  intro:
    'A question that was wrong when it was played: withdraw it, or correct its answer, for all players of this season.',
  findQuestion: 'Find the question',
  none: 'Nothing was corrected in this season',
  noneHint: 'To correct a question, find it, open it and press “Correct the key”.',
  correctKey: 'Correct the key',
  editHint: 'An edited question changes no game that was played. Was its key wrong then?',
  judging: (judged: number, games: number) =>
    `Games are being judged again: ${numbers.format(judged)} of ${numbers.format(games)}. Until all of them are, the leaderboards stay as they were.`,
  question: 'Question',
  version: (number: number) => `Version ${numbers.format(number)}`,
  what: 'Correction',
  correctedTo: (key: string | null) => {
    if (key === null) return 'Withdrawn'
    if (key === 'all') return 'Everyone gets the points'
    return key.length === 1 ? `${key.toUpperCase()} is right` : `${[...key.toUpperCase()].join(', ')} are right`
  },
  onlyRight: (key: string) => `Only ${key.toUpperCase()} is right: scores may fall`,
  givesAll: 'Everyone who was asked it gets the points: no score falls',
  several: 'These options are right: no score falls',
  whichRight: 'Right options',
  when: 'When',
  now: 'Now',
  takeBack: 'Take back',
  takeBackNamed: (question: string) => `Take back the correction of “${question}”`,
  takenBack: (when: string) => `Taken back on ${when}`,
  back: 'All corrections',
  correctIntro:
    'Choose the correction of each version. Players are judged by the version that they were dealt. A corrected version is not dealt any more. Edit the question to get it dealt again.',
  loadingVersions: 'Loading the versions...',
  games: (games: number) => `Played in ${count(games, 'game')}`,
  choose: (number: number, question: string) => `Correction of version ${numbers.format(number)} of “${question}”`,
  asDealt: (key: string) => `As it was played: ${key.toUpperCase()} is right`,
  voidIt: 'Withdraw it: it counts for no player',
  preview: 'Show who is affected',
  nothingChosen: 'Choose a correction first. Nothing changes before you have seen who is affected.',
  previewTitle: 'Who is affected',
  previewing: 'Judging the games again, to show what would change...',
  previewFailed: 'The games could not be judged.',
  nobodyAffected: 'No player has finished a game with this question. Running games will be judged by the correction.',
  affected: (games: number, players: number, risen: number, fallen: number) =>
    `${count(games, 'game')} of ${count(players, 'player')}. Best scores: ${numbers.format(risen)} rise, ${numbers.format(fallen)} fall, ${numbers.format(players - risen - fallen)} stay.`,
  changesIntro: (count: number) =>
    count === 1
      ? 'This player’s score or rank changes:'
      : `The first ${numbers.format(count)} whose score or rank changes, best first:`,
  consequences:
    'Running games are judged by it when they end. It is recorded in the activity log, and can be taken back until the results are published.',
  player: 'Player',
  score: 'Best score',
  rank: 'Rank',
  noRank: 'none',
  becomes: 'becomes',
  apply: 'Judge the games again',
  applyFailed: 'The correction could not be made.',
  applied: 'All games were judged again successfully.',
  applying: 'The correction was made successfully. The games are being judged again.',
})
