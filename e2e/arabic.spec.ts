// The players' screens in Arabic, and the language switch.
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { arabicCard, isArabic } from './arabic.ts'
import { dealtPairs, questionOpens, register, rightLetters } from './play.ts'

test.describe('for readers of Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test('arrow keys on the board follow the eye', async ({ page }) => {
    await register(page, 'flip-match', 'لوحة المفاتيح')
    await page.getByRole('button', { name: 'ابدأ المستوى 1' }).click()
    await page.getByRole('button', { name: 'اقلب جميع البطاقات' }).click()
    await expect(arabicCard(page, 0)).toBeFocused()
    // The first card is on the right; its neighbour is left of it.
    const [right, left] = await Promise.all([arabicCard(page, 0).boundingBox(), arabicCard(page, 1).boundingBox()])
    expect(right?.x).toBeGreaterThan(left?.x ?? Number.POSITIVE_INFINITY)
    await page.keyboard.press('ArrowLeft')
    await expect(arabicCard(page, 1)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(arabicCard(page, 5)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(arabicCard(page, 4)).toBeFocused()
  })

  test('no English is painted first, however late the texts come', async ({ page }) => {
    const serve = await openWithoutTexts(page)
    await isArabic(page)
    // In the server's own HTML.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('مسابقة الثقافة الإسلامية')
    await expect(page.getByText('مفاجآت للفائزين!')).toBeVisible()
    serve()
    await page.getByRole('button', { name: 'اضغط للتوسيع' }).click()
    await expect(page.getByRole('dialog', { name: 'لوحة الصدارة' })).toBeVisible()
  })

  for (const acceptLanguage of ['fr', 'en']) {
    test(`a page that was sent to a reader of ${acceptLanguage} shows no English either`, async ({ page, app }) => {
      const sent = await (await fetch(app.url, { headers: { 'accept-language': acceptLanguage } })).text()
      await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: sent }))
      const serve = await openWithoutTexts(page)
      await isArabic(page)
      expect(await page.locator('#root').textContent()).toBe('')
      serve()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('مسابقة الثقافة الإسلامية')
    })
  }

  test('without the texts the page is English, and says so to the browser', async ({ page, problems }) => {
    problems.expect(/Failed to load resource|net::ERR_FAILED/)
    await page.route(/\/assets\/ar-.*\.js/, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText('Win Surprises!')).toBeVisible()
    await isEnglish(page)
    // A second attempt by hand reports the failure.
    await page.getByRole('button', { name: 'العربية' }).click()
    await expect(page.getByText('The language could not be loaded. Please try again.').first()).toBeVisible()
  })

  test('the portal is Arabic too, and a switch there stays on the way back', async ({ page }) => {
    await page.goto('/')
    await isArabic(page)
    await page.getByRole('link', { name: /قسم الإدارة/ }).click()
    await expect(page.getByRole('heading', { name: 'لوحة الإدارة' })).toBeVisible()
    await isArabic(page)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Portal' })).toBeVisible()
    await isEnglish(page)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page.getByText('Win Surprises!')).toBeVisible()
    await isEnglish(page)
  })
})

test('readers of English download neither the Arabic texts nor their fonts', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByText('Win Surprises!')).toBeVisible()
  await isEnglish(page)
  await page.evaluate(() => document.fonts.ready)
  expect(files.filter((file) => /\/(ar|amiri|noto-naskh)-/.test(file))).toEqual([])
})

test('the language is chosen on any page, and remembered @phone', async ({ page, openPage, problems }) => {
  await page.goto('/')
  const toArabic = page.getByRole('button', { name: 'العربية' })
  await expect(toArabic).toHaveAttribute('lang', 'ar')
  const box = await toArabic.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await toArabic.click()
  await expect(page.getByText('مفاجآت للفائزين!')).toBeVisible()
  await isArabic(page)
  await expect(page).toHaveTitle('مسابقة الثقافة الإسلامية')
  await page.reload()
  await expect(page.getByText('مفاجآت للفائزين!')).toBeVisible()
  await isArabic(page)

  // Typed text stays.
  await page.goto('/register/quiz')
  await page.getByLabel('الاسم الكامل').fill('Amina آمنة')
  const toEnglish = page.getByRole('button', { name: 'English' })
  await expect(toEnglish).toHaveAttribute('lang', 'en')
  await toEnglish.click()
  await expect(page.getByLabel('Full Name')).toHaveValue('Amina آمنة')
  await isEnglish(page)
  problems.expect(/404 \(Not Found\)/)
  await page.goto('/no-such-page')
  await expect(page.getByText('This page does not exist')).toBeVisible()
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByText('هذه الصفحة غير موجودة')).toBeVisible()

  // The choice applies to this browser only.
  const other = await openPage()
  await other.goto(new URL('/', page.url()).href)
  await expect(other.getByText('Win Surprises!')).toBeVisible()
})

