// The list of all games in the web app. Each entry adds a card on the home page,
// a registration and an address.
import { GAMES as ALL_GAMES, type GamePath, type GameType } from '@noor-quest/rules/games'
import type { ComponentType } from 'react'
import { type CardTexts, type FailedTexts, gamesText } from '../text/games.en.ts'
import cardsPicture from '../ui/art/cards.svg'
import penPicture from '../ui/art/pen.svg'

export type WebGame = {
  type: GameType
  path: GamePath
  picture: string
  /** The title of the game's screen and of its registration. */
  title: () => string
  card: () => CardTexts
  /**
   * The texts for a request that fails before the game's screen opens. Default: a general error.
   */
  failed?: () => FailedTexts
  /** Loads the game's screen, a chunk of its own. */
  load: () => Promise<{ GameScreen: ComponentType }>
}

const games: Record<GameType, Omit<WebGame, 'type' | 'path' | 'title'>> = {
  quiz: {
    picture: penPicture,
    card: () => gamesText.quiz.card,
    load: () => import('./quiz/quiz-screen.tsx').then(({ QuizScreen }) => ({ GameScreen: QuizScreen })),
  },
  'flip-match': {
    picture: cardsPicture,
    card: () => gamesText['flip-match'].card,
    failed: () => gamesText['flip-match'].failed,
    load: () => import('./flip-match/flip-match-screen.tsx').then((part) => ({ GameScreen: part.FlipMatchScreen })),
  },
}

export const GAMES: readonly WebGame[] = ALL_GAMES.map(({ type, path }) => {
  const game = games[type]
  return { type, path, title: () => game.card().title, ...game }
})
