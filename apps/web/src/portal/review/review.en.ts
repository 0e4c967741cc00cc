import type { ReviewDecision, ReviewKind, ReviewState } from '@noor-quest/contract/review'
import { defineTexts } from '../../text/text.ts'
import { count, numbers } from '../text/formats.ts'

export const reviewText = defineTexts('portal/review/review', {
  title: 'To review',
  intro:
    'Games that no hand can play, names to look at, and mistakes that players reported; nearest to a prize first. None of them changes a score or a place. The hall’s screen shows “Player” in place of a marked name until you decide, unless Consent and data says otherwise. Ask the player before you decide.',
  onPlayer: 'The page To review lists these entries too.',
  loading: 'Loading...',
  states: { open: 'Open', decided: 'Decided' },
  open: (entries: number) => `${count(entries, 'entry', 'entries')} to decide`,
  none: { open: 'Nothing to review', decided: 'Nothing decided yet' },
  marked: (by: string) => `The name has “${by}”, which is on the list of words`,
  kinds: {
    game: 'Impossible game',
    name: 'Marked name',
    mistake: 'Reported mistake',
  } satisfies Record<ReviewKind, string>,
  reports: 'Reported by players',
  reportsHint: 'Decide about them under To review.',
  outcome: (rank: string, score: number) => `${rank}, ${numbers.format(score)} points`,
  place: (rank: string) => `Place ${rank}`,
  noPlace: 'No place',
  decisions: {
    dismiss: 'Dismiss',
    disqualify: 'Disqualify',
    hide: 'Hide name',
    done: 'Done',
    undo: 'Undo',
  } satisfies Record<ReviewDecision, string>,
  named: (decision: string, player: string) => `${decision}: ${player}`,
  decided: {
    open: 'Open',
    dismissed: 'Dismissed',
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
