import { defineTexts } from '../../text/text.ts'
import { count } from '../text/formats.ts'

const PLACES = ['First place', 'Second place', 'Third place']

/** The presenter's phone. */
export const presentFinalText = defineTexts('portal/final/present-final', {
  title: 'Present the final',
  none: 'No players are locked in yet.',
  noneHint: 'Prepare the final, and lock in its players after the close.',
  off: 'The screen in the hall shows something else. Show the final on it, and the lobby begins.',
  question: (question: number, questions: number) => `Question ${question} of ${questions}`,
  steps: {
    lobby: 'Lobby',
    shown: 'The text is shown',
    open: 'Open',
    closed: 'Closed',
    revealed: 'The answer is shown',
    standings: 'Standings',
    podium: 'The podium',
  },
  isVoid: 'It doesn’t count.',
  entered: (amount: number) => `${count(amount, 'player')} entered`,
  answered: (answered: number, expected: number) => `${answered} of ${expected} answered`,
  seconds: 'Seconds left',
  /** The large button: what comes next. */
  next: {
    ask: (question: number) => `Ask question ${question}`,
    reveal: 'Reveal the answer',
    standings: 'Show the standings',
    end: 'Go to the podium',
    place: (rank: number | null) => PLACES[(rank ?? 1) - 1] ?? '',
  },
  tie: 'One more question for the tie',
  tied: (players: number, isLeft: boolean) =>
    isLeft
      ? `${players} players share places of the podium. They keep them, or answer one more question.`
      : `${players} players share places of the podium. No question is left, so they keep them.`,
  again: (next: string) => `Press again: ${next}`,
  waits: {
    shown: 'The options open by themselves',
    open: 'It closes by itself',
    over: 'The final is over',
    off: 'Not on the screen',
  },
  other: (by: string | null) =>
    `${by ?? 'Another presenter'} pressed first, so your press didn’t count. This is the present step.`,
  answer: {
    see: 'See the answer',
    hide: 'Hide the answer',
    title: 'The answer, for you alone',
    hint: 'Each look is logged.',
    failed: 'The answer could not be read.',
  },
  more: {
    button: 'More',
    title: 'More',
    close: 'Close the question now',
    reopen: 'Open the question again',
    reopenTitle: 'Open this question again?',
    reopenText: 'The answers that were given to it are void. All players answer it again.',
    end: 'End the final',
    endTitle: 'End the final now?',
    endText: 'The podium comes next. No other question can be asked.',
    standings: 'Show the standings',
    question: 'A question’s result',
    choose: 'Question',
    numbered: (question: number, isVoid: boolean) => `Question ${question}${isVoid ? ', doesn’t count' : ''}`,
    void: 'It doesn’t count',
    voidTitle: 'Leave this question out?',
    voidText: 'Its answer stays secret, and it can’t count again. Everyone’s points are recalculated.',
    count: 'It counts again',
    key: 'The right answer is',
    keyOf: (letter: string) => `The right answer is ${letter}`,
  },
})