test('a switch in the rules and in mid-question keeps the game and its clock', async ({ page, app }) => {
  await register(page, 'quiz', 'Switching Player')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'العربية' }).click()
  await dialog.getByRole('button', { name: 'ابدأ المستوى 1' }).click()
  await expect(page.getByText('السؤال 1 من 5')).toBeVisible()
  const question = await page.getByRole('heading', { level: 1 }).textContent()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(request.url())
  })
  await expect(page.getByRole('timer')).toHaveText(/^2[0-8]\sث$/)

  await page.getByRole('button', { name: 'English' }).click()
  await questionOpens(page, 1)
  await isEnglish(page)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(question ?? '')
  await expect(page.getByRole('timer')).toHaveText(/^2[0-8]s$/)
  // No request reached the server, so no new game was started.
  expect(sent).toEqual([])
  await page.keyboard.press(rightLetters(app, 'Switching Player')[0] ?? 'a')
  await expect(page.getByText('Correct!', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByText('السؤال 2 من 5')).toBeVisible()
  await expect(page.getByText('100', { exact: true }).first()).toBeVisible()
})

test('a switch in mid-game keeps the board, mirrors it and takes the lines along', async ({ page, app }) => {
  await register(page, 'flip-match', 'Mirrored Player')
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  const found = dealtPairs(app, 'Mirrored Player')
  const [first, second] = found[1]
  if (first === undefined || second === undefined) throw new Error('nothing was dealt')
  await page.getByRole('button', { name: 'Flip All Cards' }).click()
  for (const place of first) await page.locator(`[data-card="${place}"]`).click()
  await expect(page.getByText('1 of 4 matches')).toBeVisible()
  await page.locator(`[data-card="${second[0]}"]`).click()
  await expect(page.locator(`[data-card="${second[0]}"]`)).toHaveAccessibleName(/selected$/)

  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByText('1 من 4 أزواج')).toBeVisible()
  await expect(arabicCard(page, second[0])).toHaveAccessibleName(/، مختارة$/)
  await expect(arabicCard(page, first[0])).toHaveAccessibleName(/، تمّت مطابقتها$/)
  // Both ends of the line are still under their cards' seals.
  const ends = await page.locator('path.pair-line').evaluate((path) => {
    const line = path as SVGPathElement
    const matrix = line.getScreenCTM() ?? undefined
    return [0, line.getTotalLength()].map((at) => line.getPointAtLength(at).matrixTransform(matrix).x)
  })
  for (const [index, place] of first.entries()) {
    const seal = await arabicCard(page, place).locator('.flip-card-mark').boundingBox()
    if (!seal) throw new Error('the seal is missing')
    expect(ends[index]).toBeGreaterThan(seal.x)
    expect(ends[index]).toBeLessThan(seal.x + seal.width)
  }
  await arabicCard(page, second[1]).click()
  await expect(page.getByText('2 من 4 أزواج')).toBeVisible()
})

/** Opens the home page and holds the Arabic texts back until the returned function is called. */
async function openWithoutTexts(page: Page): Promise<() => void> {
  let serve = () => {}
  const wanted = new Promise<void>((resolve) => {
    void page.route(/\/assets\/ar-.*\.js/, async (route) => {
      resolve()
      await new Promise<void>((go) => (serve = go))
      await route.continue()
    })
  })
  await page.goto('/', { waitUntil: 'commit' })
  await wanted
  return () => serve()
}

async function isEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
}
