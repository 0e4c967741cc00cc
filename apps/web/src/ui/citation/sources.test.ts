import { expect, test } from 'vitest'
import { formatSource, passagesIn, SURAHS } from './sources.ts'

test('has the 114 surahs', () => {
  expect(SURAHS).toHaveLength(114)
  expect([SURAHS[0], SURAHS[1], SURAHS[13], SURAHS[113]]).toEqual(['الفاتحة', 'البقرة', 'إبراهيم', 'الناس'])
  expect(new Set(SURAHS).size).toBe(114)
})

test.each([
  ["Qur'an 2:185", 'سورة البقرة: 185'],
  ["Qur'an 37:139-144", 'سورة الصافات: 139-144'],
  ['Sahih al-Bukhari 8', 'صحيح البخاري 8'],
  ["Qur'an 9:40; Sahih al-Bukhari 3922", 'سورة التوبة: 40؛ صحيح البخاري 3922'],
  ["Sunan an-Nasa'i 5", 'سنن النسائي 5'],
  ['As-Sirah an-Nabawiyyah 2/661; Tarikh al-Khulafa 168', 'السيرة النبوية لابن هشام 2/661؛ تاريخ الخلفاء للسيوطي 168'],
])('%s is %s in Arabic, and the other way round', (english, arabic) => {
  expect(formatSource(english, 'ar')).toBe(arabic)
  expect(formatSource(english, 'en')).toBe(english)
  expect(formatSource(arabic, 'en')).toBe(english)
  expect(formatSource(arabic, 'ar')).toBe(arabic)
})

test.each([
  'Quran 2:185',
  'the Qur’an 2:185',
  '2:185',
  'البقرة: 185',
  '[البقرة: ١٨٥]',
  'سورة البقرة، الآية 185',
  'القرآن الكريم، البقرة: 185',
  'سورة البقرة آية ۱۸۵',
  'سورة البقرة الآية 185',
  'البقرة/185',
  'البقرة: الآية 185',
])('reads %s as clubs write it', (source) => {
  expect(formatSource(source, 'en')).toBe("Qur'an 2:185")
  expect(passagesIn(source)).toEqual([{ surah: 2, from: 185, to: 185 }])
})

test.each(['سورة البقرة، الآيات 183-185', 'سورة البقرة الآيات 183 - 185', 'البقرة: ١٨٣–١٨٥'])(
  'reads the range %s',
  (source) => {
    expect(passagesIn(source)).toEqual([{ surah: 2, from: 183, to: 185 }])
  },
)

test.each([
  'النور 24',
  "Qur'an 0:1",
  "Qur'an 2:185-3:2",
  'Lesson 4 of our course',
  "Qur'an 115:1",
  "Qur'an 2:9-3",
  'كتاب الفقه الميسر ص 12',
  'Fiqh: 3',
  'https://example.org/8',
])('leaves %s as it is', (source) => {
  expect(formatSource(source, 'en')).toBe(source)
  expect(formatSource(source, 'ar')).toBe(source)
  expect(passagesIn(source)).toEqual([])
})
