// Deals questions and their order. Invariants: the same bank, seeds and seen questions give the
// same deal; a deal names immutable versions of questions; the correct letter always points at the
// text that was correct in the version.
import type { GameTerms } from './game-terms.ts'
import type { InLanguages } from './languages.ts'
import { OPTION_LETTERS, type OptionLetter, QUESTIONS_PER_LEVEL, QUIZ_LEVELS, type QuizLevel } from './quiz-levels.ts'
import { createRandom, type Random, shuffle } from './random.ts'

/** The part of a question that dealing needs. */
export type BankQuestion = {
  id: string
  level: QuizLevel
  /** null: unknown, and different from every other topic. */
  topic: string | null
  /** Identifies the question's present content. */
  version: string
}

/** Four letters: the version's options that are shown as A, B, C and D. */
export type OptionOrder = string

/** A deal in its stored form, without content. */
export type QuizPicks = {
  /** The version of the rules that judge the game, also in later replays. */
  rules_version: number
  /** Levels without questions are absent. */
  levels: { level: QuizLevel; questions: { version: string; order: OptionOrder }[] }[]
}

/** A version of a question. */
export type QuizItem = {
  question_id: string
  texts: InLanguages<QuestionTexts>
  explanation: InLanguages<string>
  correct_option: OptionLetter
  source: string | null
}

export type QuestionTexts = { question_text: string; options: Record<OptionLetter, string> }

/** A version as it was dealt: its options are in the dealt order. */
export type DealtQuestion = QuizItem & {
  /**
   * The version's SHA-256 and the order of its options. Absent in deals from before questions had
   * versions.
   */
  version?: string
  order?: OptionOrder
  /**
   * An organiser withdrew the question (quiz-corrections.ts): it is worth nothing and takes no
   * time.
   */
  is_void?: true
  /** A correction gave the points to all who were asked the question, whatever they answered. */
  is_given?: true
  /** Options other than `correct_option` that a correction counts as right, as dealt letters. */
  also_right?: OptionLetter[]
}

/**
 * The version of the rules that judge new deals. Version 2 refuses a time-out that is reported
 * before the limit, and names no right option in the outcome of a time-out.
 */
export const QUIZ_RULES_VERSION = 2

/** The questions of a game, with its terms. */
export type QuizDeal = GameTerms & {
  /**
   * The version of the rules that judge the game, also in later replays. Absent in deals of version
   * 1.
   */
  rules_version?: number
  /** Levels without questions are absent. */
  levels: { level: QuizLevel; questions: DealtQuestion[] }[]
}

/**
 * Picks up to 5 questions per level and the order of their options
 * (docs/product-rules.md#quiz-deal). `seeds` has one secret seed per level (see random.ts). The
 * order of `bank` doesn't matter: it is sorted by id first. `lastSeen` gives when the player last
 * saw a question, as text that sorts by time; other questions were never seen.
 */
export function dealQuiz(
  bank: readonly BankQuestion[],
  seeds: Record<QuizLevel, string>,
  lastSeen: ReadonlyMap<string, string> = new Map(),
): QuizPicks {
  const levels: QuizPicks['levels'] = []
  for (const level of QUIZ_LEVELS) {
    const sorted = bank.filter((question) => question.level === level).sort((one, two) => (one.id < two.id ? -1 : 1))
    if (sorted.length === 0) continue
    const random = createRandom(seeds[level])
    const picked = pick(shuffle(sorted, random), lastSeen, random())
    levels.push({ level, questions: picked.map(({ version }) => ({ version, order: orderOptions(random) })) })
  }
  return { rules_version: QUIZ_RULES_VERSION, levels }
}

/**
 * A level's questions. Unseen questions are preferred, then those seen the longest ago; among
 * equals, those of topics that the level doesn't have yet. Returned in the order of `shuffled`.
 * `start` is the offset of sampleTopics.
 */
function pick(shuffled: readonly BankQuestion[], lastSeen: ReadonlyMap<string, string>, start: number): BankQuestion[] {
  const seenAt = (question: BankQuestion) => lastSeen.get(question.id) ?? ''
  const picked = new Set<BankQuestion>()
  const topics = new Set<string>()
  for (const at of [...new Set(shuffled.map(seenAt))].sort()) {
    const fresh = shuffled.filter((question) => seenAt(question) === at)
    const ofNewTopics = fresh.filter(({ topic }) => topic === null || !topics.has(topic))
    for (const question of sampleTopics(ofNewTopics, QUESTIONS_PER_LEVEL - picked.size, start)) {
      picked.add(question)
      if (question.topic !== null) topics.add(question.topic)
    }
    for (const question of fresh) if (picked.size < QUESTIONS_PER_LEVEL) picked.add(question)
  }
  return shuffled.filter((question) => picked.has(question))
}

/**
 * Up to `count` questions of different topics, by systematic sampling: the questions form a line,
 * topic by topic, which is cut into `count` equal parts. Each part gives the question at the offset
 * `start`, in [0, 1), so each question is equally likely. Exception: a topic longer than a part
 * gives one question, and the other topics share the remaining places.
 */
export function sampleTopics(shuffled: readonly BankQuestion[], count: number, start: number): BankQuestion[] {
  const topics = new Map<string, BankQuestion[]>()
  for (const question of shuffled) {
    const name = question.topic === null ? `question ${question.id}` : `topic ${question.topic}`
    const some = topics.get(name)
    if (some) some.push(question)
    else topics.set(name, [question])
  }
  const picked: BankQuestion[] = []
  let left = shuffled.length
  for (const [name, [first, ...others]] of [...topics].sort(([, one], [, two]) => two.length - one.length)) {
    const size = others.length + 1
    if (first === undefined || size * (count - picked.length) <= left) break
    picked.push(first)
    topics.delete(name)
    left -= size
  }
  const line = [...topics.values()].flat()
  const places = count - picked.length
  for (let place = 0; place < Math.min(places, line.length); place += 1) {
    picked.push(line[Math.floor(((start + place) * line.length) / places)] as BankQuestion)
  }
  return picked
}

/**
 * Positions are shuffled instead of texts: two options may read the same and only one be correct.
 */
function orderOptions(random: Random): OptionOrder {
  return shuffle(OPTION_LETTERS, random).join('')
}

/** The version's letter of the option that was shown as `shown`. */
export function letterInVersion(order: OptionOrder, shown: OptionLetter): OptionLetter {
  return order.charAt(OPTION_LETTERS.indexOf(shown)) as OptionLetter
}

/** A version with its options in this order. */
export function inOrder(item: QuizItem, order: OptionOrder): QuizItem {
  const texts = (texts: QuestionTexts | null) => {
    if (texts === null) return null
    const options = { a: '', b: '', c: '', d: '' }
    for (const [position, letter] of OPTION_LETTERS.entries()) {
      options[letter] = texts.options[order.charAt(position) as OptionLetter]
    }
    return { question_text: texts.question_text, options }
  }
  return {
    ...item,
    texts: { en: texts(item.texts.en), ar: texts(item.texts.ar) },
    correct_option: letterInOrder(item.correct_option, order),
  }
}

/** The letter under which a version's option is shown. */
export function letterInOrder(letter: OptionLetter, order: OptionOrder): OptionLetter {
  return OPTION_LETTERS[order.indexOf(letter)] as OptionLetter
}
