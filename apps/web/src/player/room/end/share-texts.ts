// The texts of the share dialog. They are separate from the catalogue, so that
// they load with the dialog only.
import type { LanguageTag } from '../../../text/text.ts'

type ShareTexts = {
  picture: string
  noPicture: string
  withName: string
  words: string
  share: string
  save: string
  copy: string
  copied: string
  copyByHand: string
  invitation: string
  /** `points`: the score with its unit. The address is appended. */
  message: (points: string, game: string, event: string) => string
}

export const SHARE_TEXTS: Record<LanguageTag, ShareTexts> = {
  en: {
    picture: 'The picture that is shared',
    noPicture: 'This browser cannot draw the picture. You can share the text.',
    withName: 'Show my name on the picture',
    words: 'The text that goes with it',
    share: 'Share',
    save: 'Save the picture',
    copy: 'Copy the text',
    copied: 'The text was copied.',
    copyByHand: 'The text is selected: copy it now.',
    invitation: 'Can you do better?',
    message: (points, game, event) => `My result: ${points}. ${game}, ${event}. Can you do better?`,
  },
  ar: {
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
  },
}
