import type { ReviewDecision, ReviewState } from '@noor-quest/contract/review'
import { defineTexts } from '../../text/text.ts'
import { count, numbers } from '../text/formats.ts'

export const reviewText = defineTexts('portal/review/review', {
  title: 'To review',
  intro:
    'Evidence of play by script, names to look at, and mistakes that players reported. None of them changes a score. The hall’s screen shows “Player” in place of a marked name until you decide, unless Consent and data says otherwise. Ask the player before you decide: some players are simply that good.',
  onPlayer:
    'The page To review lists these entries too, together with those of other players that have the same cause.',
  loading: 'Loading...',
  states: { open: 'Open', decided: 'Decided' },
  open: (entries: number) => `${count(entries, 'entry', 'entries')} to decide`,
  none: { open: 'Nothing to review', decided: 'Nothing decided yet' },
  strong: 'Strong evidence',
  weak: 'Weak evidence',
  group: (entries: number) => `${count(entries, 'entry', 'entries')} with one cause`,
  spelling: (persons: number, spellings: number) =>
    `${count(persons, 'person', 'persons')} with one phone number, written in ${count(spellings, 'way')}`,
  number: 'The same phone number as',
  numberHint:
    'That person registered earlier and keeps the place. Dismiss this if they are one person or a family: then the best of them has the place.',
  marked: (by: string) => `The name has “${by}”, which is on the list of words`,
  mistake: 'Reported mistake',
  reports: 'Reported by players',
  reportsHint: 'Decide about them under To review.',
  changesNothing: 'Changes no place.',
  outcome: (rank: string, score: number) => `${rank}, ${numbers.format(score)} points`,
  place: (rank: string) => `place ${rank}`,
  noPlace: 'no place',
  changes: (counted: string, withheld: string) => `Counted: ${counted}. Withheld: ${withheld}.`,
  changesIfDismissed: (dismissed: string, open: string) => `Dismissed: ${dismissed}. Until then: ${open}.`,
  losesTicket: 'If withheld, the player has no ticket in a prize draw.',
  decisions: {
    dismiss: 'Dismiss',
    withhold: 'Withhold',
    disqualify: 'Disqualify',
    hide: 'Hide name',
    done: 'Done',
    undo: 'Undo',
  } satisfies Record<ReviewDecision, string>,
  forAll: (decision: string, entries: number) => `${decision} all ${entries}`,
  named: (decision: string, player: string) => `${decision}: ${player}`,
  decided: {
    open: 'Open',
    dismissed: 'Dismissed',
    withheld: 'Withheld',
    disqualified: 'Disqualified',
    hidden: 'Name hidden',
    done: 'Done',
  } satisfies Record<ReviewState, string>,
  decidedBy: (state: string, by: string, at: string) => `${state} by ${by}, ${at}`,
  done: 'Decided successfully!',
  undone: 'Taken back successfully!',
  conflict: 'Another admin has decided this meanwhile. The list now shows their decision.',
  failed: 'This could not be decided',
})
