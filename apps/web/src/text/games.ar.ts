import { FLIP_MATCH_MAX } from '@noor-quest/rules/flip-match-score'
import { QUESTIONS_PER_LEVEL, QUIZ_LEVELS, QUIZ_MAX } from '@noor-quest/rules/quiz-levels'
import { count, isolated, level, n, QUESTIONS } from './arabic.ts'
import type { gamesText } from './games.en.ts'

export const ar: typeof gamesText = {
  quiz: {
    name: 'تحدّي الأسئلة',
    column: 'تحدّي الأسئلة',
    equalScores: 'عند تساوي النقاط: الأسرع أولًا.',
    left: 'خرجت من تحدّي الأسئلة.',
    stillRunning: (time) => `ما زال وقت تحدّي الأسئلة يمضي، وبقي ${isolated(time)}.`,
    stillOpen: 'تحدّي الأسئلة بانتظارك.',
    rate: 'قيّم «تحدّي الأسئلة»',
    card: {
      title: 'تحدّي الأسئلة',
      subtitle: 'اختبر معلوماتك',
      tags: [`${n(QUIZ_LEVELS.length)} مستويات`, `${n(QUESTIONS_PER_LEVEL)} أسئلة`, 'اختيار من متعدد', 'بوقت محدد'],
      features: [count(QUESTIONS_PER_LEVEL * QUIZ_LEVELS.length, QUESTIONS), `حتى ${n(QUIZ_MAX)} نقطة`],
      action: 'ابدأ التحدّي',
    },
  },
  'flip-match': {
    name: 'اقلب وطابق',
    column: 'اقلب وطابق',
    equalScores: 'عند تساوي النقاط: الأقل محاولات، ثم الأسرع.',
    left: 'خرجت من «اقلب وطابق».',
    stillRunning: (time) => `ما زال وقت «اقلب وطابق» يمضي، وبقي ${isolated(time)}.`,
    stillOpen: 'لم تنتهِ لعبة «اقلب وطابق» بعد.',
    rate: 'قيّم لعبة «اقلب وطابق»',
    card: {
      title: 'اقلب وطابق',
      subtitle: 'درّب ذاكرتك',
      tags: ['لعبة ذاكرة'],
      features: [
        `${level(1)}: الأنبياء عليهم السلام وما ارتبط بقصصهم`,
        `${level(2)}: أزواج من المصطلحات العربية`,
        `حتى ${n(FLIP_MATCH_MAX)} نقطة`,
      ],
      action: 'العب الآن',
    },
    failed: {
      title: 'تعذّر تحميل بيانات اللعبة من قاعدة البيانات.',
      retry: 'إعادة المحاولة',
    },
  },
}
