// Opens every screen and state of the players' side, with the longest texts that a player or an
// admin may enter, and passes each to `see`.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { EventSettings } from '@noor-quest/contract/settings'
import { GAMES, type GameType } from '@noor-quest/rules/games'
import { rankKey } from '@noor-quest/rules/rank'
import type { Page, Route } from '@playwright/test'
import Database from 'better-sqlite3'
import { ITEM_TABLES, versionOf } from '../../apps/server/src/content/item-rows.ts'
import { routeOf } from '../api.ts'
import { type App, expect } from '../app.ts'
import {
  choosePair,
  dealtPairs,
  fillForm,
  option,
  pairs,
  questionOpens,
  register,
  rightLetters,
  wrong,
} from '../play.ts'
import type { Look } from './layout.ts'

/** Called with the page at rest in a state. */
export type See = (state: string, more?: Omit<Look, 'sizes'>) => Promise<void>
type Journey = (page: Page, app: App, see: See) => Promise<void>

const LONG_WORD = 'Abdurrahmanmuhammadabdulkarimalhusseinialqurashiyabdulmuttalibabdulazizalansari'.padEnd(80, 'i')
const LONG_ARABIC_NAME = 'عبد الرحمن بن محمد بن عبد الكريم الحسيني القرشي الأنصاري آل عبد المطلب السيد علي'.slice(0, 80)
const LONG_QUESTION =
  'Which of the following companions accompanied the Prophet (peace be upon him) on the migration from Makkah to Madinah, ' +
  'stayed with him in the cave of Thawr for three nights while the search went on all around them, and later became the ' +
  'first of the rightly guided caliphs after his passing away?'.padEnd(62, '?')
const LONG_OPTION =
  'The companion who gave away all that he owned for the sake of Allah and whom the Qur’an calls the second of the two there'
const LONG_ARABIC_QUESTION =
  'أَيُّ الصَّحَابَةِ الآتِينَ رَافَقَ النَّبِيَّ ﷺ فِي هِجْرَتِهِ مِنْ مَكَّةَ إِلَى الْمَدِينَةِ الْمُنَوَّرَةِ، وَمَكَثَ مَعَهُ فِي غَارِ ثَوْرٍ ثَلَاثَ لَيَالٍ وَالْمُشْرِكُونَ يَبْحَثُونَ عَنْهُمَا؟'
const LONG_ARABIC_OPTION = 'الصَّاحِبُ الَّذِي أَنْفَقَ مَالَهُ كُلَّهُ فِي سَبِيلِ اللهِ وَسَمَّاهُ الْقُرْآنُ ثَانِيَ اثْنَيْنِ'
/** 40 letters and signs each, fully vowelled. */
const LONG_TERMS = [
  'الْأَسْمَاءُ الْحُسْنَى وَالصِّفَاتُ',
  'الْخُلَفَاءُ الرَّاشِدُونَ الْمَهْدِيُّونَ',
  'الِاسْتِغْفَارُ وَالتَّوْبَةُ النَّصُوحُ',
  'الْمُسْتَضْعَفُونَ وَالْمُتَوَكِّلُونَ',
]

/** Changes the content or the leaderboards under the running server. */
export function write(app: Pick<App, 'dataDir'>, change: (db: Database.Database) => void): void {
  const db = new Database(join(app.dataDir, 'noor-quest.db'))
  try {
    change(db)
  } finally {
    db.close()
  }
}

/** Moves of the best of these players; null where a game has no moves. */
const FEWEST_MOVES: Record<GameType, number | null> = { quiz: null, 'flip-match': 12 }

export type Scored = { name: string; game: GameType; score: number; place?: number }

/** Players with a score, best first in their game as `place` (from 0) rises. */
export function insertPlayers(app: Pick<App, 'dataDir'>, players: readonly Scored[]): void {
  const at = new Date().toISOString()
  write(app, (db) => {
    const insertPerson = db.prepare('insert into persons (id, created_at) values (?, ?)')
    const insert = db.prepare(
      `insert into players (id, season_id, person_id, placed, name, age, semester, phone, total_score,
         current_level, game_type, created_at, scored_at, rank_key, search_text)
       values (?, (select id from seasons), ?, 1, ?, 20, '3th', '0812 345', ?, 2, ?, ?, ?, ?, ?)`,
    )
    for (const { name, game, score, place = 0 } of players) {
      const id = randomUUID()
      const fewest = FEWEST_MOVES[game]
      const key = rankKey({
        score,
        moves: fewest === null ? 0 : fewest + place,
        elapsedMs: 60_000 * (place + 1) + 48_765,
        factor: 1,
      })
      insertPerson.run(id, at)
      insert.run(id, id, name, score, game, at, at, key, name.toLowerCase())
    }
  })
}

