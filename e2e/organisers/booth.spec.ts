// A tablet at a booth, which many visitors share and which remembers none of them
// (docs/product-rules.md#booth-mode).

import type { Page } from '@playwright/test'
import { callBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin, openPortalPage } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { card, choosePair, dealtPairs, fillForm, pairs, questionOpens } from '../play.ts'

async function sendForm(page: Page, name: string): Promise<void> {
  await fillForm(page, name)
  await page.getByRole('button', { name: 'Start Playing' }).click()
}

/** Registers with the form, from the home page. */
async function enter(page: Page, game: 'quiz' | 'flip-match', name: string): Promise<void> {
  await page.getByRole('link', { name: game === 'quiz' ? 'Start Quiz' : 'Play Now' }).click()
  await sendForm(page, name)
  await page.waitForURL((url) => url.pathname === `/${game}`)
}

/** Loses Flip & Match in its first level: the shortest way to an end screen. */
async function lose(page: Page, app: Parameters<typeof pairs>[1], name: string): Promise<void> {
  const found = await pairs(page, app, name)
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  await page.getByRole('button', { name: 'Flip All Cards' }).click()
  await card(page, found[1][0]?.[0] ?? 0).click()
  await card(page, found[1][1]?.[1] ?? 4).click()
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible()
}

const startBooth = (page: Page) => page.evaluate(() => localStorage.setItem('booth', 'on'))

test('visitors play one after the other, and each finds an empty form', async ({ page, app }) => {
  await page.goto('/register/flip-match')
  // Another device keeps its autocompletion.
  await expect(page.getByLabel('Full Name')).toHaveAttribute('autocomplete', 'name')
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('name', 'phone')
  await startBooth(page)
  await page.reload()
  const fields = page.locator('form input, form select')
  await expect(fields.first()).toHaveAttribute('autocomplete', 'off')
  for (const field of await fields.all()) {
    await expect(field).toHaveAttribute('autocomplete', 'off')
    expect(await field.getAttribute('name')).toMatch(/^quest-\d$/)
  }
  // A blank field still gets the focus.
  await page.getByRole('button', { name: 'Start Playing' }).click()
  await expect(page.getByLabel('Full Name')).toBeFocused()
  for (const name of ['Booth Visitor 1', 'Booth Visitor 2']) {
    await sendForm(page, name)
    await page.waitForURL((url) => url.pathname === '/flip-match')
    await lose(page, app, name)
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next player' }).click()
    await expect(page).toHaveURL(/\/register\/flip-match$/)
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    await expect(page.getByText('Who is playing?')).toHaveCount(0)
  }
  expect(await callBy(page.request)('GET /api/players/me')).toEqual({ player: null, players: [] })
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(
    page.getByRole('heading', { name: 'Choose your game' }).or(page.getByText('Win Surprises!')),
  ).toBeVisible()
  await expect(page.locator('a[href="/admin"]')).toHaveCount(0)
})

/** The page and the device know nothing of the visitor; neither does a page of before, by Back. */
async function isForgotten(page: Page, name: string): Promise<void> {
  const names = async () => (await page.context().cookies()).map((cookie) => cookie.name)
  await expect.poll(async () => (await names()).filter((cookie) => cookie.startsWith('noor_player'))).toEqual([])
  await showsNothingOf(page, name)
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await expect.poll(stored).not.toMatch(/"person"|"quizSessionId"|"removeCookie"/)
  expect(await stored()).not.toContain(name)
  await page.goBack()
  await showsNothingOf(page, name)
  await page.goForward()
  await showsNothingOf(page, name)
}

async function showsNothingOf(page: Page, name: string): Promise<void> {
  // The home page or an empty form, once it is there.
  await expect(page.getByText('Win Surprises!').or(page.getByLabel('Full Name'))).toBeVisible()
  await expect(page.getByText(/Who is playing|Playing as|Claim code/)).toHaveCount(0)
  // No visitor of these tests has points, so none is on a leaderboard.
  await expect(page.getByText(name)).toHaveCount(0)
  // In one go: the page may leave the form meanwhile.
  const fields = page.locator('form input:not([type=checkbox])')
  const typed = () => fields.evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value).join(''))
  await expect.poll(typed).toBe('')
}

const isHome = (page: Page) => expect(page).toHaveURL(/:\d+\/$/)

