// Browsers below docs/operations.md#browsers, emulated by taking features away before the page loads.
import type { Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { expectAccessible } from './for-everyone.ts'

const withoutStyles = () => {
  CSS.supports = () => false
}
const LACKING: [what: string, takeAway: () => void][] = [
  ['the styles', withoutStyles],
  ['CSS', () => Object.defineProperty(window, 'CSS', { value: undefined })],
  ['registered properties', () => Object.defineProperty(CSS, 'registerProperty', { value: undefined })],
  ['methods of arrays', () => Object.defineProperty(Array.prototype, 'toSorted', { value: undefined })],
]

async function expectOldBrowserPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading')).toHaveText(['This browser is too old', 'هذا المتصفّح قديم'])
  await expect(page.getByRole('button')).toHaveText(['Try anyway', 'المتابعة على أيّ حال'])
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(7, 19, 31)')
  // Nothing else is shown, and no module runs.
  await expect(page.locator('#root, link[rel=stylesheet], script[type=module]')).toHaveCount(0)
}

test('every address is one page in both languages, without modules and style sheets', async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/)
  await page.addInitScript(withoutStyles)
  await page.route('**/assets/**', (route) => route.abort())
  for (const path of ['/', '/register/quiz', '/quiz', '/admin', '/display']) {
    await page.goto(path)
    await expectOldBrowserPage(page)
  }
})

for (const [what, takeAway] of LACKING) {
  test(`a browser without ${what} is found`, async ({ page }) => {
    await page.addInitScript(takeAway)
    await page.goto('/')
    await expectOldBrowserPage(page)
  })
}

test('"Try anyway" opens the app and is kept by the tab @phone', async ({ page }) => {
  await page.addInitScript(withoutStyles)
  await page.goto('/register/quiz')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try anyway' }).click()
  const app = page.getByRole('heading', { name: 'Join the Quest' })
  await expect(app).toBeVisible()
  await expect(page).toHaveURL('/register/quiz')
  await page.reload()
  await expect(app).toBeVisible()
})

test('the script that decides is of the oldest JavaScript', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)]
  expect(scripts).toHaveLength(1)
  expect(scripts[0]?.[1]).not.toMatch(/=>|`|\?\.|\?\?|\b(const|let|class|async|import)\b/)
})
