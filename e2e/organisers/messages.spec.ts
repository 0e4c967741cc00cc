// An organiser's message and pause on a phone, a booth and the hall's screen.
import { expect, test } from '../app.ts'
import { becomeFirstAdmin } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { card, option, questionOpens, register } from '../play.ts'

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

  await page.goto('/admin/messages')
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
  await expectAccessible(page)
  await expectAccessible(phone)

  await pass(31 * 60_000)
  await expect(screen.getByText('Prayer break')).toHaveCount(0)
  await expect(phone.getByText('Prayer break')).toHaveCount(0)
})

test('a pause lets a question end, covers an open board and takes no time', async ({
  page,
  app,
  openPage,
  pass,
  problems,
}) => {
  // A pause refuses every start.
  problems.expect(/409/)
  await becomeFirstAdmin(page, app)
  const [quiz, board, screen] = [await openPage(), await openPage(), await openPage()]
  for (const opened of [quiz, board]) await opened.context().clock.install()
  await quiz.setViewportSize({ width: 360, height: 640 })
  await board.setViewportSize({ width: 390, height: 844 })
  const paused = { name: 'Pause', level: 1 } as const

  await test.step('two players are in a game', async () => {
    await register(quiz, 'quiz', 'Amina')
    await quiz.getByRole('button', { name: 'Start Quiz' }).click()
    await quiz.getByRole('button', { name: 'Start Level 1' }).click()
    await questionOpens(quiz, 1)
    await register(board, 'flip-match', 'Bilal')
    await board.getByRole('button', { name: 'Start Level 1' }).click()
    await board.getByRole('button', { name: 'Flip All Cards' }).click()
    await screen.goto('/display?lang=en')
    await page.goto('/admin/messages')
  })

  await test.step('the organiser pauses the games', async () => {
    await page.getByRole('button', { name: 'Pause the games' }).click()
    await expect(screen.getByRole('status').filter({ hasText: 'Pause' })).toBeVisible()
    for (const phone of [quiz, board]) {
      await expect(phone.getByRole('status').filter({ hasText: 'A pause begins' })).toBeVisible()
    }
  })

  await test.step('the running question ends, and the next one waits', async () => {
    await option(quiz, 'a').click()
    await expect(quiz.getByRole('heading', paused)).toBeVisible()
    await expect(card(board, 0)).toBeVisible()
  })

  await test.step('after a minute the open board is covered', async () => {
    await pass(61_000)
    await expect(board.getByRole('heading', paused)).toBeVisible()
    await expect(card(board, 0)).toHaveCount(0)
    await expectAccessible(board)
    await expectAccessible(page)
    await pass(9 * 60_000)
  })

  await test.step('the games continue with the time that they had', async () => {
    await page.getByRole('button', { name: 'Continue the games' }).click()
    await expect(card(board, 0)).toBeVisible()
    await expect(board.getByText(/^[67]\ds$/)).toBeVisible()
    await expect(screen.getByText('Pause')).toHaveCount(0)
    await pass(3000)
    await questionOpens(quiz, 2)
    await expect(quiz.getByRole('timer')).toHaveText(/1[5-9]|2\d|30/)
  })
})
