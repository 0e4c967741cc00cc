import { dates } from './arabic.ts'
import type { portalText } from './portal.en.ts'

export const ar: typeof portalText = {
  title: 'لوحة الإدارة',
  backToHome: 'العودة إلى الرئيسية',
  welcome: 'مرحبًا،',
  signOut: 'تسجيل الخروج',
  signOutFailed: 'تعذّر تسجيل الخروج',
  verifying: 'جارٍ التحقق من صلاحيات المشرف...',
  checking: 'جارٍ التحقق من تسجيل الدخول...',
  sections: 'أقسام لوحة الإدارة',
  menu: 'القائمة',
  groups: { eventNight: 'ليلة المسابقة', settings: 'الإعدادات' },
  tonight: { tonight: 'الليلة', names: 'الأسماء', screen: 'الشاشة', messages: 'الرسائل', final: 'النهائي' },
  account: 'حسابك',
  results: 'النتائج',
  skipToList: 'الانتقال إلى القائمة',
  hallScreen: 'فتح شاشة القاعة',
  hallScreenFailed: 'تعذّر فتح الشاشة',
  notYours: 'لا يشمل دورك هذه الصفحة. اطلبها من أحد المالكين.',
  cancel: 'إلغاء',
  refresh: 'تحديث',
  tryAgain: 'إعادة المحاولة',
  date: (iso) => dates.format(new Date(iso)),
}
