// The pictures of docs/admin-guide.md, from a whole evening with a hall that plays on: ready, open, a
// name hidden, a script found, a question withdrawn, frozen, closed, published, drawn, revealed,
// erased, and verified before and after.

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { GAME_TYPES } from '@noor-quest/rules/games'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { runCommand } from '../../apps/server/test/run-command.ts'
import { callBy, sendBy } from '../../e2e/api.ts'
import { type App, expect, test } from '../../e2e/app.ts'
import { becomeFirstAdmin, openPortalPage } from '../../e2e/first-admin.ts'
import { makeHallScreen } from '../../e2e/hall-screen.ts'
import { dealtQuestions, playOverHttp, register } from '../../e2e/play.ts'
import { publishResults } from '../../e2e/publish.ts'
import { ROOT } from '../../scripts/child.mjs'
import { Bot, LIMITS_OFF, type World } from '../../scripts/demo/bot.ts'

test.use({ appStart: { limits: LIMITS_OFF }, viewport: { width: 1280, height: 720 } })

const PHONE = { width: 390, height: 844 }
/** Players in the hall at once. */
const BOTS = 12
/** Players who have played before. */
const EARLIER = 20
const MINUTE_MS = 60_000
const WINNER = 'Maryam bint Yusuf'
/** The player who wins after the leaderboards are frozen. */
const LATE_WINNER = 'Zubayda Mirsal'

/** A picture for docs/admin-guide.md. `top` is the element at its upper edge. */
async function picture(page: Page, name: string, top?: Locator): Promise<void> {
  await top?.evaluate((element) => {
    const { y } = element.getBoundingClientRect()
    window.scrollBy({ top: y - 24, behavior: 'instant' })
  })
  const file = join(ROOT, 'docs', 'images', `evening-${name}.webp`)
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: 80 })
    .toFile(file)
}

/**
 * Plays whole games, one player after the other, while the server's clock skips their time. Returns
 * that time, in ms.
 */
async function playBefore(app: App): Promise<number> {
  let passedMs = 0
  const pass = async (ms: number) => {
    passedMs += Math.round(ms)
    await app.pass(Math.round(ms))
  }
  const world: World = { url: app.url, pass }
  for (let index = 0; index < EARLIER; index++) {
    const bot = new Bot(world, index, GAME_TYPES[index % GAME_TYPES.length] ?? 'quiz')
    await bot.register()
    await bot.play()
    if (index % 4 === 0) await bot.sendFeedback()
  }
  return passedMs
}

/** Plays with all bots at once, at a person's pace, until the returned function is called. */
function playMeanwhile(app: App): () => Promise<void> {
  const leave = new AbortController()
  const world: World = { url: app.url, pass: (ms) => wait(ms, undefined, { signal: leave.signal }) }
  const one = async (place: number) => {
    for (let index = EARLIER + place; !leave.signal.aborted; index += BOTS) {
      try {
        const bot = new Bot(world, index, GAME_TYPES[index % GAME_TYPES.length] ?? 'quiz')
        await bot.register()
        await bot.play()
      } catch {
        // The organiser's clock jumps and the season ends during games. The next player then
        // starts.
        await wait(1000)
      }
    }
  }
  const all = Promise.all(Array.from({ length: BOTS }, (_, place) => one(place)))
  return async () => {
    leave.abort()
    await all
  }
}

