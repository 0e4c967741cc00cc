// The event's settings in the portal: saved values are on open pages of another process, in first
// screens and in mails.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/child.mjs'
import { sendBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin, openPortalPage, signInFirstAdmin } from '../first-admin.ts'
import { fillForm, register } from '../play.ts'

test.use({ appSettings: { BACKUP_EVERY_HOURS: '24' }, appStart: { event: { club_name: 'Nur Club' } } })

test('a title saved in the portal is on an open page of another process, in its first screens and in mails', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  const elsewhere = await app.startBeside()
  problems.expect(new RegExp(`foreign request: ${elsewhere}`))
  const visitor = await openPage()
  await visitor.goto(elsewhere)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Islamic Knowledge Competition')

  await becomeFirstAdmin(page, app)
  await openPortalPage(page, 'Settings')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^Last backup: .+ One is made every 24 hours; the last 7 are kept\.$/)).toBeVisible()
  }).toPass()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText(/^Backed up successfully! The file is on the server: /)).toBeVisible()
  const files = readdirSync(join(app.dataDir, 'backups')).filter((name) => name.startsWith('noor-quest-2'))
  // The proof may be written already.
  const copies = files.filter((name) => !name.endsWith('.proof.json'))
  expect(copies).toEqual([expect.stringMatching(/\.tar\.gz$/)])

  await expect(page.getByLabel('Club name', { exact: true })).toHaveValue('Nur Club')
  await page.getByLabel('Event title', { exact: true }).fill('Quiz Night')
  await page.getByLabel('Club name in Arabic').fill('نادي النور')
  await page.getByRole('button', { name: 'Save look' }).click()
  await expect(page.getByText('Saved successfully!')).toBeVisible()
  await expect(page).toHaveTitle('Settings · Quiz Night')

  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Quiz Night')
  await expect(visitor).toHaveTitle('Quiz Night')
  const first = await (await fetch(elsewhere, { headers: { 'accept-language': 'ar' } })).text()
  expect(first).toContain('Quiz Night')
  expect(first).toContain('نادي النور')

  await sendBy([page.request], 'POST /api/auth/sign-up/email', {
    body: { email: 'sami@club.example.org', password: 'a lantern above the harbour' },
  })
  const outbox = join(app.dataDir, 'outbox')
  await expect(() => {
    const mails = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'))
    expect(mails).toEqual([expect.stringContaining('Subject: Verify your email for Quiz Night')])
  }).toPass()

  await page.getByRole('button', { name: 'Event title: Use the default' }).click()
  await expect(page.getByLabel('Event title', { exact: true })).toHaveValue('Islamic Knowledge Competition')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Islamic Knowledge Competition')
})

test('players are asked to agree to a changed consent text: on an open form, which keeps its fields, and when they come back', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  problems.expect(/400/)
  await signInFirstAdmin(page.request, app)
  const player = await openPage()
  await player.goto('/register/quiz')
  await fillForm(player, 'Maryam')

  const returning = await openPage()
  await register(returning, 'quiz', 'Khadija')
  await returning.goto('/register/flip-match')

  await page.goto('/admin/settings')
  await page.getByLabel('Consent text', { exact: true }).fill('I agree that the club keeps my name.')
  await page.getByRole('button', { name: 'Save consent and data' }).click()
  await expect(page.getByText('Saved successfully!')).toBeVisible()

  await player.locator('button[type=submit]').click()
  const consent = player.getByRole('checkbox', { name: 'I agree that the club keeps my name.' })
  await expect(consent).toBeVisible()
  await expect(player.getByLabel('Full name')).toHaveValue('Maryam')
  await consent.check()
  await player.locator('button[type=submit]').click()
  await expect(player).toHaveURL(/\/quiz$/)

  await returning.getByRole('button', { name: 'Khadija' }).click()
  const continueButton = returning.getByRole('button', { name: 'Start Playing' })
  const asked = returning.getByRole('checkbox', { name: 'I agree that the club keeps my name.' }).first()
  await expect(asked).not.toBeChecked()
  await continueButton.click()
  await expect(asked).toBeFocused()
  await expect(asked).toHaveAccessibleDescription('Please read this text and tick its box.')
  await asked.check()
  await continueButton.dblclick()
  await expect(returning).toHaveURL(/\/flip-match$/)
})

test('a logo is uploaded and shown everywhere, and personal data goes only after a question', async ({
  page,
  app,
  openPage,
}) => {
  await becomeFirstAdmin(page, app, '/admin/settings')
  const logoFile = page.getByLabel('Logo: Choose a picture')
  await logoFile.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html>no image</html>'),
  })
  await expect(page.getByText('Please select an image file').and(page.locator(':visible')).first()).toBeVisible()
  await logoFile.setInputFiles(join(ROOT, 'content', 'items', 'ark.webp'))
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Save look' }).click()
  await expect(page.getByText('Saved successfully!')).toBeVisible()
  const visitor = await openPage()
  await visitor.goto('/')
  const logo = visitor.locator('img[src^="/logo.svg?v="]')
  await expect(logo).toBeVisible()
  expect(await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)

  await register(visitor, 'quiz', 'Maryam')
  await app.pass(40 * 24 * 60 * 60_000)
  await page.goto('/admin/settings')
  await page.getByLabel('Days until personal data is removed').fill('30')
  await page.getByRole('button', { name: 'Save consent and data' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Remove the personal data of 1 player now?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Saved here.')).toHaveCount(1)
  await page.getByRole('button', { name: 'Save consent and data' }).click()
  await page.getByRole('button', { name: 'Save and remove' }).click()
  await expect(page.getByText('Saved here.')).toHaveCount(2)
  await page.goto('/admin/players')
  await expect(page.getByText('Maryam')).toBeHidden()
})
