// Plays both games and walks through the portal on its own server, takes a picture of each screen
// on a phone and a laptop, and composes the README's picture from them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GAMES, type GameType } from '@noor-quest/rules/games'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startServer, temporaryFolder } from '../../bench/server-process.ts'
import { createFinal, FINAL_QUESTIONS, finalQuestion } from '../../e2e/final-steps.ts'
import { becomeFirstAdmin } from '../../e2e/first-admin.ts'
import { makeHallScreen } from '../../e2e/hall-screen.ts'
import { choosePair, option, pairs, questionOpens, register, rightLetters, wrong } from '../../e2e/play.ts'
import { insertPlayers } from '../../e2e/screens/every-screen.ts'
import { ROOT } from '../../scripts/child.mjs'
import { findChromium } from '../../scripts/test/programs.mjs'

const IMAGES = join(ROOT, 'docs', 'images')
const MAX_BYTES = 120 * 1024
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
const server = await startServer(dataDir, { PUBLIC_URL: 'http://192.168.1.20:3000' })
fillLeaderboards()
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
    if (index === 2) await page.setViewportSize(PHONE)
    await option(page, index === 7 ? wrong(right) : right).click()
    if (index === 2) {
      // One size only, because the verdict ends after 1.5 s, with its animations.
      await page.waitForTimeout(700)
      await shoot('quiz-outcome', PHONE, 'Quiz: a right answer', player)
      await page.setViewportSize(LAPTOP)
    }
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
await screen.locator('.display-row[data-rank]').first().waitFor()
await take('hall-screen', PROJECTOR, 'The screen in the hall', hall, screen)

const admin = await (await browser.newContext({ ...common, viewport: LAPTOP, colorScheme: 'light' })).newPage()
await admin.goto('/admin/login')
await admin.getByRole('heading', { name: 'Admin Portal' }).waitFor()
await take('admin-login', LAPTOP, 'Portal: signing in', portal, admin)
await becomeFirstAdmin(admin, { url: common.baseURL, dataDir })
for (const [name, path, caption] of [
  ['admin-players', '/admin/players', 'Portal: players'],
  ['admin-questions', '/admin/questions', 'Portal: questions'],
  ['admin-prophets', '/admin/prophets', 'Portal: prophets'],
  ['admin-terms', '/admin/terms', 'Portal: Arabic terms'],
  ['admin-analytics', '/admin/figures', 'Portal: analytics'],
] as const) {
  await admin.goto(path)
  await admin.waitForLoadState('networkidle')
  await take(name, LAPTOP, caption, portal, admin)
}

await takeFinal()

await composeOverview('home-laptop.webp', ['quiz-question-phone.webp', 'flip-match-level-1-phone.webp'])
await browser.close()
await server.stop()
writeFileSync(join(ROOT, 'docs', 'gallery.md'), gallery())
process.exit(0)

/** Takes a laptop's and a phone's picture, and Arabic ones if asked for. */
async function takeBoth(name: string, caption: string, alsoInArabic = true, on: Page = page) {
  const takeSizes = async (suffix: string, list: Picture[]) => {
    await take(`${name}-laptop${suffix}`, LAPTOP, caption, list, on)
    await take(`${name}-phone${suffix}`, PHONE, caption, list, on)
    await on.setViewportSize(LAPTOP)
  }
  await takeSizes('', player)
  if (!alsoInArabic) return
  // Dialogs have their own language switch.
  const inDialog = on.getByRole('dialog')
  const area = (await inDialog.count()) > 0 ? inDialog : on
  if ((await area.getByRole('button', { name: 'العربية' }).count()) === 0) return
  await area.getByRole('button', { name: 'العربية' }).click()
  await on.locator('html[lang=ar]').waitFor()
  await takeSizes('-ar', arabic)
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
  await shoot(name, size, caption, list, on)
}

async function shoot(name: string, size: typeof PHONE, caption: string, list: Picture[], on: Page = page) {
  const png = await on.screenshot()
  // Taken at twice the size and scaled down, which is sharper than the final size.
  const image = sharp(png).resize({ width: size === PHONE ? 585 : size.width })
  let quality = 86
  let webp = await image.webp({ quality, effort: 6 }).toBuffer()
  while (webp.length > MAX_BYTES && quality > 30) {
    quality -= 8
    webp = await image.webp({ quality, effort: 6 }).toBuffer()
  }
  const file = `${name}.webp`
  writeFileSync(join(IMAGES, file), webp)
  list.push({ file, caption })
  console.log(`${file} ${(webp.length / 1024).toFixed(0)} kB`)
}

