import { expect, test } from './app.ts'

test('a phone shows both games and who leads without scrolling, and the leaders open the leaderboard', async ({
  page,
}) => {
  await page.goto('/')
  const leaders = page.getByRole('button', { name: /^Leaderboard/ })
  await expect(leaders).toBeHidden()
  const inSight = [
    ...['Islamic Quiz', 'Flip & Match'].map((name) => page.getByRole('heading', { name, level: 2 })),
    ...['Start Quiz', 'Play Now'].map((name) => page.getByRole('link', { name })),
    leaders,
  ]
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const each of inSight) await expect(each, `${width}x${height}`).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
  // The details are below.
  for (const words of ['Test what you know', 'Multiple Choice', 'Level 2: pairs of Arabic terms', 'Click to expand'])
    await expect(page.getByText(words)).toBeVisible()
  await leaders.click()
  await expect(page.getByRole('dialog', { name: 'Leaderboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(leaders).toBeFocused()
})
