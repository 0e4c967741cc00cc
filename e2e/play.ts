// Actions on the screens that tests share, and the right answers from the server's database.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { LEVEL_COMPLETE_MS } from '@noor-quest/rules/flip-match'
import type { FlipMatchPicks } from '@noor-quest/rules/flip-match-deal'
import { type GameType, gameFacts } from '@noor-quest/rules/games'
import { NEXT_QUESTION_DELAY_MS } from '@noor-quest/rules/quiz'
import { type OptionLetter, QUIZ_LEVEL_RULES, type QuizLevel } from '@noor-quest/rules/quiz-levels'
import type { APIRequestContext, Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { callBy, sendBy } from './api.ts'
import { type App, expect, type Pass } from './app.ts'

/** The data folder of a server on SQLite. */
type DataDir = Pick<App, 'dataDir'>

/**
 * Registers this browser's player without the form, which e2e/visit.spec.ts tests, and opens the
 * game.
 */
export async function register(page: Page, game: GameType, name: string): Promise<void> {
  const response = await sendBy([page.request], 'POST /api/players', {
    body: { name, age: 20, semester: '3th', phone: '0812 3456 789', game_type: game },
  })
  expect(response.status(), await response.text()).toBe(201)
  // The tab forgets an earlier person, whom the form stores. In an empty tab, which has no storage,
  // this fails.
  await page.evaluate(() => sessionStorage.removeItem('person')).catch(() => {})
  await page.goto(`/${gameFacts(game).path}`)
}

/** Fills in the registration form without sending it: all fields that every season asks for. */
export async function fillForm(
  page: Page,
  name: string,
  { age = '20', semester = '3th', phone = '0812 3456 789' } = {},
): Promise<void> {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Age').fill(age)
  await page.getByLabel('Semester').selectOption(semester)
  await page.getByLabel('Phone Number').fill(phone)
}

/** The text that this player agreed to; undefined without one. */
export function agreedTo(app: DataDir, playerName: string): string | undefined {
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

/**
 * The stored deal of the player's newest game of this type, and the versions of items that it
 * names.
 */
function newestDeal<D>(
  app: DataDir,
  gameType: GameType,
  playerName: string,
): { deal: D; version: (hash: string) => Record<string, unknown> } {
  const db = new Database(join(app.dataDir, 'noor-quest.db'), { readonly: true })
  try {
    const row = db
      .prepare(
        `select game_deals.deal from game_deals
         join games on games.id = game_deals.game_id
         join players on players.id = games.player_id
         where players.game_type = ? and players.name = ? order by games.refresh_counter desc limit 1`,
      )
      .get(gameType, playerName) as { deal: string } | undefined
    if (row === undefined) throw new Error(`no game was dealt to ${playerName}`)
    const versions = db.prepare('select sha256, content from item_versions').all() as {
      sha256: string
      content: string
    }[]
    const contents = new Map(versions.map(({ sha256, content }) => [sha256, content]))
    return { deal: JSON.parse(row.deal), version: (hash) => JSON.parse(contents.get(hash) ?? '{}') }
  } finally {
    db.close()
  }
}

/** The id, English text and right letter of each question in the player's quiz. */
export function dealtQuestions(app: DataDir, playerName: string): { id: string; text: string; right: OptionLetter }[] {
  const { deal, version } = newestDeal<{ levels: { questions: string[] }[] }>(app, 'quiz', playerName)
  return deal.levels.flatMap(({ questions }) =>
    questions.map((question) => {
      // The format of play/quiz/stored-deal.ts: the order of the options, then the version's hash.
      const { id, question_text, correct_option } = version(Buffer.from(question.slice(4), 'base64url').toString('hex'))
      const right = 'abcd'.charAt(question.indexOf(String(correct_option))) as OptionLetter
      return { id: String(id), text: String(question_text), right }
    }),
  )
}

/** The first question of the player's quiz. */
export function firstQuestion(app: DataDir, playerName: string): string {
  return dealtQuestions(app, playerName)[0]?.text ?? ''
}

/** The right letters of the player's quiz, in the order of its questions. */
export function rightLetters(app: DataDir, playerName: string): OptionLetter[] {
  return dealtQuestions(app, playerName).map(({ right }) => right)
}

/** The positions of the pairs of each level of the player's Flip & Match, once it is dealt. */
export async function pairs(
  page: Page,
  app: DataDir,
  playerName: string,
): Promise<{ 1: [number, number][]; 2: [number, number][] }> {
  await expect(page.getByRole('dialog')).toContainText('Level 1')
  return dealtPairs(app, playerName)
}

/** The positions of the pairs of each level in the player's newest Flip & Match. */
export function dealtPairs(app: DataDir, playerName: string): { 1: [number, number][]; 2: [number, number][] } {
  const { images, cards } = newestDeal<FlipMatchPicks>(app, 'flip-match', playerName).deal
  const places = [0, 1, 2, 3]
  return {
    1: places.map((place) => [place, 4 + images.indexOf(place)]),
    2: places.map((place) => [cards.indexOf(place), cards.lastIndexOf(place)]),
  }
}

export function wrong(letter: OptionLetter): OptionLetter {
  return letter === 'a' ? 'b' : 'a'
}

export function option(page: Page, letter: OptionLetter) {
  return page.getByRole('list', { name: 'Options' }).getByRole('button').nth('abcd'.indexOf(letter))
}

/** Waits until question `number` of the level (from 1) is open for an answer. */
export async function questionOpens(page: Page, number: number): Promise<void> {
  await expect(page.getByText(`Question ${number} of 5`)).toBeVisible()
  await expect(option(page, 'a')).toBeEnabled()
}

/**
 * Starts the level from its rules and plays its five questions. `choose` gets the question's
 * position in the game; null lets the time run out. Only time passed by `pass` counts, because a
 * busy machine's page may send so late that the server is at the next question.
 */
export async function playQuizLevel(
  page: Page,
  { app, pass }: { app: App; pass: Pass },
  level: QuizLevel,
  choose: (index: number) => OptionLetter | null,
): Promise<void> {
  await app.slowClock(async () => {
    await page.getByRole('button', { name: `Start Level ${level}` }).click()
    for (let number = 1; number <= 5; number++) {
      await questionOpens(page, number)
      const letter = choose((level - 1) * 5 + number - 1)
      if (letter === null) await pass(QUIZ_LEVEL_RULES[level].seconds * 1000)
      else await option(page, letter).click()
      await expect(verdict(page)).toBeVisible()
      await pass(NEXT_QUESTION_DELAY_MS)
    }
  })
}

function verdict(page: Page) {
  return page.getByText(/^(Correct!|Wrong|Time’s up!)$/)
}

/** The card at a position (from 0). */
export function card(page: Page, position: number) {
  return page.getByRole('button', { name: new RegExp(`^Card ${position + 1} of 8: `) })
}

export async function choosePair(page: Page, [first, second]: [number, number]): Promise<void> {
  await card(page, first).click()
  await expect(card(page, first)).toHaveAccessibleName(/selected/)
  await card(page, second).click()
}

/**
 * Starts level 1, reveals its cards and finds these pairs. After the fourth, the pause at the
 * level's end has passed.
 */
export async function playLevel1(page: Page, pass: Pass, found: [number, number][]): Promise<void> {
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  await page.getByRole('button', { name: 'Flip All Cards' }).click()
  await findPairs(page, pass, found)
}

/** Starts level 2 and finds its four pairs. The pause at its end has passed. */
export async function playLevel2(page: Page, pass: Pass, found: [number, number][]): Promise<void> {
  await page.getByRole('button', { name: 'Start Level 2' }).click()
  await findPairs(page, pass, found)
}

async function findPairs(page: Page, pass: Pass, found: [number, number][]): Promise<void> {
  for (const [index, pair] of found.entries()) {
    await choosePair(page, pair)
    await expect(page.getByText(`${index + 1} of 4 matches`)).toBeVisible()
  }
  if (found.length === 4) await pass(LEVEL_COMPLETE_MS)
}

/**
 * Plays a whole quiz over HTTP, with the page's cookies. The page leaves the game first, because its
 * own clock would answer too. The last `wrongAnswers` answers are wrong, and each comes `thinkingMs`
 * after its question.
 */
export async function playOverHttp(
  page: Page,
  app: App,
  pass: Pass,
  name: string,
  wrongAnswers: number,
  thinkingMs = 1500,
): Promise<void> {
  const call = callBy(page.request)
  const next = () => ({ request_id: randomUUID() })
  await page.goto('about:blank')
  const { game } = await call('POST /api/quiz/games', { body: next() })
  const params = { id: game.id }
  const letters = rightLetters(app, name)
  for (const [index, letter] of letters.entries()) {
    const at = { question_index: index }
    if (index % 5 === 0) await call('POST /api/quiz/games/{id}/level', { params, body: { ...next(), ...at } })
    await pass(thinkingMs)
    const choice = index < letters.length - wrongAnswers ? letter : wrong(letter)
    await call('POST /api/quiz/games/{id}/answers', { params, body: { ...next(), ...at, choice } })
    await pass(1500)
  }
}

/** Starts a game of Flip & Match that is played by requests alone. */
export async function startFlipMatch(request: APIRequestContext, app?: App) {
  const call = callBy(request, app)
  let { game } = await call('POST /api/flip-match/games', { body: { request_id: randomUUID() } })
  const params = { id: game.id }
  const next = () => ({ request_id: randomUUID(), seq: game.seq })
  return {
    press: async (what: 'level' | 'reveal') => {
      ;({ game } = await call(`POST /api/flip-match/games/{id}/${what}`, { params, body: next() }))
    },
    flip: async (card = 0) => {
      ;({ game } = await call('POST /api/flip-match/games/{id}/flips', { params, body: { ...next(), card } }))
    },
  }
}

/** Registers and plays Flip & Match by requests alone, with this many wrong pairs in level 2. */
export async function playFlipMatch(
  request: APIRequestContext,
  app: App,
  pass: Pass,
  name: string,
  mistakes: number,
): Promise<void> {
  const call = callBy(request, app)
  const phone = `0812 ${name.length}00`
  await call('POST /api/players', { body: { name, age: 20, semester: '3th', phone, game_type: 'flip-match' } })
  const { press, flip } = await startFlipMatch(request, app)
  const found = dealtPairs(app, name)
  const choose = async (pair: readonly number[]) => {
    for (const card of pair) await flip(card)
  }
  await press('level')
  await press('reveal')
  for (const pair of found[1]) await choose(pair)
  await pass(LEVEL_COMPLETE_MS)
  await press('level')
  const [[one] = [], [other] = []] = found[2]
  for (let made = 0; made < mistakes; made++) {
    await choose([one ?? 0, other ?? 0])
    await pass(1000)
  }
  for (const pair of found[2]) await choose(pair)
}
