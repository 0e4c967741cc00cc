// Every screen and state: nothing serious by axe, nothing scrolls sideways at 320 px.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { choosePair, option, pairs, playLevel1, playLevel2, questionOpens, register, rightLetters } from './play.ts'

test('home, leaderboard and registration are for everyone @every-screen', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Click to expand')).toBeVisible()
  await isForEveryone(page)
  await page.getByText('Click to expand').click()
  await page.getByRole('dialog').waitFor()
  await isForEveryone(page)
  await page.goto('/register/quiz')
  await isForEveryone(page)
  await page.goto('/no-such-page')
  await isForEveryone(page)
})

test('the quiz is for everyone @every-screen', async ({ page, app }, testInfo) => {
  const name = `Every quiz player ${testInfo.project.name}`
  await register(page, 'quiz', name)
  await isForEveryone(page)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('button', { name: 'Start Level 1' }).waitFor()
  await isForEveryone(page)
  await page.getByRole('button', { name: 'Start Level 1' }).click()
  await questionOpens(page, 1)
  await isForEveryone(page)
  const right = rightLetters(app, name)
  await option(page, right[0] ?? 'a').click()
  await expect(page.getByText('Correct!', { exact: true })).toBeVisible()
})

test('Flip & Match is for everyone @every-screen', async ({ page, app }, testInfo) => {
  const name = `Every matcher ${testInfo.project.name}`
  await register(page, 'flip-match', name)
  await page.getByRole('button', { name: 'Start Level 1' }).waitFor()
  await isForEveryone(page)
  const found = await pairs(page, app, name)
  await playLevel1(page, found[1].slice(0, 2))
  await isForEveryone(page)
  for (const pair of found[1].slice(2)) await choosePair(page, pair)
  await page.getByRole('button', { name: 'Start Level 2' }).waitFor()
  await isForEveryone(page)
  await playLevel2(page, found[2])
  await expect(page.getByRole('heading', { name: 'Game Completed!' })).toBeVisible()
  await isForEveryone(page)
  await page.getByRole('button', { name: 'Give Feedback' }).click()
  await page.getByRole('dialog').waitFor()
  await isForEveryone(page)
})

/** Waits for what moves in to have moved in: a half-faded text has no contrast. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  )
}

async function isForEveryone(page: Page): Promise<void> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
    ),
  ).toEqual([])

  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'scrolls sideways at 320 px').toBe(0)
  if (size !== null) await page.setViewportSize(size)
}
