import { join } from 'node:path'
import { addressOf } from '@noor-quest/contract/api-call'
import type { APIRequest, Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { routeOf } from './api.ts'
import { expect, test } from './app.ts'
import { expectAccessible } from './for-everyone.ts'
import { agreedTo, fillForm, firstQuestion, pairs, playFlipMatch, playLevel1, playLevel2, register } from './play.ts'

test.describe('on a server of its own', () => {
  test.use({ appSettings: {} })

  test('two players, one leaderboard: an open one shows a new score by itself', async ({
    page,
    openPage,
    app,
    pass,
  }) => {
    await page.goto('/')
    await expect(page.getByText('No scores')).toHaveCount(2)
    for (const name of ['Maryam with a rather long family name', 'عبد الرحمن']) {
      await playFlipMatch((await openPage()).request, app, pass, name, 0)
      // Without a reload: the server pushes the change.
      await expect(page.getByText(name)).toBeVisible()
    }
    await expect(page.getByText('No scores')).toHaveCount(1)
    await page.getByText('Click to expand').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('2/10')
    await expect(dialog).toContainText('0/10')
    await expect(dialog).toContainText('Flip Match')
    await expect(dialog).toContainText('pts')
    await dialog.getByRole('button', { name: /Close/ }).click()
    await expect(dialog).toBeHidden()
  })

  test('kill -9 in mid-game: the page continues when the server is back', async ({ page, app, problems, pass }) => {
    problems.expect(/Failed to load resource|net::ERR|ERR_INCOMPLETE_CHUNKED_ENCODING/)
    await register(page, 'flip-match', 'Surviving Player')
    const found = await pairs(page, app, 'Surviving Player')
    await playLevel1(page, pass, found[1])
    await page.getByRole('button', { name: 'Start Level 2' }).waitFor()
    await app.restart()
    await playLevel2(page, pass, found[2])
    await expect(page.getByRole('heading', { name: 'Game Completed!' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('1000')
  })
})

test.describe('where the club asks for consent', () => {
  const CONSENT_TEXT = 'I agree that <b>the club</b> keeps my number.\nOnly for the prizes.'
  const CONSENT_TEXT_AR = 'أوافق على أن يحفظ النادي رقم هاتفي.'
  test.use({ appStart: { event: { consent_text: CONSENT_TEXT, consent_text_ar: CONSENT_TEXT_AR } } })

  test('no visitor registers without the tick, which is for the text shown', async ({ page, app, problems }) => {
    problems.expect(/400/)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postData() ?? '')
    })
    await page.goto('/register/quiz')
    const submit = page.getByRole('button', { name: 'Start Playing' })
    const tick = page.getByRole('checkbox', { name: 'I agree that <b>the club</b> keeps my number.' })
    await expect(tick).not.toBeChecked()
    await expectAccessible(page)
    await fillForm(page, 'Agreeing Player')
    await submit.click()
    await expect(tick).toBeFocused()
    expect(sent).toEqual([])
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)

    await page.getByText('Only for the prizes.').click()
    await expect(tick).toBeChecked()
    // The text changed while the page was open.
    await page.route(routeOf('/api/players'), (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), consent_text: 'Old' }) }),
    )
    await submit.click()
    await expect(page.getByText('Please read this text and tick its box.')).toBeVisible()
    await expect(tick).toBeFocused()
    await expectAccessible(page)
    await page.unroute(routeOf('/api/players'))

    // Consent to one text is not consent to another.
    await page.getByRole('button', { name: /العربية/ }).click()
    const arabic = page.getByRole('checkbox', { name: CONSENT_TEXT_AR })
    await expect(arabic).not.toBeChecked()
    await expectAccessible(page)
    await arabic.check()
    await page.getByRole('button', { name: 'ابدأ اللعب' }).click()
    await page.waitForURL((url) => url.pathname === '/quiz')
    expect(agreedTo(app, 'Agreeing Player')).toBe(CONSENT_TEXT_AR)
  })
})

test('a failed registration says so and keeps what was typed; a double click registers once', async ({
  page,
  problems,
}) => {
  problems.expect(/500|Failed to load resource/)
  let posts = 0
  await page.route(routeOf('/api/players'), async (route) => {
    posts++
    await route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'x' } } })
  })
  await page.goto('/register/quiz')
  await fillForm(page, 'Amina', { phone: '٠١٢٣٤٥٦' })
  await page.getByRole('button', { name: 'Start Playing' }).dblclick()
  await expect(page.getByText('Registration failed. Please try again.')).toBeVisible()
  expect(posts).toBe(1)
  await expect(page.getByLabel('Full Name')).toHaveValue('Amina')
  await page.unroute(routeOf('/api/players'))
  await page.getByRole('button', { name: 'Start Playing' }).click()
  await page.waitForURL((url) => url.pathname === '/quiz')
})

test('two tabs whose forms are sent at once stay two players, after a reload too', async ({ page, context, app }) => {
  const other = await context.newPage()
  const tabs = [
    { tab: page, name: 'First of two tabs' },
    { tab: other, name: 'Second of two tabs' },
  ]
  // Neither request has a cookie of the other's response.
  const bothSent = Promise.withResolvers<void>()
  let sent = 0
  await context.route(routeOf('/api/players'), async (route) => {
    sent += 1
    if (sent === tabs.length) bothSent.resolve()
    await bothSent.promise
    await route.continue()
  })
  for (const { tab, name } of tabs) {
    await tab.goto('/register/quiz')
    await fillForm(tab, name)
  }
  await Promise.all(tabs.map(({ tab }) => tab.getByRole('button', { name: 'Start Playing' }).click()))
  for (const { tab } of tabs) {
    await tab.getByRole('button', { name: 'Start Quiz' }).click()
    await expect(tab.getByRole('button', { name: 'Start Level 1' })).toBeVisible()
  }
  for (const { tab, name } of tabs) {
    await tab.reload()
    await tab.getByRole('button', { name: 'Start Level 1' }).click()
    const question = tab.getByRole('heading', { level: 1 })
    // The page prints other quotes and spaces than are stored.
    const asStored = async () => (await question.textContent())?.replace(/[‘’“”]/g, "'").replaceAll('\u00a0', ' ')
    await expect.poll(asStored).toBe(firstQuestion(app, name))
  }
})

