// Cuts the Fontsource fonts down to what the screens show. Run by hand when a font or its use changes:
//   npm run fonts -w @noor-quest/web
// The results are committed in src/ui/fonts; src/ui/fonts.css names them.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const target = new URL('../src/ui/fonts/', import.meta.url)

const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽž‘’‚“”„–—…·•†‹›€™−×ﬁﬂ`
const ARABIC = `${range(0x600, 0x6ff)}${range(0x20, 0x3f)}${range(0x200c, 0x200f)}ﷺﷻ﴾﴿«»`
/** Arabic as it is written today, names included; the Qur'an's signs and other languages' letters are the content font's. */
const ARABIC_INTERFACE = `،؛؟ـ${range(0x621, 0x63a)}${range(0x641, 0x655)}${range(0x660, 0x66c)}ٰٱپچڤگکیﷺ«»`

/** @type {{ from: string, to: string, characters: string, axes?: Record<string, number | { min: number, max: number }> }[]} */
const CUTS = [
  {
    // Headings only, so one weight; a large optical size keeps the contrast that makes Fraunces Fraunces.
    from: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    to: 'fraunces-600.woff2',
    characters: LATIN,
    axes: { wght: 600, opsz: 96, SOFT: 30, WONK: 0 },
  },
  {
    from: '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
    to: 'plus-jakarta-sans-400-700.woff2',
    characters: LATIN,
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    // Names beyond Western Europe (Ayşe, Džemal): its own file, fetched when such a letter is shown.
    from: '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-ext-wght-normal.woff2',
    to: 'plus-jakarta-sans-ext-400-700.woff2',
    characters: range(0x100, 0x17f),
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    from: '@fontsource/amiri/files/amiri-arabic-400-normal.woff2',
    to: 'amiri-400.woff2',
    characters: ARABIC,
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
    // The name of the language alone, which is on every page.
    from: '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-700-normal.woff2',
    to: 'arabic-name-700.woff2',
    characters: 'العربية',
  },
]

for (const { from, to, characters, axes } of CUTS) {
  const whole = await readFile(require.resolve(from))
  const cut = await subsetFont(whole, characters, { targetFormat: 'woff2', ...(axes ? { variationAxes: axes } : {}) })
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
