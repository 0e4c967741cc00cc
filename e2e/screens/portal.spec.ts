// Every screen of the portal on a phone and a desktop, in both colour schemes: axe finds nothing,
// and nothing scrolls sideways at 320 px.

import type { Page } from '@playwright/test'
import { routeOf } from '../api.ts'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin, joinAs, pressMore } from '../first-admin.ts'
import { expectAccessible, expectContrast } from '../for-everyone.ts'
import { register } from '../play.ts'
import { fillLeaderboards } from './every-screen.ts'

test.use({ signedIn: true, colorScheme: 'dark' })

const DESK = { width: 1440, height: 900 }

test('forced colours show the present place, the pressed filter and black on white in a QR code', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/admin/questions')
  await expect(page.getByRole('heading', { name: /Existing Questions \(\d\d+\)/ })).toBeVisible()
  const background = (element: Element) => getComputedStyle(element).backgroundColor
  const navigation = page.getByRole('navigation', { name: 'Portal sections' })
  for (const [chosen, other] of [
    [navigation.getByRole('link', { name: 'Questions' }), navigation.getByRole('link', { name: 'Prophets' })],
    [page.getByRole('button', { name: /^All/ }), page.getByRole('button', { name: /^Level 1/ })],
  ] as const) {
    expect(await chosen.evaluate(background)).not.toBe(await other.evaluate(background))
  }
  await page.goto('/admin')
  const paper = page.getByRole('img', { name: /^QR code to / }).locator('..')
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

/**
 * At both sizes: the portal asks a device for nothing but its width. In the dark scheme; the light
 * one differs in its colours alone.
 */
async function isForEveryone(page: Page): Promise<void> {
  for (const size of [{ width: 390, height: 844 }, DESK]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectContrast(page)
    await page.emulateMedia({ colorScheme: 'dark' })
  }
}

test('players are for everyone', async ({ page, openPage }) => {
  const visitor = await openPage()
  await register(visitor, 'quiz', 'Fatima Zahra bint Abdullah al-Mansouri al-Qurashiyyah')
  await page.goto('/admin/players')
  await page
    .getByRole('link', { name: /^Fatima/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'How others see them' })).toBeVisible()
  await isForEveryone(page)
  await page.getByRole('button', { name: 'Delete data' }).click()
  await isForEveryone(page)
})

test('questions are for everyone', async ({ page }) => {
  await page.goto('/admin/questions')
  await expect(page.getByRole('heading', { name: /Existing Questions \(\d\d+\)/ })).toBeVisible()
  // All rows are alike, and axe would take 5 s for the whole list.
  await page.getByLabel('Search questions').fill('hajj')
  const edit = page.getByRole('button', { name: /^Edit: / })
  await expect.poll(() => edit.count()).toBeLessThan(20)
  await isForEveryone(page)
  await edit.first().click()
  await isForEveryone(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^History and checks: / })
    .first()
    .click()
  await isForEveryone(page)
  await page.keyboard.press('Escape')
  await isForEveryone(page)
  await pressMore(page, 'Import file')
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'q.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Question,A,B,C,D,Answer,Level\nWhich direction do Muslims face in prayer?,Makkah,Kufa,Sana,Cairo,E,1\n`,
      ),
    })
  await expect(page.getByText('1 row with errors').last()).toBeVisible()
  await isForEveryone(page)
})

test('the reviewer’s page is for everyone', async ({ page, openPage }) => {
  const reviewer = await openPage()
  await joinAs(page, reviewer, 'reviewer')
  await reviewer.goto('/admin')
  const english = reviewer.getByRole('region', { name: 'English' })
  await english.getByLabel('Note for the club').fill('Which one?')
  await english.getByRole('button', { name: 'Doubtful' }).click()
  await expect(reviewer.getByText('Saved.')).toBeVisible()
  await isForEveryone(reviewer)
  await reviewer.getByLabel('Items').selectOption({ label: 'Prophets' })
  await expect(reviewer.getByRole('img', { name: 'Picture' })).toBeVisible()
  await isForEveryone(reviewer)
})

test('the event’s settings are for everyone', async ({ page }) => {
  await page.goto('/admin/settings')
  await expect(page.getByLabel('Event title', { exact: true })).toHaveValue('Islamic Knowledge Competition')
  await page.getByLabel('Event title', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save look' }).click()
  await expect(page.getByLabel('Event title', { exact: true })).toBeFocused()
  await isForEveryone(page)
})

test('tickets are for everyone', async ({ page }) => {
  await page.goto('/admin/tickets')
  await page.getByLabel('Number of tickets').fill('2')
  await page.getByRole('button', { name: 'Make tickets' }).click()
  await expect(page.getByText('2 tickets to print')).toBeVisible()
  await isForEveryone(page)
})

test('the hall’s screens are for everyone', async ({ page }) => {
  await page.goto('/admin/screen')
  await page.getByRole('button', { name: 'Make a link for another computer' }).click()
  await expect(page.getByRole('img', { name: 'Link for another computer' })).toBeVisible()
  await isForEveryone(page)
})

test('the overview is for everyone', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByRole('img', { name: /^QR code to / })).toBeVisible()
  await isForEveryone(page)
})

