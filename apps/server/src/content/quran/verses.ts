// All verses are here, because clubs cite any of them; the web app contains none.
import { readFile } from 'node:fs/promises'

/** 1.4 MB; its first lines give its origin and terms. */
const FILE = new URL('./quran.txt', import.meta.url)

type Passage = { surah: number; from: number; to: number }
type Verse = { surah: number; ayah: number; text: string }
/** Texts by "surah|ayah". */
type Quran = ReadonlyMap<string, string>

/** The verses that exist. */
export function versesOf(quran: Quran, passages: readonly Passage[]): Verse[] {
  return passages.flatMap(({ surah, from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((ayah) => {
      const text = quran.get(`${surah}|${ayah}`)
      return text === undefined ? [] : [{ surah, ayah, text }]
    }),
  )
}

export async function readQuran(): Promise<Quran> {
  const lines = (await readFile(FILE, 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf('|')
      return [line.slice(0, end), line.slice(end + 1)]
    }),
  )
}
