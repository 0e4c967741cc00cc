import { n } from '../../text/arabic.ts'
import type { musicText } from './music.en.ts'

export const ar: typeof musicText = {
  control: 'الموسيقى',
  play: 'تشغيل الموسيقى',
  pause: 'إيقاف الموسيقى',
  reload: 'تعذّر تحميل الموسيقى. إعادة التحميل',
  allSound: 'الموسيقى والمؤثرات الصوتية',
  volume: 'مستوى صوت الموسيقى',
  percent: (share) => `${n(Math.round(share * 100))}%`,
}
