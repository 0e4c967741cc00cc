import { n } from '../../text/arabic.ts'
import type { checkText } from './check-section.en.ts'

export const ar: typeof checkText = {
  title: 'تحقّق بنفسك',
  intro: 'يحسب متصفحك كل شيء بنفسه. اختر الملف الذي نزّلته، أو تحقّق من ملف هذا الخادم.',
  draw: 'السحب',
  seal: 'الختم',
  sealHint: 'كما سجّلته في القاعة.',
  sealWrong: 'يتألف الختم من 64 خانة: أرقام وحروف من a إلى f.',
  digits: 'الأرقام التي أُعلنت',
  digitsWrong: 'يجب أن تكون من 4 إلى 12 رقمًا.',
  choose: 'اختيار ملف',
  useServers: 'التحقق من ملف الخادم',
  checking: 'جارٍ التحقق...',
  same: 'كل شيء مطابق',
  differs: 'يوجد اختلاف',
  unreadable: (line) => `هذا ليس ملف سحب: تتعذّر قراءة السطر ${n(line)}.`,
  notLoaded: 'تعذّر تحميل الملف.',
  sealSame: 'للقائمة هذا الختم نفسه: إنها القائمة التي خُتمت من قبل.',
  sealDiffers: 'للقائمة ختم آخر: ليست هي القائمة التي خُتمت.',
  sealOfFile: 'ختم هذا الملف:',
  firstLine: (line) => `يختلف عن ملف الخادم في السطر ${n(line)}.`,
  sameAsServers: 'لا يختلف عن ملف الخادم.',
  namesSame: (names) => `الأسماء المطابقة للأسماء المختومة: ${n(names)}.`,
  namesLeft: (tickets) => `التذاكر بلا اسم: ${n(tickets)}، فلا تُذكر إلا أسماء الفائزين.`,
  namesWrong: (tickets) => `الاسم ليس هو المختوم في التذاكر: ${tickets}.`,
  namesOther: (tickets) =>
    `الاسم المعروض في هذه الصفحة ليس في الملف: التذكرة ${tickets}. غُيّر بعد ختم القائمة، فاسأل المنظّمين عن السبب.`,
  winnersSame: (tickets) => `تعطي الأرقام التذاكر المعلنة نفسها: ${tickets}.`,
  winnersDiffer: (tickets, announced) => `تعطي الأرقام التذاكر ${tickets}، والمعلن هو ${announced}.`,
  otherDigits: 'ليست هذه هي الأرقام التي حُسم بها السحب.',
  comma: '، ',
}
