import type { shareText } from './share.en.ts'

export const ar: typeof shareText = {
  words: 'نص المشاركة',
  share: 'مشاركة',
  copy: 'نسخ النص',
  copied: 'نُسخ النص.',
  copyByHand: 'النص محدَّد، انسخه الآن.',
  // The event's name may have the other direction.
  message: (points, game, event) => `نتيجتي: ${points}. ${game}، \u2068${event}\u2069. هل تتفوّق عليّ؟`,
}
