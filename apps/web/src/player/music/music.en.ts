import { n } from '../../text/english.ts'
import { defineTexts } from '../../text/text.ts'

export const musicText = defineTexts('player/music/music', {
  control: 'Music',
  play: 'Play music',
  pause: 'Pause music',
  reload: 'The music could not be loaded. Reload',
  allSound: 'Music and effects',
  volume: 'Music volume',
  percent: (share: number) => `${n(Math.round(share * 100))}%`,
})