/** Ten players per game, with long names. */
export function fillLeaderboards(app: App): void {
  const names = [
    LONG_WORD,
    LONG_ARABIC_NAME,
    'Maryam Siddiqui',
    'Muhammad Abdullah ibn Abdul-Aziz al-Farooqi of Semester Seven',
  ]
  const places = Array.from({ length: 10 }, (_, place) => place)
  insertPlayers(
    app,
    GAMES.flatMap(({ type: game, highestScore }) =>
      places.map((place) => ({
        name: names[place % names.length] ?? '',
        game,
        score: highestScore - place * 5,
        place,
      })),
    ),
  )
}

/**
 * Publishes the players of `fillLeaderboards`: ranks shared by pairs, and the last without a name.
 */
export function publishResults(app: App, seasonId: string): void {
  const hash = 'c0ffee00'.repeat(8)
  write(app, (db) => {
    const at = new Date().toISOString()
    db.pragma('foreign_keys = off')
    db.prepare(
      `insert into published_places (season_id, game_type, ordinal, rank, player_id, game_id, score, moves, elapsed_ms, scored_at,
         log_sha256, name_sha256)
       select season_id, game_type, ordinal, (ordinal + 1) / 2 * 2 - 1, id, id, total_score, 12, 60000, scored_at, ?, ?
       from (select *, row_number() over (partition by game_type order by rank_key) as ordinal from players
         where season_id = ? and placed = 1)`,
    ).run(hash, hash, seasonId)
    db.prepare(
      `insert into published_names (player_id, name, salt)
       select id, name, ? from players join published_places on player_id = id where ordinal < 10`,
    ).run(hash.slice(0, 32))
    db.prepare('update seasons set results_at = ? where id = ?').run(at, seasonId)
    db.prepare(
      'insert into published_results (season_id, version, published_at, places, sha256) values (?, 1, ?, 20, ?)',
    ).run(seasonId, at, hash)
  })
}

/** Writes a row with its first version, as the server does. */
function insertItem(
  db: Database.Database,
  kind: 'question' | 'term',
  fields: Record<string, string | number | undefined>,
): void {
  const item = { id: randomUUID(), ...fields }
  const { sha256, content } = versionOf(kind, item)
  const at = new Date().toISOString()
  const row = { ...item, created_at: at, version_sha256: sha256 }
  const names = Object.keys(row)
  db.prepare(`insert into ${ITEM_TABLES[kind]} (${names}) values (${names.map((name) => `@${name}`)})`).run(row)
  db.prepare(
    'insert into item_versions (item_id, number, kind, sha256, content, created_at) values (?, 1, ?, ?, ?, ?)',
  ).run(item.id, kind, sha256, content, at)
}

/** Five short questions at level 1, a long one at level 2, a long Arabic one at level 3. */
function writeQuestions(app: App): void {
  write(app, (db) => {
    db.prepare('delete from quiz_questions').run()
    const add = (level: number, question_text: string, [option_a, option_b, option_c, option_d]: string[]) =>
      insertItem(db, 'question', {
        ...{ question_text, option_a, option_b, option_c, option_d, correct_option: 'a', level, time_limit: 30 },
        ...{ source: "Qur'an 9:40", explanation: 'He is mentioned there. '.repeat(6) },
      })
    for (let number = 1; number <= 5; number++)
      add(1, `Which surah opens the Qur'an? (${number})`, ['al-Fatihah', 'al-Baqarah', 'Yasin', 'al-Ikhlas'])
    add(
      2,
      LONG_QUESTION.slice(0, 300),
      ['1', '2', '3', '4'].map((number) => `${LONG_OPTION.slice(0, 118)} ${number}`),
    )
    add(
      3,
      LONG_ARABIC_QUESTION,
      ['1', '2', '3', '4'].map((number) => `${LONG_ARABIC_OPTION} ${number}`),
    )
  })
}

