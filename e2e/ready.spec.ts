// Before the doors open: problems are reported, fixed, and then reported as fixed.
import { NEXT_QUESTION_DELAY_MS } from '@noor-quest/rules/quiz'
import { QUIZ_LEVEL_RULES } from '@noor-quest/rules/quiz-levels'
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { becomeFirstAdmin, openPlace } from './first-admin.ts'
import { isForEveryone } from './for-everyone.ts'
import { playQuizLevel } from './play.ts'

// Its own server, because missing content affects all tests.
test.use({ appSettings: {} })

const check = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'All checks' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })

test('an admin sees problems, fixes them, and counts a phone that opened the code', async ({
  page,
  app,
  openPage,
  pass,
  problems,
}) => {
  test.slow()
  // Two levels' time is up at once. The page learns it from a refused request.
  problems.expect(/409 \(Conflict\).*\/api\/rehearsals\/quiz/)
  await becomeFirstAdmin(page, app)
  const { terms } = await (await page.request.get('/api/islamic_terms')).json()
  const ids = terms.map(({ id }: { id: string }) => id)
  const activate = async (active: boolean) => {
    const response = await page.request.post('/api/islamic_terms/active', { data: { ids, active } })
    expect(response.ok(), await response.text()).toBe(true)
  }
  await activate(false)

  await test.step('it is on every page, and leads to where it is put right, with the keyboard alone', async () => {
    await page.goto('/admin/activity')
    const strip = page.getByRole('region', { name: 'Needs attention' })
    await expect(strip.getByText('Flip & Match lacks content')).toBeVisible()
    await strip.getByRole('button', { name: 'Show everything that needs attention' }).focus()
    await page.keyboard.press('Enter')
    await expect(strip.getByText('Flip & Match needs 4', { exact: false })).toBeVisible()
    await isForEveryone(page)
    await strip.getByRole('link', { name: 'Add what level 2 lacks' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/terms$/)
  })

  await test.step('the page of all checks says so in words, and follows', async () => {
    await openPlace(page, 'Overview')
    const content = check(page, 'Content of Flip & Match')
    await expect(content.getByText('Not ready')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Needs attention' })).toHaveCount(0)
    await isForEveryone(page)
    await activate(true)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(content.getByText('A full game can be dealt.')).toBeVisible()
    await expect(content.getByText('Ready', { exact: true })).toBeVisible()
  })

  await test.step('starter content is accepted by one press, and the other pages are quiet again', async () => {
    const starter = check(page, 'Your own content')
    await starter.getByRole('button', { name: 'Play with it' }).click()
    await expect(starter.getByText('You play with')).toBeVisible()
    await expect(starter.getByRole('button', { name: 'Warn me again' })).toBeVisible()
  })

  await test.step('a phone that opens the code is counted', async () => {
    await expect(page.getByText('No phone has opened this code')).toBeVisible()
    const code = page.getByRole('img', { name: /^QR code to / })
    await expect(code).toBeVisible()
    const phone = await openPage()
    await phone.goto('/?from=ready')
    await expect(page.getByText('1 phone opened this code')).toBeVisible()
    await phone.reload()
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('1 phone opened this code')).toBeVisible()
  })

  await test.step('a quiz is rehearsed to its end, and counts nowhere', async () => {
    // A connection that was idle for five seconds may be closed just when it is used again.
    const figures = async () => {
      const paths = ['/api/analytics', '/api/leaderboard', '/api/players', '/api/analytics/difficulty', '/api/stats']
      const texts = await Promise.all(
        paths.map(async (path) => (await page.request.get(path, { maxRetries: 2 })).text()),
      )
      // The hours depend on the clock; their counts don't.
      return texts.map((text) => text.replaceAll(/"hour":"[^"]*"/g, '"hour":"…"'))
    }
    const before = await figures()
    await page.getByRole('link', { name: 'Rehearse Quiz' }).click()
    await expect(page.getByText('Rehearsal: counts nowhere')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back to the portal' })).toBeVisible()
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await playQuizLevel(page, { app, pass }, 1, () => 'a')
    for (const level of [2, 3] as const) {
      await page.getByRole('button', { name: `Start Level ${level}` }).click()
      await expect(page.getByText('Question 1 of 5')).toBeVisible()
      // The time of all the level's questions.
      await pass(5 * QUIZ_LEVEL_RULES[level].seconds * 1000 + 5 * NEXT_QUESTION_DELAY_MS)
    }
    await expect(page.getByRole('heading', { name: 'Quiz Completed!' })).toBeVisible()
    await expect(page.getByText('Rehearsal: counts nowhere')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Give Feedback' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Review your answers' })).toBeVisible()
    await isForEveryone(page)
    await page.getByRole('button', { name: 'Back to the portal' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    expect(await figures()).toEqual(before)
  })
})
