import { defineTexts } from '../../text/text.ts'

export const homeText = defineTexts('player/home/home', {
  adminLink: (club: string) => `${club}: admin area`,
  gamesHeading: 'Choose your game',
})
