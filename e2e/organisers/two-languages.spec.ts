// Whole games in Arabic with the starter content: the texts that a player reads, and what a
// language change leaves alone.
import { LEVEL_COMPLETE_MS } from '@noor-quest/rules/flip-match'
import { NEXT_QUESTION_DELAY_MS } from '@noor-quest/rules/quiz'
import { expect, test } from '../app.ts'
import { arabicCard, isArabic } from '../arabic.ts'
import { expectAccessible } from '../for-everyone.ts'
import { dealtPairs, dealtQuestions, register } from '../play.ts'

const LATIN = /[a-z]/i

test.use({ locale: 'ar-EG' })

test('a quiz is read to its end, in either language, and the next one repeats no question', async ({
  page,
  app,
  pass,
}) => {
  const name = 'قارئة الأسئلة'
  await register(page, 'quiz', name)
  await isArabic(page)
  await page.getByRole('button', { name: 'ابدأ التحدّي' }).click()
  await page.getByRole('button', { name: 'ابدأ المستوى 1' }).waitFor()
  const questions = dealtQuestions(app, name)
  const heading = page.getByRole('heading', { level: 1 })
  const verdict = page.getByText('إجابة صحيحة!', { exact: true })
  for (const [index, { right }] of questions.entries()) {
    const number = (index % 5) + 1
    if (number === 1) await page.getByRole('button', { name: `ابدأ المستوى ${index / 5 + 1}` }).click()
    await expect(page.getByText(`السؤال ${number} من 5`)).toBeVisible()
    if (index === 0) {
      const arabic = (await heading.textContent()) ?? ''
      expect(arabic).not.toMatch(LATIN)
      await expect(page.getByRole('list', { name: 'الخيارات' })).not.toContainText(LATIN)
      await page.getByRole('button', { name: 'English' }).click()
      await expect(heading).toContainText(LATIN)
      await expect(page.getByRole('list', { name: 'Options' })).toContainText(LATIN)
      await page.getByRole('button', { name: 'العربية' }).click()
      await expect(heading).toHaveText(arabic)
    }
    await expect(async () => {
      if (!(await verdict.isVisible())) await page.keyboard.press(right)
      await expect(verdict).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 20_000 })
    await pass(NEXT_QUESTION_DELAY_MS)
  }

  await expect(page.getByRole('heading', { name: 'اكتمل التحدّي!' })).toBeVisible()
  await page.getByRole('button', { name: 'كل الإجابات' }).click()
  const review = page.getByRole('region', { name: 'مراجعة إجاباتك' })
  await expect(review.getByRole('listitem')).toHaveCount(15)
  await expect(review).not.toContainText(LATIN)
  await expect(review.getByText(/^المصدر: /).first()).toBeVisible()
  await expect(review.locator('blockquote').first()).toContainText(/[﴿«]/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('region', { name: 'Review your answers' })).toContainText('Source: Qur')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Play Again' }).click()
  await expect(page.getByRole('button', { name: 'Start Level 1' })).toBeVisible()
  const seen = new Set(questions.map(({ id }) => id))
  expect(dealtQuestions(app, name).filter(({ id }) => seen.has(id))).toEqual([])
})

test('a Flip & Match teaches its pairs to the end', async ({ page, app, pass }) => {
  const name = 'لاعب البطاقات'
  await register(page, 'flip-match', name)
  await page.getByRole('button', { name: 'ابدأ المستوى 1' }).click()
  const found = dealtPairs(app, name)
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'اقلب جميع البطاقات' }).click()
  for (const level of [1, 2] as const) {
    if (level === 2) await page.getByRole('button', { name: 'ابدأ المستوى 2' }).click()
    for (const [index, [first, second]] of found[level].entries()) {
      await arabicCard(page, first).click()
      await expect(arabicCard(page, first)).toHaveAccessibleName(/مختارة/)
      await arabicCard(page, second).click()
      await expect(page.getByText(`${index + 1} من 4 أزواج`)).toBeVisible()
      await expect(main.getByText(/سورة [\p{L} ]+: \d|صحيح (?:البخاري|مسلم) \d/u)).toBeVisible()
      await expect(main).not.toContainText(LATIN)
    }
    await pass(LEVEL_COMPLETE_MS)
  }
  await expect(page.getByRole('heading', { name: 'اكتملت اللعبة!' })).toBeVisible()
  await page.getByRole('button', { name: 'كل الأزواج' }).click()
  const pairs = page.getByRole('region', { name: 'الأزواج ومصادرها' })
  await expect(pairs.getByRole('listitem')).toHaveCount(8)
  await expect(pairs).not.toContainText(LATIN)
  await expect(pairs.locator('blockquote').first()).toContainText('﴿')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('region', { name: 'The pairs and their sources' })).toContainText('(peace be upon him)')
  await expectAccessible(page)
})
