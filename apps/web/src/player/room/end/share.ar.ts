import type { shareText } from './share.en.ts'

export const ar: typeof shareText = {
  picture: 'الصورة التي ستُشارَك',
  noPicture: 'لا يستطيع هذا المتصفح رسم الصورة، ويمكنك مشاركة النص.',
  withName: 'أظهر اسمي على الصورة',
  words: 'النص المرافق لها',
  share: 'مشاركة',
  save: 'حفظ الصورة',
  copy: 'نسخ النص',
  copied: 'نُسخ النص.',
  copyByHand: 'النص محدَّد، انسخه الآن.',
  invitation: 'هل تتفوّق عليّ؟',
  // The event's name may have the other direction.
  message: (points, game, event) => `نتيجتي: ${points}. ${game}، \u2068${event}\u2069. هل تتفوّق عليّ؟`,
}
