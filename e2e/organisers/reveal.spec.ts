// Announcing the winners: run from a phone, shown in the hall, and secret before.

import type { Page } from '@playwright/test'
import { callBy, sendBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { makeHallScreen } from '../hall-screen.ts'
import { playFlipMatch } from '../play.ts'

// Its own server, because the season ends.
test.use({ appSettings: {}, viewport: { width: 390, height: 844 } })

const [FIRST, SECOND, THIRD, FOURTH] = [
  'Maryam bint Abi al-Qasim al-Qurtubiyya al-Hafiza',
  'عبد الرحمن بن عبد العزيز الحافظ القرطبي',
  'Zubayda',
  'Bilal',
] as const

test('a presenter announces the winners from the bottom up, and no page shows more than the hall', async ({
  page,
  app,
  openPage,
  pass,
  playwright,
}) => {
  await becomeFirstAdmin(page, app)
  const changeSeason = async (data: object) => {
    const response = await sendBy([page.request], 'PATCH /api/seasons/current', { body: data })
    expect(response.status(), await response.text()).toBe(200)
    return response.json()
  }
  const { id } = await changeSeason({ freezes_at: 'now' })
  for (const [mistakes, name] of [FIRST, SECOND, THIRD, FOURTH].entries()) {
    const request = await playwright.request.newContext()
    await playFlipMatch(request, app, pass, name, mistakes)
    await request.dispose()
  }
  await changeSeason({ closes_at: 'now' })
  await pass(120_000)
  const waitsFor = async () =>
    (await callBy(page.request)('GET /api/results/{id}/status', { params: { id } })).waits_for
  await expect.poll(waitsFor).toBeNull()
  const { version, open } = await callBy(page.request)('GET /api/results/{id}/ready', { params: { id } })
  const published = await sendBy([page.request], 'POST /api/results/{id}/publish', {
    params: { id },
    body: { version, open },
  })
  expect(published.status(), await published.text()).toBe(200)

  const openScreen = async (): Promise<Page> => {
    const screen = await openPage()
    await screen.setViewportSize({ width: 1280, height: 720 })
    await makeHallScreen(page.request, screen)
    await screen.goto('/display?lang=en')
    return screen
  }
  const screen = await openScreen()
  await expect(screen.getByText('Frozen until the results')).toBeVisible()
  const isPublic = async () => (await callBy(screen.request)('GET /api/results')).seasons.length > 0
  const now = page.getByRole('status').filter({ hasText: 'The hall sees now' })
  const next = page.getByRole('region', { name: 'Next, for you alone' })
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    await button.click()
  }
  /** The hall's announcement of the present place. */
  const spotlight = screen.getByRole('status')

  await test.step('by keyboard from the navigation to the first step, which names the game alone', async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
    await page.getByRole('link', { name: 'Hall’s screen', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Ceremony', exact: true }).press('Enter')
    await expect(page.getByText('Sealed', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Start the ceremony' }).press('Enter')
    await expect(now).toContainText('Flip & Match: the title')
    await expect(next).toContainText(FOURTH)
    await expect(screen.getByRole('heading', { name: 'Flip & Match' })).toBeVisible()
    await expect(screen.getByText(FOURTH)).toHaveCount(0)
  })

  await test.step('places follow from the bottom up, and a press is taken back', async () => {
    await press('Next')
    await expect(spotlight).toContainText(FOURTH)
    await expect(next).toContainText('place 3, without a name')
    await press('Next')
    await expect(spotlight).toContainText('Third place')
    await expect(spotlight).toContainText('Who is it?')
    await expect(next).toContainText(THIRD)
    await press('Undo')
    await expect(spotlight).toContainText(FOURTH)
    await press('Next')
    await expect(spotlight).toContainText('Who is it?')
    // The button is still fading in before.
    await expect(page.getByRole('button', { name: 'Next', exact: true })).not.toHaveAttribute('aria-disabled', 'true')
    await expectAccessible(page)
    await expectAccessible(screen)
    expect(await isPublic()).toBe(false)
  })

  await test.step('after the first place everybody sees the results', async () => {
    await press('Next')
    await expect(spotlight).toContainText(THIRD)
    for (const name of [SECOND, FIRST]) {
      await press('Next')
      await expect(spotlight).toContainText('Who is it?')
      await press('Next')
      await expect(spotlight).toContainText(name)
    }
    expect(await isPublic()).toBe(false)
    await press('Next')
    await expect(screen.getByRole('heading', { name: 'The winners' })).toBeVisible()
    await expect(screen.getByRole('listitem')).toHaveText([new RegExp(FIRST), new RegExp(SECOND), new RegExp(THIRD)])
    await expectAccessible(screen)
    await expect(page.getByText('The results are public now.')).toBeVisible()
    const visitor = await openPage()
    await visitor.goto('/results')
    await expect(visitor.getByRole('listitem').filter({ hasText: FIRST })).toBeVisible()
    await visitor.close()

    await press('End with thanks')
    await expect(screen.getByRole('heading', { name: 'Thank you all' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Thanks', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(screen)
    await press('Leaderboards')
    // The wall shortens the name.
    await expect(screen.getByRole('region', { name: 'Flip Match' }).getByTitle(FIRST)).toBeVisible()
    await expect(screen.getByText('Frozen until the results')).toHaveCount(0)
  })
})
