// The Qur'an's text, read at the first request for a verse. All verses are here, because clubs cite
// any of them; the web app contains none.
import { readFile } from 'node:fs/promises'

/** 1.4 MB; its first lines give its origin and terms. */
const FILE = new URL('./quran.txt', import.meta.url)

export type Passage = { surah: number; from: number; to: number }
export type Verse = { surah: number; ayah: number; text: string }
/** Verses that don't exist are left out. */
export type Quran = { read: (passages: readonly Passage[]) => Promise<Verse[]> }

export function createQuran(): Quran {
  let loading: Promise<Map<string, string>> | undefined
  return {
    read: async (passages) => {
      loading ??= load()
      const texts = await loading.catch((err) => {
        loading = undefined
        throw err
      })
      return passages.flatMap(({ surah, from, to }) => {
        const verses: Verse[] = []
        for (let ayah = from; ayah <= to; ayah += 1) {
          const text = texts.get(`${surah}|${ayah}`)
          if (text !== undefined) verses.push({ surah, ayah, text })
        }
        return verses
      })
    },
  }
}

async function load(): Promise<Map<string, string>> {
  const lines = (await readFile(FILE, 'utf8')).split('\n')
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const end = line.lastIndexOf('|')
        return [line.slice(0, end), line.slice(end + 1)]
      }),
  )
}
