import type { FlaggedGame } from '@noor-quest/contract/flagged-games'
import { adminText } from './admin-en.ts'

const text = adminText.seasons.flagged

/** The reason why a game is flagged, with its figures. */
export function flagReason(flag: FlaggedGame['flags'][number]): string {
  switch (flag.reason) {
    case 'faster-than-reading':
    case 'faster-than-a-hand':
      return text.reasons[flag.reason](flag.right, flag.answers, text.seconds(flag.fastest_ms))
    case 'pairs-faster-than-a-hand':
      return text.reasons[flag.reason](flag.level, flag.pairs, text.seconds(flag.pairs_ms))
    case 'perfect-after-many-left':
      return text.reasons[flag.reason](flag.left)
  }
}