function writeTerms(app: App, terms: string[]): void {
  write(app, (db) => {
    db.prepare('delete from islamic_terms').run()
    for (const arabic_text of terms) insertItem(db, 'term', { arabic_text })
  })
}

/**
 * Stops the page's clock, so that a state doesn't change while it is checked. The clock runs until
 * the call arrives and can't be stopped in the past, so a slow machine needs a later time.
 */
export async function stopClock(page: Page, aheadMs = 50): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  try {
    await page.clock.pauseAt(now + aheadMs)
  } catch (cause) {
    if (aheadMs > 500) throw cause
    await stopClock(page, aheadMs * 4)
  }
}

/** Delays the next response of a path until the returned function is called. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const whenReleased = async (route: Route) => {
    await held
    await route.continue()
  }
  await page.route(path, whenReleased, { times: 1 })
  return () => release()
}

/** Makes a path respond with a server error. */
async function failAt(page: Page, path: string, status = 500, code = 'internal'): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json: { error: { code, message: '' } } }))
}

const home: Journey = async (page, app, see) => {
  // On a large screen the leaderboard is visible without scrolling.
  const whole = { inSight: 'main section', inSightFrom: { width: 1440, height: 900 } }
  await page.goto('/')
  await page.getByRole('region', { name: 'Music' }).waitFor()
  await expect(page.getByText('No scores')).toHaveCount(2)
  await see('home, empty leaderboards', whole)
  await page.getByText('Click to expand').click()
  await page.getByRole('dialog').waitFor()
  await see('leaderboard, empty')
  fillLeaderboards(app)
  await page.goto('/')
  await page.getByRole('region', { name: 'Music' }).waitFor()
  await expect(page.getByText('Maryam Siddiqui')).toHaveCount(2)
  await see('home, full leaderboards', whole)
  await page.getByText('Click to expand').click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(20)
  await see('leaderboard, full')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('slider').focus()
  await see('home, music open')
  const name = 'Player Outside the Ten'
  await register(page, 'quiz', name)
  write(app, (db) => {
    const key = rankKey({ score: 1000, moves: 0, elapsedMs: 300_000, factor: 1 })
    db.prepare(
      'update players set total_score = 1000, rank_key = ?, placed = 1, scored_at = created_at where name = ?',
    ).run(key, name)
  })
  await page.goto('/')
  await page.getByText('Click to expand').click()
  await page.getByRole('dialog').getByText('You', { exact: true }).waitFor()
  await see('leaderboard, with a row of one’s own')
}

