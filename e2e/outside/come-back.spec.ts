// A player comes back on another phone, by code and digits or by an admin's one-time code
// (docs/product-rules.md#coming-back).
import type { Page } from '@playwright/test'
import { callBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { register } from '../play.ts'

const ELSEWHERE = 'Opened on another phone. Not you? Tell the presenter.'
/** The digits of the number with which `register` registers. */
const DIGITS = '6789'

const ownPlayer = async (page: Page) => (await callBy(page.request)('GET /api/players/me')).player

async function enterCode(page: Page, code: string, digits: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your code').fill(code)
  await dialog.getByLabel('Last four digits of your phone number').fill(digits)
  await dialog.getByRole('button', { name: 'Open my game' }).click()
}

test('a player comes back on another phone with the running game, and the former phone reports it', async ({
  page,
  openPage,
  pass,
  problems,
}) => {
  problems.expect(/status of (400|401|403|409)/)
  await register(page, 'flip-match', 'Returning Player')
  await expect(page.getByRole('dialog')).toContainText('Level 1')
  const code = (await ownPlayer(page))?.claim_code ?? ''
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`
  await expect(page.getByRole('dialog')).toContainText(shown)

  const other = await openPage()
  await other.clock.install()
  await other.goto('/register/quiz')
  await other.getByRole('button', { name: 'Already registered? Enter your code' }).click()
  await expect(other.getByRole('dialog')).toBeVisible()
  await expectAccessible(other)

  await test.step('wrong digits, and a game that is being played', async () => {
    await enterCode(other, code, '0000')
    await expect(other.getByText('Code and digits don’t belong together.')).toBeVisible()
    await enterCode(other, shown.toLowerCase(), DIGITS)
    await expect(other.getByText('This code is in use on another phone. Ask the presenter.')).toBeVisible()
    expect((await ownPlayer(page))?.name).toBe('Returning Player')
  })

  await test.step('after 20 s the running game opens here', async () => {
    await pass(20_000)
    await enterCode(other, shown.toLowerCase(), DIGITS)
    await expect(other).toHaveURL(/\/flip-match$/)
    await expect(other.getByRole('dialog')).toContainText('Playing as Returning Player')
    await other.getByRole('button', { name: 'Start Level 1' }).click()
    await expect(other.getByRole('button', { name: 'Flip All Cards' })).toBeVisible()
  })

  await test.step('the former phone reports it, also after a reload', async () => {
    await expect(page.getByText(ELSEWHERE)).toBeVisible()
    await page.getByRole('button', { name: 'Start Level 1' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await page.reload()
    await expect(page.getByText(ELSEWHERE)).toBeVisible()
    await expectAccessible(page)
    await expect(other.getByText(ELSEWHERE)).toHaveCount(0)
  })

  await test.step('the start page has the code', async () => {
    await other.goto('/')
    await expect(other.getByText(shown)).toBeVisible()
  })
})

test.describe('with a server of its own', () => {
  test.use({ appSettings: {} })

  test('a code on the player’s page opens the player on another phone, once', async ({
    page,
    app,
    openPage,
    problems,
  }) => {
    problems.expect(/status of (400|401|403)/)
    const phone = await openPage()
    await register(phone, 'quiz', 'Lost Phone')
    const id = (await ownPlayer(phone))?.id
    await becomeFirstAdmin(page, app, `/admin/players/${id}`)
    const token = (await callBy(page.request)('POST /api/players/{id}/device-links', { params: { id: id ?? '' } }))
      .token
    const [first, second] = [await openPage(), await openPage()]
    await first.goto(`/#open=${token}`)
    await expect(first.getByText('Code', { exact: true })).toBeVisible()
    expect(new URL(first.url()).hash).toBe('')
    expect((await ownPlayer(first))?.name).toBe('Lost Phone')
    await second.goto(`/#open=${token}`)
    await expect(second.getByText('This code was used or is too old. Ask the presenter for a new one.')).toBeVisible()
    await phone.reload()
    await expect(phone.getByText(ELSEWHERE)).toBeVisible()
  })
})
