import { onDemand } from '../../text/arabic.ts'
import type { musicText } from './music.en.ts'

const percents = onDemand(() => new Intl.NumberFormat('ar-u-nu-latn', { style: 'percent' }))

export const ar: typeof musicText = {
  control: 'الموسيقى',
  play: 'تشغيل الموسيقى',
  pause: 'إيقاف الموسيقى',
  reload: 'تعذّر تحميل الموسيقى. إعادة التحميل',
  allSound: 'الموسيقى والمؤثرات الصوتية',
  volume: 'مستوى صوت الموسيقى',
  percent: (share) => percents().format(share),
}
