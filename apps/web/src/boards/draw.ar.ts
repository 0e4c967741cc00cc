import { n } from '../text/arabic.ts'
import type { drawText } from './draw.en.ts'

export const ar: typeof drawText = {
  tickets: (tickets) => `عدد التذاكر: ${n(tickets)}`,
  prizes: (prizes) => `عدد الجوائز: ${n(prizes)}`,
  seal: 'ختم القائمة (SHA-256)',
  sealText: 'التقط له صورة: لا يستطيع أحد بعد الآن تغيير القائمة دون أن يتغير هذا الرقم.',
  ticket: (ticket) => `التذكرة ${n(ticket)}`,
  passedOver: {
    absent: 'غائب: سُحبت التذكرة التالية',
    declined: 'اعتذر: سُحبت التذكرة التالية',
    not_entitled: 'لا يحق له: سُحبت التذكرة التالية',
  },
}
