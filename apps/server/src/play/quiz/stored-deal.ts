// The stored form of a quiz's deal. Fifteen hashes and orders of options are 0.9 kB; item_versions
// contains the questions once for all games (docs/decisions/0016).

import type { GameTerms } from '@noor-quest/rules/game-terms'
import type { QuizCorrection } from '@noor-quest/rules/quiz-corrections'
import {
  type DealtQuestion,
  inOrder,
  type OptionOrder,
  type QuestionTexts,
  type QuizDeal,
  type QuizItem,
  type QuizPicks,
} from '@noor-quest/rules/quiz-deal'
import { OPTION_LETTERS, type OptionLetter, type QuizLevel } from '@noor-quest/rules/quiz-levels'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { CorrectionInForce } from '../game-kind.ts'
import { bothOf, type Content, createItemVersions, hashInDeals, textOf } from '../item-versions.ts'

/**
 * The questions of each level: the order of a question's options, then its version's hash in
 * base64url.
 */
type StoredDeal = GameTerms & { rules_version: number; levels: { level: QuizLevel; questions: string[] }[] }

/**
 * The stored form from before content had versions: all contents, with options in the dealt order.
 */
type WholeDeal = GameTerms & {
  rules_version?: number
  levels: {
    level: QuizLevel
    questions: {
      question_id: string
      question_text: string
      options: Record<OptionLetter, string>
      correct_option: OptionLetter
      explanation: string | null
      source: string | null
    }[]
  }[]
}

/**
 * The number of dealt questions kept: each question of a club in each of the 24 orders of its
 * options, with room for edits.
 */
const MAX_DEALT = 20_000

const readVersions = createItemVersions<QuizItem>('question', itemOf)
/**
 * Dealt questions by their stored form: thousands of games share a few questions. With separate
 * copies 4,000 deals took 16 MB, which the garbage collector scans during play, and four times as
 * long to read.
 */
const dealtQuestions = new BoundedMap<DealtQuestion>(MAX_DEALT)

export function storeDeal({ rules_version, levels }: QuizPicks): StoredDeal {
  return {
    rules_version,
    levels: levels.map(({ level, questions }) => ({
      level,
      questions: questions.map(({ version, order }) => order + hashInDeals(version)),
    })),
  }
}

/**
 * The deal's questions by name: a version's hash in deals, or an id in a deal from before versions.
 */
export function namesInDeal(stored: unknown): string[] {
  const { levels } = stored as StoredDeal | WholeDeal
  return levels.flatMap((level) =>
    isStored(level)
      ? level.questions.map((question) => question.slice(OPTION_LETTERS.length))
      : level.questions.map((question) => question.question_id),
  )
}

/** @throws LostDeal if a version is gone */
export async function readDeal(db: Db, stored: unknown): Promise<QuizDeal> {
  const { levels, ...terms } = stored as StoredDeal | WholeDeal
  if (!levels.every(isStored)) return readWholeDeal(stored as WholeDeal)
  const dealt = await readQuestions(
    db,
    levels.flatMap(({ questions }) => questions),
  )
  return { ...terms, levels: levels.map(({ level, questions }) => ({ level, questions: questions.map(dealt) })) }
}

/**
 * Corrections with the contents of the corrected versions.
 * @throws LostDeal if a version is gone
 */
export async function readCorrections(db: Db, stored: readonly CorrectionInForce[]): Promise<QuizCorrection[]> {
  const hashes = stored.map(({ item_version }) => item_version)
  const item = await readVersions(db, hashes)
  return stored.map(({ item_version: version, key }) => ({ version, item: item(version), key }))
}

type StoredLevel = StoredDeal['levels'][number]
const isStored = (level: StoredLevel | WholeDeal['levels'][number]): level is StoredLevel =>
  level.questions.every((question) => typeof question === 'string')

/** Dealt questions by their stored form. */
async function readQuestions(db: Db, stored: readonly string[]): Promise<(question: string) => DealtQuestion> {
  const found = new Map<string, DealtQuestion>()
  const missing: { question: string; order: OptionOrder; version: string }[] = []
  for (const question of stored) {
    const known = dealtQuestions.get(question)
    if (known === undefined) missing.push({ question, ...pickOf(question) })
    else found.set(question, known)
  }
  if (missing.length > 0) {
    const hashes = missing.map(({ version }) => version)
    const item = await readVersions(db, hashes)
    for (const { question, order, version } of missing) {
      const dealt = { ...inOrder(item(version), order), version, order }
      dealtQuestions.set(question, dealt)
      found.set(question, dealt)
    }
  }
  return (question) => found.get(question) as DealtQuestion
}

function pickOf(question: string): { order: OptionOrder; version: string } {
  const letters = OPTION_LETTERS.length
  return {
    order: question.slice(0, letters),
    version: Buffer.from(question.slice(letters), 'base64url').toString('hex'),
  }
}

function readWholeDeal({ levels, ...terms }: WholeDeal): QuizDeal {
  return {
    ...terms,
    levels: levels.map(({ level, questions }) => ({
      level,
      questions: questions.map(({ question_text, options, explanation, ...question }) => ({
        ...question,
        texts: { en: { question_text, options }, ar: null },
        explanation: { en: explanation, ar: null },
      })),
    })),
  }
}

export function itemOf(content: Content): QuizItem {
  return {
    question_id: textOf(content, 'id') ?? '',
    texts: { en: textsOf(content, ''), ar: textsOf(content, '_ar') },
    explanation: bothOf(content, 'explanation'),
    correct_option: textOf(content, 'correct_option') as OptionLetter,
    source: textOf(content, 'source'),
  }
}

/**
 * A question's texts in a language; null without them. A text never comes without its four options.
 */
function textsOf(content: Content, ending: '' | '_ar'): QuestionTexts | null {
  const question_text = textOf(content, `question_text${ending}`)
  if (question_text === null) return null
  const option = (letter: OptionLetter) => textOf(content, `option_${letter}${ending}`) ?? ''
  return { question_text, options: { a: option('a'), b: option('b'), c: option('c'), d: option('d') } }
}
