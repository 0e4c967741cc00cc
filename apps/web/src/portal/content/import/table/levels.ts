// Levels as people write them: in words, in a column, as a sheet's name, in a row above a group.
import { arabicKey } from '@noor-quest/rules/arabic'
import { foldDigits } from '@noor-quest/rules/digits'
import { QUIZ_LEVELS, type QuizLevel } from '@noor-quest/rules/quiz-levels'

/** Words for the levels, in arabicKey's form and without the article. */
const WORDS: readonly (readonly string[])[] = [
  [
    ...['beginner', 'beginners', 'easy', 'basic', 'one', 'first', 'i', 'مبتدي', 'سهل', 'اساسي', 'اول', 'اولي', 'واحد'],
    ...['mudah', 'senang', 'rendah', 'asas', 'pemula', 'dasar', 'satu', 'اسان', 'ابتدايي', 'پهلا'],
  ],
  [
    ...['intermediate', 'medium', 'moderate', 'normal', 'two', 'second', 'ii', 'متوسط', 'وسط', 'ثاني', 'اثنان'],
    ...['sederhana', 'pertengahan', 'sedang', 'menengah', 'dua', 'درمياني', 'درميانه', 'دوسرا'],
  ],
  [
    ...['advanced', 'hard', 'difficult', 'expert', 'three', 'third', 'iii', 'متقدم', 'صعب', 'ثالث', 'ثلاثه'],
    ...['sukar', 'susah', 'sulit', 'tinggi', 'lanjutan', 'mahir', 'tiga', 'مشكل', 'تيسرا'],
  ],
]
const NOUN = /^(?:level|tahap|aras|tingkat|المستوي|مستوي|سطح|درجه|ليول)\s*/

/** Urdu's two forms of ha are one letter here. */
const levelKey = (text: string) => arabicKey(text.replace(/[ہھ]/g, 'ه'))

/** "2", "Level 2 - Intermediate", "Medium", «المستوى ٢», «السهل»; null for others. */
export function readLevel(text: string): QuizLevel | null {
  const bare = levelKey(text).replace(NOUN, '')
  const word = bare.replace(/^ال/, '').replace(/\s*(?:level|questions)$/, '')
  const named = WORDS.findIndex((words) => words.includes(word) || words.includes(word.replace(/ه$/, '')))
  const digits = /^(\d+)(?:\.0+)?$/.exec(foldDigits(bare.replace(/\s*[-–—:].*$/, '')).trim())?.[1]
  const number = named >= 0 ? named + 1 : Number(digits)
  return QUIZ_LEVELS.find((level) => level === number) ?? null
}

/** How a file's questions get their levels. */
export const LEVEL_WAYS = ['column', 'sheet', 'group', 'all', 'spread'] as const
export type LevelWay = (typeof LEVEL_WAYS)[number]

/** `names`: levels of texts that aren't levels by themselves: cells, sheets or rows above a group. */
export type LevelChoice = { way: LevelWay; level: QuizLevel | null; names: Readonly<Record<string, QuizLevel>> }

export type LevelRow = { cell: string; sheet: string; group: string }

export type LevelsRead = {
  way: LevelWay | null
  /** The ways that this file allows. */
  ways: LevelWay[]
  /** Names with their levels, in the file's order; null: an admin must choose. */
  names: { name: string; level: QuizLevel | null; rows: number }[]
  levels: (QuizLevel | null)[]
}

const NAMES_MAX = 50

/** The levels of all rows. Without a choice, the way whose names are all levels. */
export function judgeLevels(rows: readonly LevelRow[], choice: LevelChoice | null): LevelsRead {
  const keys = {
    column: rows.map(({ cell }) => cell.trim()),
    sheet: rows.map(({ sheet }) => sheet),
    group: rows.map(({ group }) => group.trim()),
  }
  const chosen = new Map(Object.entries(choice?.names ?? {}))
  const levelOf = (name: string) => readLevel(name) ?? chosen.get(name) ?? null
  const named = (['column', 'sheet', 'group'] as const).filter((way) => keys[way].some((name) => name !== ''))
  const ways: LevelWay[] = [
    ...named.filter(
      (way) => way !== 'sheet' || new Set(keys.sheet).size > 1 || readLevel(keys.sheet[0] ?? '') !== null,
    ),
    ...(['all', 'spread'] as const),
  ]
  const certain = ways.find(
    (way) => (way === 'column' && keys.column.some((name) => readLevel(name) !== null)) || isCertain(keys, way),
  )
  const wanted = choice?.way ?? certain ?? null
  const way = wanted !== null && ways.includes(wanted) ? wanted : null
  if (way === 'all') return { way, ways, names: [], levels: rows.map(() => choice?.level ?? null) }
  if (way === 'spread') {
    const part = Math.max(1, rows.length / QUIZ_LEVELS.length)
    return { way, ways, names: [], levels: rows.map((_, index) => QUIZ_LEVELS[Math.floor(index / part)] ?? 3) }
  }
  if (way === null) return { way, ways, names: [], levels: rows.map(() => null) }
  const texts = keys[way]
  const counts = new Map<string, number>()
  for (const name of texts) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].map(([name, count]) => ({ name, level: levelOf(name), rows: count }))
  const asked = names.filter(({ name }) => readLevel(name) === null).slice(0, NAMES_MAX)
  return { way, ways, names: asked, levels: texts.map(levelOf) }
}

function isCertain(keys: Record<'column' | 'sheet' | 'group', string[]>, way: LevelWay): boolean {
  if (way === 'all' || way === 'spread') return false
  return keys[way].length > 0 && keys[way].every((name) => readLevel(name) !== null)
}