test('however a visitor leaves, the booth invites the next one and knows nothing of them', async ({
  page,
  app,
  pass,
}) => {
  test.slow()
  await page.goto('/')
  await startBooth(page)
  await page.reload()

  await test.step('Exit, once Undo is over', async () => {
    await enter(page, 'quiz', 'Visitor Exit')
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await page.getByRole('button', { name: 'Exit Quiz' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Start Level 1' }).click()
    await questionOpens(page, 1)
    await page.getByRole('button', { name: 'Exit Quiz' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await pass(10_100)
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await isHome(page)
    await isForgotten(page, 'Visitor Exit')
  })

  await test.step('Back from a question, and a minute without a touch', async () => {
    await enter(page, 'quiz', 'Visitor Back')
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await page.getByRole('button', { name: 'Start Level 1' }).click()
    await questionOpens(page, 1)
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Return' })).toBeVisible()
    await expect(page.getByText('Visitor Back')).toHaveCount(0)
    await pass(60_100)
    await expect(page.getByRole('link', { name: 'Return' })).toHaveCount(0)
    await isHome(page)
    await isForgotten(page, 'Visitor Back')
  })

  await test.step('never while a clock runs', async () => {
    await enter(page, 'flip-match', 'Visitor End')
    await page.getByRole('button', { name: 'Start Level 1' }).click()
    await page.getByRole('button', { name: 'Flip All Cards' }).click()
    // The clock runs once the server has revealed the cards.
    await expect(card(page, 0)).toBeEnabled()
    await pass(90_000)
    await expect(page.getByText(/^Next player in \d+ …$/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Exit Game' })).toBeVisible()
  })

  await test.step('a minute without a touch on the end page, after a warning', async () => {
    const found = dealtPairs(app, 'Visitor End')
    await choosePair(page, [found[1][0]?.[0] ?? 0, found[1][1]?.[1] ?? 4])
    await expect(page.getByText('Visitor End', { exact: true })).toBeVisible()
    await pass(51_000)
    await expect(page.getByText(/^Next player in \d+ …$/)).toBeVisible()
    await expectAccessible(page)
    await pass(10_000)
    await isHome(page)
    await isForgotten(page, 'Visitor End')
  })

  await test.step('a minute without a touch on a form', async () => {
    await page.getByRole('link', { name: 'Play Now' }).click()
    await page.getByLabel('Full Name').fill('Half a name')
    await pass(60_100)
    await isHome(page)
    await isForgotten(page, 'Half a name')
  })

  await test.step('a minute without a touch on the leaderboard', async () => {
    await page.getByRole('button', { name: 'Click to expand' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await pass(60_100)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('the next player plays while the network fails, and the former one is never named again', async ({
  page,
  app,
  problems,
}) => {
  problems.expect(/Failed to load resource: net::ERR_FAILED/)
  await page.goto('/register/flip-match')
  await startBooth(page)
  await page.reload()
  await sendForm(page, 'Lost Visitor')
  await page.waitForURL((url) => url.pathname === '/flip-match')
  await lose(page, app, 'Lost Visitor')
  await expect(page.getByText('Lost Visitor', { exact: true })).toBeVisible()

  const asked: string[] = []
  const removal = 'DELETE /api/players/me'
  await test.step('Next player, without a network', async () => {
    await page.route('**/api/**', (route) => route.abort())
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
    })
    await page.getByRole('button', { name: 'Next player' }).click()
    await expect(page).toHaveURL(/\/register\/flip-match$/)
    await showsNothingOf(page, 'Lost Visitor')
  })
  await test.step('Back', async () => {
    await page.goBack()
    await isHome(page)
    await showsNothingOf(page, 'Lost Visitor')
  })
  await test.step('a reload, and the pages of the former visitor', async () => {
    for (const path of ['/', '/flip-match', '/register/quiz', '/register/flip-match']) {
      await page.goto(path)
      await showsNothingOf(page, 'Lost Visitor')
    }
  })
  await test.step('the network is back: first the cookie is removed', async () => {
    expect(new Set(asked)).toEqual(new Set([removal]))
    asked.length = 0
    await page.unroute('**/api/**')
    await sendForm(page, 'Second Visitor')
    await page.waitForURL((url) => url.pathname === '/flip-match')
    expect(asked[0]).toBe(removal)
    expect(asked).toContain('POST /api/players')
    const cookies = (await page.context().cookies()).filter(({ name }) => name.startsWith('noor_player_'))
    expect(cookies).toHaveLength(1)
    await lose(page, app, 'Second Visitor')
    await expect(page.getByText('Second Visitor', { exact: true })).toBeVisible()
    await expect(page.getByText('Lost Visitor')).toHaveCount(0)
  })
})

test('a second tab of a booth forgets the visitor too', async ({ page, app }) => {
  await page.goto('/')
  await startBooth(page)
  await page.reload()
  await enter(page, 'flip-match', 'Visitor of two tabs')
  await lose(page, app, 'Visitor of two tabs')
  const second = await page.context().newPage()
  await second.goto('/flip-match')
  await expect(second.getByText('Visitor of two tabs', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next player' }).click()
  await expect(page).toHaveURL(/\/register\/flip-match$/)
  await isHome(second)
  await showsNothingOf(second, 'Visitor of two tabs')
  await isForgotten(page, 'Visitor of two tabs')
})

test.describe('an admin', () => {
  // Its own server, because signing out would end the session that a worker's tests share.
  test.use({ appSettings: {} })

  test('opens booth mode in the portal and is signed out there', async ({ page, app, problems }) => {
    // The list of players may be refreshed between the sign-out and the page's end.
    problems.expect(/401/)
    await becomeFirstAdmin(page, app)
    await openPortalPage(page, 'Tickets')
    await page.getByRole('button', { name: 'Make this device a booth' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Start and sign out' }).click()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByText('Win Surprises!')).toBeVisible()
    await expect(page.locator('a[href="/admin"]')).toHaveCount(0)
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin\/login/)
  })
})
