import type { resultsText } from './results.en.ts'

export const ar: typeof resultsText = {
  publishedOn: (date) => `نُشرت في ${date}`,
  noPlaces: 'لا مركز لأحد في هذه اللعبة.',
  none: 'لم تُنشر أي نتائج بعد.',
  others: 'نتائج أخرى',
  proof: 'ختم النتائج (SHA-256)',
  proofText:
    'هذا الرقم مأخوذ من السجل المختوم لجميع المراكز، ويبقى كما هو ما لم يُغيَّر السجل، حتى لو أُزيلت الأسماء لاحقًا.',
  failed: 'تعذّر تحميل النتائج.',
}
