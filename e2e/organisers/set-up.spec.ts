// An owner with a phone, in English: from the first admin's link to open doors.
import { expect, test } from '../app.ts'
import { FIRST, fillSetup, setupPath } from '../first-admin.ts'
import { INTERFACES, setNetworks, WIFI } from '../outside/network.ts'
import { fillForm, playOverHttp } from '../play.ts'

test.use({ appSettings: { PUBLIC_URL: '' }, appStart: { interfacesFile: INTERFACES } })
// A test's server starts before its hooks.
setNetworks({ wlan0: WIFI })

test('an owner sets up from the link to open doors @phone', async ({
  page,
  app,
  openPage,
  pass,
  context,
  problems,
}) => {
  test.slow()
  problems.expect(/foreign request: http:\/\/127\./)
  const bar = page.getByRole('navigation', { name: 'Set-up' })
  const press = (name: 'Next' | 'Skip' | 'Back') => bar.getByRole('link', { name, exact: true }).click()
  const at = async (step: number, name: string) => {
    await expect(bar).toContainText(`Step ${step} of 8`)
    await expect(bar).toContainText(name)
  }

  await test.step('the link’s page leads to the club’s name', async () => {
    await page.goto(setupPath(app))
    await fillSetup(page, FIRST)
    await at(2, 'Name and logo')
    await page.getByLabel('Club name', { exact: true }).fill('Nur Club')
    await expect(page.getByRole('list', { name: 'As visitors see it' }).getByText('Nur Club')).toHaveCount(3)
    await page.getByRole('button', { name: 'Save look' }).click()
    await expect(bar).toContainText('Done')
    await press('Next')
  })

  await test.step('steps are skipped, and the season gets its times', async () => {
    await at(3, 'Consent')
    await expect(page.getByLabel('Consent text', { exact: true })).toBeInViewport()
    await press('Skip')
    await at(4, 'Times and rules')
    await page.getByLabel('Opening', { exact: true }).fill('2099-12-04T19:00')
    await page.getByLabel('Closing', { exact: true }).fill('2099-12-04T22:00')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(bar).toContainText('Done')
    await press('Next')
    await at(5, 'Prizes')
    await press('Skip')
    await at(6, 'Questions')
    await expect(page.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible()
    await press('Skip')
  })

  await test.step('a press opens the doors', async () => {
    await at(7, 'Doors')
    await page.getByRole('button', { name: /^Open the doors here/ }).click()
    await expect(bar).toContainText('Done')
    await press('Next')
    await at(8, 'Try it once')
  })

  await test.step('a phone, a screen and a test game before the opening', async () => {
    const ticks = page.getByRole('region', { name: 'Try it once' })
    const tick = (title: string) => ticks.getByRole('listitem').filter({ hasText: title }).getByText('Done')
    await expect(tick('A phone has opened it')).toHaveCount(0)
    await (await openPage()).goto(`http://${WIFI}:${new URL(app.url).port}/?lang=en`)
    await expect(tick('A phone has opened it')).toHaveCount(1)
    const screen = context.waitForEvent('page')
    await ticks.getByRole('button', { name: 'Open the hall’s screen' }).click()
    await expect(tick('A screen shows it')).toHaveCount(1)
    await (await screen).close()
    const opened = context.waitForEvent('page')
    await ticks.getByRole('link', { name: 'Play a test game' }).click()
    const player = await opened
    await fillForm(player, 'Amina')
    await player.getByRole('button', { name: 'Start Playing' }).click()
    await player.getByRole('button', { name: 'Start Quiz' }).waitFor({ timeout: 20_000 })
    await playOverHttp(player, app, pass, 'Amina', 1)
    await player.close()
    await expect(tick('A test game was played')).toHaveCount(1)
    await ticks.getByRole('button', { name: 'Remove Amina' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Amina' }).click()
    await expect(ticks.getByText('Amina')).toHaveCount(0)
    await expect(tick('A test game was played')).toHaveCount(1)
  })

  await test.step('the path ends', async () => {
    await bar.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByText('The set-up was ended successfully.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await expect(bar).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Begin the set-up' })).toHaveCount(0)
  })
})
