import { isolated, n } from '../../text/arabic.ts'
import type { setUpText } from './set-up.en.ts'

export const ar: typeof setUpText = {
  title: 'الإعداد',
  position: (step, all) => `الخطوة ${n(step)} من ${n(all)}`,
  steps: {
    account: 'حسابك',
    look: 'الاسم والشعار',
    consent: 'الموافقة',
    season: 'الأوقات والقواعد',
    prizes: 'الجوائز',
    questions: 'الأسئلة',
    tickets: 'التذاكر',
    doors: 'الأبواب',
    try: 'تجربة واحدة',
  },
  done: 'تمّت',
  next: 'التالي',
  skip: 'تخطٍّ',
  back: 'السابق',
  finish: 'إنهاء',
  goOn: (step) => `متابعة: ${step}`,
  end: 'إنهاء الإعداد',
  endQuestion: 'هل تريد إنهاء الإعداد؟',
  endText: 'ينتهي عندئذٍ لدى جميع المشرفين، وتبقى الخطوات الباقية في «نظرة عامة».',
  ended: 'انتهى الإعداد.',
  failed: 'تعذّر إنهاء الإعداد.',
  offer: (done, all) =>
    `صفحة بعد صفحة، من اسم النادي إلى فتح الأبواب. أُنجز من الخطوات ${n(done)} من ${n(all)}، ويمكن تخطّي أي منها.`,
  begin: 'بدء الإعداد',
  try: {
    intro: 'ثلاثة أمور تُجرَّب في القاعة قبل مجيء الزوّار.',
    phone: { title: 'فتحها هاتف', todo: 'امسح الرمز الذي في هذه الصفحة بهاتف.' },
    screen: { title: 'تعرضها شاشة', todo: 'افتح شاشة القاعة على جهاز العرض.' },
    game: {
      title: 'جُرّبت لعبة',
      todo: 'سجّل والعب في هذا المتصفح: يتيح لك حسابك ذلك قبل الافتتاح أيضًا.',
      press: 'تجربة لعبة',
    },
    left: 'لاعب التجربة على لوحة الصدارة:',
    remove: (name) => `إزالة ${isolated(name)}`,
    removeTitle: (name) => `هل تريد إزالة ${isolated(name)}؟`,
    removeText: 'يُحذف اللاعب وألعابه وإجاباته.',
    removed: 'أُزيل لاعب التجربة.',
    removeFailed: 'تعذّرت إزالة لاعب التجربة.',
  },
}
