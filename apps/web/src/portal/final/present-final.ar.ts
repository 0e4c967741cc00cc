import { count, isolated, n } from '../../text/arabic.ts'
import { arabicPlace } from '../../text/place-words.ts'
import { PLAYERS } from '../text/arabic.ts'
import type { presentFinalText } from './present-final.en.ts'

export const ar: typeof presentFinalText = {
  title: 'تقديم النهائي',
  none: 'لم يُثبَّت اللاعبون بعد.',
  noneHint: 'أعدّ النهائي، ثم ثبّت لاعبيه بعد الإغلاق.',
  off: 'تعرض شاشة القاعة شيئًا آخر. اعرض النهائي عليها لتبدأ صالة الانتظار.',
  question: (question, questions) => `السؤال ${n(question)} من ${n(questions)}`,
  steps: {
    lobby: 'الانتظار',
    shown: 'نص السؤال معروض',
    open: 'الإجابة مفتوحة',
    closed: 'الإجابة مغلقة',
    revealed: 'الإجابة الصحيحة معروضة',
    standings: 'الترتيب',
    podium: 'منصة التتويج',
  },
  isVoid: 'لا يُحتسب.',
  entered: (amount) => `عدد الحاضرين: ${n(amount)}`,
  answered: (answered, expected) => `أجاب ${n(answered)} من ${n(expected)}`,
  seconds: 'الثواني المتبقية',
  next: {
    ask: (question) => `طرح السؤال ${n(question)}`,
    reveal: 'كشف الإجابة',
    standings: 'عرض الترتيب',
    end: 'الانتقال إلى منصة التتويج',
    place: (rank) => arabicPlace(rank ?? 1),
  },
  tie: 'سؤال إضافي لكسر التعادل',
  tied: (players, isLeft) =>
    `${count(players, PLAYERS)} يتقاسمون مراكز على منصة التتويج. ${
      isLeft ? 'يبقون كذلك، أو يجيبون عن سؤال إضافي.' : 'لم يبقَ سؤال، فيبقون كذلك.'
    }`,
  again: (next) => `اضغط مرة أخرى: ${next}`,
  waits: {
    shown: 'تُفتح الخيارات من تلقاء نفسها',
    open: 'يُغلق من تلقاء نفسه',
    over: 'انتهى النهائي',
    off: 'ليس على الشاشة',
  },
  other: (by) => `سبقك ${by ? isolated(by) : 'مقدّم آخر'} إلى الضغط، فلم تُحتسب ضغطتك. هذه هي الخطوة الحالية.`,
  answer: {
    see: 'رؤية الإجابة',
    hide: 'إخفاء الإجابة',
    title: 'الإجابة، لك وحدك',
    hint: 'تُسجَّل كل مرة تُرى فيها.',
    failed: 'تعذّرت قراءة الإجابة.',
  },
  more: {
    button: 'المزيد',
    title: 'المزيد',
    close: 'إغلاق السؤال الآن',
    reopen: 'إعادة فتح السؤال',
    reopenTitle: 'هل تريد إعادة فتح هذا السؤال؟',
    reopenText: 'تُلغى الإجابات التي أُعطيت له، ويجيب عنه كل اللاعبين من جديد.',
    end: 'إنهاء النهائي',
    endTitle: 'هل تريد إنهاء النهائي الآن؟',
    endText: 'تأتي بعده منصة التتويج، ولا يمكن طرح سؤال آخر.',
    standings: 'عرض الترتيب',
    question: 'نتيجة سؤال',
    choose: 'السؤال',
    numbered: (question, isVoid) => `السؤال ${n(question)}${isVoid ? '، لا يُحتسب' : ''}`,
    void: 'لا يُحتسب',
    voidTitle: 'هل تريد إسقاط هذا السؤال؟',
    voidText: 'تبقى إجابته سرًّا ولا يمكن أن يُحتسب من جديد، وتتغيّر نقاط الجميع تبعًا لذلك.',
    count: 'يُحتسب من جديد',
    key: 'الإجابة الصحيحة هي',
    keyOf: (letter) => `الإجابة الصحيحة هي ${letter}`,
  },
}
