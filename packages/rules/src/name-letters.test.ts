import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createNameCheck, STARTER_NAME_LIST, unusualSign } from './name-letters.ts'

describe('a list of words', () => {
  const check = createNameCheck('fool\nstink*\n*rotten*\nأحمق\nعار\nass')

  it.each([
    ['Fool', 'fool'],
    ['a FOOL of a man', 'fool'],
    ['fóól', 'fool'],
    ['f00l', 'fool'],
    ['Fооl', 'fool'],
    ['f.o.o.l', 'fool'],
    ['f o o l', 'fool'],
    ['foooool', 'fool'],
    ['ｆｏｏｌ', 'fool'],
    ['Stinker', 'stink*'],
    ['$tinky', 'stink*'],
    ['R0 tten', '*rotten*'],
    ['unrottenable', '*rotten*'],
    ['احمق', 'أحمق'],
    ['أَحْمَق', 'أحمق'],
    ['الأحمق', 'أحمق'],
    ['أحـــمق', 'أحمق'],
    ['أحمق الأول', 'أحمق'],
    ['ass', 'ass'],
  ])('marks %s', (name, by) => {
    expect(check(name)).toBe(by)
  })

  it.each(['Hassan', 'Yassin', 'Foolad', 'Astink', 'معاري', 'Ahmad 2010', 'فاطمة', '٢٠١٠', '👍', 'As-Sayyid'])(
    'leaves %s alone',
    (name) => {
      expect(check(name)).toBeNull()
    },
  )

  it('that is empty, or of signs alone, marks no name', () => {
    for (const list of ['', '\n\n', '*', '**', ' * \n--', '123']) {
      expect(createNameCheck(list)('Any name 123 *')).toBeNull()
    }
  })

  it('never fails, whatever the list and the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (list, name) => {
        const marked = createNameCheck(list)(name)
        expect(marked === null || list.includes(marked)).toBe(true)
      }),
    )
  })

  it('marks its own entries', () => {
    for (const entry of STARTER_NAME_LIST.split('\n')) {
      expect(createNameCheck(STARTER_NAME_LIST)(entry.replaceAll('*', ''))).not.toBeNull()
    }
  })

  it('to begin with marks none of these names', () => {
    const names = [
      ...[
        'Muhammad Hassan',
        'Yassin Essex',
        'Dick Cheney',
        'Killian Shah',
        'Abdullah',
        'عبد الله',
        'فاطمة الزهراء',
        'Asser',
      ],
      ...[
        'عبد الشافي',
        'Sexton Ali',
        'Hatem',
        'Devi Sari',
        'Kalb ibn Wabara',
        'محمد',
        'Aisyah',
        'Nur Aini',
        'سعاد',
        'Mudir',
        'Siti Nurhaliza',
        'Ahmad Al-Harami',
        'Pak Budi Setiawan',
        'کمال احمد',
        'نجيب محفوظ',
        'حيان',
      ],
    ]
    const check = createNameCheck(STARTER_NAME_LIST)
    expect(names.filter((name) => check(name) !== null)).toEqual([])
  })
})

test.each([
  ['Amina ★', '★'],
  ['<b>Ali</b>', '<'],
  ['x_Ali_x', '_'],
  ['علي 👑', '👑'],
  ['Ali ½', '½'],
  ['Ⅷ Ali', 'Ⅷ'],
  ['Ali 2 ٢', null],
  ["Sa’ad Al-Amin O'Neil Jr. 2", null],
  ['نور‌الدین', null],
  ['Nūr ad-Dīn III', null],
])('the unusual sign of %s is %s', (name, sign) => expect(unusualSign(name)).toBe(sign))
