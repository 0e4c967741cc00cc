// Plays both games and walks through the portal on its own server, takes a picture of each screen
// on a phone and a laptop, and composes the README's picture from them.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GAMES, type GameType } from '@noor-quest/rules/games'
import { rankKey } from '@noor-quest/rules/rank'
import { chromium, type Page } from '@playwright/test'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { SETUP_LINK_FILE } from '../../apps/server/src/accounts/setup-link.ts'
import { startServer, temporaryFolder } from '../../bench/server-process.ts'
import { choosePair, option, pairs, questionOpens, register, rightLetters, wrong } from '../../e2e/play.ts'
import { ROOT } from '../child.mjs'
import { findChromium } from '../test-programs.mjs'
import { composeOverview } from './overview.ts'

const IMAGES = join(ROOT, 'docs', 'images')
const MOST_BYTES = 120 * 1024
const LAPTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const PROJECTOR = { width: 1280, height: 720 }

type Picture = { file: string; caption: string }
const player: Picture[] = []
const arabic: Picture[] = []
const hall: Picture[] = []
const portal: Picture[] = []

mkdirSync(IMAGES, { recursive: true })
const executablePath = await findChromium()
if (executablePath === null) throw new Error('Chromium is missing: npm test installs it or says how.')
const dataDir = temporaryFolder()
const server = await startServer(dataDir)
fillLeaderboards(join(dataDir, 'noor-quest.db'))
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] })
const common = { baseURL: `http://127.0.0.1:${server.port}`, deviceScaleFactor: 2, serviceWorkers: 'block' } as const

const context = await browser.newContext({ ...common, viewport: LAPTOP, locale: 'en-GB' })
const page = await context.newPage()

await page.goto('/')
await page.locator('video[data-shown=true]').waitFor()
// Waits until the intro is over and the scene complete.
await page.locator('video').evaluate(
  (video: HTMLVideoElement) =>
    new Promise<void>((resolve) => {
      const look = () => (video.currentTime > 3.5 ? resolve() : requestAnimationFrame(look))
      look()
    }),
)
await takeBoth('home', 'Home')
await page.getByText('Click to expand').click()
await page.getByRole('dialog').waitFor()
await takeBoth('leaderboard', 'Leaderboard')

await page.goto('/register/quiz')
await takeBoth('register', 'Registration')
await register(page, 'quiz', 'Maryam Siddiqui')
await page.getByRole('button', { name: 'Start Quiz' }).click()
await page.getByRole('dialog').waitFor()
await takeBoth('quiz-rules', "Quiz: a level's rules", false)
const letters = rightLetters({ dataDir }, 'Maryam Siddiqui')
for (const level of [1, 2, 3] as const) {
  await page.getByRole('button', { name: `Start Level ${level}` }).click()
  for (let number = 1; number <= 5; number++) {
    await questionOpens(page, number)
    const index = (level - 1) * 5 + number - 1
    const right = letters[index] ?? 'a'
    if (index === 1) await takeBoth('quiz-question', 'Quiz: a question')
    await option(page, index === 7 ? wrong(right) : right).click()
    // One size only, because the next question follows after 1.5 s.
    if (index === 2) await take('quiz-outcome', PHONE, 'Quiz: a right answer', player)
  }
}
await page.getByRole('heading', { name: 'Quiz Completed!' }).waitFor()
await takeBoth('quiz-completed', 'Quiz: the end', false)

const matcher = await browser.newContext({ ...common, viewport: LAPTOP, locale: 'en-GB' })
const board = await matcher.newPage()
await register(board, 'flip-match', 'Bilal Rahman')
const found = await pairs(board, { dataDir }, 'Bilal Rahman')
await board.getByRole('button', { name: 'Start Level 1' }).click()
await board.getByRole('button', { name: 'Flip All Cards' }).click()
for (const pair of found[1].slice(0, 2)) await choosePair(board, pair)
await board.getByText('2 of 4 matches').waitFor()
await takeBoth('flip-match-level-1', 'Flip & Match: prophets and their items', true, board)
for (const pair of found[1].slice(2)) await choosePair(board, pair)
await board.getByRole('button', { name: 'Start Level 2' }).click()
for (const pair of found[2].slice(0, 2)) await choosePair(board, pair)
await board.getByText('2 of 4 matches').waitFor()
await takeBoth('flip-match-level-2', 'Flip & Match: Arabic terms', false, board)
for (const pair of found[2].slice(2)) await choosePair(board, pair)
await board.getByRole('heading', { name: 'Game Completed!' }).waitFor()
await takeBoth('flip-match-completed', 'Flip & Match: the end', false, board)

const screen = await (await browser.newContext({ ...common, viewport: PROJECTOR })).newPage()
await screen.goto('/display?lang=en')
await screen.getByText('Just finished').waitFor()
await take('hall-screen', PROJECTOR, 'The screen in the hall', hall, screen)

const admin = await (await browser.newContext({ ...common, viewport: LAPTOP, colorScheme: 'light' })).newPage()
await admin.goto('/admin/login')
await admin.getByRole('heading', { name: 'Admin Portal' }).waitFor()
await take('admin-login', LAPTOP, 'Portal: signing in', portal, admin)
const setup = new URL(readFileSync(join(dataDir, SETUP_LINK_FILE), 'utf8').trim())
// At the other pages' host, because a cookie of localhost isn't sent to 127.0.0.1.
await admin.goto(setup.pathname + setup.search)
await admin.getByLabel('Email').fill('amina@club.example.org')
await admin.getByLabel('Password', { exact: true }).fill('lanterns over the courtyard')
await admin.getByRole('button', { name: 'Create Admin Account' }).click()
await admin.getByText('Welcome,').waitFor()
for (const [name, path, caption] of [
  ['admin-players', '/admin', 'Portal: players'],
  ['admin-questions', '/admin/questions', 'Portal: questions'],
  ['admin-prophets', '/admin/prophets', 'Portal: prophets'],
  ['admin-terms', '/admin/terms', 'Portal: Arabic terms'],
  ['admin-analytics', '/admin/analytics', 'Portal: analytics'],
] as const) {
  await admin.goto(path)
  await admin.waitForLoadState('networkidle')
  await take(name, LAPTOP, caption, portal, admin)
}

