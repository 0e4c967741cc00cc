import { LEVEL_COMPLETE_MS, MISMATCH_MS } from '@noor-quest/rules/flip-match'
import type { Page } from '@playwright/test'
import { test } from './app.ts'
import { card, choosePair, dealtPairs, pairs, register } from './play.ts'
import { stopClock } from './screens/every-screen.ts'

const SIZES = (process.env.LOOK_SIZES ?? '360x640,390x844,768x1024,1440x900').split(',').map((s) => s.split('x').map(Number))
const ONLY = process.env.LOOK_ONLY
test.use({ appSettings: {}, painted: true } as never)
test('look @phone', async ({ page, app, pass }) => {
  test.setTimeout(900_000)
  const shot = async (name: string) => {
    if (ONLY && !ONLY.split(',').includes(name)) return
    for (const language of ['en', 'ar']) {
      if (language === 'ar') await page.getByRole('button', { name: /العربية/ }).click()
      for (const [width = 0, height = 0] of SIZES) {
        await page.setViewportSize({ width, height })
        await page.evaluate(() => document.fonts.ready)
        await new Promise((r) => setTimeout(r, 450))
        await page.screenshot({ path: `/tmp/flipwork/shots/${name}-${width}-${language}.png` })
      }
    }
    await page.getByRole('button', { name: 'English' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await register(page, 'flip-match', 'Look')
  const found = await pairs(page, app, 'Look')
  await app.slowClock(async () => {
    await page.getByRole('button', { name: 'Start Level 1' }).click()
    await page.getByRole('button', { name: 'Flip All Cards' }).waitFor()
    await new Promise((r) => setTimeout(r, 900))
    await shot('1-start')
    await page.getByRole('button', { name: 'Flip All Cards' }).click()
    await new Promise((r) => setTimeout(r, 1200))
    const [a, b, c, d] = found[1] as [number, number][]
    await card(page, a![0]).click()
    await new Promise((r) => setTimeout(r, 600))
    await shot('2-chosen')
    await card(page, a![1]).click()
    await new Promise((r) => setTimeout(r, 900))
    await shot('3-match')
    await choosePair(page, b!)
    await choosePair(page, c!)
    await new Promise((r) => setTimeout(r, 900))
    await shot('4-three')
    await choosePair(page, d!)
    await pass(LEVEL_COMPLETE_MS)
    await page.getByRole('button', { name: 'Start Level 2' }).click()
    await new Promise((r) => setTimeout(r, 900))
    await shot('5-level2')
    const [e, f] = found[2] as [number, number][]
    await choosePair(page, e!)
    await card(page, f![0]).click()
    await new Promise((r) => setTimeout(r, 900))
    await shot('6-l2match')
    await card(page, found[2][2]![0]).click()
    await page.getByText('No match').first().waitFor()
    await stopClock(page)
    await shot('7-l2mismatch')
    await page.clock.resume()
    await pass(MISMATCH_MS)
    await page.getByRole('button', { name: 'Restart' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restart' }).click()
    await page.getByRole('button', { name: 'Start Level 1' }).click()
    const [one, other] = dealtPairs(app, 'Look')[1]
    await page.getByRole('button', { name: 'Flip All Cards' }).click()
    await card(page, one![0]).click()
    await card(page, other![1]).click()
    await page.getByText('A wrong match ends the game').first().waitFor()
    await stopClock(page)
    await shot('8-mismatch')
  })
})
