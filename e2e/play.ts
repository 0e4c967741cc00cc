// What journeys do on the screens, and what they may look up in the server's database: the right answers.
import { join } from 'node:path'
import type { FlipMatchDeal } from '@noor-quest/rules/flip-match-deal'
import type { QuizDeal } from '@noor-quest/rules/quiz-deal'
import type { OptionLetter } from '@noor-quest/rules/quiz-levels'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { type App, expect } from './app.ts'

export type Game = 'quiz' | 'flip-match'

/** Fills the registration form and lands on the game. */
export async function register(page: Page, game: Game, name: string): Promise<void> {
  await page.goto(`/register/${game}`)
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Age').fill('20')
  await page.getByLabel('Semester').selectOption({ label: 'Semester 3' })
  await page.getByLabel('Phone Number').fill('0812 3456 789')
  await page.getByRole('button', { name: 'Start Playing' }).click()
  await page.waitForURL((url) => url.pathname === `/${game}`)
}

/** The text this player agreed to; undefined without one. */
export function agreedTo(app: App, playerName: string): string | undefined {
  const db = new Database(join(app.dataDir, 'noor-quest.db'), { readonly: true })
  try {
    const row = db
      .prepare(
        `select text from consent_texts join players on players.consent_text_id = consent_texts.id where name = ?`,
      )
      .get(playerName) as { text: string } | undefined
    return row?.text
  } finally {
    db.close()
  }
}

/** What was dealt to the player's newest game. */
function newestDeal(app: App, playerName: string): string {
  const db = new Database(join(app.dataDir, 'noor-quest.db'), { readonly: true })
  try {
    const row = db
      .prepare(
        `select game_deals.deal from game_deals
         join games on games.id = game_deals.game_id
         join players on players.id = games.player_id
         where players.name = ? order by games.refresh_counter desc limit 1`,
      )
      .get(playerName) as { deal: string } | undefined
    if (row === undefined) throw new Error(`no game was dealt to ${playerName}`)
    return row.deal
  } finally {
    db.close()
  }
}

/** The right letters of the player's quiz, in the order of its questions. */
export function rightLetters(app: App, playerName: string): OptionLetter[] {
  const deal: QuizDeal = JSON.parse(newestDeal(app, playerName))
  return deal.levels.flatMap((level) => level.questions.map((question) => question.correct_option))
}

/** The positions of the pairs of each level of the player's Flip & Match, once it is dealt. */
export async function pairs(
  page: Page,
  app: App,
  playerName: string,
): Promise<{ 1: [number, number][]; 2: [number, number][] }> {
  await expect(page.getByRole('dialog')).toContainText('Level 1')
  return dealtPairs(app, playerName)
}

/** The positions of the pairs of each level that were dealt to the player's newest Flip & Match. */
export function dealtPairs(app: App, playerName: string): { 1: [number, number][]; 2: [number, number][] } {
  const deal: FlipMatchDeal = JSON.parse(newestDeal(app, playerName))
  const find = (cards: FlipMatchDeal['level1']) => {
    const byKey = new Map<string, number[]>()
    for (const [position, card] of cards.entries()) byKey.set(card.key, [...(byKey.get(card.key) ?? []), position])
    return [...byKey.values()].map(([first = -1, second = -1]): [number, number] => [first, second])
  }
  return { 1: find(deal.level1), 2: find(deal.level2) }
}

export function wrong(letter: OptionLetter): OptionLetter {
  return letter === 'a' ? 'b' : 'a'
}

/** The button of an option, by its letter. */
export function option(page: Page, letter: OptionLetter) {
  return page.getByRole('list', { name: 'Options' }).getByRole('button').nth('abcd'.indexOf(letter))
}

/** Waits until question `number` of the level (from 1) is open for an answer. */
export async function questionOpens(page: Page, number: number): Promise<void> {
  await expect(page.getByText(`Question ${number} of 5`)).toBeVisible()
  await expect(option(page, 'a')).not.toHaveAttribute('aria-disabled', 'true')
}

/** Opens the rules dialog's level and answers its five questions; `choose` gets the question's place in the game. */
export async function playQuizLevel(
  page: Page,
  level: 1 | 2 | 3,
  choose: (index: number) => OptionLetter | null,
): Promise<void> {
  await page.getByRole('button', { name: `Start Level ${level}` }).click()
  for (let number = 1; number <= 5; number++) {
    await questionOpens(page, number)
    const letter = choose((level - 1) * 5 + number - 1)
    if (letter !== null) await option(page, letter).click()
    else await expect(page.getByText("Time's up!", { exact: true })).toBeVisible({ timeout: 35_000 })
  }
}

/** The card at a position (from 0). */
export function card(page: Page, position: number) {
  return page.getByRole('button', { name: new RegExp(`^Card ${position + 1} of 8: `) })
}

/** Chooses two cards, one after the other. */
export async function choosePair(page: Page, [first, second]: [number, number]): Promise<void> {
  await card(page, first).click()
  await expect(card(page, first)).toHaveAccessibleName(/selected/)
  await card(page, second).click()
}

/** Starts level 1, reveals its cards and finds its four pairs. */
export async function playLevel1(page: Page, found: [number, number][]): Promise<void> {
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  await page.getByRole('button', { name: 'Flip All Cards' }).click()
  for (const [index, pair] of found.entries()) {
    await choosePair(page, pair)
    await expect(page.getByText(`${index + 1} of 4 matches`)).toBeVisible()
  }
}

/** Starts level 2 and finds its four pairs. */
export async function playLevel2(page: Page, found: [number, number][]): Promise<void> {
  await page.getByRole('button', { name: 'Start Level 2' }).click()
  for (const [index, pair] of found.entries()) {
    await choosePair(page, pair)
    await expect(page.getByText(`${index + 1} of 4 matches`)).toBeVisible()
  }
}
