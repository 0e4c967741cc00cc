import { countOblique, isolated, level, n, QUESTIONS } from '../../text/arabic.ts'
import { done } from '../text/arabic.ts'
import type { sealedText } from './sealed.en.ts'

export const ar: typeof sealedText = {
  title: 'الأسئلة المختومة',
  intro:
    'أسئلة للنهائي، لا تظهر في لعبة ولا قائمة ولا بحث ولا ملف ولا إحصاء. لا يُقرأ أي منها إلا بكلمة المرور، وتُسجَّل كل قراءة.',
  add: 'إضافة سؤال مختوم',
  loading: 'جارٍ تحميل الأسئلة المختومة...',
  none: 'لا أسئلة مختومة. أضف سؤالًا هنا، أو حدّد من القائمة أسئلة لم تُستخدم في أي لعبة.',
  question: (number, of) => `السؤال ${n(number)}، ${level(of)}`,
  languages: { en: 'الإنجليزية', ar: 'العربية' },
  sealedBy: (by, when) => (by === '' ? `خُتم في ${when}` : `ختمه ${isolated(by)} في ${when}`),
  open: 'فتح',
  openTitle: 'سؤال مختوم',
  openFailed: (message) => `تعذّر فتح السؤال: ${isolated(message)}`,
  release: 'فكّ الختم',
  releaseTitle: 'هل تريد فكّ ختم هذا السؤال؟',
  releaseHint: 'يعود السؤال إلى القائمة فيقرؤه كل المشرفين، ولا يدخل الألعاب إلا إذا فعّلته هناك.',
  released: 'فُكّ ختم السؤال.',
  releaseFailed: (message) => `تعذّر فكّ الختم: ${isolated(message)}`,
  saved: 'حُفظ السؤال المختوم.',
  saveFailed: (message) => `تعذّر حفظ السؤال المختوم: ${isolated(message)}`,
  seal: 'ختم للنهائي',
  sealTitle: (questions) => `هل تريد ختم ${countOblique(questions, QUESTIONS)} للنهائي؟`,
  sealHint: 'تخرج هذه الأسئلة من القائمة، ويبقى فيها ما استُخدم في الألعاب وما جاء مع البرنامج.',
  sealed: (questions) => (questions === 0 ? 'لم يُختم أي سؤال.' : `${done('خُتم', questions, QUESTIONS)}.`),
  sealFailed: (message) => `تعذّر الختم: ${isolated(message)}`,
}
