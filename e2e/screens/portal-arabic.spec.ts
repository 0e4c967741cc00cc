// Every page of the portal in Arabic, and the dialogs that its buttons open: no English is left
// except names, content and codes, and nothing scrolls sideways.
import type { Page } from '@playwright/test'
import { type App, expect, test } from '../app.ts'
import { isArabic } from '../arabic.ts'
import { joinAs, signInFirstAdmin } from '../first-admin.ts'
import { fillLeaderboards, holdDraws, publishResults, write } from './every-screen.ts'

test.use({ locale: 'ar-EG', appSettings: {} })

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const GATES = ['/admin/login', '/admin/join', '/forgot-password', '/reset-password'].flatMap((page) => [
  page,
  `${page}?token=unknown`,
])
GATES.push('/admin/join#unknown')

test('every page before the portal is in Arabic', async ({ page, problems }) => {
  // The unknown invitation.
  problems.expect(/400 \(Bad Request\)/)
  const faults: string[] = []
  for (const path of GATES) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await check(page, path, faults)
  }
  expect(faults).toEqual([])
})

test('every page of the portal is in Arabic', async ({ page, app }) => {
  test.slow()
  const faults: string[] = []
  await signInFirstAdmin(page.request, app)
  fillLeaderboards(app)
  // The menu is a dialog on a phone only.
  await page.setViewportSize(PHONE)
  await open(page, '/admin')
  await page.getByRole('button', { name: 'القائمة', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await check(page, 'the menu', faults, [PHONE])
  await page.keyboard.press('Escape')
  await page.setViewportSize(DESK)
  const places = await page
    .locator('nav a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(places.length).toBeGreaterThan(15)
  for (const path of [...new Set([...OTHERS, ...places]), ...itemsOf(app)]) {
    await open(page, path)
    await check(page, path, faults)
    await checkDialogs(page, path, faults)
  }
  expect(faults).toEqual([])
})

test('the portal is in Arabic after the close too', async ({ page, app }) => {
  test.slow()
  const faults: string[] = []
  await signInFirstAdmin(page.request, app)
  fillLeaderboards(app)
  const season = seasonOf(app)
  write(app, (db) => db.prepare('update seasons set closes_at = ?').run(new Date(Date.now() - 60_000).toISOString()))
  for (const path of ['/admin', '/admin/results', '/admin/results?view=publish', '/admin/final', '/admin/screen']) {
    await open(page, path)
    await check(page, `${path}, closed`, faults)
    await checkDialogs(page, `${path}, closed`, faults)
  }
  publishResults(app, season)
  holdDraws(app, season)
  for (const path of [
    ...['/admin', '/admin/results', '/admin/results?view=certificates', '/admin/screen'],
    `/admin/seasons?season=${season}`,
  ]) {
    await open(page, path)
    await check(page, `${path}, published`, faults)
  }
  expect(faults).toEqual([])
})

test('the reviewer’s page is in Arabic', async ({ page, openPage, app }) => {
  const faults: string[] = []
  const owner = await openPage()
  await signInFirstAdmin(owner.request, app)
  await joinAs(owner, page, 'sealed_reviewer')
  for (const items of ['question', 'prophet', 'term', 'sealed']) {
    const path = `/admin?items=${items}`
    await open(page, path)
    await check(page, path, faults)
  }
  expect(faults).toEqual([])
})

/** Pages that aren't in the menu. */
const OTHERS = [
  '/admin/account',
  '/admin/results?view=publish',
  '/admin/results?view=certificates',
  '/admin/results?view=corrections',
  '/admin/final/present',
]

function itemsOf(app: App): string[] {
  const ids: string[] = []
  write(app, (db) => {
    for (const [table, place] of [
      ['players', 'players'],
      ['quiz_questions', 'corrections'],
    ])
      ids.push(`/admin/${place}/${(db.prepare(`select id from ${table}`).get() as { id: string }).id}`)
  })
  return ids
}

function seasonOf(app: App): string {
  let id = ''
  write(app, (db) => {
    id = (db.prepare('select id from seasons').get() as { id: string }).id
  })
  return id
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('#page').waitFor()
  await page.waitForLoadState('networkidle')
  await isArabic(page)
}

/** On a phone, too: some of a page's texts are only on one of the two. */
async function check(page: Page, where: string, faults: string[], sizes = [PHONE, DESK]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // Components that ask for the width have rendered by the second frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const found = await page.evaluate(findEnglish)
    faults.push(...found.map((words) => `${where}, ${size.width} px: ${words}`))
  }
}

/** The dialogs of the page's buttons, one of each name. */
async function checkDialogs(page: Page, where: string, faults: string[]): Promise<void> {
  const buttons = page.locator('main [aria-haspopup="dialog"]:visible')
  const seen = new Set<string>()
  for (const button of await buttons.all()) {
    const label = (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? ''
    const name = label.split(':')[0] ?? ''
    // A row's name is content, so one of them is enough.
    const kind = /\p{Script=Latin}{2}/u.test(name) ? 'a row' : name
    if (seen.has(kind) || seen.size > 9) continue
    seen.add(kind)
    await button.click()
    const dialog = page.locator('[role=dialog], [role=alertdialog]').first()
    await dialog.waitFor()
    await page.waitForLoadState('networkidle')
    await check(page, `${where}, ${name}`, faults)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
}

/** Visible words in Latin letters that are neither names, content nor codes, and sideways scrolling. */
function findEnglish(): string[] {
  const CONTENT = 'bdi, code, [dir=auto], [dir=ltr], [lang=en], [translate=no], .certificate, select'
  /** Names that are written so in every language. */
  const WRITTEN_SO =
    /[\u2066\u2068][^\u2069]*\u2069|\b(CSV|Excel|PNG|JPE?G|GIF|WebP|AVIF|HEIC|SVG|SHA-256|A4|QR|UTC|HTTPS?|JSON|SQLite|PostgreSQL|English|EN|PUBLIC_URL|HOST|Node\.js|Ctrl \+ Enter)\b/g
  const found = new Set<string>()
  const note = (words: string | null) => {
    if (words && /[A-Za-z]{2}/.test(words.replace(WRITTEN_SO, ''))) found.add(words.trim())
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest(CONTENT) || !element.checkVisibility({ visibilityProperty: true })) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) note(element.getAttribute(name))
    for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) note(child.textContent)
  }
  note(document.title)
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.add(`scrolls sideways by ${scrollWidth - clientWidth} px`)
  return [...found]
}
