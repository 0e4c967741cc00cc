import { FINAL_FAST_MS } from '@noor-quest/rules/final'
import { isolated, n } from '../../text/arabic.ts'
import type { finalPlayersText } from './final-players.en.ts'

export const ar: typeof finalPlayersText = {
  title: (called, here, seen) => `اللاعبون: ${n(called)} مدعوّون، حضر بهاتفه ${n(here)}، وشوهد ${n(seen)}`,
  find: 'البحث عن اسم أو رمز',
  findHint: 'بمفتاح الإدخال تُسجَّل مشاهدة اللاعب إن لم يبقَ غيره.',
  called: 'مدعوّ',
  here: 'حاضر بهاتفه',
  seen: 'شوهد',
  out: 'أُخرج',
  look: 'انظر في أمر هؤلاء اللاعبين',
  fast: (question, ms) => `السؤال ${n(question)}: ${n(ms)} مللي ثانية، أي أقل من ${n(FINAL_FAST_MS)}`,
  unmeasured: 'لم يُقَس هاتفه',
  empty: 'إخلاء المقعد',
  emptyTitle: (name) => `هل تريد إخلاء مقعد ${isolated(name)}؟`,
  emptyText: 'لا تُحتسب إجابات اللاعب بعد ذلك وتتغيّر المراكز. يمكنك إعادة المقعد إليه حتى نهاية النهائي.',
  seat: 'إعادة المقعد',
  failed: 'تعذّر الحفظ. يُرجى المحاولة مرة أخرى.',
}
