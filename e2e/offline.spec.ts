// The service worker in a real browser: its caches, the offline page, and updates.

import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { addressOf } from '@noor-quest/contract/api-call'
import type { Page } from '@playwright/test'
import { expect, hideNetwork, test } from './app.ts'
import { dealtPairs, playLevel1, register } from './play.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ problems }) => problems.expect(/Failed to load resource|net::ERR_/))

/** Opens the home page and waits until the service worker is active and has filled its cache. */
async function install(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())
const kept = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    }
    return paths
  })

test('a second visit takes its files from the cache, and the leaderboards from the server', async ({ page }) => {
  await install(page)
  const fromWorker = new Map<string, boolean>()
  page.on('response', (response) => fromWorker.set(new URL(response.url()).pathname, response.fromServiceWorker()))
  await page.goto('/register/quiz')
  await expect(page.getByRole('heading', { name: 'Join the Quest' })).toBeVisible()
  const leaderboard = page.waitForResponse((response) => response.url().includes(addressOf('GET /api/leaderboard')))
  await page.goto('/')
  await leaderboard
  const scripts = [...fromWorker].filter(([path]) => path.endsWith('.js') && path.startsWith('/assets/'))
  expect(scripts.length).toBeGreaterThan(2)
  expect(scripts.filter(([, worker]) => !worker)).toEqual([])
  expect(fromWorker.get(addressOf('GET /api/leaderboard'))).toBe(false)
})

test('no response of the API is ever cached, after a whole level of a game', async ({ page, app, pass }) => {
  await install(page)
  await register(page, 'flip-match', 'Cached Player')
  await page.getByRole('dialog').waitFor()
  await playLevel1(page, pass, dealtPairs(app, 'Cached Player')[1])
  const paths = await kept(page)
  expect(paths.filter((path) => path.startsWith('/storage/')).length).toBeGreaterThan(0)
  expect(paths.filter((path) => path.startsWith('/api') || path === '/flip-match')).toEqual([])
})

test('offline, every address says so, and reloads when the connection is back', async ({ page, context }) => {
  await install(page)
  await context.setOffline(true)
  for (const path of ['/', '/flip-match']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  }
  expect(
    await page.evaluate(
      (address) =>
        fetch(address).then(
          () => 'a response',
          () => 'no response',
        ),
      addressOf('GET /api/leaderboard'),
    ),
  ).toBe('no response')
  await page.goto('/register/quiz')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Join the Quest' })).toBeVisible({ timeout: 20_000 })
})

test.describe('for readers of Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test('offline is said in Arabic', async ({ page, context }) => {
    await install(page)
    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'لا يوجد اتصال بالإنترنت' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  })
})

test('a new version waits while a game runs in a tab, then takes over and removes the old files', async ({
  browser,
  app,
  problems,
  pass,
}) => {
  problems.expect(/foreign request/)
  // A proxy that serves the service worker under another name, because browsers accept no other
  // origin.
  let newest: string | null = null
  const front = createServer((request, response) => {
    const headers = { ...request.headers, host: new URL(app.url).host, 'accept-encoding': 'identity' }
    if (headers.origin !== undefined) headers.origin = app.url
    const { method, url: path } = request
    const forwarded = forward(app.url + path, { method, headers }, (original) => {
      response.writeHead(original.statusCode ?? 502, original.headers)
      if (path !== '/sw.js' || newest === null) return void original.pipe(response)
      void text(original).then((script) => {
        response.end(script.replace(/"version":"[0-9a-f]{12}"/, `"version":"${newest}"`))
      })
    })
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as AddressInfo
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${port}`, serviceWorkers: 'allow' })
  await context.clock.install()
  await context.addInitScript(hideNetwork)
  const page = await context.newPage()
  await install(page)
  await register(page, 'flip-match', 'Patient Player')
  await page.getByRole('dialog').waitFor()
  const before = await cacheNames(page)

  newest = '000000000002'
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
      return registration?.waiting?.state ?? null
    })
  await expect.poll(update).toBe('installed')

  // After a reload the game's tab has the new page, but other tabs could still run the old one.
  await page.reload()
  await playLevel1(page, pass, dealtPairs(app, 'Patient Player')[1])
  await page.getByRole('button', { name: 'Start Level 2' }).waitFor()
  expect(await cacheNames(page)).toEqual(expect.arrayContaining(before))

  // A closing tab still counts for a moment.
  await page.close()
  await expect(async () => {
    const later = await context.newPage()
    await later.goto('/flip-match')
    await expect(later.getByRole('button', { name: 'Start Level 2' })).toBeVisible()
    const versions = (await cacheNames(later)).filter((name) => name.startsWith('noor-quest-'))
    await later.close()
    expect(versions).toEqual([`noor-quest-${newest}`])
  }).toPass({ timeout: 180_000 })
  await context.close()
  front.closeAllConnections()
  front.close()
})