test('seasons are for everyone', async ({ page }) => {
  await page.goto('/admin/seasons')
  const ends = await page.getByLabel('Name of the season').inputValue()
  await page.getByRole('button', { name: 'New season' }).click()
  await page.getByRole('button', { name: 'Archive and begin' }).click()
  await expect(page.getByLabel('Name of the new season')).toBeFocused()
  await isForEveryone(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the new season').fill('The next season')
  await dialog.getByLabel('Its name in Arabic').fill('موسم آخر')
  await dialog.getByLabel(/^To confirm/).fill(ends)
  await dialog.getByRole('button', { name: 'Archive and begin' }).click()
  await expect(dialog.getByText('is in the archive')).toBeVisible()
  await isForEveryone(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: ends, exact: true }).first().click()
  await expect(page.getByRole('heading', { name: ends })).toBeVisible()
  await isForEveryone(page)
  // A new season is shut until a press; other tests play in it.
  await page.goto('/admin/seasons')
  await page.getByRole('button', { name: 'Open the season now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open the season now' }).click()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  // The opening begins Tonight, in which the first page is another one.
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Tonight is over' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
})

test('prophets and terms are for everyone', async ({ page }) => {
  await page.goto('/admin/prophets')
  await expect(page.getByRole('heading', { name: /Existing Prophets \(\d\d+\)/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add Prophet' }).click()
  await isForEveryone(page)
  await page.goto('/admin/terms')
  await expect(page.getByRole('heading', { name: /Existing Terms \(\d\d+\)/ })).toBeVisible()
  await isForEveryone(page)
})

test.describe('with leaderboards of its own', () => {
  test.use({ appSettings: {}, signedIn: false })

  test('results, corrections and watched players are for everyone', async ({ page, app }) => {
    await becomeFirstAdmin(page, app)
    fillLeaderboards(app)
    await page.goto('/admin/results')
    const place = page.getByRole('button', { name: /Maryam/ }).first()
    await expect(place).toBeVisible()
    await isForEveryone(page)
    await place.click()
    await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible()
    await isForEveryone(page)
    await page.goto('/admin/results?view=publish')
    await expect(page.getByText('This can’t be undone.')).toBeVisible()
    await isForEveryone(page)
    await page.goto('/admin/names?search=maryam')
    const link = page.getByRole('link', { name: 'Player’s page: Maryam Siddiqui' }).first()
    await expect(link).toBeVisible()
    await isForEveryone(page)
    await link.click()
    await expect(page.getByRole('heading', { name: 'How others see them' })).toBeVisible()
    await isForEveryone(page)
    await page.goto('/admin/names')
    await expect(page.getByRole('heading', { name: 'Names' })).toBeVisible()
    await isForEveryone(page)
    await page.goto('/admin/results?view=corrections')
    await expect(page.getByRole('heading', { name: 'Corrections' })).toBeVisible()
    await isForEveryone(page)
  })
})

test.describe('before any feedback', () => {
  test.use({ appSettings: {}, signedIn: false })

  test('analytics are for everyone', async ({ page, app }) => {
    await becomeFirstAdmin(page, app)
    await page.goto('/admin/figures')
    await expect(page.getByText('No feedback yet')).toBeVisible()
    await isForEveryone(page)
  })
})

test('a notice on a phone covers nothing, on the page or in a dialog @phone', async ({ page, problems }) => {
  problems.expect(/503/)
  await page.route(routeOf('/api/quiz_questions/active'), (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/admin/questions')
  await expect(page.getByRole('heading', { name: /Existing Questions \(\d\d+\)/ })).toBeVisible()
  const top = () =>
    page
      .getByRole('link', { name: 'Admin Portal' })
      .evaluate((title) => title.getBoundingClientRect().top + window.scrollY)
  const before = await top()
  // Far down the list, an error stays until it is closed.
  await page
    .getByRole('button', { name: /^Leave out of games: / })
    .nth(20)
    .click()
  const notice = page.getByText(/^Error changing this: /)
  await expect(notice).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  expect(await top()).toBe(before)
  expect(await coveredControls(page)).toEqual([])
  await expectAccessible(page)

  await page
    .getByRole('button', { name: /^Edit: / })
    .nth(20)
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(notice).toBeInViewport()
  expect(await coveredControls(page)).toEqual([])
})

/** Controls that another element covers even after scrolling to them. */
async function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const within = document.querySelector('[role=dialog]') ?? document.querySelector('main')
    if (within === null) return ['there is no page']
    const controls = [...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
    return controls
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && control.offsetWidth > 1)
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        const { left, top, width, height } = control.getBoundingClientRect()
        // Points inside its ends, where a finger may touch it.
        return [0.1, 0.5, 0.9].some((part) => {
          const at = document.elementFromPoint(left + width / 2, top + height * part)
          return (
            at === null || !(control.contains(at) || at.contains(control) || at.closest('label')?.contains(control))
          )
        })
      })
      .map((control) => `${control.getAttribute('aria-label') ?? control.textContent}`)
  })
}
