import { defineTexts } from '../../text/text.ts'
import { count } from '../text/formats.ts'

export const presentText = defineTexts('portal/present/present', {
  title: 'Announce the winners',
  intro:
    'The screen in the hall shows one place after the other, from the bottom up, whenever you press. Only this page shows what comes next.',
  nothing: 'There are no published results yet.',
  nothingHint:
    'Publish the results of a season first. If its leaderboards are frozen, they stay hidden until you announce them.',
  season: 'Season',
  sealed: 'Sealed',
  shown: 'The results are public',
  noPlaces: 'No player has a place in this season.',
  places: (game: string, places: number) => `${game}: ${places === 0 ? 'no places' : count(places, 'place')}`,
  first: 'Begin with',
  startHint: 'Open the screen in the hall first. The first step shows only the name of the game.',
  drawing: 'The screen shows a prize draw now. The ceremony takes its place.',
  final: 'The screen shows the final now.',
  start: 'Start the ceremony',
  show: 'Show everything',
  showTitle: 'Show all results now?',
  showText:
    'Visitors then see the results and the final leaderboards, and the screen in the hall shows the leaderboards. This can’t be taken back.',
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  now: 'The hall sees now',
  next: 'Next, for you alone',
  nextButton: 'Next',
  undo: 'Undo',
  organisersPress: 'The last step makes the results public. An owner or organiser presses it, on their own phone.',
  over: 'That was the last step',
  overText: 'The results are public now. The winners stay on the screen until you end the ceremony.',
  overSealed: 'The winners stay on the screen until you end the ceremony.',
  end: 'End the ceremony',
  stop: 'Stop the ceremony',
  stopTitle: 'Stop the ceremony?',
  stopText: 'The screen shows the leaderboards again. Another ceremony begins from the start.',
  stopSealedText:
    'The screen shows the frozen leaderboards again, and the results stay sealed. Another ceremony begins from the start.',
  opening: (game: string) => `${game}: the title`,
  announced: (game: string, rank: number) => `${game}: place ${rank}, without a name`,
  place: (game: string, rank: number) => `${game}, place ${rank}`,
  nameless: 'Name removed',
  figures: (score: number, moves: number, time: string) =>
    [count(score, 'point'), ...(moves > 0 ? [count(moves, 'move')] : []), time].join(' · '),
  ties: { shared: 'a tie', earlier: 'equal figures, the earlier game is first' },
  winners: 'The winners of all games',
  changedBy: (email: string) => `Last pressed by ${email}`,
  lost: 'This page could not be loaded again and may be out of date. A press is safe, and counts once.',
  unsure: 'The server didn’t answer, so the press may not have counted. Press again: it counts once.',
  other: (by: string | null) =>
    `${by ?? 'Another admin'} pressed before you, so your press didn’t count. Look at what the hall sees now.`,
  failed: 'This could not be done',
})
