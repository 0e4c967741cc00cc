// Groups from both sides: an admin makes them, a visitor chooses one, the lists and the player's page
// have it, and a removed one hands its players over.
import { randomUUID } from 'node:crypto'
import { callBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { fillForm } from '../play.ts'

// Its own server, because all tests of a server share the season.
test.use({ appSettings: {} })

test('groups from the season’s page to the players', async ({ page, app, openPage, problems }) => {
  await becomeFirstAdmin(page, app)
  const groups = page.locator('form').filter({ hasText: 'Add a group' })
  const visitor = await openPage()

  await test.step('an admin adds two', async () => {
    await page.goto('/admin/seasons')
    for (const [index, [name, arabic]] of [
      ['Law', 'الحقوق'],
      ['Arts', 'الآداب'],
    ].entries()) {
      await groups.getByRole('button', { name: 'Add a group' }).click()
      await groups
        .getByLabel('Name', { exact: true })
        .nth(index)
        .fill(name ?? '')
      await groups
        .getByLabel('Name in Arabic')
        .nth(index)
        .fill(arabic ?? '')
    }
    await groups.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved successfully!')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a visitor must choose one', async () => {
    await visitor.goto('/register/quiz')
    await fillForm(visitor, 'Maryam bint Imran')
    await visitor.locator('button[type=submit]').click()
    await expect(visitor.getByRole('radio', { name: 'Law' })).toBeFocused()
    await expect(visitor.getByText('The leaderboard shows only your name, group and score.')).toBeVisible()
    await visitor.getByText('Arts').click()
    await expectAccessible(visitor)
    await visitor.locator('button[type=submit]').click()
    await expect(visitor.getByRole('button', { name: 'Start Quiz' })).toBeVisible()
  })

  await test.step('an admin finds her by it, and moves her', async () => {
    await page.goto('/admin/players')
    await page.getByLabel('Group', { exact: true }).selectOption('Law')
    await expect(page.getByText('No player matches').first()).toBeVisible()
    await page.getByLabel('Group', { exact: true }).selectOption('Arts')
    await page.getByRole('link', { name: 'Maryam bint Imran' }).click()
    await page.getByLabel('Group', { exact: true }).selectOption('Law')
    await expect(page.getByText('The group was changed successfully!')).toBeVisible()
  })

  await test.step('a removed group hands her over', async () => {
    await page.goto('/admin/seasons')
    await groups.getByRole('button', { name: 'Remove: Law' }).click()
    await expect(groups.getByText('1 person has it.')).toBeVisible()
    await groups.getByLabel('Their group from then on').selectOption('Arts')
    await groups.getByRole('button', { name: 'Add a group' }).click()
    await groups.getByLabel('Name', { exact: true }).last().fill('Medicine')
    await groups.getByLabel('Name in Arabic').last().fill('الطب')
    await groups.getByRole('button', { name: 'Save' }).click()
    await expect(groups.getByText('“Law” will be removed.')).toBeHidden()
    const { players } = await callBy(page.request)('GET /api/players', { query: {} })
    const { groups: now } = await callBy(visitor.request)('GET /api/season')
    expect(players[0]?.group_id).toBe(now.find(({ name }) => name === 'Arts')?.id)
  })

  await test.step('a removed group leaves a visitor’s list blank', async () => {
    const more = ['Law', 'Arts', 'Medicine', 'Science', 'History', 'Music', 'Poetry', 'Sport']
    const groups = more.map((name) => ({ id: randomUUID(), name, name_ar: name }))
    const change = callBy(page.request)
    await change('PATCH /api/seasons/current', { body: { policies: { groups } } })
    const late = await openPage()
    await late.goto('/register/quiz')
    await late.getByLabel('Group', { exact: true }).selectOption('Sport')
    await fillForm(late, 'Asiya bint Muzahim')
    await change('PATCH /api/seasons/current', { body: { policies: { groups: groups.slice(0, 7) } } })
    problems.expect(/400/)
    await late.locator('button[type=submit]').click()
    await expect(late.getByLabel('Group', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(late.getByLabel('Group', { exact: true })).toHaveValue('')
  })
})