/** The pictures of docs/final.md: a final of eight players, one of them on a phone here. */
async function takeFinal() {
  const final = createFinal(admin.request, { url: common.baseURL, dataDir })
  const names = ['Aisha Noor', 'عبد الرحمن', 'Yusuf Karim', 'مريم السيد', 'Safiya Malik', 'Omar Haddad', 'Hamza Farooq']
  const phone = await (await browser.newContext({ ...common, viewport: PHONE, locale: 'en-GB' })).newPage()
  const players = [{ request: phone.request, name: 'Maryam Siddiqui' }]
  for (const name of names) players.push({ request: (await browser.newContext(common)).request, name })
  const [, ...others] = players
  const question = {
    ...finalQuestion(1),
    question_text: 'Which surah is recited in every unit of prayer?',
    source: 'Sahih al-Bukhari 756',
    option_a: 'Al-Fatiha',
    option_b: 'Al-Ikhlas',
    option_c: 'Al-Kawthar',
    option_d: 'An-Nas',
    question_text_ar: 'ما السورة التي تُقرأ في كل ركعة من الصلاة؟',
    option_a_ar: 'الفاتحة',
    option_b_ar: 'الإخلاص',
    option_c_ar: 'الكوثر',
    option_d_ar: 'الناس',
    explanation: 'Al-Fatiha, the Opening, is recited in every unit of prayer.',
    explanation_ar: 'تُقرأ سورة الفاتحة في كل ركعة من الصلاة.',
  }
  await final.plan(players, { questions: [question, ...FINAL_QUESTIONS.slice(1)], seconds: 60 })
  await final.begin()
  await final.show()
  const presenter = await admin.context().newPage()
  await makeHallScreen(presenter.request, screen)
  await Promise.all([presenter.goto('/admin/final/present'), phone.goto('/final'), screen.goto('/display?lang=en')])
  for (const { request } of others) await final.enter(request)
  await screen.getByText('8 players are in').waitFor()
  await take('final-lobby', PROJECTOR, 'The lobby of the final', [], screen)
  await final.press('ask')
  await phone.getByRole('button', { name: /^Option A/ }).waitFor()
  for (const [index, { request }] of others.slice(1).entries()) {
    await final.answer(request, 1, final.letter(1, index !== 2))
    // An earlier answer gets more points.
    await screen.waitForTimeout(1500)
  }
  await screen.getByText('6 of 8 have answered').waitFor()
  await take('final-question', PROJECTOR, 'A question of the final', [], screen)
  await take('final-presenter', PHONE, "The presenter's phone", [], presenter)
  await take('final-phone', PHONE, "A finalist's phone", [], phone)
  await phone.getByRole('button', { name: new RegExp(`^Option ${final.letter(1).toUpperCase()}`) }).click()
  await phone.getByText('Locked').waitFor()
  await final.press('close')
  await final.press('reveal')
  await screen.getByText('Al-Fatiha, the Opening').waitFor()
  await take('final-reveal', PROJECTOR, 'The right answer', [], screen)
  await final.press('end')
  for (let place = 3; place >= 1; place--) await final.press('place')
  await screen.getByText('The whole list is on your phones').waitFor()
  await take('final-podium', PROJECTOR, 'The podium', [], screen)
}

/** Composes the README's picture: a laptop and two phones on the night background. */
async function composeOverview(laptop: string, phones: [string, string]) {
  const image = (file: string, className: string) =>
    `<img class="${className}" src="data:image/webp;base64,${readFileSync(join(IMAGES, file)).toString('base64')}">`
  const composer = await browser.newPage({ viewport: { width: 1600, height: 940 } })
  await composer.setContent(`<style>
    body { margin: 0; height: 940px; background: radial-gradient(#e3b65752, #0000 70%) 0 470px, linear-gradient(#07131f, #0b1d2e 60%, #0e3b3f); }
    img { position: absolute; object-fit: cover; object-position: top; border: solid #0a1119; outline: 2px solid #58697a; }
    .laptop { left: 92px; top: 72px; width: 1040px; height: 650px; border-width: 18px; border-radius: 24px; }
    .phone { top: 242px; width: 278px; height: 602px; border-width: 8px; border-radius: 38px; box-shadow: 0 10px 28px #000a; }
    .left { left: 988px; }
    .right { left: 1290px; top: 282px; }
  </style>${image(laptop, 'laptop')}${image(phones[0], 'phone left')}${image(phones[1], 'phone right')}`)
  await sharp(await composer.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toFile(join(IMAGES, 'overview.webp'))
}

/** Earlier players, so that the leaderboards aren't empty. */
function fillLeaderboards() {
  /** Best first. */
  const names: Record<GameType, string[]> = {
    quiz: ['Aisha Noor', 'Yusuf Karim', 'Khadija Amin', 'عبد الرحمن', 'Hamza Farooq', 'Safiya Malik', 'Idris Bello'],
    'flip-match': ['Zaynab Ali', 'Omar Haddad', 'مريم السيد', 'Ibrahim Sesay', 'Sumayya Khan'],
  }
  const players = GAMES.flatMap(({ type: game, highestScore }) =>
    names[game].map((name, place) => ({ name, game, place, score: highestScore - (place + 1) * 25 })),
  )
  insertPlayers({ dataDir }, players)
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

Taken by \`npm run gallery\`.

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
