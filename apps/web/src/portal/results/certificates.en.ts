import { arabicPlace, englishPlace } from '../../text/place-words.ts'
import { defineTexts } from '../../text/text.ts'
import { count } from '../text/formats.ts'

export const certificatesText = defineTexts('portal/results/certificates', {
  title: 'Certificates',
  intro: 'For the players of this list, on A4. In the print dialog, choose no margins and turn on background graphics.',
  one: 'Certificate',
  language: 'Language',
  languages: { en: 'English', ar: 'Arabic' },
  kind: 'For',
  kinds: { place: 'A place', part: 'Taking part' },
  first: 'Places',
  firsts: { 3: 'The first 3', 10: 'The first 10', 0: 'All' },
  ready: (pages: number) => `${count(pages, 'certificate')} below`,
  print: 'Print',
  unpublished: 'Certificates for a place can be printed once the results are published, those for taking part now.',
  none: 'No player of this list gets one: they have no place, or their name was removed.',
})

/** The printed texts, in the language chosen for the paper. */
export const PAPER = {
  en: {
    titles: { place: 'Certificate of Achievement', part: 'Certificate of Participation' },
    presented: 'This certificate is presented to',
    place: englishPlace,
    reasons: {
      place: (game: string) => `in the game “${game}”`,
      part: (game: string) => `for taking part in the game “${game}”`,
    },
    final: { place: 'in the final', part: 'for taking part in the final' },
    signatures: ['For the organisers', 'For the club'],
    date: 'Date',
  },
  ar: {
    titles: { place: 'شهادة تقدير', part: 'شهادة مشاركة' },
    presented: 'تُمنح هذه الشهادة إلى',
    place: arabicPlace,
    reasons: {
      place: (game: string) => `في لعبة «${game}»`,
      part: (game: string) => `تقديرًا للمشاركة في لعبة «${game}»`,
    },
    final: { place: 'في النهائي', part: 'تقديرًا للمشاركة في النهائي' },
    signatures: ['عن المنظّمين', 'عن النادي'],
    date: 'التاريخ',
  },
}