const registration: Journey = async (page, _app, see) => {
  await page.goto('/register/quiz')
  await page.getByRole('region', { name: 'Music' }).waitFor()
  await see('registration, empty')
  const phone = '+62 0812 3456 7890 1234 5678 901'
  await fillForm(page, LONG_WORD, { age: '100', semester: '8th', phone })
  await see('registration, long values')
  await failAt(page, routeOf('/api/players'))
  await page.getByRole('button', { name: 'Start Playing' }).click()
  await expect(page.getByText('Registration failed. Please try again.')).toBeVisible()
  await see('registration, failed')
  const refusal = (code: string, details?: object) => ({ json: { error: { code, message: '', details } } })
  await page.route(routeOf('/api/players'), (route) => route.fulfill({ status: 403, ...refusal('admission_required') }))
  await page.route(routeOf('/api/players/tickets/check'), (route) =>
    route.fulfill({ status: 400, ...refusal('invalid_code', { reason: 'used' }) }),
  )
  await page.route(routeOf('/api/settings'), async (route) => {
    const shown = await (await route.fetch()).json()
    await route.fulfill({ json: { ...shown, admission: 'tickets' } })
  })
  await page.getByRole('button', { name: 'Start Playing' }).click()
  await page.getByLabel('Code on your ticket').fill('BCDF-GHJK-MNPQ')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('This ticket has already been used.')).toBeVisible()
  await see('registration, asked for a ticket')
  await page.getByRole('button', { name: 'Already registered? Enter your code' }).click()
  await page.getByRole('dialog').waitFor()
  await see('registration, come back')
  const comeBack = async (code: string, details: object, text: string, name: string) => {
    const status = code === 'rate_limited' ? 429 : 409
    const answer = { status, ...refusal(code, details) }
    await page.route(routeOf('/api/players/come-back/code'), (route) => route.fulfill(answer))
    await page.getByLabel('Your code').fill('BCD FGH')
    await page.getByLabel('Last four digits of your phone number').fill('3456')
    await page.getByRole('button', { name: 'Open my game' }).click()
    await expect(page.getByText(text)).toBeVisible()
    await see(name)
    await page.unroute(routeOf('/api/players/come-back/code'))
  }
  await comeBack('rate_limited', { retry_after_seconds: 3600 }, 'Try again in 60 min', 'registration, come back later')
  const reason = { reason: 'attempts' }
  await comeBack('ask_presenter', reason, 'Too many wrong digits', 'registration, come back by the presenter')
  await page.unroute(routeOf('/api/settings'))
  await page.goto('/register/flip-match')
  await fillForm(page, LONG_ARABIC_NAME, { age: '101', semester: '8th', phone: '1234' })
  await page.getByRole('button', { name: 'Start Playing' }).click()
  await expect(page.getByText('The age is a number from 1 to 100.')).toBeVisible()
  await see('registration, refused')
  await page.unroute(routeOf('/api/players'))
  await page.getByLabel('Age').fill('20')
  await page.getByLabel('Phone Number').fill('12')
  await page.getByRole('button', { name: 'Start Playing' }).click()
  await expect(page.getByText('A phone number has at least 3 digits.')).toBeVisible()
  await see('registration, a number of two digits')
  await register(page, 'quiz', 'Amina')
  await page.goto('/register/flip-match')
  await expect(page.getByRole('button', { name: 'Someone else' })).toBeVisible()
  await see('registration, who is playing')
  await page.goto('/')
  await page.getByText('Code', { exact: true }).waitFor()
  await see('home, with the code of a player')
  await page.route(routeOf('/api/players/me'), (route) =>
    route.fulfill({ json: { player: null, players: [], opened_elsewhere: true } }),
  )
  await page.goto('/')
  await page.getByText('Opened on another phone').waitFor()
  await see('home, opened on another phone')
  await page.unroute(routeOf('/api/players/me'))
}

const quiz: Journey = async (page, app, see) => {
  const name = 'Careful Player'
  const playable = 'h1, main li button'
  writeQuestions(app)
  await page.clock.install()
  await register(page, 'quiz', name)
  await page.getByRole('button', { name: 'Start Quiz' }).waitFor()
  await see('quiz, start')
  const goOn = await holdBack(page, routeOf('/api/quiz/games'))
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByText('Loading questions from database...').waitFor()
  await see('quiz, loading')
  goOn()
  await page.getByRole('dialog').waitFor()
  await see('quiz, rules 1')
  const letters = rightLetters(app, name)
  const answer = async (index: number, isRight: boolean) => {
    const right = letters[index] ?? 'a'
    await option(page, isRight ? right : wrong(right)).click()
    await page.getByText(isRight ? 'Correct answer' : 'Your answer').waitFor()
  }
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  for (let number = 1; number <= 5; number++) {
    await questionOpens(page, number)
    if (number > 2) {
      await answer(number - 1, true)
      continue
    }
    await stopClock(page)
    // Only the page's clock is moved, so the server still accepts the answer.
    const secondsLeft = async () => Number.parseInt((await page.getByRole('timer').textContent()) ?? '', 10)
    while (number === 2 && (await secondsLeft()) > 4) await page.clock.fastForward(1000)
    await app.slowClock(() => see(number === 1 ? 'quiz, question' : 'quiz, last seconds', { inSight: playable }))
    // The server doesn't wait: the next question comes when it is due, whatever the page's clock
    // shows.
    const goOn = await holdBack(page, routeOf('/api/quiz/games/asked'))
    await answer(number - 1, number === 1)
    await see(number === 1 ? 'quiz, right' : 'quiz, wrong', { inSight: playable })
    goOn()
    await page.clock.resume()
  }
  for (const [index, level] of [
    [5, 2],
    [6, 3],
  ] as const) {
    await page.getByRole('button', { name: `Start Level ${level}` }).waitFor()
    await see(`quiz, rules ${level}`)
    await page.getByRole('button', { name: `Start Level ${level}` }).click()
    await questionOpensAlone(page)
    await stopClock(page)
    await see(`quiz, long question ${level}`)
    const goOn = await holdBack(page, routeOf('/api/quiz/games/asked'))
    await answer(index, false)
    await see(`quiz, long question ${level}, wrong`)
    goOn()
    await page.clock.resume()
  }
  await page.getByRole('heading', { name: 'Quiz Completed!' }).waitFor()
  const result = page.getByRole('region', { name: 'Your result' })
  await expect(result).toContainText('Rank')
  await see('quiz, completed')
  await page.getByRole('button', { name: 'All answers' }).click()
  await page.getByRole('region', { name: 'Review your answers' }).waitFor()
  await see('quiz, all answers')
  const current = routeOf('/api/quiz/games/current')
  await page.route(current, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.game.view.score = 2500
    await route.fulfill({ response, json })
  })
  await page.reload()
  await expect(page.getByRole('main')).toContainText('2500')
  await see('quiz, completed well')
  await page.unroute(current)
  fillLeaderboards(app)
  await page.reload()
  await expect(result).toContainText('of 11')
  await see('quiz, completed, among others')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await see('quiz, sharing')
  await page.keyboard.press('Escape')
  await failAt(page, '**/result')
  await page.reload()
  await expect(result).toContainText('as soon as you are connected again')
  await see('quiz, completed, without a network')
  await page.unroute('**/result')
  await page.getByRole('button', { name: 'Give Feedback' }).click()
  await page.getByRole('dialog').waitFor()
  await see('feedback, empty')
  await page.getByRole('radio').last().check({ force: true })
  await page.getByRole('textbox').fill('Very good. '.repeat(40))
  await failAt(page, routeOf('/api/feedback'))
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Failed to submit feedback. Please try again.').waitFor()
  await see('feedback, failed')
  await page.unroute(routeOf('/api/feedback'))
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Thank you for your feedback!').waitFor()
  await see('feedback, sent')
}

