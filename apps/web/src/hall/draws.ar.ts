import { n } from '../text/arabic.ts'
import type { drawsText } from './draws.en.ts'

export const ar: typeof drawsText = {
  prizes: (prizes) => `عدد الجوائز: ${n(prizes)}`,
  prize: (prize, prizes) => (prizes === 1 ? 'الجائزة' : `الجائزة ${n(prize)} من ${n(prizes)}`),
}
