// Season rules from the player's side: a nickname on the leaderboard, extra time, a review after
// the close. Nothing on the home page moves when the season arrives late.
import { sendBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin } from '../first-admin.ts'
import { sumShifts, TOLERATED_SHIFT, watchShifts } from '../layout-shifts.ts'
import { fillForm, option, questionOpens, rightLetters, wrong } from '../play.ts'

// Its own server, because all tests of a server share the season.
test.use({ appSettings: {} })

const MINUTE_MS = 60_000
/** Longer than the page needs for everything else. */
const LATE_MS = 1500

test('a nickname, extra time and a review after the close', async ({ page, app, openPage, pass, problems }) => {
  // Her open question gets no outcome after the season's end.
  problems.expect(/409/)
  await becomeFirstAdmin(page, app)
  const change = async (data: object) => {
    const response = await sendBy([page.request], 'PATCH /api/seasons/current', { body: data })
    expect(response.status(), await response.text()).toBe(200)
  }
  const inMs = (ms: number) => page.evaluate((ms) => new Date(Date.now() + ms).toISOString(), ms)
  /** Opens the home page while responses about the season arrive late. */
  const expectStillHome = async (says: string) => {
    const visitor = await openPage()
    await visitor.route(/\/api\/(season|live)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS))
      await route.continue()
    })
    const shifts = await watchShifts(visitor)
    const late = visitor.waitForResponse(/\/api\/season$/)
    await visitor.goto('/')
    await late
    await expect(visitor.getByText(says)).toBeVisible()
    const seen = await shifts()
    expect(sumShifts(seen), JSON.stringify(seen)).toBeLessThan(TOLERATED_SHIFT)
    await visitor.close()
  }

  await page.goto('/admin/seasons')
  await page.getByLabel('Names on the leaderboards').selectOption('A nickname')
  await page.getByLabel('Right answers').selectOption('After the season’s close')
  await page.getByLabel('Next date').fill('2099-12-04T18:00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved successfully!')).toBeVisible()
  await change({ opens_at: await inMs(10 * MINUTE_MS) })
  const player = await openPage()
  await player.context().clock.install()

  await test.step('a player registers with a nickname and waits', async () => {
    await expectStillHome('Opens in')
    await player.goto('/register/quiz')
    await fillForm(player, 'Maryam bint Imran')
    await player.getByLabel('Nickname').fill('صقر قريش')
    await player.locator('button[type=submit]').click()
    await expect(player.getByRole('timer')).toBeVisible()
  })

  await test.step('an admin gives her twice the time, and opens the season: the waiting page learns of it by itself', async () => {
    await page.goto('/admin/players')
    await page.getByRole('link', { name: 'Maryam bint Imran' }).click()
    await page.getByLabel('Time in games').selectOption('Twice as much (×2)')
    await expect(page.getByText('Saved successfully!')).toBeVisible()
    await change({ opens_at: null })
    await player.getByRole('button', { name: 'Start Quiz' }).click()
  })

  await test.step('her questions have twice the time, and a wrong answer names no right one', async () => {
    await expect(player.getByRole('dialog')).toContainText('60 seconds')
    await player.getByRole('button', { name: 'Start Level 1' }).click()
    await questionOpens(player, 1)
    await expect(player.getByRole('timer', { name: 'Time left' })).toHaveText(/^(60|5\d)s?$/)
    const letters = rightLetters(app, 'Maryam bint Imran')
    await option(player, letters[0] ?? 'a').click()
    await questionOpens(player, 2)
    await option(player, wrong(letters[1] ?? 'a')).click()
    await expect(player.getByText('Wrong', { exact: true })).toBeVisible()
    await expect(player.getByText('Correct answer')).toHaveCount(0)
    await expect(option(player, letters[1] ?? 'a')).not.toHaveAccessibleName(/correct/i)
  })

  await test.step('after the close she reviews her answers, and the leaderboard has her nickname', async () => {
    // Long enough for the third question's time to run out, but not the fourth's.
    await change({ closes_at: await inMs(1.5 * MINUTE_MS) })
    await pass(1.5 * MINUTE_MS)
    await player.reload()
    await player.getByRole('button', { name: 'All answers' }).click()
    const review = player.getByRole('region', { name: 'Review your answers' })
    await expect(review.getByRole('listitem')).toHaveCount(3)
    await expect(review.getByText('Correct answer').first()).toBeVisible()
    await expectStillHome('Next competition: Friday, 4 December 2099, 18:00')
    await player.goto('/')
    await expect(player.getByText('صقر قريش')).toBeVisible()
    await expect(player.getByText('Maryam')).toHaveCount(0)
  })
})