test('what phones copy and type is accepted: invisible marks, odd dashes, digits of every script', async ({
  page,
  app,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('ControlOrMeta+V')
  }
  await page.goto('/register/quiz')
  await page.getByLabel('Full Name').focus()
  await paste('\u202bPasted\u00a0Visitor\u202c')
  await page.getByLabel('Semester').selectOption({ label: 'Semester 1' })
  await page.getByLabel('Phone Number').focus()
  await paste('\u202a+966 50\u2011123\u20134567\u202c')
  const age = page.getByLabel('Age')
  await expect(age).toHaveAttribute('type', 'number')
  await age.focus()
  for (const digits of ['٢١', '۲۱', '२१', '২১', '２１', '21']) {
    await age.fill('')
    await page.keyboard.type(digits)
    await expect(age).toHaveValue('21')
    await age.fill('')
    await paste(`\u200f${digits}\u00a0`)
    await expect(age).toHaveValue('21')
  }
  await age.fill('')
  await page.keyboard.type('٢')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('١')
  await expect(age).toHaveValue('12')
  // As keyboards of phones do, which compose a text before they insert it.
  await age.fill('')
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: '٢', selectionStart: 1, selectionEnd: 1 })
  await keyboard.send('Input.insertText', { text: '٢١' })
  await expect(age).toHaveValue('21')
  await age.fill('')
  await page.keyboard.type('٢٠')
  await page.getByRole('button', { name: 'Start Playing' }).click()
  await page.waitForURL((url) => url.pathname === '/quiz')
  expect(storedPlayers(app, 'Pasted Visitor')).toEqual([{ age: 20, phone: '+966 50-123-4567' }])
})

test('a refused field says which it is, and why', async ({ page }) => {
  await page.goto('/register/quiz')
  const send = page.getByRole('button', { name: 'Start Playing' })
  for (const [label, value, described] of [
    ['Full Name', '...', '“Full Name” needs at least one letter.'],
    ['Phone Number', '050#123', 'Only for prizes A phone number has only digits, spaces and the signs + - . / ( ).'],
    ['Phone Number', '+1', 'Only for prizes A phone number has at least 3 digits.'],
  ] as const) {
    await fillForm(page, 'Amina')
    await page.getByLabel(label).fill(value)
    await send.click()
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(described)
    await expect(page.getByLabel(label)).toBeFocused()
  }
})

test('a browser that keeps no cookies is told so, and no player is stored, however often it tries', async ({
  page,
  playwright,
  app,
  problems,
}) => {
  problems.expect(/403 \(Forbidden\)|net::ERR_FAILED/)
  await dropCookies(page, playwright.request)
  await page.goto('/register/quiz')
  await fillForm(page, 'Visitor without cookies')
  const told = page.getByRole('alert').getByText(/^This browser keeps no cookies, so it cannot play\./)
  for (let attempt = 1; attempt <= 2; attempt++) {
    await page.getByRole('button', { name: 'Start Playing' }).click()
    await expect(told).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.getByRole('alert').getByText(/^هذا المتصفّح لا يحفظ ملفات تعريف الارتباط/)).toBeVisible()
  await expect(page.getByLabel('الاسم الكامل')).toHaveValue('Visitor without cookies')
  expect(storedPlayers(app, 'Visitor without cookies')).toEqual([])
})

test('a browser that says that it keeps no cookies is told so before a word is typed', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }))
  await page.goto('/register/quiz')
  await expect(page.getByRole('status').getByText(/^This browser keeps no cookies/)).toBeVisible()
})

test('a page from before its cookie was lost registers its visitor once', async ({ page, context, app, problems }) => {
  problems.expect(/403 \(Forbidden\)/)
  await page.goto('/register/quiz')
  await fillForm(page, 'Visitor of an old page')
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Start Playing' }).click()
  await page.waitForURL((url) => url.pathname === '/quiz')
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await expect(page.getByRole('button', { name: 'Start Level 1' })).toBeVisible()
  expect(storedPlayers(app, 'Visitor of an old page')).toHaveLength(1)
})

test('only an unknown address is a page with status 404', async ({ page, problems }) => {
  problems.expect(/404 \(Not Found\)/)
  expect((await page.goto('/nothing'))?.status()).toBe(404)
  await expect(page.getByText('This page does not exist')).toBeVisible()
  for (const path of ['/admin/nothing', '/quiz/nothing'])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404])
  for (const path of [
    '/',
    '/register/quiz',
    '/quiz',
    '/results',
    '/final',
    '/display',
    '/admin/login',
    '/forgot-password',
  ])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 200])
})

/** As a browser that blocks all cookies, or a proxy that drops them. */
async function dropCookies(page: Page, requests: APIRequest): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().url().includes(addressOf('GET /api/live'))) return route.abort()
    // route.fetch would use the browser's cookies, and add the response's to them.
    const context = await requests.newContext()
    const response = await context.fetch(route.request())
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
    await context.dispose()
  })
}

function storedPlayers({ dataDir }: { dataDir: string }, name: string): unknown[] {
  const db = new Database(join(dataDir, 'noor-quest.db'), { readonly: true })
  try {
    return db.prepare('select age, phone from players where name = ?').all(name)
  } finally {
    db.close()
  }
}
