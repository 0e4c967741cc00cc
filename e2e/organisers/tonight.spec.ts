// The evening on phones, from Tonight: a helper hides an insult, an organiser corrects a key, leads
// the final and announces, and the owner publishes.

import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { createFinal, OPENS_MS } from '../final-steps.ts'
import { becomeFirstAdmin, joinAs } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { makeHallScreen } from '../hall-screen.ts'
import { dealtQuestions, playOverHttp, register } from '../play.ts'
import { publishResults } from '../publish.ts'

// Its own server, because Tonight changes every admin's tabs.
test.use({ appSettings: {} })

const TABS = ['Players', 'Questions', 'Prophets', 'Arabic Terms', 'Analytics']
const [AMINA, BILAL, INSULT] = ['Amina', 'بلال بن رباح', 'Stüp1d Ali'] as const
const MISTAKE = 'الآية في سورة أخرى'
const SEASON_END_MS = 120_000

const linksOf = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true }).getByRole('link')
const heading = (on: Page, name: string) => expect(on.getByRole('heading', { level: 1, name })).toBeVisible()

test('Tonight leads a helper, an organiser and the owner on their phones @phone', async ({
  page: owner,
  app,
  openPage,
  pass,
}) => {
  test.slow()
  const newPage = async () => {
    const opened = await openPage()
    await opened.context().clock.install()
    return opened
  }
  await becomeFirstAdmin(owner, app)
  const [organiser, helper, hall] = [await newPage(), await newPage(), await newPage()]
  const [amina, bilal, visitor] = [await newPage(), await newPage(), await newPage()]
  await joinAs(owner, organiser, 'organiser')
  await joinAs(owner, helper, 'helper')
  const final = createFinal(owner.request, app)
  const finalists = [
    { request: amina.request, name: AMINA },
    { request: bilal.request, name: BILAL },
  ]
  await final.plan(finalists)
  await playOverHttp(amina, app, pass, AMINA, 0)
  await playOverHttp(bilal, app, pass, BILAL, 1)
  await hall.setViewportSize({ width: 1280, height: 720 })
  await makeHallScreen(owner.request, hall)
  await hall.goto('/display?lang=en')
  const tab = (name: string) => linksOf(organiser, 'Tonight').filter({ hasText: name }).click()
  const button = (name: string) => organiser.getByRole('button', { name, exact: true })
  const press = async (name: string) => {
    await expect(button(name)).not.toHaveAttribute('aria-disabled', 'true')
    await button(name).click()
  }
  const pressAndConfirm = async (name: string) => {
    await press(name)
    await organiser.getByRole('alertdialog').getByRole('button', { name }).click()
  }

  await test.step('until a press, a season without times has the five tabs', async () => {
    await organiser.goto('/admin')
    await heading(organiser, 'Overview')
    await expect(linksOf(organiser, 'Portal sections')).toHaveText(TABS)
    await expect(linksOf(organiser, 'Tonight')).toHaveCount(0)
    await press('Tonight begins')
    await heading(organiser, 'Tonight')
    await expect(organiser).toHaveTitle(/^Tonight/)
  })

  await test.step('then its pages are at the foot, and the five are one press away', async () => {
    await expect(linksOf(organiser, 'Tonight')).toHaveText(['Tonight', 'Names', 'Screen', 'Messages', 'Final'])
    await expect(linksOf(organiser, 'Portal sections')).toHaveText(TABS)
    await expectAccessible(organiser)
    await linksOf(organiser, 'Portal sections').filter({ hasText: 'Questions' }).click()
    await heading(organiser, 'Questions')
    await tab('Messages')
    await expect(button('Pause the games')).toBeVisible()
    await tab('Tonight')
  })

  await test.step('an insult waits in red for a helper, and is hidden', async () => {
    await helper.goto('/admin')
    await heading(helper, 'Tonight')
    await expect(linksOf(helper, 'Tonight')).toHaveText(['Tonight', 'Names', 'Screen'])
    await expect(helper.getByText('Nothing waits for you.')).toBeVisible()
    await register(visitor, 'quiz', INSULT)
    await playOverHttp(visitor, app, pass, INSULT, 2)
    await expect(hall.getByText('Player', { exact: true }).first()).toBeVisible()
    await expect(helper.getByText('Wrong now')).toBeVisible()
    await expectAccessible(helper)
    await helper.getByRole('link', { name: 'Decide' }).click()
    await heading(helper, 'Names')
    await helper.getByRole('button', { name: `Hide: ${INSULT}` }).click()
    await expect(hall.getByText('Player', { exact: true })).toHaveCount(0)
    await linksOf(helper, 'Tonight').filter({ hasText: 'Tonight' }).click()
    await expect(helper.getByText('Nothing waits for you.')).toBeVisible()
  })

  await test.step('an organiser freezes the leaderboards', async () => {
    await pressAndConfirm('Freeze the leaderboards now')
    await expect(organiser.getByText('Leaderboards frozen')).toBeVisible()
    await expect(button('Freeze the leaderboards now')).toHaveCount(0)
    await expect(hall.getByText('Frozen until the results')).toBeVisible()
  })

  /** The question of the reported mistake. */
  const question = () => dealtQuestions(app, AMINA)[14]?.text ?? ''
  const dialog = organiser.getByRole('dialog')
  await test.step('a player reports a mistake, and Tonight leads to the question', async () => {
    await amina.goto('/quiz')
    await amina.getByRole('button', { name: 'All answers' }).click()
    await amina.getByRole('button', { name: 'Report a mistake: Question 15', exact: true }).click()
    const report = amina.getByRole('dialog')
    await report.getByRole('button', { name: 'Send' }).click()
    await report.getByLabel('What is wrong with this question?').fill(MISTAKE)
    await expectAccessible(amina)
    await report.getByRole('button', { name: 'Send' }).click()
    await expect(report.getByText('Thank you. The organisers will read it.')).toBeVisible()
    await report.getByRole('button', { name: 'Close' }).last().click()
    await expect(report).toBeHidden()
    await expect(organiser.getByRole('link', { name: 'Decide' })).toBeVisible()
    await organiser.getByRole('link', { name: 'Decide' }).click()
    await expect(organiser.getByText(MISTAKE)).toBeVisible()
    await expect(organiser.getByText(question())).toBeVisible()
    await expectAccessible(organiser)
    await owner.goto('/admin/questions')
    await owner.getByLabel('Search questions').fill(question())
    await owner.getByRole('button', { name: `Edit: ${question()}` }).click()
    await expect(owner.getByRole('dialog').getByText('Reported by players')).toBeVisible()
    await expect(owner.getByRole('dialog').getByText(MISTAKE)).toBeVisible()
    await organiser.getByRole('link', { name: 'Correct the key' }).click()
  })

  await test.step('the wrong key is corrected, and the games are judged again', async () => {
    await expect(organiser.getByText(/^Played in \d games?$/)).toBeVisible()
    await expectAccessible(organiser)
    await organiser
      .getByLabel(/^Correction of version 1/)
      .selectOption({ label: 'Withdraw it: it counts for no player' })
    await press('Show who is affected')
    await expect(dialog.getByRole('row', { name: AMINA })).toContainText('2700')
    await expectAccessible(organiser)
    await dialog.getByRole('button', { name: 'Judge the games again' }).click()
    await expect(organiser.getByText('All games were judged again successfully.')).toBeVisible()
    await tab('Names')
    await press(`Done: ${question()}`)
    await expect(organiser.getByText('Nothing to decide')).toBeVisible()
  })

  await test.step('the season closes', async () => {
    await tab('Tonight')
    await pressAndConfirm('Close the season now')
    await expect(organiser.getByText('Closed', { exact: true })).toBeVisible()
    await pass(SEASON_END_MS)
  })

  await test.step('the players of the final are locked in, and the hall shows its lobby', async () => {
    await organiser.getByRole('link', { name: 'Go to the final' }).click()
    await pressAndConfirm('Lock in the players')
    await organiser.getByRole('link', { name: 'Present the final' }).click()
    await organiser.getByRole('link', { name: 'Hall’s screen', exact: true }).last().click()
    await press('Final')
    await expect(hall.getByRole('img', { name: /^QR code of .*\/final$/ })).toBeVisible()
    for (const { request } of finalists) await final.enter(request)
    await organiser.getByRole('link', { name: 'Present the final' }).click()
    await expect(organiser.getByText('2 players entered')).toBeVisible()
  })

  await test.step('a question is asked, answered and revealed, and the podium follows', async () => {
    await app.slowClock(async () => {
      await press('Ask question 1')
      // Time passes only once the server has asked it.
      await expect(organiser.getByRole('status').first()).toContainText('Question 1 of')
      await pass(OPENS_MS)
      const locked = { outcome: 'locked' }
      expect(await final.answer(amina.request, 1, final.letter(1))).toMatchObject(locked)
      expect(await final.answer(bilal.request, 1, final.letter(1, false))).toMatchObject(locked)
    })
    await press('Reveal the answer')
    await expect(hall.getByText('It is surah 1 of the mushaf.')).toBeVisible()
    await press('More')
    await pressAndConfirm('End the final')
    for (const place of ['Second place', 'First place']) await press(place)
    await expect(hall.getByText('The whole list is on your phones')).toBeVisible()
  })

  await test.step('the owner publishes the results', async () => {
    await owner.goto('/admin')
    await publishResults(owner)
  })

  await test.step('the ceremony ends the evening, and all have their tabs of before', async () => {
    await tab('Tonight')
    await organiser.getByRole('link', { name: 'Announce the winners' }).click()
    await press('Ceremony')
    await press('Start the ceremony')
    const isPublic = organiser.getByText('The results are public now.')
    const shown = organiser.getByRole('status').filter({ hasText: 'The hall sees now' })
    await expect(shown).toBeVisible()
    while (!(await isPublic.isVisible())) {
      const before = (await shown.textContent()) ?? ''
      await press('Next')
      await expect(shown.filter({ hasText: before })).toHaveCount(0)
    }
    await expect(hall.getByRole('heading', { name: 'The winners' })).toBeVisible()
    await press('End with thanks')
    await expect(hall.getByRole('heading', { name: 'Thank you all' })).toBeVisible()
    await organiser.goto('/admin')
    await heading(organiser, 'Overview')
    await expect(linksOf(organiser, 'Tonight')).toHaveCount(0)
    await helper.goto('/admin')
    await heading(helper, 'Names')
  })
})
