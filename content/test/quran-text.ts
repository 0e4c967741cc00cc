// The Qur'an's text (Hafs, Kufan numbering) from quran-json, a development dependency. The server
// has its own copy (content/quran), which a test compares with it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Surah = { name: string; verses: { id: number; text: string }[] }

const quran: Surah[] = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('quran-json/dist/quran.json'), 'utf8'),
)

export function verse(surah: number, ayah: number): string | undefined {
  return quran[surah - 1]?.verses.find(({ id }) => id === ayah)?.text
}

/** The surah's name in Arabic. */
export function surahName(surah: number): string | undefined {
  return quran[surah - 1]?.name
}

/** Whether the ayah contains the word or phrase, written without tashkeel. */
export function ayahHolds(surah: number, ayah: number, word: string): boolean {
  const bareWord = bareArabic(word)
  return ayahReadings(verse(surah, ayah) ?? '').some((text) => text.includes(bareWord))
}

/**
 * Whether the ayahs, read one after the other, contain the quotation. Modern spelling may omit each
 * dagger alif or write it as a full alif, and divides some words in two (يا أرض).
 */
export function ayahsQuote(surah: number, ayahs: readonly number[], quoted: string): boolean {
  const text = ayahs.map((ayah) => verse(surah, ayah) ?? '').join(' ')
  const letters = [...bareArabic(quoted).replace(/\s/g, '')].map((letter) => (letter === 'ا' ? '[ا\u0670]' : letter))
  return new RegExp(letters.join('\u0670?')).test(bareArabic(text, true).replace(/\s/g, ''))
}

/**
 * An ayah without tashkeel, once with each dagger alif as a full alif and once without: modern
 * spelling writes it in سماوات and omits it in الرحمن.
 */
function ayahReadings(text: string): string[] {
  const bare = bareArabic(text, true)
  return [bare.replaceAll('\u0670', 'ا'), bare.replaceAll('\u0670', '')]
}

/**
 * Letters only. A hamza's carrier counts as that letter, a hamza on the line as nothing, alif
 * maqsura as ya.
 */
export function bareArabic(text: string, keepDaggerAlif = false): string {
  const bare = text
    .normalize('NFKD')
    .replace(/[\u0610-\u061A\u064B-\u065F\u06D6-\u06E6\u06E8-\u06ED\u0640\u0621]/gu, '')
    .replaceAll('\u06E7', 'ي')
    .replace(/ى\u0670/gu, 'ي')
    .replace(/و\u0670(?=[ةا])/gu, 'ا')
    .replaceAll('ٱ', 'ا')
    .replaceAll('ى', 'ي')
  return keepDaggerAlif ? bare : bare.replaceAll('\u0670', '')
}
