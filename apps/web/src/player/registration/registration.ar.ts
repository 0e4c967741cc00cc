import { MARKS_MAX, PHONE_MIN } from '@noor-quest/rules/person-fields'
import { n } from '../../text/arabic.ts'
import type { registrationText } from './registration.en.ts'

export const ar: typeof registrationText = {
  fields: {
    name: 'الاسم الكامل',
    nickname: 'الاسم المستعار',
    age: 'العمر',
    semester: 'الفصل الدراسي',
    phone: 'رقم الهاتف',
    group_id: 'المجموعة',
  },
  choose: 'اختر',
  options: {
    semester: (option) => `الفصل الدراسي ${n(Number.parseInt(option, 10))}`,
  },
  phoneUse: 'للتواصل مع الفائزين فقط',
  submit: 'ابدأ اللعب',
  comeBack: 'سجّلت من قبل؟ أدخل رمزك',
  sending: 'لحظة من فضلك...',
  failed: 'تعذّر التسجيل. يُرجى المحاولة مرة أخرى.',
  crowded: 'عدد كبير من الناس يسجّلون من هنا الآن، وسيأتي دورك بعد لحظات.',
  faults: {
    'no-letter': (field) => `يجب أن يحتوي «${field}» على حرف واحد على الأقل.`,
    'many-marks': (field) => `يجب ألّا تزيد العلامات على الحرف الواحد في «${field}» على ${n(MARKS_MAX)}.`,
    'many-signs': (field) => `يجب ألّا يحتوي «${field}» على أكثر من علامة واحدة مثل ﷺ.`,
    'half-character': (field) => `في «${field}» رمز تالف. يُرجى كتابته من جديد.`,
    'no-number': (field, { min, max }) => `أدخل في «${field}» عددًا من ${n(min)} إلى ${n(max)}.`,
    'no-phone': () => 'لا يحتوي رقم الهاتف إلا على أرقام ومسافات والعلامات + - . / ( ).',
    'few-digits': () => `يجب أن يحتوي رقم الهاتف على ${n(PHONE_MIN)} أرقام على الأقل.`,
    'not-agreed': () => 'يُرجى قراءة هذا النص ووضع علامة في مربّعه.',
    unknown: (field) => `يُرجى مراجعة «${field}».`,
  },
  noCookies:
    'هذا المتصفّح لا يحفظ ملفات تعريف الارتباط (الكوكيز)، فلا يمكن اللعب فيه. اسمح بها لهذه الصفحة، أو افتحها في متصفّح آخر مثل كروم أو سفاري.',
  typedIsKept: 'ما كتبته ما زال هنا.',
  privacy: 'لا يظهر في لوحة الصدارة سوى اسمك ونتيجتك.',
  privacyNickname: 'لا يظهر في لوحة الصدارة سوى اسمك المستعار ونتيجتك.',
}
