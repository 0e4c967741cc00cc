// A whole Flip & Match in Arabic with the starter content: the texts that a player reads, and what a
// language change leaves alone.
import { LEVEL_COMPLETE_MS } from '@noor-quest/rules/flip-match'
import { expect, test } from '../app.ts'
import { arabicCard } from '../arabic.ts'
import { expectAccessible } from '../for-everyone.ts'
import { dealtPairs, register } from '../play.ts'

const LATIN = /[a-z]/i

test.use({ locale: 'ar-EG' })

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
      // A name is on its card in both scripts.
      const words = main.locator('*').filter({ hasNot: page.locator('*') })
      const latin = words.filter({ hasText: LATIN }).and(page.locator(':not(:lang(en))'))
      await expect(latin).toHaveCount(0)
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
