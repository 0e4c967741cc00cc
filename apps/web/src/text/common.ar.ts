import { isolated, n } from './arabic.ts'
import type { commonText } from './common.en.ts'
import { reloadTexts } from './reload-texts.ts'

export const ar: typeof commonText = {
  clubName: 'نادي الإرشاد الإسلامي',
  eventTitle: 'مسابقة الثقافة الإسلامية',
  registration: 'انضمّ إلى التحدّي',
  backToHome: 'العودة إلى الرئيسية',
  close: 'إغلاق',
  loading: 'جارٍ التحميل...',
  number: n,
  errorTitle: 'حدث خطأ ما',
  offlineText: 'تعذّر الوصول إلى الخادم. يُرجى التحقق من الاتصال بالإنترنت ثم المحاولة مرة أخرى.',
  tryAgain: 'إعادة المحاولة',
  reconnecting: 'جارٍ إعادة الاتصال...',
  deviceOffline: 'هذا الجهاز غير متصل بالإنترنت.',
  serverSilent: 'الخادم لا يستجيب، وقد يعود بعد لحظات.',
  scanAgain: 'امسح الرمز المعروض على الشاشة من جديد.',
  yourCode: (code) => `رمزك: ${isolated(code)}`,
  otherResponse: 'لم يأتِ الردّ من هذا التطبيق، وربما جاء من صفحة تسجيل الدخول إلى شبكة الواي فاي.',
  ownFault: 'الخطأ من جهتنا، لا منك.',
  noContent: 'لا محتوى لهذه اللعبة بعد، فلا يمكن أن تبدأ. يُرجى إخبار المنظّمين.',
  reload: reloadTexts.ar.reload,
}
