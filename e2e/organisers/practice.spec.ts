// Practice after the close: without registration, and without anything stored.
import { callBy, sendBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { signInFirstAdmin } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { playOverHttp, register } from '../play.ts'

// Its own server, because the season closes.
test.use({ appSettings: {} })

test('a visitor practises the questions of the closed season', async ({ page, app, openPage, pass }) => {
  test.slow()
  const player = await openPage()
  await register(player, 'quiz', 'Amina')
  await playOverHttp(player, app, pass, 'Amina', 2)
  const visitor = await openPage()
  await visitor.setViewportSize({ width: 390, height: 844 })

  await test.step('there is none while the season is open', async () => {
    await visitor.goto('/')
    await expect(visitor.getByRole('link', { name: 'Start Quiz' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Practice' })).toHaveCount(0)
    await visitor.goto('/practice')
    await expect(visitor.getByText('There is no practice at the moment.')).toBeVisible()
  })

  await test.step('home leads to it once the last game has ended', async () => {
    await signInFirstAdmin(page.request, app)
    const closed = await sendBy([page.request, app], 'PATCH /api/seasons/current', { body: { closes_at: 'now' } })
    expect(closed.status(), await closed.text()).toBe(200)
    await pass(120_000)
    const practice = async () =>
      (await callBy(visitor.request, app)('GET /api/quiz/practice', { query: { level: '1' } })).season
    await expect.poll(practice).not.toBeNull()
    await visitor.goto('/')
    await visitor.getByRole('link', { name: 'Practice' }).click()
    await expectAccessible(visitor)
    await visitor.getByRole('button', { name: /^Level 1/ }).click()
  })

  await test.step('each choice is judged and explained, and wrong ones are repeated', async () => {
    for (let number = 1; number <= 5; number++) {
      await expect(visitor.getByText(`Question ${number} of 5`)).toBeVisible()
      await visitor.getByRole('list', { name: 'Options' }).getByRole('button').first().click()
      await expect(visitor.getByRole('heading', { name: /^(Correct|Wrong)/ })).toBeVisible()
      if (number === 1) await expectAccessible(visitor)
      await visitor.getByRole('button', { name: number === 5 ? 'See the result' : 'Next question' }).click()
    }
    await expect(visitor.getByRole('heading', { name: /^\d of 5 right$/ })).toBeVisible()
    await visitor.getByRole('button', { name: 'Repeat the wrong ones' }).click()
    await expect(visitor.getByText(/^Question 1 of \d$/)).toBeVisible()
  })
})
