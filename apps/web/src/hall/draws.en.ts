import { n } from '../text/english.ts'
import { defineTexts } from '../text/text.ts'

export const drawsText = defineTexts('hall/draws', {
  prizes: (prizes: number) => (prizes === 1 ? '1 prize' : `${n(prizes)} prizes`),
  prize: (prize: number, prizes: number) => (prizes === 1 ? 'The prize' : `Prize ${n(prize)} of ${n(prizes)}`),
})
