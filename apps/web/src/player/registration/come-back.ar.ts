import { countOblique, type Forms } from '../../text/arabic.ts'
import type { comeBackText } from './come-back.en.ts'

const MINUTES: Forms = {
  zero: '0 دقيقة',
  one: 'دقيقة واحدة',
  two: 'دقيقتان',
  few: 'دقائق',
  many: 'دقيقة',
  other: 'دقيقة',
}

export const ar: typeof comeBackText = {
  title: 'مرحبًا بعودتك',
  code: 'رمزك',
  digits: 'آخر أربعة أرقام من هاتفك',
  digitsHint: 'أو كل أرقامه إن كانت أقل',
  submit: 'افتح لعبتي',
  invalid: 'الرمز والأرقام غير متطابقين. يُرجى مراجعتهما.',
  wait: (minutes) => `محاولات كثيرة. حاول مجددًا بعد ${countOblique(minutes, MINUTES)}.`,
  reasons: {
    playing: 'هذا الرمز مستخدم الآن على هاتف آخر.',
    final: 'أنت من لاعبي النهائي.',
    attempts: 'أُدخلت لهذا الرمز أرقام خاطئة كثيرة.',
  },
  askPresenter: 'اسأل مقدّم المسابقة.',
  failed: 'تعذّر فتح اللعبة. يُرجى المحاولة مرة أخرى.',
}
