import { AGE_MAX, AGE_MIN, NICKNAME_MAX, PHONE_MIN } from '@noor-quest/rules/players'
import { n } from '../../text/arabic.ts'
import type { registerText } from './register.en.ts'

export const ar: typeof registerText = {
  title: 'انضمّ إلى التحدّي',
  fullName: 'الاسم الكامل',
  nickname: 'الاسم المستعار',
  age: 'العمر',
  semester: 'الفصل الدراسي',
  semesterOption: (semester) => `الفصل الدراسي ${n(semester)}`,
  chooseSemester: 'اختر',
  phone: 'رقم الهاتف',
  phoneUse: 'للتواصل مع الفائزين فقط',
  submit: 'ابدأ اللعب',
  sending: 'لحظة من فضلك...',
  failed: 'تعذّر التسجيل. يُرجى المحاولة مرة أخرى.',
  crowded: 'عدد كبير من الناس يسجّلون من هنا الآن، وسيأتي دورك بعد لحظات.',
  crowdedWithCode: 'عدد كبير من الناس يسجّلون من هنا الآن. اكتب الرمز المعروض في القاعة لتبدأ فورًا، أو انتظر لحظات.',
  doorCode: 'الرمز المعروض في القاعة',
  wrongDoorCode: 'ليس هذا رمز القاعة.',
  checkField: 'يُرجى مراجعة هذا الحقل.',
  refused: {
    name: 'يجب أن يحتوي الاسم على حرف واحد على الأقل، وألّا يحتوي على رموز خفية.',
    nickname: `يجب أن يكون الاسم المستعار من حرف واحد إلى ${n(NICKNAME_MAX)} حرفًا، وألّا يحتوي على رموز خفية.`,
    age: `أدخل عمرًا من ${n(AGE_MIN)} إلى ${n(AGE_MAX)}.`,
    phone: `يجب أن يحتوي رقم الهاتف على ${n(PHONE_MIN)} أرقام على الأقل، وألّا يحتوي على حروف.`,
  },
  typedIsKept: 'ما كتبته ما زال هنا.',
  noContent: 'لا محتوى لهذه اللعبة بعد، فلا يمكن أن تبدأ. يُرجى إخبار المنظّمين.',
  privacy: 'لا يظهر في لوحة الصدارة سوى اسمك ونتيجتك.',
  privacyNickname: 'لا يظهر في لوحة الصدارة سوى اسمك المستعار ونتيجتك.',
}
