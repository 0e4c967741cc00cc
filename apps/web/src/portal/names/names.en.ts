import type { CardDecision, CardKind, CardState, NameCard } from '@noor-quest/contract/names'
import { defineTexts } from '../../text/text.ts'
import { count, numbers } from '../text/formats.ts'

const ENDINGS = new Map<Intl.LDMLPluralRule, string>([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
])
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

export const namesText = defineTexts('portal/names/names', {
  title: 'Names',
  intro:
    'The place at stake comes first. Until you decide, no score or place changes, and the hall’s screen shows “Player” in place of a marked name.',
  decideAbout: 'Decide in Names',
  search: 'A player’s name',
  searchHint: 'Find it to hide or rename it',
  loading: 'Loading...',
  states: { open: 'Open', decided: 'Decided' },
  open: (cards: number) => `${numbers.format(cards)} to decide`,
  none: {
    open: 'Nothing to decide',
    decided: 'Nothing decided yet',
    search: 'No player has this name',
  },
  marked: (by: string, isWord: boolean) =>
    isWord ? `The name has “${by}”, which is on the list of words` : `The name has the sign “${by}”`,
  kinds: { game: 'Impossible game', name: 'Name', mistake: 'Reported mistake' } satisfies Record<CardKind, string>,
  foldedBy: {
    device: 'One device',
    number: 'One number',
    alike: 'Same mark',
    question: 'One question',
    decision: 'Decided at once',
  } satisfies Record<NonNullable<NameCard['folded_by']>, string>,
  others: (persons: number) => `and ${count(persons, 'other')}`,
  more: (persons: number) => `and ${numbers.format(persons)} more`,
  unfold: 'One by one',
  fold: 'Back to all cards',
  page: 'Player’s page',
  correct: 'Correct the key',
  reports: 'Reported by players',
  reportsHint: 'Decide about them under Names.',
  /** "1st", "22nd", and "1000th+" for a rank above those that are counted. */
  rank: (rank: number, isExact: boolean) =>
    `${numbers.format(rank)}${ENDINGS.get(ordinals.select(rank)) ?? 'th'}${isExact ? '' : '+'}`,
  place: (rank: string, game: string) => `${rank} in ${game}`,
  noPlace: (game: string) => `No place in ${game}`,
  changesNoPlace: 'Changes no place.',
  takesUnknown: 'Takes the player’s places. They are hidden while the leaderboards are frozen.',
  takes: (rank: string, game: string) => `Takes the ${rank} place in ${game}`,
  takesMany: (places: number, rank: string, game: string) =>
    `Takes ${numbers.format(places)} places in ${game}, from the ${rank} on`,
  movesUp: (taken: string, name: string, rank: string) => `${taken}; ${name} moves up to ${rank}`,
  decisions: {
    dismiss: 'Dismiss',
    disqualify: 'Disqualify',
    hide: 'Hide',
    rename: 'Rename',
    done: 'Done',
    undo: 'Undo',
  } satisfies Record<CardDecision, string>,
  keep: 'Keep',
  newName: 'Name on the screens',
  named: (decision: string, subject: string) => `${decision}: ${subject}`,
  decided: {
    open: 'Open',
    dismissed: 'Dismissed',
    disqualified: 'Disqualified',
    hidden: 'Hidden',
    done: 'Done',
  } satisfies Record<CardState, string>,
  kept: 'Kept',
  renamed: 'Renamed',
  undone: 'Taken back',
  decidedBy: (state: string, by: string, at: string) => `${state} by ${by}, ${at}`,
  conflict: (state: string, by: string) =>
    by === '' ? `Already decided: ${state}.` : `Already decided: ${state} by ${by}.`,
  failed: 'This could not be decided',
})
