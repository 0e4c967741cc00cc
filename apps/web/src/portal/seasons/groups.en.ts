import { defineTexts } from '../../text/text.ts'
import { count } from '../text/formats.ts'

export const groupsText = defineTexts('portal/seasons/groups', {
  title: 'Groups',
  intro:
    'Sections, faculties or tables. Players choose one when they register, and each group has its own leaderboard. Without groups nothing is asked.',
  consent: 'If you ask for consent, name the group in your consent text.',
  name: 'Name',
  name_ar: 'Name in Arabic',
  add: 'Add a group',
  remove: 'Remove',
  keep: 'Keep it',
  persons: (persons: number) => count(persons, 'person', 'persons'),
  without: (persons: number) =>
    `${count(persons, 'person has', 'persons have')} no group. No group’s leaderboard has them. Choose a group on their page.`,
  removed: (name: string) => `“${name}” will be removed.`,
  consequence: (persons: number) =>
    `${count(persons, 'person has', 'persons have')} it. They keep their score and their place among all.`,
  movesTo: 'Their group from then on',
  none: 'No group',
  yes: 'Yes',
  no: 'No',
  screen: 'Leaderboards for a screen',
  ranksAll: 'Players’ pages and the hall’s screen also show the leaderboard of all groups together',
  tooFew: 'A season has at least two groups, or none.',
  same: (name: string) => `Two groups have the name “${name}”.`,
  filter: 'Group',
  everyone: 'All groups',
  saved: 'The group was changed successfully!',
  failed: 'The group could not be changed',
  onPlayer: 'In all games of this person. Score and place among all stay.',
})
