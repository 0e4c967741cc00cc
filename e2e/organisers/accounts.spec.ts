// Accounts of the portal: the first admin by link, approval, recovery, second factor. Each journey
// has its own server.

import { createHmac } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CLIENT, openTestProvider } from '../../apps/server/test/identity-provider.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { sendBy } from '../api.ts'
import { type App, expect, pathOf, test } from '../app.ts'
import { becomeFirstAdmin, FIRST, fillSetup, PASSWORD, setupPath, signInFirstAdmin } from '../first-admin.ts'

test.use({ appSettings: {} })

const SECOND = 'second@club.example.org'

test('the first admin comes by the setup link, which works once', async ({ page, app, openPage, problems }) => {
  problems.expect(/400/)
  const link = setupPath(app)
  await page.goto(link)
  await fillSetup(page, FIRST)
  await expect(page.getByText('Welcome,')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page.getByText(FIRST)).toBeVisible()

  const late = await openPage()
  await late.goto(link)
  await fillSetup(late, 'late@club.example.org')
  await expect(late.getByRole('alert').filter({ hasText: /link/i })).toBeVisible()
  await expect(late).toHaveURL(/\/admin\/join/)
})

test('sign-up, verification, denied, approved, signed in; signing out reaches the other tab', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  problems.expect(/40[013]/)
  await signInFirstAdmin(page.request, app)

  const newcomer = await openPage()
  await newcomer.goto('/admin/login')
  await newcomer.getByRole('button', { name: 'Need an admin account? Sign up' }).click()
  await expect(newcomer.getByRole('heading', { name: 'Create Admin Account' })).toBeVisible()
  await expect(
    newcomer.getByText(/This server sends no mail\. After you sign up, an owner of the portal/),
  ).toBeVisible()
  await newcomer.getByLabel('Email').fill(SECOND)
  await newcomer.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await newcomer.getByRole('button', { name: 'Create Admin Account' }).click()
  await expect(
    newcomer.getByText('Registration successful! Please check your email for verification.').first(),
  ).toBeVisible()
  await expect(newcomer.getByRole('button', { name: 'Sign In' })).toBeVisible()

  await signIn(newcomer, SECOND)
  await expect(newcomer.getByText(/not verified/i).first()).toBeVisible()
  await newcomer.goto(await mailedPath(app, SECOND))
  await newcomer.getByLabel('Password', { exact: true }).fill('not what was chosen')
  await newcomer.getByRole('button', { name: 'Verify' }).click()
  await expect(newcomer.getByText('Invalid password').first()).toBeVisible()
  await newcomer.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await newcomer.getByRole('button', { name: 'Verify' }).click()
  await expect(newcomer.getByText(/Email verification successful!/).first()).toBeVisible()
  await signIn(newcomer, SECOND)
  await expect(newcomer.getByText('Access denied. Admin privileges required.').first()).toBeVisible()

  await page.goto('/admin/admins')
  await page.getByRole('button', { name: `Approve ${SECOND}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`${SECOND} is now an admin.`).first()).toBeVisible()

  await signIn(newcomer, SECOND)
  await expect(newcomer.getByText('Welcome,')).toBeVisible()
  const otherTab = await newcomer.context().newPage()
  await otherTab.goto('/admin/questions')
  await expect(otherTab.getByText('Welcome,')).toBeVisible()
  await newcomer.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(newcomer).toHaveURL(/\/admin\/login/)
  await expect(otherTab).toHaveURL(/\/admin\/login/)

  await page.goto('/admin/admins')
  for (const action of ['Sign-up', 'Email verified', 'Failed sign-in', 'Admin rights granted', 'Sign-out']) {
    await expect(page.getByRole('main').getByText(action, { exact: true }).last()).toBeVisible()
  }
})

test('the owner of an address that another person signed up with chooses her own password', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  problems.expect(/401/)
  await sendBy([page.request, app], 'POST /api/auth/sign-up/email', {
    body: { email: SECOND, password: 'his own sentence' },
  })
  const owner = await openPage()
  await owner.goto(await mailedPath(app, SECOND))
  await owner.getByRole('button', { name: 'I don’t know it: choose another' }).click()
  await owner.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await owner.getByRole('button', { name: 'Verify' }).click()
  await expect(owner.getByText(/Email verification successful!/).first()).toBeVisible()
  await page.goto('/admin/login')
  await signIn(page, SECOND, 'his own sentence')
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
})

test('a forgotten password is replaced by mail, and the old one is dead', async ({ page, app, openPage, problems }) => {
  problems.expect(/401/)
  await signInFirstAdmin(page.request, app)
  const forgetful = await openPage()
  await forgetful.goto('/admin/login')
  await forgetful.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(forgetful.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(forgetful.getByText(/This server sends no mail\..*ask the person who runs the server/)).toBeVisible()
  await forgetful.getByLabel('Email').fill(FIRST)
  await forgetful.getByRole('button', { name: 'Send link' }).click()
  await expect(forgetful.getByText(/Request successful\..*the newest file of the folder “outbox”/)).toBeVisible()

  await forgetful.goto(await mailedPath(app, FIRST))
  await forgetful.getByLabel('New password', { exact: true }).fill('a quite different sentence')
  await forgetful.getByRole('button', { name: 'Save new password' }).click()
  await expect(forgetful.getByText(/Password change successful!/).first()).toBeVisible()
  await signIn(forgetful, FIRST)
  await expect(forgetful.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
  await signIn(forgetful, FIRST, 'a quite different sentence')
  await expect(forgetful.getByText('Welcome,')).toBeVisible()
})

test('a second factor asks for a code; a backup code works once', async ({ page, app, openPage, problems }) => {
  problems.expect(/400/)
  await becomeFirstAdmin(page, app, '/admin/account')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const key = await dialog
    .getByText(/^[A-Z2-7 ]{16,}$/)
    .first()
    .textContent()
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totp(key ?? ''))
  await dialog.getByRole('button', { name: 'Verify and turn on' }).click()
  const backupCode = await page.getByRole('dialog').getByRole('listitem').first().textContent()
  await page.getByRole('button', { name: 'I have saved them' }).click()

  const again = await openPage()
  for (const attempt of ['good', 'used'] as const) {
    await again.goto('/admin/login')
    await signIn(again, FIRST)
    await again.getByRole('button', { name: 'Use a backup code' }).click()
    await again.getByLabel('Backup code').fill(backupCode ?? '')
    await again.getByRole('button', { name: 'Verify' }).click()
    if (attempt === 'used') {
      await expect(again.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
      break
    }
    // A list that is still loading would be refused after the sign-out, which the browser logs as
    // an error.
    await expect(again.getByRole('heading', { name: 'Times and time zone' })).toBeVisible()
    await expect(again.getByRole('img', { name: /^QR code to / })).toBeVisible()
    await again.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(again).toHaveURL(/\/admin\/login/)
  }
})

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/**
 * The path in the newest link mailed to this address. Without a mail server, mails are in the
 * outbox.
 */
async function mailedPath(app: App, email: string): Promise<string> {
  const outbox = join(app.dataDir, 'outbox')
  const mails = () =>
    (existsSync(outbox) ? readdirSync(outbox).toSorted() : [])
      .map((file) => readFileSync(join(outbox, file), 'utf8'))
      .filter((mail) => mail.includes(`\nTo: ${email}\n`))
  await expect.poll(() => mails().length).toBeGreaterThan(0)
  return /https?:\/\/[^/]+(\/\S+token=[\w-]+)/.exec(mails().at(-1) ?? '')?.[1] ?? ''
}

/** The present code of an authenticator app for a base32 key (RFC 6238: SHA-1, 30 s, 6 digits). */
function totp(key: string): string {
  const bits = [...key.replaceAll(/[^A-Z2-7]/g, '')]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const providerPort = await freePort()

test.describe('through the university, whose site is another one', () => {
  test.use({
    appSettings: {
      ...{ OIDC_ISSUER: `http://127.0.0.1:${providerPort}` },
      PUBLIC_URL: '',
      ...{ OIDC_CLIENT_ID: CLIENT.clientId, OIDC_CLIENT_SECRET: CLIENT.clientSecret },
    },
  })

  test('an admin signs in, another account is denied', async ({ page, app, problems }) => {
    problems.expect(/foreign request: http:\/\/(localhost|127\.0\.0\.1):/)
    problems.expect(/401/)
    // The host of PUBLIC_URL, which is another site than the provider's 127.0.0.1.
    const ours = `http://localhost:${new URL(app.url).port}`
    const provider = await openTestProvider(`${ours}/api/auth/callback/oidc`, { port: providerPort })
    await signInFirstAdmin(page.request, app)

    provider.signedIn({ sub: 'stranger', email: 'stranger@example.org', email_verified: true })
    await page.goto(`${ours}/admin/questions`)
    const through = page.getByRole('button', { name: 'Sign in through your university' })
    await through.click()
    await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible()

    await page.context().clearCookies()
    provider.signedIn({ sub: 'first', email: FIRST, email_verified: true })
    await page.goto(`${ours}/admin/questions`)
    await through.click()
    await expect(page.getByText('Welcome,')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/questions$/)
    await expect(page.getByText(FIRST)).toBeVisible()
    await provider.close()
  })
})

