import { count, isolated, n } from '../../text/arabic.ts'
import { TICKETS } from '../text/arabic.ts'
import type { admissionPageText } from './admission.en.ts'

export const ar: typeof admissionPageText = {
  intro: 'ما يحتاج إليه الزائر قبل استمارة التسجيل. أما الجهاز المشترك فلا يحتاج إلى شيء.',
  label: 'من يستطيع التسجيل',
  choices: {
    everybody: 'الجميع',
    tickets: 'الزوّار الذين معهم تذكرة مطبوعة',
  },
  does: {
    everybody: 'تُفتح الاستمارة لكل زائر.',
    tickets: 'تتيح كل تذكرة تسجيل شخص واحد مرة واحدة.',
  },
  noTickets: 'لا توجد تذاكر مطبوعة لم تُستخدم، فلا يستطيع أي زائر التسجيل. اطبع تذاكر أدناه.',
  tickets: {
    title: 'التذاكر المطبوعة',
    intro: 'اثنتا عشرة تذكرة في ورقة A4. لا تُعرض رموزها إلا مرة واحدة: اطبعها قبل أن تغادر هذه الصفحة.',
    count: 'عدد التذاكر',
    countWrong: (most) => `عدد من 1 إلى ${n(most)}`,
    make: 'إنشاء التذاكر',
    makeFailed: 'تعذّر إنشاء التذاكر',
    made: (amount) => `جاهز للطباعة: ${count(amount, TICKETS)}`,
    print: 'طباعة',
    none: 'لا توجد تذاكر مطبوعة.',
    printed: (at) => `طُبعت ${at}`,
    used: (used, all) => `استُخدم ${n(used)} من ${n(all)}`,
    withdraw: 'إلغاء ما لم يُستخدم',
    withdrawTitle: (amount) => `هل تريد إلغاء التذاكر التي لم تُستخدم، وعددها ${n(amount)}؟`,
    withdrawText: 'لن تتيح بعد ذلك تسجيل أي زائر.',
    withdrawn: (amount) => `أُلغي: ${count(amount, TICKETS)}.`,
    withdrawFailed: 'تعذّر إلغاء التذاكر',
    qr: (code) => `رمز الاستجابة السريعة للتذكرة ${isolated(code)}`,
  },
  booth: {
    title: 'وضع الجهاز المشترك',
    intro:
      'لجهاز لوحي يتناوب عليه زوّار كثيرون. ينتقل من زائر إلى زائر: لا يتذكّر أحدًا، ولا رابط فيه إلى هذه اللوحة، ويعود إلى الاستمارة عندما يغادر اللاعب.',
    start: 'تحويله إلى جهاز مشترك',
    question: 'هل تريد جعل هذا الجهاز مشتركًا؟',
    text: 'يُسجَّل خروجك من هنا. ولإنهاء هذا الوضع افتح \u2066/admin\u2069 على هذا الجهاز وسجّل الدخول وافتح هذه الصفحة.',
    confirm: 'بدء وتسجيل الخروج',
    end: 'إنهاء وضع الجهاز المشترك',
    failed: 'تعذّر تغيير هذا الجهاز',
    ended: 'لم يعد هذا الجهاز مشتركًا.',
  },
}
