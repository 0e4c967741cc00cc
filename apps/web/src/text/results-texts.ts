// The texts of the published results in both languages. Few visitors open that page, so the texts
// load with it.
import type { LanguageTag } from './text.ts'

type ResultsTexts = {
  publishedOn: (date: string) => string
  /** In place of an erased name. */
  nameless: string
  shared: string
  earlier: string
  nobody: string
  none: string
  others: string
  proof: string
  proofText: string
  failed: string
}

export const resultsTexts: Record<LanguageTag, ResultsTexts> = {
  en: {
    publishedOn: (date) => `Published on ${date}`,
    nameless: 'Name removed',
    shared: 'A tie',
    earlier: 'Equal figures: the earlier game is first',
    nobody: 'Nobody has a place in this game.',
    none: 'No results have been published yet.',
    others: 'Other results',
    proof: 'Seal of the results (SHA-256)',
    proofText:
      'This number belongs to the sealed record of all places. It stays the same while nobody changes the record, even when names are removed later.',
    failed: 'The results could not be loaded.',
  },
  ar: {
    publishedOn: (date) => `نُشرت في ${date}`,
    nameless: 'أُزيل الاسم',
    shared: 'تعادل',
    earlier: 'تساوت الأرقام فتقدّم الأسبق زمنًا',
    nobody: 'لا أحد له مركز في هذه اللعبة.',
    none: 'لم تُنشر أي نتائج بعد.',
    others: 'نتائج أخرى',
    proof: 'ختم النتائج (SHA-256)',
    proofText:
      'هذا الرقم مأخوذ من السجل المختوم لجميع المراكز، ويبقى كما هو ما لم يُغيَّر السجل، حتى لو أُزيلت الأسماء لاحقًا.',
    failed: 'تعذّر تحميل النتائج.',
  },
}
