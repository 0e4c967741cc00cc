// A reviewer without an account checks items by a link.
import { expect, pathOf, test } from '../app.ts'
import { becomeFirstAdmin } from '../first-admin.ts'

test.use({ appSettings: {} })

test('a reviewer checks a chosen question by a link until it is withdrawn', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  // The withdrawn link, the changed item and the lost network.
  problems.expect(/400|409|ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await becomeFirstAdmin(page, app, '/admin/questions')
  const reviewer = await openPage()
  let link = ''

  await test.step('an admin makes the link', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Make review link' }).click()
    await page.getByLabel('Reviewer').fill('Ustadha Maryam')
    await page.getByRole('button', { name: 'Save' }).click()
    link = pathOf(await page.getByLabel('Link', { exact: true }).inputValue())
    expect(link).toMatch(/\/desk#[\w-]{32}$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the reviewer checks it on a phone', async () => {
    await reviewer.setViewportSize({ width: 390, height: 844 })
    await reviewer.goto(link)
    await expect(reviewer.getByText('0 of 1 checked')).toBeVisible()
    await reviewer.getByLabel('Note for the club').fill('Say which month.')
    await reviewer.getByRole('button', { name: 'Wording' }).click()
    await expect(reviewer.getByText('1 of 1 checked')).toBeVisible()
  })

  await test.step('without a network a typed note stays, also on another item’s page', async () => {
    await reviewer.context().setOffline(true)
    await reviewer.getByLabel('Note for the club').fill('Say which month it is.')
    await reviewer.getByRole('button', { name: 'Doubtful' }).click()
    await expect(reviewer.getByText('Your verdict was not saved.')).toBeVisible({ timeout: 15_000 })
    await reviewer.context().setOffline(false)
    await reviewer.reload()
    await expect(reviewer.getByLabel('Note for the club')).toHaveValue('Say which month it is.')
  })

  await test.step('the item changes while it is read: the check belongs to what was read', async () => {
    await page
      .getByRole('button', { name: /^Edit: / })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel('Source (optional)').fill("Qur'an 2:185; Qur'an 2:187")
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Question saved successfully!')).toBeVisible()
    await expect(page.getByText('Not checked since the change.').first()).toBeVisible()
    await reviewer.getByRole('button', { name: 'Doubtful' }).click()
    await expect(reviewer.getByText('This item has changed in the meantime. Please read it again.')).toBeVisible()
    await expect(reviewer.getByLabel('Note for the club')).toHaveValue('Say which month it is.')
    await expect(reviewer.getByText('0 of 1 checked')).toBeVisible()
    await reviewer.getByRole('button', { name: 'Doubtful' }).click()
    await expect(reviewer.getByText('1 of 1 checked')).toBeVisible()
  })

  await test.step('the note is open work in the list until the admin sets it aside', async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Reviewers’ notes (1)' })
    await expect(page.getByText('A reviewer’s note', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^History and checks: / }).click()
    const checks = page.getByRole('dialog').getByRole('region', { name: 'Checked by' })
    await expect(checks.getByText('Say which month it is.')).toBeVisible()
    await checks.getByRole('button', { name: 'Set aside: Doubtful, Ustadha Maryam' }).click()
    await expect(checks.getByText(/^Set aside by /)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByLabel('Show', { exact: true }).selectOption({ index: 0 })
  })

  await test.step('the admin reads it and withdraws the link', async () => {
    await page.getByRole('button', { name: 'Review links' }).click()
    await page.getByRole('button', { name: /^Show checks/ }).click()
    await expect(page.getByRole('dialog').last().getByText('Say which month it is.')).toBeVisible()
    await expect(page.getByRole('dialog').last().getByText('Earlier version')).toBeVisible()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /^Withdraw/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await reviewer.getByLabel('Note for the club').fill('Too late.')
    await reviewer.getByRole('button', { name: 'Right', exact: true }).click()
    await expect(reviewer.getByText('This link was withdrawn')).toBeVisible()
    await expect(reviewer.getByLabel('Note for the club')).toHaveValue('Too late.')
    await reviewer.reload()
    await expect(reviewer.getByRole('heading', { name: 'This link was withdrawn' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a sealed question is checked by a link of its own', async () => {
    await page.getByRole('button', { name: 'Sealed questions' }).click()
    await page.getByRole('button', { name: 'Add sealed question' }).click()
    const form = page.getByRole('dialog').last()
    const labels = ['Question Text', 'Option A', 'Option B', 'Option C', 'Option D']
    for (const label of labels) await form.getByLabel(label, { exact: true }).fill(`Sealed ${label}`)
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox', { name: /^Select: Question 1/ }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Make review link' }).click()
    await page.getByLabel('Reviewer').fill('Ustadh Bilal')
    await expect(page.getByLabel('Valid for (days)')).toHaveValue('7')
    await page.getByRole('button', { name: 'Save' }).click()
    await reviewer.goto(pathOf(await page.getByLabel('Link', { exact: true }).inputValue()))
    await expect(reviewer.getByText('Sealed Question Text')).toBeVisible()
    await reviewer.getByLabel('Note for the club').fill('Which one?')
    await reviewer.getByRole('button', { name: 'Wrong' }).click()
    await expect(reviewer.getByText('1 of 1 checked')).toBeVisible()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /^Open: Question 1/ }).click()
    await expect(page.getByRole('dialog').last().getByText('Which one?')).toBeVisible()
  })
})