async function questionOpensAlone(page: Page): Promise<void> {
  await expect(page.getByText('Question 1 of 1')).toBeVisible()
  await expect(option(page, 'a')).toBeEnabled()
}

const quizWithoutQuestions: Journey = async (page, app, see) => {
  write(app, (db) => db.prepare('delete from quiz_questions').run())
  await page.goto('/register/quiz')
  await page.getByText('This game has no content yet').waitFor()
  await see('registration, without content')
  await register(page, 'quiz', 'Early Player')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByText('No questions available for this level').waitFor()
  await see('quiz, no questions')
  await failAt(page, routeOf('/api/quiz/games/current'))
  await page.reload()
  await page.getByText('The quiz could not be loaded.').waitFor()
  await see('quiz, failed')
}

const flipMatch: Journey = async (page, app, see) => {
  const name = 'Matching Player'
  writeTerms(app, LONG_TERMS)
  await register(page, 'flip-match', name)
  await page.getByRole('dialog').waitFor()
  const goOn = await holdBack(page, routeOf('/api/flip-match/games/current'))
  await page.reload()
  await page.getByText('Loading game data...').waitFor()
  await see('flip-match, loading')
  goOn()
  const found = await pairs(page, app, name)
  await see('flip-match, rules 1')
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  await page.getByRole('button', { name: 'Flip All Cards' }).waitFor()
  await see('flip-match, before the flip', { inSight: '[data-card]' })
  await page.getByRole('button', { name: 'Flip All Cards' }).click()
  await page.locator('[data-card] img').nth(3).waitFor()
  await see('flip-match, level 1', { inSight: '[data-card]' })
  for (const [index, pair] of found[1].slice(0, 2).entries()) {
    await choosePair(page, pair)
    await expect(page.getByText(`${index + 1} of 4 matches`)).toBeVisible()
  }
  await page.locator(`[data-card="${found[1][2]?.[0]}"]`).click()
  await see('flip-match, matched', { inSight: '[data-card]' })
  await page.locator(`[data-card="${found[1][2]?.[1]}"]`).click()
  await expect(page.getByText('3 of 4 matches')).toBeVisible()
  await choosePair(page, found[1][3] ?? [0, 0])
  await page.getByRole('button', { name: 'Start Level 2' }).waitFor()
  await see('flip-match, rules 2')
  await page.getByRole('button', { name: 'Start Level 2' }).click()
  for (const [index, pair] of found[2].slice(0, 3).entries()) {
    await choosePair(page, pair)
    await expect(page.getByText(`${index + 1} of 4 matches`)).toBeVisible()
  }
  await see('flip-match, level 2', { inSight: '[data-card]' })
  await choosePair(page, found[2][3] ?? [0, 0])
  await page.getByRole('heading', { name: 'Game Completed!' }).waitFor()
  await see('flip-match, completed')
  await page.getByRole('button', { name: 'Play Again' }).click()
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  await page.getByRole('button', { name: 'Flip All Cards' }).click()
  const [one, other] = dealtPairs(app, name)[1]
  await choosePair(page, [one?.[0] ?? 0, other?.[1] ?? 0])
  await page.getByRole('heading', { name: 'Game Over' }).waitFor()
  await see('flip-match, game over')
}

