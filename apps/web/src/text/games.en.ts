import { FLIP_MATCH_MAX } from '@noor-quest/rules/flip-match-score'
import type { GameType } from '@noor-quest/rules/games'
import { QUESTIONS_PER_LEVEL, QUIZ_LEVELS, QUIZ_MAX } from '@noor-quest/rules/quiz-levels'
import { count } from './english.ts'
import { defineTexts } from './text.ts'

/** A game's card on the home page. */
export type CardTexts = { title: string; subtitle: string; tags: string[]; features: string[]; action: string }

/** A game's own texts for a failed request, with a button that reloads its page. */
export type FailedTexts = { title: string; retry: string }

/** A game's texts on pages that all games share. */
type GameTexts = {
  name: string
  /** The heading of its leaderboard. */
  column: string
  equalScores: string
  left: string
  /** `time` is minutes and seconds: "0:23". */
  stillRunning: (time: string) => string
  /** For a game without a countdown. */
  stillOpen: string
  /** Asks for feedback. */
  rate: string
  card: CardTexts
  /** For the game's page that can't be opened, whichever request failed. Default: a general error. */
  failed?: FailedTexts
}

/** In English whatever the displayed language, for certificates. */
export const ENGLISH_GAMES = {
  quiz: {
    name: 'Quiz',
    column: 'Quiz',
    equalScores: 'Equal scores: faster first.',
    left: 'You left the quiz.',
    stillRunning: (time) => `Your quiz is still running, ${time} left.`,
    stillOpen: 'Your quiz is waiting for you.',
    rate: 'Rate the quiz',
    card: {
      title: 'Islamic Quiz',
      subtitle: 'Test what you know',
      tags: [`${QUIZ_LEVELS.length} Levels`, `${QUESTIONS_PER_LEVEL} Questions`, 'Multiple Choice', 'Timed'],
      features: [count(QUESTIONS_PER_LEVEL * QUIZ_LEVELS.length, 'question', 'questions'), `Up to ${QUIZ_MAX} points`],
      action: 'Start Quiz',
    },
  },
  'flip-match': {
    name: 'Flip & Match',
    column: 'Flip Match',
    equalScores: 'Equal scores: fewer moves, then faster.',
    left: 'You left Flip & Match.',
    stillRunning: (time) => `Your Flip & Match is still running, ${time} left.`,
    stillOpen: 'Your Flip & Match is not over yet.',
    rate: 'Rate Flip & Match',
    card: {
      title: 'Flip & Match',
      subtitle: 'Train your memory',
      tags: ['Memory Game'],
      features: [
        'Level 1: prophets and their items',
        'Level 2: pairs of Arabic terms',
        `Up to ${FLIP_MATCH_MAX} points`,
      ],
      action: 'Play Now',
    },
    failed: {
      title: 'Failed to load game data from database.',
      retry: 'Retry',
    },
  },
} satisfies Record<GameType, GameTexts>

export const gamesText = defineTexts('text/games', ENGLISH_GAMES)
