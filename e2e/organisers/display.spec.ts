// The screen in the hall: the effects of a player's game, an admin and a restart of the server, and
// its own actions.

import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../scripts/child.mjs'
import { Bot } from '../../scripts/demo/bot.ts'
import { callBy, sendBy } from '../api.ts'
import { type App, expect, test } from '../app.ts'
import { becomeFirstAdmin, openPortalPage, signInFirstAdmin } from '../first-admin.ts'

test.use({ appSettings: {}, viewport: { width: 1280, height: 720 } })

const FREEZE_MS = 30 * 60_000

/** A player without a wrong answer. */
async function playPerfectly(app: App): Promise<void> {
  const { random } = Math
  Math.random = () => 0.99
  try {
    const bot = new Bot({ url: app.url, pass: app.pass }, 0, 'quiz')
    await bot.register()
    await bot.play()
  } finally {
    Math.random = random
  }
}

const leaderboard = (screen: Page, name: string) => screen.getByRole('region', { name, exact: true })

test('a finished game, a new title and the freeze are on the screen, which outlives a restart of the server', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  problems.expect(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/)
  const screen = await openPage()
  await screen.goto('/display?lang=en')
  await expect(screen.getByText('First place is still open.')).toHaveCount(1)
  await expect(screen.getByRole('img', { name: /^QR code of / })).toBeVisible()
  await expect(screen.getByText('Win Surprises!')).toBeVisible()
  await expect(screen.locator('a, button, input, select')).toHaveText(['', ''])
  await expect(screen.getByRole('button', { name: 'Sound' })).toHaveAttribute('aria-pressed', 'true')

  await playPerfectly(app)
  await expect(leaderboard(screen, 'Quiz').getByRole('listitem').first()).toContainText('3000')
  await expect(screen.getByRole('status')).toContainText('1st in the quiz')
  await expect(screen.getByRole('status')).toContainText('15 new tiles')
  const plinth = leaderboard(screen, 'Scan to play')
  await expect(plinth).toContainText('1485 tiles left')
  await expect(plinth).toContainText('15 right answers, 1 player')

  await signInFirstAdmin(page.request, app)
  const { version } = await callBy(page.request)('GET /api/settings/event')
  const call = callBy(page.request)
  await call('PATCH /api/settings/event', { body: { version, values: { event_title: 'Quiz Night' } } })
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('Quiz Night')
  // The server's clock is minutes ahead, because it waited for a player.
  const freezes_at = new Date(Date.now() + FREEZE_MS).toISOString()
  await call('PATCH /api/seasons/current', { body: { freezes_at } })
  await app.pass(FREEZE_MS)
  await expect(screen.getByText('Frozen until the results')).toBeVisible()
  await call('PATCH /api/seasons/current', { body: { freezes_at: null } })
  await expect(screen.getByText('Frozen until the results')).toBeHidden()

  await app.restart()
  await expect(leaderboard(screen, 'Quiz')).toContainText('3000')
  await expect(plinth).toContainText('1485 tiles left')
  const registration = { name: 'Late', age: 20, semester: '3th', phone: '0812 3456', game_type: 'quiz' } as const
  expect((await sendBy([page.request], 'POST /api/players', { body: registration })).status()).toBe(201)
  await expect(plinth).toContainText('15 right answers, 2 players')
})

test('opened from the portal it turns from one language to the other, and says for a minute what it needs', async ({
  page,
  context,
  app,
}) => {
  await becomeFirstAdmin(page, app)
  await openPortalPage(page, 'Hall’s screen')
  await context.clock.install()
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open the hall’s screen' }).click()
  const screen = await opened
  await screen.setViewportSize({ width: 1280, height: 720 })
  await expect(screen.getByRole('heading', { name: 'Scan to play' })).toBeVisible()
  await expect(screen.getByText('Click or press a key for full screen')).toBeVisible()
  await expect(screen.locator('.display')).toHaveCSS('cursor', 'auto')
  const codeAt = async () => (await screen.locator('.display-qr').boundingBox())?.x
  const x = await codeAt()

  await screen.clock.fastForward(20_000)
  await screen.clock.fastForward(1000)
  await expect(screen.locator('html[lang=ar][dir=rtl]')).toBeVisible()
  await expect(screen.getByRole('heading', { name: 'امسح الرمز والعب' })).toBeVisible()
  await expect(screen.locator('.display')).toHaveCSS('cursor', 'none')
  // The QR code keeps its position, because a visitor may be aiming at it.
  expect(await codeAt()).toBe(x)
  await screen.clock.fastForward(20_000)
  await screen.clock.fastForward(1000)
  await expect(screen.locator('html[lang=en][dir=ltr]')).toBeVisible()
  // No visitor has chosen a language.
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('language')
  await screen.clock.fastForward(30_000)
  await expect(screen.getByText('Click or press a key for full screen')).toBeHidden()

  await expect(page.getByText('Shows the leaderboards now.')).toBeVisible()
  await screen.keyboard.press('Enter')
  await expect.poll(() => screen.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true)
})

/**
 * A build of another version: its code has other file names, also inside, and the old files are
 * gone.
 */
function anotherBuild(): string {
  const dir = mkdtempSync(join(tmpdir(), 'noor-quest-build-'))
  cpSync(join(ROOT, 'apps/web/dist'), dir, { recursive: true })
  const assets = join(dir, 'assets')
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const renamed = (name: string) => name.replace(/\.js$/, '-another.js')
  for (const file of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    // Compressed files contain the old names.
    if (/\.(br|gz)$/.test(file.name)) rmSync(path)
    else if (/\.(js|html|json)$/.test(file.name)) {
      const text = names.reduce((text, name) => text.replaceAll(name, renamed(name)), readFileSync(path, 'utf8'))
      writeFileSync(path, text)
    }
  }
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)))
  return dir
}

test('after an upgrade of the server it reloads itself into the new version, and shows what it showed', async ({
  page,
  app,
  problems,
}) => {
  problems.expect(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/)
  await page.clock.install()
  await page.goto('/display?lang=en')
  await playPerfectly(app)
  await expect(leaderboard(page, 'Quiz')).toContainText('3000')
  const script = page.locator('script[type=module][src]')
  await expect(script).not.toHaveAttribute('src', /-another/)
  // The same version again causes no reload.
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  // The page can't be evaluated during a reload.
  const isOld = () => page.evaluate(() => 'isOld' in window).catch(() => true)
  await app.restart()
  await expect(leaderboard(page, 'Quiz')).toContainText('3000')
  await page.clock.fastForward(6 * 60_000)
  expect(await isOld()).toBe(true)

  const webDir = anotherBuild()
  try {
    await app.restart(webDir)
    // The page waits until no row moves and it is two minutes old. Each look lets some time pass.
    const reloads = async () => {
      if (await isOld()) await page.clock.fastForward(20_000)
      return isOld()
    }
    await expect.poll(reloads, { timeout: 60_000 }).toBe(false)
    await expect(script).toHaveAttribute('src', /-another\.js$/)
    await expect(leaderboard(page, 'Quiz')).toContainText('3000')
  } finally {
    rmSync(webDir, { recursive: true })
  }
})
