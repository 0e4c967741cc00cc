// An owner and a helper on phones, in Arabic: from the first admin's link to published results.

import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { isArabic } from '../arabic.ts'
import { FIRST, joinAs, PASSWORD, setupPath } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { playOverHttp, register } from '../play.ts'

// Its own server, because it begins without an admin.
test.use({ locale: 'ar-EG', appSettings: {} })

const INSULT = 'حمار غبي'
const SEASON_END_MS = 120_000
const heading = (on: Page, name: string) => expect(on.getByRole('heading', { level: 1, name })).toBeVisible()

test('an owner sets up and publishes, and a helper hides an insult, in Arabic @phone', async ({
  page: owner,
  app,
  openPage,
  pass,
}) => {
  test.slow()
  const [helper, player, visitor] = [await openPage(), await openPage(), await openPage()]
  const press = (name: string) => owner.getByRole('button', { name, exact: true }).click()
  const pressAndConfirm = async (name: string) => {
    await press(name)
    await owner.getByRole('alertdialog').getByRole('button', { name }).click()
  }

  await test.step('the owner sets up from the link', async () => {
    const path = owner.getByRole('navigation', { name: 'الإعداد' })
    await owner.goto(setupPath(app))
    await isArabic(owner)
    await owner.getByLabel('البريد الإلكتروني').fill(FIRST)
    await owner.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD)
    await press('إنشاء حساب مشرف')
    await expect(path).toContainText('الاسم والشعار')
    await owner.getByLabel('اسم النادي بالعربية').fill('نادي النور')
    await press('حفظ: المظهر')
    await expect(path).toContainText('تمّت')
    for (const step of ['الاسم والشعار', 'الموافقة', 'الأوقات والقواعد', 'الجوائز', 'الأسئلة', 'الأبواب']) {
      await expect(path).toContainText(step)
      await path.getByRole('link', { name: /^(التالي|تخطٍّ)$/ }).click()
    }
    await expect(path).toContainText('تجربة واحدة')
    await path.getByRole('button', { name: 'إنهاء', exact: true }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'إنهاء الإعداد' }).click()
    await heading(owner, 'نظرة عامة')
    await press('بدء الليلة')
    await heading(owner, 'الليلة')
  })

  await test.step('a helper hides an insult', async () => {
    await joinAs(owner, helper, 'helper')
    for (const [phone, name] of [
      [player, 'أمينة'],
      [visitor, INSULT],
    ] as const) {
      await register(phone, 'quiz', name)
      await playOverHttp(phone, app, pass, name, 1)
    }
    await helper.goto('/admin')
    await heading(helper, 'الليلة')
    await expect(helper.getByText('خلل الآن')).toBeVisible()
    await expectAccessible(helper)
    await helper.getByRole('link', { name: 'البتّ فيها' }).click()
    await heading(helper, 'الأسماء')
    // The name is isolated from the text around it by marks.
    await helper.getByRole('button', { name: new RegExp(`^إخفاء: .?${INSULT}`) }).click()
    await expect(helper.getByText('لا شيء بانتظار قرار')).toBeVisible()
  })

  await test.step('the owner freezes, closes and publishes', async () => {
    await owner.reload()
    await expect(owner.getByText('لا شيء ينتظرك.')).toBeVisible()
    await pressAndConfirm('تجميد لوحات الصدارة الآن')
    await pressAndConfirm('إغلاق الموسم الآن')
    await pass(SEASON_END_MS)
    await owner.getByRole('link', { name: 'الاستعداد للنشر' }).click()
    await expectAccessible(owner)
    await expect(owner.getByRole('button', { name: 'نشر النتائج' })).toBeVisible()
    const open = owner.getByText(/للنشر مع ذلك اكتب عددها/)
    if (await open.isVisible()) {
      const [lines = ''] = /\d+/.exec((await open.textContent()) ?? '') ?? []
      await owner.getByLabel(/للنشر مع ذلك اكتب عددها/).fill(lines)
    }
    await pressAndConfirm('نشر النتائج')
    await expect(owner.getByText('نُشرت النتائج.')).toBeVisible()
  })
})