await browser.close()
await server.stop()
await composeOverview(IMAGES, 'home-laptop.webp', ['quiz-question-phone.webp', 'flip-match-level-1-phone.webp'])
writeFileSync(join(ROOT, 'docs', 'gallery.md'), gallery())
process.exit(0)

/** Takes a laptop's and a phone's picture, and Arabic ones if asked for. */
async function takeBoth(name: string, caption: string, alsoInArabic = true, on: Page = page) {
  const shoot = async (suffix: string, list: Picture[]) => {
    await take(`${name}-laptop${suffix}`, LAPTOP, caption, list, on)
    await take(`${name}-phone${suffix}`, PHONE, caption, list, on)
    await on.setViewportSize(LAPTOP)
  }
  await shoot('', player)
  if (!alsoInArabic) return
  // Dialogs have their own language switch.
  const inDialog = on.getByRole('dialog')
  const area = (await inDialog.count()) > 0 ? inDialog : on
  if ((await area.getByRole('button', { name: 'العربية' }).count()) === 0) return
  await area.getByRole('button', { name: 'العربية' }).click()
  await on.locator('html[lang=ar]').waitFor()
  await shoot('-ar', arabic)
  await area.getByRole('button', { name: 'English' }).click()
  await on.locator('html[lang=en]').waitFor()
}

async function take(name: string, size: typeof PHONE, caption: string, list: Picture[], on: Page = page) {
  await on.setViewportSize(size)
  await on.evaluate(async () => {
    await document.fonts.ready
    const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ends.map(({ finished }) => finished.catch(() => undefined)))
  })
  const png = await on.screenshot()
  // Taken at twice the size and scaled down, which is sharper than the final size.
  const image = sharp(png).resize({ width: size === PHONE ? 585 : size.width })
  let quality = 86
  let webp = await image.webp({ quality, effort: 6 }).toBuffer()
  while (webp.length > MOST_BYTES && quality > 30) {
    quality -= 8
    webp = await image.webp({ quality, effort: 6 }).toBuffer()
  }
  const file = `${name}.webp`
  writeFileSync(join(IMAGES, file), webp)
  list.push({ file, caption })
  console.log(`${file} ${(webp.length / 1024).toFixed(0)} kB`)
}

/** Earlier players, so that the leaderboards aren't empty. */
function fillLeaderboards(file: string) {
  const db = new Database(file)
  const insert = db.prepare(
    `insert into players (id, season_id, person_id, placed, name, age, semester, phone, total_score,
       current_level, game_type, created_at, best_moves, best_elapsed_ms, scored_at, rank_key)
     values (?, (select id from seasons), ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertPerson = db.prepare('insert into persons (id, created_at) values (?, ?)')
  /** Best first. `moves`: the first player's, null in a game without moves. */
  const played: Record<GameType, { names: string[]; moves: number | null }> = {
    quiz: {
      names: ['Aisha Noor', 'Yusuf Karim', 'Khadija Amin', 'عبد الرحمن', 'Hamza Farooq', 'Safiya Malik', 'Idris Bello'],
      moves: null,
    },
    'flip-match': { names: ['Zaynab Ali', 'Omar Haddad', 'مريم السيد', 'Ibrahim Sesay', 'Sumayya Khan'], moves: 9 },
  }
  for (const [place, { type: game, highestScore, finalLevel: level }] of GAMES.entries()) {
    const { names, moves: fewest } = played[game]
    for (const [index, name] of names.entries()) {
      const at = new Date(Date.UTC(2026, 8, 14 + index, 10, 7 * index)).toISOString()
      const score = highestScore - (index + 1) * 25 * Math.floor(highestScore / 400)
      const semester = `${(index % 8) + 1}th`
      const phone = `0812 555 01${index}${place + 1}`
      const id = randomUUID()
      const moves = fewest === null ? 0 : fewest + index
      const elapsedMs = 61_300 + 7_450 * index
      const key = rankKey({ score, moves, elapsedMs, factor: 1 })
      insertPerson.run(id, at)
      insert.run(id, id, name, 19 + index, semester, phone, score, level, game, at, moves, elapsedMs, at, key)
    }
  }
  db.close()
}

function gallery(): string {
  const images = (pictures: Picture[]) =>
    pictures.map(({ file, caption }) => `![${caption}](images/${file})`).join('\n\n')
  const bySize = (pictures: Picture[], size: string) => pictures.filter(({ file }) => file.includes(`-${size}`))
  const phones = (pictures: Picture[]) =>
    bySize(pictures, 'phone')
      .map(({ file, caption }) => `<img src="images/${file}" alt="${caption}" width="260" />`)
      .join('\n')
  const outcome = player.filter(({ file }) => file === 'quiz-outcome.webp')
  const phonePictures =
    phones(player) +
    outcome.map(({ file, caption }) => `\n<img src="images/${file}" alt="${caption}" width="260" />`).join('')
  return `# Gallery

Every picture is of the running app, taken by \`npm run gallery\`.

## On a phone

${phonePictures}

## In Arabic

${phones(arabic)}

${images(bySize(arabic, 'laptop'))}

## On a laptop

${images(bySize(player, 'laptop'))}

## In the hall

${images(hall)}

## The portal

${images(portal)}
`
}
