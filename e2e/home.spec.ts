import { expect, test } from './app.ts'
import { insertPlayers } from './screens/every-screen.ts'

test.use({ appSettings: {} })

test('a phone shows both games and the leaderboard without scrolling, which invites and has whole names', async ({
  page,
  app,
}) => {
  const sizes = [
    [390, 844],
    [360, 640],
    [844, 390],
  ] as const
  const expand = page.getByRole('button', { name: 'Click to expand' })

  await test.step('in sight', async () => {
    await page.goto('/')
    const inSight = [
      ...['Islamic Quiz', 'Flip & Match'].map((name) => page.getByRole('heading', { name, level: 2 })),
      ...['Start Quiz', 'Play Now'].map((name) => page.getByRole('link', { name })),
      expand,
    ]
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      for (const each of inSight) await expect(each, `${width}x${height}`).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    }
    // The details are below.
    for (const words of ['Test what you know', 'Multiple Choice', 'Level 2: pairs of Arabic terms'])
      await expect(page.getByText(words)).toBeVisible()
  })

  await test.step('the whole leaderboard', async () => {
    await expand.click()
    await expect(page.getByRole('dialog', { name: 'Leaderboard' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(expand).toBeFocused()
  })

  await test.step('whole names', async () => {
    const name = 'Muhammad Abdullah ibn Abdul-Aziz al-Farooqi of Semester Seven'
    insertPlayers(app, [{ name, game: 'quiz', score: 2875 }])
    await page.setViewportSize({ width: 360, height: 640 })
    await page.reload()
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth
    expect(await page.getByTitle(name).evaluate(isCut)).toBe(false)
  })

  await test.step('a game without scores invites to the first place', async () => {
    await page.getByRole('link', { name: 'Be the first: Flip & Match' }).click()
    await expect(page).toHaveURL('/register/flip-match')
  })
})
