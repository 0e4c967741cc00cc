// Places in words, for the hall's screen, a winner's device and certificates. A certificate is
// printed in either language, whatever the page's language, so both are here.

const ENGLISH = 'First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth'.split(' ')
const ARABIC = 'الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر'.split(' ')

/** "First place"; beyond ten "Place 11". */
export const englishPlace = (rank: number) => {
  const word = ENGLISH[rank - 1]
  return word === undefined ? `Place ${rank}` : `${word} place`
}
export const arabicPlace = (rank: number) => `المركز ${ARABIC[rank - 1] ?? rank}`
