// Both games to their ends in Arabic, by the texts that a reader sees. axe finds nothing on any of
// the screens.

import { LEVEL_COMPLETE_MS, MISMATCH_MS } from '@noor-quest/rules/flip-match'
import type { GameType } from '@noor-quest/rules/games'
import { NEXT_QUESTION_DELAY_MS } from '@noor-quest/rules/quiz'
import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { arabicCard, isArabic } from '../arabic.ts'
import { expectAccessible } from '../for-everyone.ts'
import { dealtPairs, rightLetters, wrong } from '../play.ts'

const LATIN = /[a-z]/i
const LEVEL_NAMES = { 1: 'المبتدئ', 2: 'المتوسط', 3: 'المتقدم' } as const

test.describe('for readers of Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test('home, leaderboard and registration @every-screen', async ({ page, problems }) => {
    await page.goto('/')
    await isArabic(page)
    await expect(page).toHaveTitle('مسابقة الثقافة الإسلامية')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('مسابقة الثقافة الإسلامية')
    await expect(page.getByText('مفاجآت للفائزين!')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'اضغط للتوسيع' }).click()
    await expect(page.getByRole('dialog', { name: 'لوحة الصدارة' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'إغلاق لوحة الصدارة' }).click()

    await page.getByRole('link', { name: 'العب الآن' }).click()
    await expect(page.getByRole('heading', { name: 'انضمّ إلى التحدّي' })).toBeVisible()
    await expect(page).toHaveTitle('انضمّ إلى التحدّي · مسابقة الثقافة الإسلامية')
    await expectAccessible(page)
    // A blank form isn't sent, and its first field gets the focus.
    await page.getByRole('button', { name: 'ابدأ اللعب' }).click()
    await expect(page.getByLabel('الاسم الكامل')).toBeFocused()
    await page.getByRole('link', { name: 'العودة إلى الرئيسية' }).click()
    await expect(page).toHaveURL(/\/$/)

    problems.expect(/404 \(Not Found\)/)
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { name: 'هذه الصفحة غير موجودة' })).toBeVisible()
    await expectAccessible(page)
  })

  test('the quiz, to the end @phone', async ({ page, app, pass }) => {
    const name = 'عائشة'
    await registerInArabic(page, 'quiz', name)
    await expect(page.getByRole('heading', { name: 'تحدّي الأسئلة' })).toBeVisible()
    await isArabic(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'ابدأ التحدّي' }).click()
    await page.getByRole('dialog').waitFor()
    const right = rightLetters(app, name)
    const options = page.getByRole('list', { name: 'الخيارات' }).getByRole('button')

    for (const level of [1, 2, 3] as const) {
      const dialog = page.getByRole('dialog', { name: `المستوى ${level} ${LEVEL_NAMES[level]}` })
      await expect(dialog).toContainText('5 أسئلة')
      if (level === 1) await expectAccessible(page)
      await dialog.getByRole('button', { name: `ابدأ المستوى ${level}` }).click()
      for (let number = 1; number <= 5; number++) {
        const index = (level - 1) * 5 + number - 1
        const letter = right[index] ?? 'a'
        await expect(page.getByText(`السؤال ${number} من 5`)).toBeVisible()
        await expect(options.first()).toBeEnabled()
        if (index === 0) {
          await expect(page.getByRole('timer', { name: 'الوقت المتبقي' })).toHaveText(/^\d+\sث$/)
          await expectAccessible(page)
          // The option's letter on an Arabic keyboard.
          const key = { a: 'ا', b: 'ب', c: 'ج', d: 'د' }[letter]
          await page.locator('body').dispatchEvent('keydown', { key, code: 'KeyF' })
          await expect(page.getByText('إجابة صحيحة!', { exact: true })).toBeVisible()
          await expect(spoken(page)).toContainText('أُضيفت إلى رصيدك 100 نقطة.')
        } else if (index === 1) {
          await options.nth('abcd'.indexOf(wrong(letter))).click()
          await expect(page.getByText('إجابة خاطئة', { exact: true })).toBeVisible()
          await expect(spoken(page)).toContainText('خُصمت من رصيدك 25 نقطة.')
        } else await options.nth('abcd'.indexOf(letter)).click()
        await expect(page.getByText(index === 1 ? 'إجابة خاطئة' : 'إجابة صحيحة!', { exact: true })).toBeVisible()
        if (index === 1) await expectAccessible(page)
        await pass(NEXT_QUESTION_DELAY_MS)
      }
    }

    await expect(page.getByRole('heading', { name: 'اكتمل التحدّي!' })).toBeVisible()
    const main = page.getByRole('main')
    // 3 x 100 + 5 x 200 + 5 x 300 + 100 for the first, less 25.
    await expect(main).toContainText('2875')
    await expect(main).toContainText('3 من 3')
    await expect(main).toContainText('15 من 15')
    await page.getByRole('button', { name: 'كل الإجابات' }).click()
    const review = page.getByRole('region', { name: 'مراجعة إجاباتك' })
    const reviewed = review.getByText(/^السؤال \d+ · /)
    await expect(reviewed).toHaveCount(15)
    // Mistakes come first.
    await expect(reviewed.first()).toHaveText(/^السؤال 2 · /)
    await expect(review).not.toContainText(/[a-z]/i)
    await expect(review.getByText(/^المصدر: /).first()).toBeVisible()
    await expect(review.locator('blockquote').first()).toContainText(/[﴿«]/)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'شاركنا رأيك' }).click()
    const dialog = page.getByRole('dialog', { name: 'كيف كانت التجربة؟' })
    await expect(dialog.getByRole('button', { name: 'إرسال' })).toBeDisabled()
    await dialog.getByRole('radio', { name: '5 نجوم، ممتاز' }).check({ force: true })
    await expectAccessible(page)
    await dialog.getByLabel('ملاحظات (اختيارية)').fill('ما شاء الله')
    await dialog.getByRole('button', { name: 'إرسال' }).click()
    await expect(page.getByText('شكرًا لك على ملاحظاتك!')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'العودة إلى الرئيسية' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('2875 نقطة')
  })

  test('Flip & Match teaches its pairs, to the end @phone', async ({ page, app, pass }) => {
    const name = 'يوسف'
    await registerInArabic(page, 'flip-match', name)
    const info = page.getByRole('dialog')
    await expect(info).toContainText('خصم الوقت: نقطتان عن كل ثانية')
    await isArabic(page)
    await expectAccessible(page)
    const found = dealtPairs(app, name)
    await page.getByRole('button', { name: 'ابدأ المستوى 1' }).click()
    await expect(page.getByText('0 من 4 أزواج')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'اقلب جميع البطاقات' }).click()
    const main = page.getByRole('main')
    const teaches = async (pairs: number) => {
      await expect(page.getByText(`${pairs} من 4 أزواج`)).toBeVisible()
      await expect(main.getByText(/سورة [\p{L} ]+: \d|صحيح (?:البخاري|مسلم) \d/u)).toBeVisible()
      // A name is on its card in both scripts.
      const words = main.locator('*').filter({ hasNot: page.locator('*') })
      await expect(words.filter({ hasText: LATIN }).and(page.locator(':not(:lang(en))'))).toHaveCount(0)
    }
    for (const [index, pair] of found[1].entries()) {
      await choosePair(page, pair)
      await teaches(index + 1)
      if (index === 1) await expectAccessible(page)
    }
    await pass(LEVEL_COMPLETE_MS)

    await expect(info).toContainText('نتيجة المستوى 1: 400')
    await expect(info).toContainText('1.5 نقطة عن كل ثانية')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'ابدأ المستوى 2' }).click()
    const [first, second] = found[2]
    if (first === undefined || second === undefined) throw new Error('nothing was dealt')
    await choosePair(page, [first[0], second[0]])
    await expect(page.getByText('غير متطابقتين', { exact: true }).first()).toBeVisible()
    await pass(MISMATCH_MS)
    await expect(arabicCard(page, first[0])).toHaveAccessibleName(/وجهها إلى أسفل$/)
    for (const [index, pair] of found[2].entries()) {
      await choosePair(page, pair)
      await teaches(index + 1)
    }
    await pass(LEVEL_COMPLETE_MS)
    await expect(page.getByRole('heading', { name: 'اكتملت اللعبة!' })).toBeVisible()
    await expect(main).toContainText('5 محاولات')
    await expect(main).toContainText('من 1000')
    await page.getByRole('button', { name: 'كل الأزواج' }).click()
    const pairs = page.getByRole('region', { name: 'الأزواج ومصادرها' })
    await expect(pairs.getByRole('listitem')).toHaveCount(8)
    await expect(pairs).not.toContainText(LATIN)
    await expect(pairs.locator('blockquote').first()).toContainText('﴿')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'English' }).click()
    const english = page.getByRole('region', { name: 'The pairs and their sources' })
    await expect(english).toContainText('(peace be upon him)')
    await page.getByRole('button', { name: 'العربية' }).click()

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
    await expectAccessible(page)
  })
})

async function registerInArabic(page: Page, game: GameType, name: string): Promise<void> {
  await page.goto(`/register/${game}`)
  await page.getByLabel('الاسم الكامل').fill(name)
  await page.getByLabel('العمر').fill('20')
  await page.getByLabel('الفصل الدراسي').selectOption({ label: 'الفصل الدراسي 3' })
  await page.getByLabel('رقم الهاتف').fill('٠٨١٢ ٣٤٥٦')
  await page.getByRole('button', { name: 'ابدأ اللعب' }).click()
  await page.waitForURL((url) => url.pathname === `/${game}`)
}

/** The last announcement for screen readers. */
function spoken(page: Page) {
  return page.locator('[aria-live=polite]').last()
}

async function choosePair(page: Page, [first, second]: [number, number]): Promise<void> {
  await arabicCard(page, first).click()
  await expect(arabicCard(page, first)).toHaveAccessibleName(/مختارة$/)
  await arabicCard(page, second).click()
}
