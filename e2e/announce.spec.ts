// An organiser's message and pause on a phone, a booth and the hall's screen.
import { expect, test } from './app.ts'
import { becomeFirstAdmin } from './first-admin.ts'
import { isForEveryone } from './for-everyone.ts'
import { register } from './play.ts'

// Its own server, because the message is on every page.
test.use({ appSettings: {} })

test('an organiser’s message reaches the phone, the booth and the hall, and ends', async ({
  page,
  app,
  openPage,
  pass,
}) => {
  await becomeFirstAdmin(page, app)
  const phone = await openPage()
  await phone.setViewportSize({ width: 360, height: 640 })
  await register(phone, 'quiz', 'Amina')
  await phone.goto('/quiz')
  await phone.getByRole('button', { name: 'Start Quiz' }).click()
  const booth = await openPage()
  await booth.goto('/')
  await booth.getByRole('button', { name: 'العربية' }).click()
  const screen = await openPage()
  await screen.setViewportSize({ width: 1920, height: 1080 })
  await screen.goto('/display?lang=en')

  await page.goto('/admin/announce')
  await page.getByRole('button', { name: 'Prayer break' }).click()
  await page.getByRole('button', { name: 'Show the message' }).click()
  await expect(phone.getByRole('status').filter({ hasText: 'Prayer break' })).toBeVisible()
  await expect(booth.getByRole('status').filter({ hasText: 'استراحة للصلاة' })).toBeVisible()
  await expect(screen.getByText('Prayer break')).toBeVisible()
  const topOf = async (selector: string) => (await phone.locator(selector).boundingBox())?.y ?? 0
  const bar = await phone.getByRole('status').filter({ hasText: 'Prayer break' }).boundingBox()
  for (const below of ['.music-toggle', '[role="dialog"]']) {
    expect(await topOf(below)).toBeGreaterThanOrEqual(bar?.height ?? 0)
  }
  await isForEveryone(page)
  await isForEveryone(phone)

  await pass(31 * 60_000)
  await expect(screen.getByText('Prayer break')).toHaveCount(0)
  await expect(phone.getByText('Prayer break')).toHaveCount(0)
})
