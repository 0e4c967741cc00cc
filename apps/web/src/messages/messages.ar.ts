import type { messagesText } from './messages.en.ts'

export const ar: typeof messagesText = {
  pause: 'استراحة',
  pauseLine: {
    begins: 'بدأت الاستراحة. يكتمل السؤال الجاري أو اللوح المفتوح كالمعتاد.',
    stopped: 'استراحة. نواصل اللعب بعد قليل.',
  },
  session: {
    elsewhere: 'فُتح على هاتف آخر. لستَ أنت؟ أخبر مقدّم المسابقة.',
    'link-invalid': 'استُخدم هذا الرمز أو انتهت مدته. اطلب رمزًا جديدًا من مقدّم المسابقة.',
    'link-failed': 'تعذّر الفتح. امسح الرمز مرة أخرى.',
  },
  gameWaits: 'لعبتك في انتظارك ولن يضيع شيء من وقتك، وستُستأنف من تلقاء نفسها.',
  continuesSoon: 'نواصل اللعب بعد قليل',
}
