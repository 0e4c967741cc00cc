// The evening on phones: an organiser begins Tonight, freezes, and ends it; a helper gets to a name.

import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin, joinAs } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { register } from '../play.ts'
import { write } from '../screens/every-screen.ts'

// Its own server, because Tonight changes every admin's tabs.
test.use({ appSettings: {} })

const TABS = ['Players', 'Questions', 'Prophets', 'Arabic Terms', 'Analytics']

const linksOf = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true }).getByRole('link')

test('Tonight leads an organiser and a helper on their phones @phone', async ({ page, app, openPage }) => {
  await becomeFirstAdmin(page, app)
  const [organiser, helper, visitor] = [await openPage(), await openPage(), await openPage()]
  await joinAs(page, organiser, 'organiser')
  await joinAs(page, helper, 'helper')
  const heading = (on: Page, name: string) => expect(on.getByRole('heading', { level: 1, name })).toBeVisible()

  await test.step('until a press, a season without times has the five tabs', async () => {
    await organiser.goto('/admin')
    await heading(organiser, 'Overview')
    await expect(linksOf(organiser, 'Portal sections')).toHaveText(TABS)
    await expect(linksOf(organiser, 'Tonight')).toHaveCount(0)
    await organiser.getByRole('button', { name: 'Tonight begins' }).click()
    await heading(organiser, 'Tonight')
    await expect(organiser).toHaveTitle(/^Tonight/)
  })

  await test.step('then its pages are at the foot, and the five are one press away', async () => {
    await expect(linksOf(organiser, 'Tonight')).toHaveText(['Tonight', 'Names', 'Screen', 'Messages', 'Final'])
    await expect(linksOf(organiser, 'Portal sections')).toHaveText(TABS)
    await expectAccessible(organiser)
    await linksOf(organiser, 'Portal sections').filter({ hasText: 'Questions' }).click()
    await heading(organiser, 'Questions')
    await linksOf(organiser, 'Tonight').filter({ hasText: 'Messages' }).click()
    await expect(organiser.getByRole('button', { name: 'Pause the games' })).toBeVisible()
    await linksOf(organiser, 'Tonight').first().click()
  })

  await test.step('a waiting name is red for a helper, and one press leads to it', async () => {
    await helper.goto('/admin')
    await heading(helper, 'Tonight')
    await expect(linksOf(helper, 'Tonight')).toHaveText(['Tonight', 'Names', 'Screen'])
    await expect(helper.getByText('Nothing waits for you.')).toBeVisible()
    await register(visitor, 'quiz', 'Stüp1d Ali')
    // The server checks names every five seconds and may have been first.
    write(app, (db) =>
      db
        .prepare(
          `insert or ignore into review_entries (id, season_id, player_id, kind, subject, figures, created_at)
           select 'n', season_id, id, 'name', '', '{}', '2026-01-01T00:00:00.000Z' from players`,
        )
        .run(),
    )
    await expect(helper.getByText('Wrong now')).toBeVisible()
    await expectAccessible(helper)
    await helper.getByRole('link', { name: 'Decide' }).click()
    await heading(helper, 'Names')
  })

  await test.step('an organiser freezes, and the close is next', async () => {
    const press = async (name: string) => {
      await organiser.getByRole('button', { name }).click()
      await organiser.getByRole('alertdialog').getByRole('button', { name }).click()
    }
    await expect(organiser.getByText('Wrong now')).toBeVisible()
    await press('Freeze the leaderboards now')
    await expect(organiser.getByText('Leaderboards frozen')).toBeVisible()
    await expect(organiser.getByRole('button', { name: 'Freeze the leaderboards now' })).toHaveCount(0)
    await press('Close the season now')
    await expect(organiser.getByText('Closed', { exact: true })).toBeVisible()
  })

  await test.step('after it, all have their tabs of before', async () => {
    await organiser.getByRole('button', { name: 'Tonight is over' }).click()
    await heading(organiser, 'Overview')
    await expect(linksOf(organiser, 'Tonight')).toHaveCount(0)
    await helper.goto('/admin')
    await heading(helper, 'Names')
  })
})
