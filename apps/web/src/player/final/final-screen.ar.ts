import { count, n, POINTS, signed } from '../../text/arabic.ts'
import { arabicPlace } from '../../text/place-words.ts'
import type { finalScreenText } from './final-screen.en.ts'

const ORDINALS = ['الأول', 'الثاني', 'الثالث', 'الرابع']

export const ar: typeof finalScreenText = {
  lookUp: 'أنت في النهائي. انظر إلى الشاشة.',
  lookUpText: 'تُعرض الأسئلة على شاشة القاعة، وتظهر الخيارات هنا.',
  waits: 'سيُدخلك مقدّم النهائي.',
  showPresenter: 'أظهِر هذا الرمز لمقدّم النهائي.',
  seatEmpty: 'شكرًا لمشاركتك',
  seatEmptyText: 'أخرجك مقدّم النهائي منه. تحدّث إليه، فهو يستطيع أن يعيد إليك مقعدك.',
  tieOfOthers: 'هذا السؤال لكسر التعادل. انظر إلى الشاشة.',
  entersNext: 'ستشارك ابتداءً من السؤال التالي.',
  optionsSoon: 'ستظهر الخيارات بعد لحظات.',
  options: 'الخيارات',
  option: (letter, index) => `الخيار ${letter}، ${ORDINALS[index] ?? n(index + 1)} من أربعة:`,
  sending: 'جارٍ الإرسال...',
  locked: 'ثُبّتت إجابتك',
  late: 'فات الوقت: لا تُحتسب هذه الإجابة.',
  lost: 'لم تُرسل إجابتك. المسها مرة أخرى.',
  noAnswer: 'دون إجابة',
  lookUpAnswer: 'انظر إلى الشاشة لترى الإجابة.',
  lookUpWinners: 'انظر إلى الشاشة لترى الفائزين.',
  right: 'إجابة صحيحة!',
  wrong: 'إجابة خاطئة',
  gained: (points) => signed('+', points),
  place: arabicPlace,
  total: (points) => `المجموع: ${points === 0 ? n(0) : count(points, POINTS)}`,
  over: 'انتهى النهائي.',
  showCode: 'أظهِر هذا الرمز لأحد المنظّمين.',
  wholeList: 'القائمة الكاملة',
  notBegun: 'لم يبدأ النهائي بعد',
  notBegunText: 'ابقَ في هذه الصفحة، وسيبدأ من تلقاء نفسه.',
  outTitle: 'هذا الهاتف ليس مشاركًا في النهائي',
  outText: 'يلعب النهائي من تأهّل إليه، على شاشة القاعة.',
  outHelp: 'هل تأهّلت؟ يستطيع مقدّم النهائي أن يُدخل هذا الهاتف، فاذهب إليه الآن.',
  whoPlays: 'من يلعب على هذا الهاتف؟',
  failed: 'تعذّر تحميل النهائي.',
  listFailed: 'تعذّر تحميل القائمة.',
}
