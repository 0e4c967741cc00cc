// The player's side in Arabic: both games to their ends by what an Arabic reader sees, and the switch between the two.
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { isForEveryone } from './for-everyone.ts'
import { dealtPairs, type Game, questionOpens, register, rightLetters, wrong } from './play.ts'

const LEVEL_NAMES = { 1: 'المبتدئ', 2: 'المتوسط', 3: 'المتقدم' } as const

test.describe('for who reads Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test('home, leaderboard and registration @every-screen', async ({ page }) => {
    await page.goto('/')
    await isArabic(page)
    await expect(page).toHaveTitle('مسابقة المعرفة الإسلامية')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('مسابقة المعرفة الإسلامية')
    await expect(page.getByText('مفاجآت للفائزين!')).toBeVisible()
    await isForEveryone(page)
    await page.getByRole('button', { name: 'اضغط للتوسيع' }).click()
    await expect(page.getByRole('dialog', { name: 'لوحة الصدارة' })).toBeVisible()
    await isForEveryone(page)
    await page.getByRole('button', { name: 'إغلاق لوحة الصدارة' }).click()

    await page.getByRole('link', { name: 'العب الآن' }).click()
    await expect(page.getByRole('heading', { name: 'انضمّ إلى التحدي' })).toBeVisible()
    await expect(page).toHaveTitle('انضمّ إلى التحدي · مسابقة المعرفة الإسلامية')
    await isForEveryone(page)
    // Blank: nothing is sent, the first field gets the focus.
    await page.getByRole('button', { name: 'ابدأ اللعب' }).click()
    await expect(page.getByLabel('الاسم الكامل')).toBeFocused()
    await page.getByRole('link', { name: 'العودة إلى الرئيسية' }).click()
    await expect(page).toHaveURL(/\/$/)

    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { name: 'هذه الصفحة غير موجودة' })).toBeVisible()
    await isForEveryone(page)
  })

  test('the quiz, to the end @every-screen', async ({ page, app }, testInfo) => {
    test.setTimeout(240_000)
    const name = `عائشة ${testInfo.project.name}`
    await registerInArabic(page, 'quiz', name)
    await expect(page.getByRole('heading', { name: 'الاختبار الإسلامي' })).toBeVisible()
    await isArabic(page)
    await isForEveryone(page)
    await page.getByRole('button', { name: 'ابدأ الاختبار' }).click()
    await page.getByRole('dialog').waitFor()
    const right = rightLetters(app, name)
    const options = page.getByRole('list', { name: 'الخيارات' }).getByRole('button')

    for (const level of [1, 2, 3] as const) {
      const dialog = page.getByRole('dialog', { name: `المستوى ${level} ${LEVEL_NAMES[level]}` })
      await expect(dialog).toContainText('5 أسئلة')
      if (level === 1) await isForEveryone(page)
      await dialog.getByRole('button', { name: `ابدأ المستوى ${level}` }).click()
      for (let number = 1; number <= 5; number++) {
        const index = (level - 1) * 5 + number - 1
        const letter = right[index] ?? 'a'
        await expect(page.getByText(`السؤال ${number} من 5`)).toBeVisible()
        await expect(options.first()).not.toHaveAttribute('aria-disabled', 'true')
        if (index === 0) {
          await expect(page.getByRole('timer', { name: 'الوقت المتبقي' })).toHaveText(/^\d+\sث$/)
          await isForEveryone(page)
          // The letter that stands beside the option, on an Arabic keyboard.
          const key = { a: 'ا', b: 'ب', c: 'ج', d: 'د' }[letter]
          await page.locator('body').dispatchEvent('keydown', { key, code: 'KeyF' })
          await expect(page.getByText('إجابة صحيحة!', { exact: true })).toBeVisible()
          await expect(spoken(page)).toContainText('أُضيفت إلى رصيدك 100 نقطة.')
        } else if (index === 1) {
          await options.nth('abcd'.indexOf(wrong(letter))).click()
          await expect(page.getByText('إجابة خاطئة', { exact: true })).toBeVisible()
          await expect(spoken(page)).toContainText('خُصمت من رصيدك 25 نقطة.')
          await isForEveryone(page)
        } else await options.nth('abcd'.indexOf(letter)).click()
      }
    }

    await expect(page.getByRole('heading', { name: 'اكتمل الاختبار!' })).toBeVisible()
    const main = page.getByRole('main')
    // 3 x 100 + 5 x 200 + 5 x 300 + 100 for the first, less 25.
    await expect(main).toContainText('2875')
    await expect(main).toContainText('3 من 3')
    await expect(main).toContainText('15 من 15')
    await expect(main.getByText(/^المصدر/).first()).toBeVisible()
    await isForEveryone(page)

    await page.getByRole('button', { name: 'شاركنا رأيك' }).click()
    const dialog = page.getByRole('dialog', { name: 'كيف كانت التجربة؟' })
    await expect(dialog.getByRole('button', { name: 'إرسال' })).toBeDisabled()
    await dialog.getByRole('radio', { name: '5 نجوم، ممتاز' }).check({ force: true })
    await isForEveryone(page)
    await dialog.getByLabel('ملاحظات (اختيارية)').fill('ما شاء الله')
    await dialog.getByRole('button', { name: 'إرسال' }).click()
    await expect(page.getByText('شكرًا لك على ملاحظاتك!')).toBeVisible()
    await isForEveryone(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'العودة إلى الرئيسية' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('2875 نقطة')
  })

  test('Flip & Match, to the end @every-screen', async ({ page, app }, testInfo) => {
    test.setTimeout(240_000)
    const name = `يوسف ${testInfo.project.name}`
    await registerInArabic(page, 'flip-match', name)
    const info = page.getByRole('dialog')
    await expect(info).toContainText('خصم الوقت: نقطتان عن كل ثانية')
    await isArabic(page)
    await isForEveryone(page)
    const found = dealtPairs(app, name)
    await page.getByRole('button', { name: 'ابدأ المستوى 1' }).click()
    await expect(page.getByText('0 من 4 أزواج')).toBeVisible()
    await isForEveryone(page)
    await page.getByRole('button', { name: 'اقلب جميع البطاقات' }).click()
    for (const [index, pair] of found[1].entries()) {
      await choosePair(page, pair)
      await expect(page.getByText(`${index + 1} من 4 أزواج`)).toBeVisible()
      if (index === 1) await isForEveryone(page)
    }

    await expect(info).toContainText('نتيجة المستوى 1: 400')
    await expect(info).toContainText('1.5 نقطة عن كل ثانية')
    await isForEveryone(page)
    await page.getByRole('button', { name: 'ابدأ المستوى 2' }).click()
    const [first, second] = found[2]
    if (first === undefined || second === undefined) throw new Error('nothing was dealt')
    await choosePair(page, [first[0], second[0]])
    await expect(page.getByText('لا تطابق', { exact: true }).first()).toBeVisible()
    await expect(card(page, first[0])).toHaveAccessibleName(/وجهها إلى أسفل$/)
    for (const [index, pair] of found[2].entries()) {
      await choosePair(page, pair)
      await expect(page.getByText(`${index + 1} من 4 أزواج`)).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: 'اكتملت اللعبة!' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('5 محاولات')
    await expect(page.getByRole('main')).toContainText('من 1000')
    await isForEveryone(page)

    await page.getByRole('button', { name: 'العب مرة أخرى' }).click()
    await expect(info).toContainText('المستوى 1')
    const [one, other] = dealtPairs(app, name)[1]
    if (one === undefined || other === undefined) throw new Error('nothing was dealt')
    await page.getByRole('button', { name: 'ابدأ المستوى 1' }).click()
    await page.getByRole('button', { name: 'اقلب جميع البطاقات' }).click()
    await choosePair(page, [one[0], other[1]])
    await expect(page.getByRole('heading', { name: 'انتهت اللعبة' })).toBeVisible()
    await expect(page.getByText('حدثت مطابقة خاطئة في المستوى 1')).toBeVisible()
    await expect(page.getByText('0 من 600')).toBeVisible()
    await isForEveryone(page)
  })

  test('arrow keys on the board follow the eye', async ({ page }) => {
    await registerInArabic(page, 'flip-match', 'لوحة المفاتيح')
    await page.getByRole('button', { name: 'ابدأ المستوى 1' }).click()
    await page.getByRole('button', { name: 'اقلب جميع البطاقات' }).click()
    await expect(card(page, 0)).toBeFocused()
    // The first card stands at the right; its neighbour is to its left.
    const [right, left] = await Promise.all([card(page, 0).boundingBox(), card(page, 1).boundingBox()])
    expect(right?.x).toBeGreaterThan(left?.x ?? Number.POSITIVE_INFINITY)
    await page.keyboard.press('ArrowLeft')
    await expect(card(page, 1)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(card(page, 5)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(card(page, 4)).toBeFocused()
  })

  test('no English is painted first, however late the texts come', async ({ page }) => {
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
    await isArabic(page)
    // As the server sent it.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('مسابقة المعرفة الإسلامية')
    await expect(page.getByText('مفاجآت للفائزين!')).toBeVisible()
    serve()
    await page.getByRole('button', { name: 'اضغط للتوسيع' }).click()
    await expect(page.getByRole('dialog', { name: 'لوحة الصدارة' })).toBeVisible()
  })

  for (const acceptLanguage of ['fr', 'en']) {
    test(`a page that was sent to a reader of ${acceptLanguage} shows no English either`, async ({ page, app }) => {
      const sent = await (await fetch(app.url, { headers: { 'accept-language': acceptLanguage } })).text()
      await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: sent }))
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
      await isArabic(page)
      expect(await page.locator('#root').textContent()).toBe('')
      serve()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('مسابقة المعرفة الإسلامية')
    })
  }

  test('without the texts the page is English, and says so to the browser', async ({ page, problems }) => {
    problems.expect(/Failed to load resource|net::ERR_FAILED/)
    await page.route(/\/assets\/ar-.*\.js/, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByText('Win Surprises!')).toBeVisible()
    await isEnglish(page)
    // A second try by hand says that it failed.
    await page.getByRole('button', { name: 'العربية' }).click()
    await expect(page.getByText('The language could not be loaded. Please try again.').first()).toBeVisible()
  })

  test('the portal is English, and the way back is Arabic again', async ({ page }) => {
    await page.goto('/')
    await isArabic(page)
    await page.getByRole('link', { name: /قسم الإدارة/ }).click()
    await expect(page.getByRole('heading', { name: 'Admin Portal' })).toBeVisible()
    await isEnglish(page)
    await expect(page.getByRole('button', { name: 'English' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page.getByText('مفاجآت للفائزين!')).toBeVisible()
    await isArabic(page)
  })
})

test('who reads English downloads neither the Arabic texts nor their fonts', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByText('Win Surprises!')).toBeVisible()
  await isEnglish(page)
  await page.evaluate(() => document.fonts.ready)
  expect(files.filter((file) => /\/(ar|amiri|noto-naskh)-/.test(file))).toEqual([])
})

