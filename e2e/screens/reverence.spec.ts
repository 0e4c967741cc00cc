// Nothing is behind Arabic letters, whose dots are letters; no prophet's name is broken, cut or
// touched, and nothing else is on another line's letters.
import { LEVEL_COMPLETE_MS, MISMATCH_MS } from '@noor-quest/rules/flip-match'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { type App, expect, test } from '../app.ts'
import { becomeFirstAdmin } from '../first-admin.ts'
import { card, choosePair, dealtPairs, playOverHttp, register, startFlipMatch } from '../play.ts'
import { insertPlayers, stopClock, write } from './every-screen.ts'
import { inkFaults } from './ink.ts'

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

// Without video, so that nothing moves while it is measured.
test.use({ appSettings: {}, contextOptions: { reducedMotion: 'reduce' } })

/** Calls `see` in both languages at each size. */
async function inEachForm(page: Page, see: (form: string) => Promise<void>): Promise<void> {
  for (const language of ['en', 'ar'] as const) {
    if (language === 'ar') await page.getByRole('button', { name: /العربية/ }).click()
    await expect(page.locator(`html[lang=${language}]`)).toBeVisible()
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await see(`${language}, ${size.width}`)
    }
  }
  await page.getByRole('button', { name: 'English' }).click()
}

/** Moves in the player's game by requests. The page shows them after a reload. */
async function openGame(page: Page, app: App, player: string) {
  const { press, flip } = await startFlipMatch(page.request)
  await press('level')
  await press('reveal')
  const pairs = dealtPairs(app, player)[1]
  return {
    /** Chooses the name of one pair and the picture of another, or of the same. */
    choose: async (name: number, picture: number) => {
      for (const card of [pairs[name]?.[0], pairs[picture]?.[1]]) await flip(card)
      await page.reload()
    },
  }
}

/** Leaves these 4 of the 16 starter prophets in the games. */
function dealOnly(app: App, quarter: number): void {
  write(app, (db) => {
    const ids = db.prepare('select id from prophets order by name').pluck().all()
    const set = db.prepare('update prophets set active = ? where id = ?')
    for (const [index, id] of ids.entries()) set.run(index % 4 === quarter ? 1 : 0, id)
  })
}

test('the names of all prophets, on cards and at the end', async ({ page, app, pass }) => {
  const player = 'Maryam'
  await page.goto('/')
  await register(page, 'flip-match', player)
  const names = new Set<string>()
  for (const quarter of [0, 1, 2, 3]) {
    dealOnly(app, quarter)
    const game = await openGame(page, app, player)
    await game.choose(0, 0)
    const cards = page.locator('.flip-card[data-face=up] .flip-card-name:lang(ar)')
    await expect(cards).toHaveCount(4)
    await page.locator('[data-lesson]').waitFor()
    for (const name of await cards.allTextContents()) names.add(name)
    await inEachForm(page, async (form) => {
      const look = { frame: '.flip-card-face', margin: 6.5, others: '.flip-card-mark' }
      expect.soft(await inkFaults(page, { selector: '.flip-card-face', ...look }), form).toEqual([])
      expect.soft(await inkFaults(page, { selector: '[data-lesson]' }), form).toEqual([])
    })
    const lose = async () => {
      await pass(MISMATCH_MS)
      await page.reload()
      await page.getByRole('heading', { name: 'Game Over' }).waitFor()
      await inEachForm(page, async (form) => {
        expect.soft(await inkFaults(page, { selector: 'main ul:has(img)', others: 'main ul img' }), form).toEqual([])
      })
    }
    await game.choose(1, 2)
    await lose()
    await (await openGame(page, app, player)).choose(0, 3)
    await lose()
    await page.getByRole('button', { name: 'All pairs' }).click()
    await inEachForm(page, async (form) => {
      expect.soft(await inkFaults(page, { selector: 'section li :is(h3, h3 + p, div + p)' }), form).toEqual([])
    })
  }
  expect(names.size).toBe(16)
})

/** theme.css's colours of a chosen card and of a wrong pair. */
const PARCHMENT = 'rgb(247, 241, 225)'
const WRONG = 'rgb(217, 83, 79)'

/** Runs in the page: records the colours of all glows at each change of a card. */
function recordGlows(board: Element): void {
  const glows: string[] = []
  Object.assign(window, { glows })
  const record = () => {
    for (const glow of board.querySelectorAll('.flip-card-glow')) {
      const { opacity, boxShadow } = getComputedStyle(glow)
      const [colour] = /rgb\([^)]*\)/.exec(boxShadow) ?? []
      if (Number(opacity) > 0 && colour !== undefined) glows.push(colour)
    }
  }
  new MutationObserver(record).observe(board, { attributes: true, subtree: true })
}

/** Runs in the page. */
function readGlows(): string[] {
  return (window as unknown as { glows: string[] }).glows
}

const NAMES = [
  'لـ Ali 100% علي',
  'القحطاني',
  'مُحَمَّدٌ الشَّافِعِيُّ',
  'فَاطِمَةُ بِنْتُ عَلِيٍّ',
  'إِبْرَاهِيمُ بْنُ أَدْهَمَ الْبَلْخِيُّ',
  'عبد الرحمن بن محمد بن عبد الكريم الحسيني القرشي الأنصاري آل عبد المطلب',
  'Amina Siddiqui',
]

