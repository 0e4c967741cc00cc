import { n } from '../../../text/arabic.ts'
import type { visitorText } from './visitor.en.ts'

export const ar: typeof visitorText = {
  yourCode: 'رمزك',
  playingAs: 'تلعب باسم %',
  whoPlays: 'من سيلعب؟',
  yourBest: (score) => `أفضل نتيجة: ${n(score)}`,
  someoneElse: 'شخص آخر',
  nextPlayer: 'اللاعب التالي',
  nextPlayerIn: (seconds) => `اللاعب التالي بعد ${n(seconds)} …`,
  stillHere: 'ما زلت هنا',
  undo: 'تراجع',
  undoFailed: 'انتهت اللعبة.',
  return: 'متابعة',
}
