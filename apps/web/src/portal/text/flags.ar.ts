import { count, countOblique, isolated, level, n } from '../../text/arabic.ts'
import { ANSWERS, PAIRS, PERSONS } from './arabic.ts'
import type { flagsText } from './flags.en.ts'

export const ar: typeof flagsText = {
  'faster-than-reading': (right, answers, fastest) =>
    `إجابات صحيحة سبقت زمن قراءة السؤال: ${n(right)} من ${n(answers)}، وأسرعها بعد ${fastest}`,
  'faster-than-a-hand': (right, answers, fastest) =>
    `إجابات صحيحة سبقت اللحظة التي تقبل فيها الصفحة الإجابة: ${n(right)} من ${n(answers)}، وأسرعها بعد ${fastest}`,
  'even-pace': (answers, percent) =>
    `${count(answers, ANSWERS)} على وتيرة واحدة: لا تتفاوت إلا بنسبة ${n(percent)}%، وتتفاوت إجابات الإنسان عادةً بنسبة 20%`,
  'pairs-faster-than-a-hand': (number, pairs, time) =>
    `${level(number)}: اختيار ${countOblique(pairs, PAIRS)} في أقل من ${time}`,
  'known-from-others': (persons) =>
    `إجابات سريعة وصحيحة، بعد أن أجاب دون قراءة الأسئلة ${count(persons, PERSONS)} من العنوان نفسه أو الجهاز نفسه`,
  'known-from-own': (games) => `إجابات صحيحة. ألعاب الشخص نفسه التي أجاب فيها قبلها دون قراءة الأسئلة: ${n(games)}`,
  'perfect-after-many-left': (left) => `لعبة بلا خطأ. الألعاب التي بدأها اللاعب قبلها ثم تركها: ${n(left)}`,
  seconds: (ms) => `${isolated((ms / 1000).toFixed(2))}\u00a0ث`,
}
