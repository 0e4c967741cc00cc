import type { PlayedGame } from '@noor-quest/contract/player-record'
import { flagsText as text } from './flags.en.ts'

/** The reason why a game is flagged, with its figures. */
export function flagReason(flag: PlayedGame['flags'][number]): string {
  switch (flag.reason) {
    case 'faster-than-reading':
    case 'faster-than-a-hand':
      return text[flag.reason](flag.right, flag.answers, text.seconds(flag.fastest_ms))
    case 'even-pace':
      return text[flag.reason](flag.answers, flag.deviation_percent)
    case 'pairs-faster-than-a-hand':
      return text[flag.reason](flag.level, flag.pairs, text.seconds(flag.pairs_ms))
    case 'known-from-others':
      return text[flag.reason](flag.persons)
    case 'known-from-own':
      return text[flag.reason](flag.games)
    case 'perfect-after-many-left':
      return text[flag.reason](flag.left)
  }
}
