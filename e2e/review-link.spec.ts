// A reviewer without an account checks items by a link.
import { expect, test } from './app.ts'
import { becomeFirstAdmin } from './first-admin.ts'

test('a reviewer checks a chosen question by a link until it is withdrawn', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  // The withdrawn link.
  problems.expect(/400/)
  await becomeFirstAdmin(page, app, '/admin/questions')
  const reviewer = await openPage()
  let link = ''

  await test.step('an admin makes the link', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Make review link' }).click()
    await page.getByLabel('Reviewer').fill('Ustadha Maryam')
    await page.getByRole('button', { name: 'Save' }).click()
    link = await page.getByLabel('Link', { exact: true }).inputValue()
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

  await test.step('the admin reads it and withdraws the link', async () => {
    await page.getByRole('button', { name: 'Review links' }).click()
    await page.getByRole('button', { name: /^Show checks/ }).click()
    await expect(page.getByText('Say which month.')).toBeVisible()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /^Withdraw/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await reviewer.reload()
    await expect(reviewer.getByText('This link was withdrawn')).toBeVisible()
  })
})
