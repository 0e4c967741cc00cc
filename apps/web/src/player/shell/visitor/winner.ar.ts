import { arabicPlace } from '../../../text/place-words.ts'
import type { winnerText } from './winner.en.ts'

export const ar: typeof winnerText = {
  congratulations: 'مبارك لك يا %!',
  place: arabicPlace,
  show: 'أُعلنت النتائج. أظهِر هذا الرمز لأحد المنظّمين.',
}
