// Pages whose live stream doesn't arrive, and more tabs than a browser has connections to a server.

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sendBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { startBufferingProxy } from '../buffering-proxy.ts'
import { createFinal, FINAL_QUESTIONS } from '../final-steps.ts'
import { signInFirstAdmin } from '../first-admin.ts'
import { makeHallScreen } from '../hall-screen.ts'
import { insertPlayers } from '../screens/every-screen.ts'

// Its own server, because the leaderboards and the stage are compared.
test.use({ appSettings: {} })

/** A page asks 5 s after its stream was opened, then every 3 s. */
const ASKED_MS = 4000
const SLOWLY = { timeout: 20_000 }

test('behind a proxy that holds streams back, the hall, phones and the presenter are current', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  test.slow()
  const proxy = await startBufferingProxy(app.url)
  problems.expect(new RegExp(`foreign request: ${proxy.url}/`))
  await signInFirstAdmin(page.request, app)
  const final = createFinal(page.request, app)
  const [hall, phone] = [await openPage(), await openPage()]
  await phone.setViewportSize({ width: 390, height: 844 })
  await final.plan([{ request: phone.request, name: 'Amina' }])
  await final.begin()
  await makeHallScreen(page.request, hall)

  await test.step('the hall’s screen and the leaderboards of the home page get a new score, and a message', async () => {
    await hall.goto(`${proxy.url}/display?lang=en`)
    await phone.goto(`${proxy.url}/`)
    await expect(hall.locator('.leaders-empty')).toBeVisible(SLOWLY)
    await expect(hall.getByText('Reconnecting')).toHaveCount(0)
    insertPlayers(app, [{ name: 'Maryam Siddiqui', game: 'quiz', score: 900 }])
    await expect(hall.getByText('Maryam Siddiqui').first()).toBeVisible(SLOWLY)
    await expect(phone.getByText('Maryam Siddiqui').first()).toBeVisible(SLOWLY)
    const said = { action: 'say', en: 'Prayer break', ar: 'استراحة', minutes: 5 } as const
    const data = { request_id: randomUUID(), version: 0, ...said }
    expect((await sendBy([page.request], 'POST /api/messages', { body: data })).status()).toBe(200)
    await expect(hall.getByText('Prayer break')).toBeVisible(SLOWLY)
    await expect(phone.getByText('Prayer break')).toBeVisible(SLOWLY)
  })

  await test.step('a question of the final is on the screen, the phone and the presenter’s page', async () => {
    const text = String(FINAL_QUESTIONS[0]?.question_text)
    await final.show()
    await phone.goto(`${proxy.url}/final`)
    await page.goto(`${proxy.url}/admin/final/present`)
    await expect(phone.getByText('You’re in. Look up.')).toBeVisible(SLOWLY)
    await page.getByRole('button', { name: /question 1/i }).click(SLOWLY)
    await expect(hall.getByText(text)).toBeVisible(SLOWLY)
    await expect(phone.getByText(text)).toBeVisible(SLOWLY)
    const right = final.letter(1).toUpperCase()
    await phone.getByRole('button', { name: new RegExp(`^Option ${right},`) }).click(SLOWLY)
    await expect(page.getByText('1 of 1 answered')).toBeVisible(SLOWLY)
  })

  await test.step('once streams arrive, the pages follow them and ask no more', async () => {
    proxy.stopHolding()
    await expect
      .poll(async () => {
        const before = proxy.asked()
        await wait(ASKED_MS)
        return proxy.asked() - before
      }, SLOWLY)
      .toBe(0)
    await final.press('reveal')
    await expect(hall.locator('.final[data-step=revealed]')).toBeVisible()
    expect(proxy.asked()).toBeGreaterThan(0)
  })
  for (const { context } of [page, hall, phone].map((one) => ({ context: one.context() }))) await context.close()
  proxy.close()
})

test('a browser opens more tabs than it has connections over http/1.1, and each is current', async ({ page, app }) => {
  test.slow()
  await signInFirstAdmin(page.request, app)
  const tabs = [page]
  while (tabs.length < 8) tabs.push(await page.context().newPage())
  // A browser under test says of each tab that it is seen.
  for (const tab of tabs) {
    await tab.goto('/')
    await expect(tab.getByText('No scores').first()).toBeVisible()
  }
  insertPlayers(app, [{ name: 'Maryam Siddiqui', game: 'quiz', score: 900 }])
  for (const tab of tabs) await expect(tab.getByText('Maryam Siddiqui').first()).toBeVisible(SLOWLY)
})