test('names on certificates, in either language, on the screen and on paper', async ({ page, app }) => {
  insertPlayers(
    app,
    NAMES.map((name, place) => ({ name, game: 'quiz', score: 3000 - place, place })),
  )
  await becomeFirstAdmin(page, app)
  for (const language of ['en', 'ar']) {
    await page.goto(`/admin/results?view=certificates&for=part&game=quiz&language=${language}`)
    const sheets = page.locator('.certificates > li')
    await expect(sheets).toHaveCount(NAMES.length)
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media })
      const form = `${language}, ${media}`
      expect.soft(await inkFaults(page, { selector: '.certificates > li', frame: 'li' }), form).toEqual([])
      const name = { selector: '[data-name]', frame: '[data-name]', margin: 1 }
      expect.soft(await inkFaults(page, name), form).toEqual([])
    }
    await page.emulateMedia({ media: 'screen' })
  }
})

test.describe('painted,', () => {
  test.use({ painted: true })

  test('a wrong pair never has the colour of a match', async ({ page, app, pass }) => {
    await page.goto('/')
    await register(page, 'flip-match', 'Khadija')
    await page.getByRole('button', { name: 'Start Level 1' }).click()
    const found = dealtPairs(app, 'Khadija')
    await page.getByRole('button', { name: 'Flip All Cards' }).click()
    for (const pair of found[1]) await choosePair(page, pair)
    await pass(LEVEL_COMPLETE_MS)
    await page.getByRole('button', { name: 'Start Level 2' }).click()
    const [[one], [other]] = found[2] as [[number, number], [number, number]]
    await page.getByRole('group', { name: 'Cards' }).evaluate(recordGlows)
    await app.slowClock(async () => {
      for (const position of [one, other]) await card(page, position).click()
      await expect.poll(() => page.evaluate(readGlows)).toContain(WRONG)
      await pass(MISMATCH_MS)
      await expect(card(page, other)).toHaveAccessibleName(/face down$/)
    })
    const others = (await page.evaluate(readGlows)).filter((colour) => colour !== WRONG && colour !== PARCHMENT)
    expect(others).toEqual([])
  })

  test('nothing of the background is behind text', async ({ page, app, pass }) => {
    const isAlone = async (screen: string) => {
      await inEachForm(page, async (form) => {
        await stopClock(page)
        expect.soft(await textsOnBackground(page), `${screen}, ${form}`).toEqual([])
        await page.clock.resume()
      })
    }
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { transition: none !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    await page.goto('/')
    await page.locator('.home-scene [data-shown=true]').waitFor()
    await isAlone('home')
    await register(page, 'flip-match', 'Safiyya')
    await (await openGame(page, app, 'Safiyya')).choose(0, 0)
    await page.locator('[data-lesson]').waitFor()
    await isAlone('the board')
    await page.goto('/register/quiz')
    await isAlone('registration')
    await register(page, 'quiz', 'Safiyya Quiz')
    await playOverHttp(page, app, pass, 'Safiyya Quiz', 3)
    await page.goto('/quiz')
    await page.getByRole('button', { name: 'All answers' }).click()
    await isAlone('the end of a quiz')
  })
})

/** The texts in the window whose pixels are others without the background's pictures. */
async function textsOnBackground(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  for (;;) {
    const texts = await textsThatChange(page)
    // A part of the page that came late moved the texts between the pictures.
    if (texts !== null) return texts
  }
}

/** Null: the page changed by itself. */
async function textsThatChange(page: Page): Promise<string[] | null> {
  const lines = await page.evaluate(findLines)
  const read = async () =>
    sharp(await page.screenshot({ scale: 'css' }))
      .removeAlpha()
      .raw()
      .toBuffer()
  const before = await read()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.night-sky, .home-scene, .soft-light { visibility: hidden !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
  const after = await read()
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
  })
  if (!before.equals(await read())) return null
  const width = page.viewportSize()?.width ?? 0
  const isOther = (x: number, y: number) => {
    const at = (y * width + x) * 3
    return !before.subarray(at, at + 3).equals(after.subarray(at, at + 3))
  }
  return lines
    .filter(({ left, top, right, bottom }) => {
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (isOther(x, y)) return true
      return false
    })
    .map(({ text }) => text)
}

/** Runs in the page: the lines of text in the window, in whole pixels. */
function findLines() {
  const lines: { text: string; left: number; top: number; right: number; bottom: number }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (
      element === null ||
      element.closest('.sr-only, .sr-only *') ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, top, right, bottom } of range.getClientRects()) {
      const line = {
        text: node.textContent ?? '',
        left: Math.max(0, Math.floor(left)),
        top: Math.max(0, Math.floor(top)),
        right: Math.min(innerWidth, Math.ceil(right)),
        bottom: Math.min(innerHeight, Math.ceil(bottom)),
      }
      if (line.right - line.left > 2 && line.bottom - line.top > 2) lines.push(line)
    }
  }
  return lines
}