test('an evening, from the day before to the day after', async ({ page, app, openPage, pass, problems }) => {
  test.slow()
  // The season is over for players in a game.
  problems.expect(/409/)
  const verify = async () => (await runCommand('verify', [], { DATA_DIR: app.dataDir })).output
  await becomeFirstAdmin(page, app)
  const newPage = async () => {
    const opened = await openPage()
    await opened.context().clock.install()
    return opened
  }
  const playQuiz = async (name: string, wrongAnswers: number) => {
    const visitor = await newPage()
    await register(visitor, 'quiz', name)
    await playOverHttp(visitor, app, pass, name, wrongAnswers)
  }
  const hall = await newPage()
  await hall.setViewportSize({ width: 1280, height: 720 })
  const phone = await newPage()
  await phone.setViewportSize(PHONE)
  await phone.context().addCookies(await page.context().cookies())

  await test.step('ready for the doors', async () => {
    await openPortalPage(page, 'Overview')
    await page.getByRole('button', { name: 'Use it anyway' }).click()
    await expect(page.getByText('Left as it is')).toBeVisible()
    await expect(page.getByText('Not ready')).toHaveCount(0)
    await picture(page, 'ready', page.getByRole('heading', { level: 2, name: 'Before the season opens' }))
  })

  await hall.goto('/display?lang=en')
  const passedMs = await playBefore(app)
  for (const { clock } of [page, hall, phone].map((one) => one.context())) await clock.fastForward(passedMs)
  const stopPlaying = playMeanwhile(app)

  await test.step('an offensive name leaves the hall', async () => {
    await playQuiz('Stüp1d Ali', 0)
    // The name is on the club's list of words, so it waits for an admin's look.
    await expect(hall.getByText('Player', { exact: true }).first()).toBeVisible()
    await expect(hall.getByText('Stüp1d Ali')).toHaveCount(0)
    await phone.goto('/admin/names?search=ali')
    const hide = phone.getByRole('button', { name: 'Hide: Stüp1d Ali' })
    await expect(hide).toBeVisible()
    await picture(phone, 'offensive-name')
    await hide.click()
    await expect(hall.getByText('Player', { exact: true })).toHaveCount(0)
  })

  await test.step('a player who is too fast is disqualified with a reason', async () => {
    const script = await newPage()
    await register(script, 'quiz', 'Script')
    // The pages' clocks stay, because moving them takes longer than the script may on a busy machine.
    await playOverHttp(script, app, app.pass, 'Script', 0, 0)
    await expect(hall.getByText('Script').first()).toBeVisible()
    const named = async () =>
      (await callBy(page.request)('GET /api/names')).cards.flatMap(({ players }) => players.map(({ name }) => name))
    await expect.poll(named).toContain('Script')
    await openPortalPage(page, 'Names')
    await page.getByRole('link', { name: 'Player’s page: Script' }).click()
    await page.getByRole('button', { name: 'Answers and moves of game 1' }).click()
    await expect(page.getByText('Recomputed from its log: same.')).toBeVisible()
    await picture(page, 'suspected-cheating', page.getByRole('heading', { name: 'Games (1)' }))
    await page.getByRole('link', { name: 'In the results' }).click()
    await page.getByRole('rowheader').getByRole('button').click()
    await page.getByRole('button', { name: 'Disqualify', exact: true }).click()
    await page.getByLabel('Reason').fill('Answered faster than a person reads')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Disqualified: Answered faster than a person reads')).toBeVisible()
    await expect(hall.getByText('Script')).toHaveCount(0)
  })

  await test.step('a wrong answer key is corrected while the hall plays', async () => {
    await playQuiz(WINNER, 1)
    const question = dealtQuestions(app, WINNER)[10]?.text ?? ''
    await page.goto('/admin/questions')
    await page.getByLabel('Search questions').fill(question)
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await page.getByRole('link', { name: 'Correct the key' }).click()
    await page.getByLabel(/^Correction of version 1/).selectOption({ label: 'Withdraw it: it counts for no player' })
    await page.getByRole('button', { name: 'Show who is affected' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who is affected' })
    await expect(dialog.getByRole('row', { name: new RegExp(WINNER) })).toBeVisible()
    await picture(page, 'wrong-answer-key')
    await dialog.getByRole('button', { name: 'Judge the games again' }).click()
    await expect(page.getByText('All games were judged again successfully.')).toBeVisible()
  })

  await test.step('the leaderboards freeze, and what follows is sealed', async () => {
    await openPortalPage(page, 'Overview')
    await page.getByRole('button', { name: 'Tonight begins' }).click()
    await page.getByRole('button', { name: 'Freeze the leaderboards now' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Freeze the leaderboards now' }).click()
    await expect(hall.getByText('Frozen until the results')).toBeVisible()
    await playQuiz(LATE_WINNER, 0)
    await expect(hall.getByText(LATE_WINNER)).toHaveCount(0)
  })

  await test.step('the season closes in mid-game', async () => {
    await page.getByRole('button', { name: 'Close the season now' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close the season now' }).click()
    await expect(page.getByText('The season was closed successfully.')).toBeVisible()
    await pass(2 * MINUTE_MS)
    await stopPlaying()
  })

  let seal = ''
  await test.step('the results are published, and not public yet', async () => {
    await openPortalPage(page, 'Results')
    await expect(page.getByRole('rowheader').first()).toHaveText(LATE_WINNER)
    await picture(page, 'results')
    seal = await publishResults(page)
    expect(await (await sendBy([hall.request], 'GET /api/results')).text()).not.toContain(seal)
    expect(await verify()).toContain(`Published results ${seal}:`)
  })

  await test.step('the prize is drawn while the hall sees it', async () => {
    await makeHallScreen(page.request, hall)
    await hall.goto('/display?lang=en')
    await openPortalPage(page, 'Hall’s screen')
    await page.getByLabel('Prize in English').fill('Prize of the hall')
    await page.getByLabel('Prize in Arabic').fill('جائزة القاعة')
    await page.getByRole('button', { name: 'Add the draw' }).click()
    await expect(page.getByRole('heading', { name: 'Prize of the hall' })).toBeVisible()
    // The switch knows the new draw after its next read.
    await page.waitForResponse(/\/api\/stage$/)
    await page.getByRole('button', { name: 'Prize draw', exact: true }).click()
    await expect(hall.getByRole('heading', { name: 'Prize of the hall' })).toBeVisible()
    await page.getByRole('button', { name: 'Draw the winner' }).click()
    await expect(page.getByText('Drawn 1', { exact: true })).toBeVisible()
    await expect(hall.locator('.draw-winner')).toBeVisible()
    await picture(page, 'prize-draw', page.getByRole('heading', { name: 'Prize of the hall' }))
  })

  await test.step('the winners are announced from a phone', async () => {
    await phone.goto('/admin/screen')
    await phone.getByRole('button', { name: 'Ceremony', exact: true }).click()
    await phone.getByRole('button', { name: 'Start the ceremony' }).click()
    const next = phone.getByRole('button', { name: 'Next', exact: true })
    const isPublic = phone.getByText('The results are public now.')
    const shown = phone.getByRole('status').filter({ hasText: 'The hall sees now' })
    await expect(shown).toBeVisible()
    while (!(await isPublic.isVisible())) {
      await expect(next).not.toHaveAttribute('aria-disabled', 'true')
      const before = await shown.textContent()
      if (before?.includes('place 3, without a name') === true) {
        await picture(phone, 'presenter', phone.getByRole('heading', { level: 2 }).first())
        await picture(hall, 'ceremony')
      }
      await next.click()
      await expect(shown.filter({ hasText: before ?? '' })).toHaveCount(0)
    }
    await picture(hall, 'winners')
    await phone.getByRole('button', { name: 'End with thanks' }).click()
    await hall.goto('/results')
    await expect(hall.getByRole('listitem').filter({ hasText: LATE_WINNER })).toBeVisible()
    await expect(hall.getByText(seal)).toBeVisible()
  })

  await test.step('the day after, personal data is erased and all results still verify', async () => {
    await openPortalPage(page, 'Results')
    await page.getByRole('button', { name: 'Delete all personal data now' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^To confirm/).fill('Season 1')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText(/^Deleted successfully/).last()).toBeVisible()
    await hall.goto('/results')
    await expect(hall.getByText('Name removed').first()).toBeVisible()
    await expect(hall.getByText(seal)).toBeVisible()
    const { output, code } = await runCommand('verify', [], { DATA_DIR: app.dataDir })
    expect(output).toContain(`Published results ${seal}:`)
    expect(output).toContain('0 names as committed to')
    expect(code).toBe(0)
  })
})
