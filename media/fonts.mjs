// Reduces the Fontsource fonts to the characters that the screens show.
// The results are committed in apps/web/src/ui/fonts; fonts.css beside the folder names them.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
// @ts-expect-error The package has no types.
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const target = new URL('../apps/web/src/ui/fonts/', import.meta.url)

/**
 * The characters of the interface's own texts. The file fits in a connection's first ten packets.
 */
const LATIN = `${range(0x20, 0x7e)}\u00a0«»·×‘’‚“”„–—…•†‹›€™−`
/**
 * More letters of Western Europe, for names. They have their own files, fetched only when such a
 * letter is on the page.
 */
const WESTERN = `${range(0xa1, 0xff).replace(/[«»·×]/g, '')}ŒœŠšŽž`
const ARABIC = `${range(0x600, 0x6ff)}${range(0x20, 0x3f)}${range(0x200c, 0x200f)}ﷺﷻ﴾﴿«»`
/**
 * Modern Arabic, names included. The content font has the Qur'an's signs and the letters of other
 * languages.
 */
const ARABIC_INTERFACE = `،؛؟ـ${range(0x621, 0x63a)}${range(0x641, 0x655)}${range(0x660, 0x66c)}ٰٱپچڤگکیﷺ«»`

/**
 * Features that browsers apply by default, and digits of equal width. The fonts' other glyph
 * variants are many and never used.
 */
const FEATURES = [
  'ccmp',
  'locl',
  'rlig',
  'rclt',
  'liga',
  'clig',
  'calt',
  'kern',
  'mark',
  'mkmk',
  'dist',
  'tnum',
  'isol',
  'init',
  'medi',
  'fina',
  'mset',
  'curs',
]

// One weight, because it is only for headings. The large optical size keeps the contrast that is
// typical of Fraunces.
const FRAUNCES = { wght: 600, opsz: 96, SOFT: 30, WONK: 0 }
const JAKARTA = { wght: { min: 400, max: 700 } }

/**
 * @type {{
 *   from: string,
 *   to: string,
 *   characters: string,
 *   axes?: Record<string, number | { min: number, max: number }>,
 * }[]}
 */
const CUTS = [
  {
    from: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    to: 'fraunces-600.woff2',
    characters: LATIN,
    axes: FRAUNCES,
  },
  {
    from: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    to: 'fraunces-western-600.woff2',
    characters: WESTERN,
    axes: FRAUNCES,
  },
  {
    from: '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
    to: 'plus-jakarta-sans-400-700.woff2',
    characters: LATIN,
    axes: JAKARTA,
  },
  {
    from: '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
    to: 'plus-jakarta-sans-western-400-700.woff2',
    characters: WESTERN,
    axes: JAKARTA,
  },
  {
    // Names beyond Western Europe (Ayşe, Džemal).
    from: '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-ext-wght-normal.woff2',
    to: 'plus-jakarta-sans-ext-400-700.woff2',
    characters: range(0x100, 0x17f),
    axes: JAKARTA,
  },
  {
    from: '@fontsource/amiri/files/amiri-arabic-400-normal.woff2',
    to: 'amiri-400.woff2',
    characters: ARABIC,
  },
  {
    // For Arabic content.
    from: '@fontsource/amiri/files/amiri-latin-400-normal.woff2',
    to: 'amiri-digits-400.woff2',
    characters: range(0x30, 0x39),
  },
  {
    // The Arabic interface's headings.
    from: '@fontsource/amiri/files/amiri-arabic-700-normal.woff2',
    to: 'amiri-700.woff2',
    characters: ARABIC_INTERFACE,
  },
  {
    from: '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff2',
    to: 'noto-naskh-arabic-400.woff2',
    characters: ARABIC_INTERFACE,
  },
  {
    from: '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-700-normal.woff2',
    to: 'noto-naskh-arabic-700.woff2',
    characters: ARABIC_INTERFACE,
  },
  {
    // Only the name of the language, which is on every page.
    from: '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-700-normal.woff2',
    to: 'arabic-name-700.woff2',
    characters: 'العربية',
  },
]

for (const { from, to, characters, axes } of CUTS) {
  const whole = await readFile(require.resolve(from))
  const cut = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    ...(axes ? { variationAxes: axes } : {}),
  })
  await writeFile(new URL(to, target), cut)
  console.log(`${to}: ${cut.length} bytes of ${whole.length}`)
}

/**
 * @param {number} first
 * @param {number} last
 */
function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, offset) => first + offset))
}
