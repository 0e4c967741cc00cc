// The portal over http from another machine. Its address is one of loopback, which this server
// takes for another machine's.

import { sendBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { FIRST, fillSetup, openPortalPage, PASSWORD, setupPath } from '../first-admin.ts'

const ANOTHER = '127.0.0.2'
const LIMITS = 'Over http from another machine you have an organiser’s rights, without phone numbers and files.'
const WHERE = 'at the machine itself or over https.'

test.use({
  appSettings: { HOST: '0.0.0.0', PUBLIC_URL: '' },
  appStart: { ownAddresses: [{ address: ANOTHER, network: 'wlan0' }], otherMachines: [ANOTHER] },
})

test('an owner on another machine has an organiser’s rights, and reads where owners work @phone', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  problems.expect(/foreign request: http:\/\/127\.0\.0\.2|status of 403/)
  const there = app.url.replace('127.0.0.1', ANOTHER)
  const phone = await openPage()

  await test.step('the first admin’s link opens no form there', async () => {
    await phone.goto(there + setupPath(app))
    await expect(phone.getByText(`Open it ${WHERE}`)).toBeVisible()
    await expect(phone.getByLabel('Email')).toHaveCount(0)
  })

  await test.step('an invitation as owner neither', async () => {
    await page.goto(setupPath(app))
    await fillSetup(page, FIRST)
    await expect(page.getByText('Welcome,')).toBeVisible()
    await expect(page.getByText(LIMITS)).toHaveCount(0)
    const made = await sendBy([page.request], 'POST /api/admins/invitations', { body: { role: 'owner', hours: 1 } })
    await phone.goto(`${there}/admin/join#${(await made.json()).token}`)
    await expect(phone.getByText(`Do this ${WHERE}`)).toBeVisible()
    await expect(phone.getByLabel('Email')).toHaveCount(0)
  })

  await test.step('a sign-in there says what it lacks, on each page', async () => {
    await phone.goto(`${there}/admin/login`)
    await phone.getByLabel('Email').fill(FIRST)
    await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await phone.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(phone.getByText(LIMITS)).toBeVisible()
    await openPortalPage(phone, 'Questions')
    await expect(phone.getByText(LIMITS)).toBeVisible()
    await expect(phone.getByRole('link', { name: /CSV/ })).toHaveCount(0)
    await expect(phone.getByRole('link', { name: 'Players', exact: true })).toHaveCount(0)
  })

  await test.step('Tonight says where results are published', async () => {
    await phone.goto(`${there}/admin`)
    await phone.getByRole('button', { name: 'Tonight begins' }).click()
    await phone.getByRole('button', { name: 'Close the season now' }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Close the season now' }).click()
    await expect(phone.getByText('Closed', { exact: true })).toBeVisible()
    await expect(phone.getByText(LIMITS)).toBeInViewport()
    await phone.getByRole('button', { name: 'Tonight is over' }).click()
  })

  await test.step('a page that isn’t shown there says where it is', async () => {
    await phone.goto(`${there}/admin/players`)
    await expect(phone.getByText(`Open it ${WHERE}`)).toBeVisible()
    await phone.goto(`${there}/admin/account`)
    await expect(phone.getByText('The password and two-step verification can’t be changed')).toBeVisible()
  })

  await test.step('at the machine itself nothing is missing', async () => {
    await page.goto('/admin/questions')
    await expect(page.getByRole('link', { name: /CSV/ }).first()).toBeVisible()
    await expect(page.getByText(LIMITS)).toHaveCount(0)
  })
})