const withoutData: Journey = async (page, app, see) => {
  writeTerms(app, [])
  await register(page, 'flip-match', 'Unlucky Player')
  await page.getByText('Failed to load game data from database.').waitFor()
  await see('flip-match, load error')
  await page.goto('/no-such-page')
  await page.getByText('This page does not exist').waitFor()
  await see('not found')
  await failAt(page, routeOf('/api/players/me'))
  await page.goto('/quiz')
  await page.getByText('Something went wrong').waitFor()
  await see('error')
}

const consent: Journey = async (page, _app, see) => {
  await page.goto('/register/quiz')
  await page.getByRole('region', { name: 'Music' }).waitFor()
  await see('registration, consent')
}

/** A game that is left, resumed and lost, on a phone and at a booth. */
const handOver: Journey = async (page, app, see) => {
  await page.clock.install()
  await register(page, 'quiz', LONG_WORD)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  await questionOpens(page, 1)
  await page.goto('/register/flip-match')
  await page.getByRole('link', { name: 'Return' }).waitFor()
  await stopClock(page)
  await see('registration, a game is still running')
  await page.clock.resume()
  await page.getByRole('link', { name: 'Return' }).click()
  await page.getByRole('button', { name: 'Exit Quiz' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await stopClock(page)
  await see('home, a game was left')
  await failAt(page, '**/return', 409, 'out_of_turn')
  await undo.click()
  await page.getByText('The game is over.').waitFor()
  await see('home, a game could not be taken back')
  await page.clock.resume()
  await page.evaluate(() => localStorage.setItem('booth', 'on'))
  const name = 'Booth Visitor'
  await register(page, 'flip-match', name)
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  await page.getByRole('button', { name: 'Flip All Cards' }).click()
  const [one, other] = dealtPairs(app, name)[1]
  await choosePair(page, [one?.[0] ?? 0, other?.[1] ?? 0])
  await page.getByRole('heading', { name: 'Game Over' }).waitFor()
  for (const language of ['en', 'ar'] as const) {
    // A press shows that a visitor is there.
    if (language === 'ar') await page.getByRole('button', { name: /العربية/ }).click()
    await page.clock.fastForward(51_000)
    await page
      .locator('[data-floats]')
      .getByText(/\d+ …$/)
      .waitFor()
    await stopClock(page)
    await see('flip-match, a booth counts down to the next player', { language })
    await page.clock.resume()
  }
}

/** Every screen that depends on the season's state. */
const seasons: Journey = async (page, app, see) => {
  const set = (column: 'opens_at' | 'closes_at' | 'next_at', inMs: number | null) => {
    const at = inMs === null ? null : new Date(Date.now() + inMs).toISOString()
    write(app, (db) => db.prepare(`update seasons set ${column} = ?`).run(at))
  }
  set('opens_at', 3 * 86_400_000)
  await page.goto('/')
  await page.getByRole('timer').waitFor()
  await see('home, before the season')
  await page.goto('/register/quiz')
  await page.getByRole('timer').waitFor()
  await see('registration, before the season')
  await register(page, 'quiz', 'Early Player')
  await page.getByRole('timer').waitFor()
  await see('quiz, before the season')
  await register(page, 'flip-match', 'Early Player')
  await page.getByRole('timer').waitFor()
  await see('flip-match, before the season')
  set('opens_at', null)
  fillLeaderboards(app)
  await register(page, 'quiz', 'Late Player')
  await page.getByRole('button', { name: 'Start Quiz' }).waitFor()
  // The page has loaded the season, so it learns of the close from a refused request.
  await page.waitForLoadState('networkidle')
  set('closes_at', -1000)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByText('This season is over').waitFor()
  await see('quiz, the season is over')
  await page.reload()
  await page.getByRole('status').getByText('Closed').waitFor()
  await see('quiz, closed')
  await page.goto('/register/quiz')
  await page.getByText('registration is closed').waitFor()
  await see('registration, closed')
  set('next_at', 8 * 86_400_000)
  await page.goto('/')
  await page.getByText(/^Next competition: \w+, \d+ \w+ \d{4}, \d\d:\d\d$/).waitFor()
  await see('home, closed')
  let archived = ''
  write(app, (db) => {
    const old = db.prepare('select * from seasons').get() as { id: string }
    const at = new Date().toISOString()
    const name = 'The season of spring, in which the longest of all names was given '.slice(0, 64)
    db.prepare('update seasons set archived_at = ?, published_at = ?, name = ?').run(at, at, name)
    db.prepare(
      `insert into seasons (id, name, name_ar, zone, policies, created_at) values (?, 'Next', 'التالي', 'UTC', '{}', ?)`,
    ).run(randomUUID(), at)
    archived = old.id
  })
  await page.goto('/')
  await page.getByText('Click to expand').click()
  await page.getByRole('dialog').getByRole('link').waitFor()
  await see('leaderboard, with an earlier season')
  await page.goto(`/leaderboard/${archived}`)
  await expect(page.getByRole('listitem')).toHaveCount(20)
  await see('archived leaderboards')
  publishResults(app, archived)
  await page.goto('/results')
  await expect(page.getByRole('listitem')).toHaveCount(20)
  await see('published results')
}

/** A draw without winners and one with, with the longest titles and names. */
export function holdDraws(app: App, season: string): void {
  const at = new Date().toISOString()
  write(app, (db) => {
    const players = db.prepare('select id from players order by name limit 2').all() as { id: string }[]
    for (const isDrawn of [true, false]) {
      const draw = randomUUID()
      const title = `${isDrawn}${LONG_WORD}`.slice(0, 80)
      db.prepare("insert into draws values (?, ?, ?, ?, 1, 'scored', ?)").run(draw, season, title, LONG_ARABIC_NAME, at)
      if (!isDrawn) continue
      const insert = db.prepare('insert into draw_winners values (?, ?, ?, ?, ?, ?, 0, 0)')
      insert.run(draw, 1, players[0]?.id, at, null, null)
      insert.run(draw, 2, players[1]?.id, at, 1, 'not_entitled')
    }
  })
}

/** In the form that the service worker shows (service-worker/sw.ts). */
const offline: Journey = async (page, _app, see) => {
  await page.route('**/healthz', (route) => route.abort())
  await page.route('**/offline', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('<html ', '<html data-offline ') })
  })
  for (const language of ['en', 'ar'] as const) {
    await page.goto('/offline')
    // This page has no switch, so the language was chosen before.
    await page.context().addCookies([{ name: 'language', value: language, url: page.url() }])
    await page.reload()
    await expect(page.locator(`html[lang=${language}]`)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await see('offline', { language })
  }
}

const CONSENT = {
  consent_text: 'I agree that the club keeps my name, age and phone number until the prizes are given out.',
  consent_text_ar: 'أوافق على أن يحتفظ النادي باسمي وعمري ورقم هاتفي إلى حين توزيع الجوائز.',
}

export const JOURNEYS: { name: string; journey: Journey; event?: Partial<EventSettings> }[] = [
  { name: 'home', journey: home },
  { name: 'registration', journey: registration },
  { name: 'registration with consent', journey: consent, event: CONSENT },
  { name: 'quiz', journey: quiz },
  { name: 'the quiz without questions', journey: quizWithoutQuestions },
  { name: 'Flip & Match', journey: flipMatch },
  { name: 'handing over', journey: handOver },
  { name: 'what went wrong', journey: withoutData },
  { name: 'the season', journey: seasons },
  { name: 'offline', journey: offline },
]
