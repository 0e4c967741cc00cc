import { count, countOblique, isolated } from '../../text/arabic.ts'
import { MINUTES } from '../text/arabic.ts'
import type { messagesText } from './messages.en.ts'

export const ar: typeof messagesText = {
  title: 'الرسائل',
  intro: 'سطر واحد على كل هاتف مفتوح وجهاز مشترك وشاشة في القاعة، بلغة كل منها. ويختفي من تلقاء نفسه.',
  templates: 'رسائل جاهزة',
  english: 'بالإنجليزية',
  arabic: 'بالعربية',
  shownFor: 'مدة العرض',
  minutes: (minutes) => count(minutes, MINUTES),
  send: 'عرض الرسالة',
  replace: 'عرضها بدل الرسالة الحالية',
  now: 'معروضة الآن',
  until: (time) => `حتى ${time}`,
  withdraw: 'إزالة الرسالة',
  pause: 'الاستراحة',
  pauseText:
    'لا يبدأ شيء جديد. تنتهي الأسئلة والألعاب الجارية كالمعتاد، وبعد دقيقة يتوقف الوقت وتُغطّى الألواح المفتوحة.',
  startPause: 'بدء الاستراحة',
  paused: (minutes) => `استراحة منذ ${countOblique(minutes, MINUTES)}`,
  pausedText: 'تقول ذلك الهواتف والشاشات. والألعاب المنتظرة تُستأنف دون أن يضيع شيء من وقتها.',
  movesTimes: (minutes) => `تأخير التجميد والإغلاق ${countOblique(minutes, MINUTES)}`,
  endPause: 'استئناف اللعب',
  changedBy: (email) => `آخر ضغطة من ${isolated(email)}`,
  other: (by) => `سبقك ${by ? isolated(by) : 'مشرف آخر'} إلى الضغط، فلم تُحتسب ضغطتك. انظر إلى المعروض الآن.`,
}
