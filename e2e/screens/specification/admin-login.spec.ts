// Signing in to the portal and out of it, on a server without mail.
import type { APIRequestContext, Page, Route } from '@playwright/test'
import { callBy, routeOf } from '../../api.ts'
import { expect, test } from '../../app.ts'
import { FIRST, PASSWORD, signInFirstAdmin } from '../../first-admin.ts'
import { holdBack } from '../every-screen.ts'
import { sees } from './seen.ts'

test.use({ appSettings: {} })

const SECOND = 'second@club.example.org'
const NOTE = 'Secure admin access. All activities are logged.'
const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const message = (page: Page, text: string) => page.getByText(text).and(page.locator(':visible')).first()

test('the admin login signs up, signs in and says what went wrong @every-screen', async ({
  page,
  app,
  openPage,
  problems,
}) => {
  problems.expect(/40[0-9]|500/)
  await signInFirstAdmin(page.request, app)
  await page.context().clearCookies()

  const signIn = async (address: string, secret: string) => {
    await email(page).fill(address)
    await password(page).fill(secret)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  const says = async (text: string, colour: 'green' | 'red') => {
    await sees(page, [text])
    const [red = 0, green = 0] = await rgb(message(page, text))
    expect(green > red ? 'green' : 'red', text).toBe(colour)
  }

  await test.step('to sign in', async () => {
    await page.goto('/admin/login')
    await sees(page, ['Admin Portal', 'Email', 'Password', 'Sign In', 'Need an admin account? Sign up'])
    await sees(page, ['Forgot your password?', NOTE])
    await expect(email(page)).toHaveAttribute('type', 'email')
    await expect(password(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'password')
  })

  await test.step('email and password are required, the email in its format', async () => {
    const sent: string[] = []
    const note = (request: { url: () => string; method: () => string }) => {
      if (request.method() === 'POST') sent.push(request.url())
    }
    page.on('request', note)
    for (const [address, secret, focused] of [
      ['', PASSWORD, email],
      ['no address', PASSWORD, email],
      [FIRST, '', password],
    ] as const) {
      await signIn(address, secret)
      await expect(focused(page)).toBeFocused()
      await expect(focused(page)).toHaveAttribute('aria-invalid', 'true')
    }
    page.off('request', note)
    expect(sent).toEqual([])
  })

  await test.step("the service's message is shown in red, and its own where there is none", async () => {
    await signIn(FIRST, 'a wrong password')
    await says('Invalid email or password', 'red')
    const silent = (route: Route) => route.fulfill({ status: 500, json: {} })
    await page.route(routeOf('/api/auth/sign-in/email'), silent)
    await signIn(FIRST, PASSWORD)
    await says('Authentication failed', 'red')
    await page.unroute(routeOf('/api/auth/sign-in/email'))
  })

  await test.step('to sign up, which returns to signing in', async () => {
    await page.getByRole('button', { name: 'Need an admin account? Sign up' }).click()
    await sees(page, ['Create Admin Account', 'Email', 'Password', 'Already have an account? Sign in', NOTE])
    await expect(page.getByRole('heading', { name: 'Create Admin Account' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Admin Account' })).toBeVisible()
    await expect(page.getByText('Forgot your password?')).toHaveCount(0)
    await page.getByRole('button', { name: 'Already have an account? Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Portal' })).toBeVisible()
    await page.getByRole('button', { name: 'Need an admin account? Sign up' }).click()
    await email(page).fill(SECOND)
    await password(page).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Admin Account' }).click()
    await says('Registration successful! Please check your email for verification.', 'green')
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  })

  await test.step('an account without is_admin is refused', async () => {
    await confirmAddress((await openPage()).request, app.url, SECOND)
    await signIn(SECOND, PASSWORD)
    await says('Access denied. Admin privileges required.', 'red')
    await page.goto('/admin')
    await expect(page).toHaveURL('/admin/login')
  })

  await test.step('an admin comes in, and the guard says that it checks', async () => {
    await signIn(FIRST, PASSWORD)
    await expect(page).toHaveURL('/admin')
    await sees(page.locator('main header').first(), ['Admin Portal', `Welcome, ${FIRST}`, 'Back to Home', 'Sign Out'])
    const admit = await holdBack(page, routeOf('/api/admins/me'))
    const confirm = await holdBack(page, routeOf('/api/auth/get-session'))
    await page.reload()
    await sees(page, ['Checking authentication...'])
    confirm()
    await sees(page, ['Verifying admin access...'])
    admit()
    await sees(page, ['Overview'])
    await page.goto('/admin/login')
    await expect(page).toHaveURL('/admin')
  })

  await test.step('a failed sign-out is said, another one leads to the login', async () => {
    await page.route(routeOf('/api/auth/sign-out'), (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await sees(page, ['Error signing out'])
    await page.unroute(routeOf('/api/auth/sign-out'))
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/admin/login')
  })
})

/** Confirms an address as the first admin does on a server without mail. */
async function confirmAddress(request: APIRequestContext, url: string, address: string): Promise<void> {
  const call = callBy(request, { url })
  await call('POST /api/auth/sign-in/email', { body: { email: FIRST, password: PASSWORD } })
  const { accounts } = await call('GET /api/admins')
  const id = accounts.find(({ email }) => email === address)?.id ?? ''
  await call('PATCH /api/admins/{id}', { params: { id }, body: { email_verified: true } })
}

/** The red, green and blue of the text's colour. */
async function rgb(text: ReturnType<Page['getByText']>): Promise<number[]> {
  return text.evaluate((element) => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return []
    pen.fillStyle = getComputedStyle(element).color
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
  })
}
