import { expect, test } from './app.ts'

for (const [action, subject, address] of [
  ['Start Quiz', 'Quiz', '/register/quiz'],
  ['Play Now', 'Flip & Match', '/register/flip-match'],
] as const) {
  test(`"${action}" on the home page leads to the registration @phone`, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('Win Surprises!')).toBeVisible()
    await page.getByRole('link', { name: action }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { name: 'Join the Quest' })).toBeVisible()
    await expect(page.getByText(subject).first()).toBeVisible()
  })
}
