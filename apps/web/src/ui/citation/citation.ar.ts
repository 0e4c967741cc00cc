import type { citationText } from './citation.en.ts'

export const ar: typeof citationText = {
  source: 'المصدر',
  editions: 'الطبعات',
  numbering: 'الترقيم',
  found: 'موضعه',
  showVerses: 'عرض الآيات',
  quranText: 'نص القرآن الكريم من «موسوعة القرآن الكريم».',
}
