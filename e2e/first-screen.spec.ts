// First screens in the server's HTML are visible and usable, and stay in place when the code
// arrives (docs/decisions/0008).
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { fillForm } from './play.ts'

/** Delays React's file until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/react-.*\.js/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('both games are offered, and lead to their registrations @phone', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('Islamic Knowledge Competition')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Islamic Knowledge Competition')
    await page.getByRole('link', { name: 'Play Now' }).click()
    await expect(page).toHaveURL('/register/flip-match')
    await expect(page).toHaveTitle('Join the Quest · Islamic Knowledge Competition')
    await expect(page.getByText('Flip & Match')).toBeVisible()
    const missing = page.locator('noscript p')
    await expect(missing).toHaveText(['Please turn JavaScript on to play.', 'يُرجى تفعيل جافاسكربت في المتصفّح للعب.'])
    for (const line of await missing.all()) await expect(line).toBeInViewport()
  })
})

test.describe('under configured names', () => {
  test.use({ appStart: { event: { club_name: 'The "Nûr" <Club> & Friends', event_title: "Ramadan's Quest" } } })

  test('the page is taken over as it is', async ({ page }) => {
    const serve = await holdCode(page)
    await page.goto('/')
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Ramadan’s Quest')
    await expect(page.getByText('The "Nûr" <Club> & Friends')).toBeVisible()
    await title.evaluate((element) => element.setAttribute('data-as-sent', ''))
    serve()
    // Loaded by the page itself, so its code runs.
    await expect(page.getByText('No scores').first()).toBeVisible()
    await expect(page.locator('[data-as-sent]')).toHaveText('Ramadan’s Quest')
    await expect(page).toHaveTitle('Ramadan’s Quest')
  })
})

test('before the first paint only visible parts are requested', async ({ request }) => {
  for (const [path, language] of [
    ['/', 'en'],
    ['/register/quiz', 'ar'],
  ] as const) {
    const html = await (await request.get(path, { headers: { 'accept-language': language } })).text()
    const [later = ''] = /<template id="later">.*?<\/template>/s.exec(html) ?? []
    for (const part of ['react', 'shared'])
      expect(later).toMatch(new RegExp(`rel="modulepreload" href="/assets/${part}-`))
    expect(later).toContain('rel="manifest"')
    const before = html.replace(later, '')
    expect(before).not.toMatch(/rel="(modulepreload|manifest)"/)
    expect(before.match(/<script[^>]* src="[^"]*"/g)).toHaveLength(1)
    expect(before).not.toMatch(/\.(avif|webp)"/)
  }
})

test('input from before the code is loaded is sent afterwards', async ({ page }) => {
  const serve = await holdCode(page)
  await page.goto('/register/quiz')
  await fillForm(page, 'Early Amina')
  await page.getByRole('button', { name: 'Start Playing' }).click()
  await page.getByLabel('Phone Number').press('Enter')
  expect(page.url()).toMatch(/\/register\/quiz$/)
  serve()
  // One press is enough.
  await expect(page).toHaveURL(/:\d+\/quiz$/)
})

test('the game’s code is loaded for a visitor who typed before the page’s code arrived', async ({ page }) => {
  const serve = await holdCode(page)
  await page.goto('/register/quiz')
  await page.getByLabel('Full Name').fill('Early Amina')
  const loaded = page.waitForRequest(/\/assets\/quiz-screen-.*\.js/)
  serve()
  await loaded
})

test('a scroll position from before the code is loaded is kept @phone', async ({ page }) => {
  const serve = await holdCode(page)
  await page.setViewportSize({ width: 390, height: 500 })
  await page.goto('/')
  await page.locator('[data-card="flip-match"] .game-details').scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(100)
  serve()
  await expect(page.locator('html[data-settled]')).toBeAttached()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)

  // A page opened from below starts at its top, and Back restores the old position.
  const link = page.getByRole('link', { name: 'Be the first: Flip & Match' })
  await link.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  expect(left).toBeGreaterThan(100)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Join the Quest' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left)
})

test.describe('parts that do not come', () => {
  test.beforeEach(({ problems }) => problems.expect(/Failed to load resource|ChunkLoadError/))

  for (const [part, file] of [
    ['React', /\/assets\/react-.*\.js/],
    ['our own code', /\/assets\/shared-.*\.js/],
  ] as const) {
    test(`without ${part} the page says so and offers a reload`, async ({ page }) => {
      await page.route(file, (route) => route.abort(), { times: 1 })
      await page.goto('/')
      await expect(page.getByRole('alert')).toHaveText('This page did not finish loading')
      await expect(page.getByRole('link', { name: 'Play Now' })).toBeVisible()
      await page.getByRole('button', { name: 'Reload' }).click()
      await expect(page.getByText('No scores').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'Reload' })).toBeHidden()
    })
  }

  test('a page from before an upgrade renews itself', async ({ page }) => {
    let isUpgraded = true
    await page.route(/\/assets\/registration-screen-.*\.js/, (route) =>
      isUpgraded ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await page.route('/offline', (route) => {
      isUpgraded = false
      return route.fulfill({
        contentType: 'text/html',
        body: '<script type="module" src="/assets/index-new.js"></script>',
      })
    })
    await page.goto('/')
    await expect(page.locator('html[data-settled]')).toBeAttached()
    await page.getByRole('link', { name: 'Play Now' }).click()
    await expect(page.getByRole('heading', { name: 'Join the Quest' })).toBeVisible()
    expect(isUpgraded).toBe(false)
  })
})