test('a helper joins by an invitation on a phone, and sees only the pages of the role', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  // The link that was used.
  problems.expect(/400/)
  await becomeFirstAdmin(page, app, '/admin/admins')
  let link = ''
  await test.step('an owner makes the invitation', async () => {
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByRole('button', { name: 'Make the link' }).click()
    await expect(page.getByRole('img', { name: 'The invitation as a QR code' })).toBeVisible()
    link = pathOf(await page.getByLabel('Link', { exact: true }).inputValue())
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('region', { name: 'Open invitations' }).getByText(/^Helper, until/)).toBeVisible()
  })

  const helper = await openPage()
  await helper.setViewportSize({ width: 390, height: 844 })
  await test.step('the helper joins without mail and begins at their page', async () => {
    await helper.goto(link)
    await helper.getByLabel('Your name').fill('Nadia')
    await helper.getByLabel('Email').fill('nadia@example.org')
    await helper.getByLabel(/^Password/).fill(PASSWORD)
    await helper.getByRole('button', { name: 'Join' }).click()
    await expect(helper).toHaveURL(/\/admin\/names$/)
    await expect(helper.getByText('nadia@example.org')).toBeVisible()
  })

  await test.step('other pages are neither offered nor opened', async () => {
    const places = helper.getByRole('navigation', { name: 'Portal sections' })
    await expect(places).toHaveCount(0)
    await helper.getByRole('button', { name: 'Menu' }).click()
    await expect(places.getByRole('link')).toHaveText(['Names', 'Hall’s screen'])
    await expect(places.getByRole('link', { name: 'Names' })).toHaveAttribute('aria-current', 'page')
    await helper.keyboard.press('Escape')
    await expect(helper.getByRole('button', { name: 'Menu' })).toBeFocused()
    await helper.goto('/admin/questions')
    await expect(helper.getByText('Your role does not include this page. Ask an owner.')).toBeVisible()
  })

  await test.step('the owner makes the helper an organiser', async () => {
    await page.reload()
    await page.getByLabel('Role of nadia@example.org').selectOption('organiser')
    await expect(page.getByText('The role of nadia@example.org is now organiser.')).toBeVisible()
    await helper.reload()
    await expect(helper.getByRole('heading', { name: /^Existing Questions/ })).toBeVisible()
  })

  await test.step('the link works once', async () => {
    const late = await openPage()
    await late.goto(link)
    await expect(late.getByText('This link is not valid any more. Ask for a new one.')).toBeVisible()
  })
})