test('the language is chosen on any page, and remembered @every-screen', async ({ page, openPage }) => {
  await page.goto('/')
  const toArabic = page.getByRole('button', { name: 'العربية' })
  await expect(toArabic).toHaveAttribute('lang', 'ar')
  const box = await toArabic.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await toArabic.click()
  await expect(page.getByText('مفاجآت للفائزين!')).toBeVisible()
  await isArabic(page)
  await expect(page).toHaveTitle('مسابقة المعرفة الإسلامية')
  await page.reload()
  await expect(page.getByText('مفاجآت للفائزين!')).toBeVisible()
  await isArabic(page)

  // What was typed stays.
  await page.goto('/register/quiz')
  await page.getByLabel('الاسم الكامل').fill('Amina آمنة')
  const toEnglish = page.getByRole('button', { name: 'English' })
  await expect(toEnglish).toHaveAttribute('lang', 'en')
  await toEnglish.click()
  await expect(page.getByLabel('Full Name')).toHaveValue('Amina آمنة')
  await isEnglish(page)
  await page.goto('/no-such-page')
  await expect(page.getByText('This page does not exist')).toBeVisible()
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByText('هذه الصفحة غير موجودة')).toBeVisible()

  // It's this person's choice, nobody else's.
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question ?? '')
  await expect(page.getByRole('timer')).toHaveText(/^2[0-8]s$/)
  // Nothing was asked of the server, so nothing was started anew.
  expect(sent).toEqual([])
  await page.keyboard.press(rightLetters(app, 'Switching Player')[0] ?? 'a')
  await expect(page.getByText('Correct!', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByText('السؤال 2 من 5')).toBeVisible()
  await expect(page.getByText('100', { exact: true })).toBeVisible()
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
  await expect(card(page, second[0])).toHaveAccessibleName(/، مختارة$/)
  await expect(card(page, first[0])).toHaveAccessibleName(/، متطابقة$/)
  // Both ends of the line still lie on their cards.
  for (const [index, place] of first.entries()) {
    const end = await page.locator('.pair-line-end').nth(index).boundingBox()
    const box = await card(page, place).boundingBox()
    if (!end || !box) throw new Error('the line or its card is missing')
    const middle = end.x + end.width / 2
    expect(middle).toBeGreaterThan(box.x)
    expect(middle).toBeLessThan(box.x + box.width)
  }
  await card(page, second[1]).click()
  await expect(page.getByText('2 من 4 أزواج')).toBeVisible()
})

async function isArabic(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
}

async function isEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
}

async function registerInArabic(page: Page, game: Game, name: string): Promise<void> {
  await page.goto(`/register/${game}`)
  await page.getByLabel('الاسم الكامل').fill(name)
  await page.getByLabel('العمر').fill('20')
  await page.getByLabel('الفصل الدراسي').selectOption({ label: 'الفصل الدراسي 3' })
  await page.getByLabel('رقم الهاتف').fill('٠٨١٢ ٣٤٥٦')
  await page.getByRole('button', { name: 'ابدأ اللعب' }).click()
  await page.waitForURL((url) => url.pathname === `/${game}`)
}

/** What a screen reader was told last. */
function spoken(page: Page) {
  return page.locator('[aria-live=polite]').last()
}

/** The card at a position (from 0), by its Arabic name. */
function card(page: Page, position: number) {
  return page.getByRole('button', { name: new RegExp(`^البطاقة ${position + 1} من 8: `) })
}

async function choosePair(page: Page, [first, second]: [number, number]): Promise<void> {
  await card(page, first).click()
  await expect(card(page, first)).toHaveAccessibleName(/مختارة$/)
  await card(page, second).click()
}
