import { countOblique, isolated, n } from '../../text/arabic.ts'
import { PAIRS } from './arabic.ts'
import type { marksText } from './marks.en.ts'

export const ar: typeof marksText = {
  mark: 'لعبة مستحيلة',
  'early-answers': (answers, fastest) =>
    `إجابات سبقت اللحظة التي تقبل فيها الصفحة الإجابة: ${n(answers)}، وأسرعها بعد ${fastest}`,
  'answers-before-text': (answers) => `إجابات صحيحة سبقت إرسال السؤال: ${n(answers)}`,
  'fast-pairs': (pairs, fastest) => `اختيار ${countOblique(pairs, PAIRS)} أسرع مما تقدر عليه يد، وأسرعها في ${fastest}`,
  seconds: (ms) => `${isolated((ms / 1000).toFixed(2))}\u00a0ث`,
  sharedBy: (number, device) =>
    number && device ? 'الرقم نفسه أو الجهاز نفسه' : number ? 'الرقم نفسه' : 'الجهاز نفسه',
}
