import { count, countOblique, isolated, n } from '../../text/arabic.ts'
import { GAMES, PLAYERS } from '../text/arabic.ts'
import type { correctionsText } from './corrections.en.ts'

const LETTERS: Record<string, string> = { a: 'أ', b: 'ب', c: 'ج', d: 'د' }
const letter = (key: string) => LETTERS[key.toLowerCase()] ?? key

export const ar: typeof correctionsText = {
  title: 'التصحيحات',
  intro: 'سؤال كان خطأً عندما لُعب: ألغِه أو صحّح إجابته لجميع لاعبي هذا الموسم.',
  findQuestion: 'البحث عن السؤال',
  none: 'لم يُصحَّح شيء في هذا الموسم',
  noneHint: 'لتصحيح سؤال ابحث عنه وافتحه واضغط «تصحيح الإجابة».',
  correctKey: 'تصحيح الإجابة',
  editHint: 'لا يغيّر تعديل السؤال لعبة انتهت. أكانت إجابته خطأً حينها؟',
  judging: (judged, games) =>
    `يُعاد احتساب الألعاب: ${n(judged)} من ${n(games)}. تبقى لوحات الصدارة على حالها حتى تكتمل.`,
  question: 'السؤال',
  version: (number) => `النسخة ${n(number)}`,
  what: 'التصحيح',
  correctedTo: (key) => {
    if (key === null) return 'ملغى'
    if (key === 'all') return 'ينال الجميع النقاط'
    return key.length === 1 ? `${letter(key)} هو الصحيح` : `الصحيح: ${[...key].map(letter).join('، ')}`
  },
  onlyRight: (key) => `${letter(key)} وحده الصحيح: قد تنخفض نتائج`,
  givesAll: 'ينال النقاط كل من طُرح عليه: لا تنخفض أي نتيجة',
  several: 'هذه الخيارات صحيحة: لا تنخفض أي نتيجة',
  whichRight: 'الخيارات الصحيحة',
  when: 'الوقت',
  now: 'الآن',
  takeBack: 'تراجع',
  takeBackNamed: (question) => `التراجع عن تصحيح «${isolated(question)}»`,
  takenBack: (when) => `جرى التراجع عنه ${when}`,
  back: 'كل التصحيحات',
  correctIntro:
    'اختر تصحيح كل نسخة. يُحتسب لكل لاعب بحسب النسخة التي طُرحت عليه. والنسخة المصحَّحة لا تُطرح بعد ذلك، فعدّل السؤال ليُطرح من جديد.',
  loadingVersions: 'جارٍ تحميل النسخ...',
  games: (games) => (games === 0 ? 'لم تُلعب بعد' : `لُعبت في ${countOblique(games, GAMES)}`),
  choose: (number, question) => `تصحيح النسخة ${n(number)} من «${isolated(question)}»`,
  asDealt: (key) => `كما لُعب: ${letter(key)} هو الصحيح`,
  voidIt: 'إلغاؤه: لا يُحتسب لأي لاعب',
  preview: 'عرض من يتأثرون',
  nothingChosen: 'اختر تصحيحًا أولًا. لا يتغيّر شيء قبل أن ترى من يتأثرون.',
  previewTitle: 'من يتأثرون',
  previewing: 'جارٍ احتساب الألعاب من جديد لعرض ما سيتغيّر...',
  previewFailed: 'تعذّر احتساب الألعاب.',
  nobodyAffected: 'لم يُكمل أي لاعب لعبة فيها هذا السؤال. والألعاب الجارية تُحتسب بالتصحيح.',
  affected: (games, players, risen, fallen) =>
    `${count(games, GAMES)}، ${count(players, PLAYERS)}. أفضل النتائج: يرتفع ${n(risen)} وينخفض ${n(fallen)} ويبقى ${n(players - risen - fallen)}.`,
  changesIntro: (players) =>
    players === 1 ? 'تتغيّر نتيجة هذا اللاعب أو مركزه:' : `أول ${n(players)} ممن تتغيّر نتائجهم أو مراكزهم، الأفضل أولًا:`,
  consequences: 'تُحتسب به الألعاب الجارية عند انتهائها. ويُدوَّن في سجل النشاط، ويمكن التراجع عنه حتى تُنشر النتائج.',
  player: 'اللاعب',
  score: 'أفضل نتيجة',
  rank: 'المركز',
  noRank: 'بلا مركز',
  becomes: 'تصبح',
  apply: 'إعادة احتساب الألعاب',
  applyFailed: 'تعذّر إجراء التصحيح.',
  applied: 'أُعيد احتساب كل الألعاب.',
  applying: 'سُجّل التصحيح، ويجري الآن احتساب الألعاب من جديد.',
}
