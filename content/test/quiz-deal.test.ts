// The deals that players of the starter content get.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BankQuestion, dealQuiz } from '@noor-quest/rules/quiz-deal'
import { QUESTIONS_PER_LEVEL, QUIZ_LEVELS, type QuizLevel } from '@noor-quest/rules/quiz-levels'
import { expect, it } from 'vitest'
import type { Question } from './question-checks.ts'

const DEALS = 10_000
const DIR = join(import.meta.dirname, '../questions')

const bank = readdirSync(DIR).flatMap((file) =>
  (JSON.parse(readFileSync(join(DIR, file), 'utf8')) as Question[]).map(
    ({ level, tags }, i): BankQuestion => ({
      id: `${file} ${i}`,
      level: level as QuizLevel,
      topic: tags[0] ?? null,
      version: `${file} ${i}`,
    }),
  ),
)

/** The number of each version in 10,000 deals of players who have seen no question. */
const timesDealt = new Map(bank.map(({ version }) => [version, 0]))
for (let deal = 0; deal < DEALS; deal += 1) {
  const seed = (level: QuizLevel) => createHash('sha256').update(`${deal} ${level}`).digest('hex')
  for (const { questions } of dealQuiz(bank, { 1: seed(1), 2: seed(2), 3: seed(3) }).levels) {
    for (const { version } of questions) timesDealt.set(version, (timesDealt.get(version) ?? 0) + 1)
  }
}

it.each(QUIZ_LEVELS)('deals the questions of level %i equally often', (level) => {
  const times = bank.filter((question) => question.level === level).map(({ version }) => timesDealt.get(version) ?? 0)
  const chance = QUESTIONS_PER_LEVEL / times.length
  const expected = DEALS * chance
  // Chi-square, whose mean is the degrees of freedom and whose variance is twice that: five
  // deviations above the mean.
  const chiSquare = times.reduce((sum, is) => sum + (is - expected) ** 2 / (expected * (1 - chance)), 0)
  const degrees = times.length - 1
  expect(chiSquare).toBeLessThan(degrees + 5 * Math.sqrt(2 * degrees))
})
