// The final in the portal: prepared by two organisers, and presented from a phone.
import type { NewSealedQuestion } from '@noor-quest/contract/sealed-questions'
import type { APIRequestContext, Page } from '@playwright/test'
import { callBy, sendBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { createFinal, OPENS_MS } from '../final-steps.ts'
import { becomeFirstAdmin, openPortalPage } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { playOverHttp } from '../play.ts'

// Its own server, because other tests' players and questions would be offered.
test.use({ appSettings: {} })

const NAMES = ['Amina', 'بلال بن رباح', 'Zayd ibn Thabit']

async function sealQuestions(admin: APIRequestContext, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const data = {
      question_text: `Which surah has the number ${number}?`,
      question_text_ar: `ما السورة رقم ${number}؟`,
      ...Object.fromEntries(
        ['a', 'b', 'c', 'd'].flatMap((letter) => [
          [`option_${letter}`, `Option ${letter}${number}`],
          [`option_${letter}_ar`, `الخيار ${letter}${number}`],
        ]),
      ),
      ...{ correct_option: 'a', level: 1, explanation: `The order of the mushaf (${number}).`, source: 'Qur’an' },
    } as NewSealedQuestion
    const response = await sendBy([admin], 'POST /api/sealed_questions', { body: data })
    expect(response.status(), await response.text()).toBe(201)
  }
}

test('organisers prepare a final and fix its players', async ({ page, app, openPage, pass, problems }) => {
  // The second organiser's save, and players who share a number.
  problems.expect(/409 \(Conflict\)/)
  test.slow()
  const players: Page[] = []
  for (const [index, name] of NAMES.entries()) {
    const player = await openPage()
    const phone = ['0812 555 1000', '0812 555 1001', '0812-555-1001'][index] ?? ''
    const data = { name, age: 20, semester: '3th', phone, game_type: 'quiz' } as const
    expect((await sendBy([player.request, app], 'POST /api/players', { body: data })).status()).toBe(201)
    players.push(player)
  }
  const [amina] = players as [Page]
  await playOverHttp(amina, app, pass, 'Amina', 0)
  await becomeFirstAdmin(page, app)
  await sealQuestions(page.request, 5)
  await openPortalPage(page, 'Final')

  await test.step('what is missing is said beside its field', async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Title in English')).toBeFocused()
    await page.getByLabel('Title in English').fill('The final of the night')
    await page.getByLabel('Title in Arabic').fill('نهائي الليلة')
    await page.getByLabel('Seconds for each question').fill('61')
    await page.getByLabel('Players', { exact: true }).selectOption('People by name')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Type 10 to 60 seconds.')).toBeVisible()
    await expect(page.getByText('Choose a person.')).toBeVisible()
    await page.getByLabel('Seconds for each question').fill('15')
  })

  await test.step('people are found by name', async () => {
    const search = page.getByLabel('Find a player by name or phone number')
    for (const name of NAMES) {
      await search.fill(name)
      await page.getByRole('button', { name: `Add: ${name}` }).click()
    }
    await page.getByRole('button', { name: 'Remove: Amina' }).click()
    await expect(page.getByText('2 people')).toBeVisible()
    await search.fill('')
  })

  await test.step('sealed questions are offered first, without their texts', async () => {
    await page.getByRole('button', { name: 'Choose questions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose questions' })
    await expect(dialog.getByRole('checkbox')).toHaveCount(5)
    await expect(dialog.getByText('Sealed · English, Arabic · Not checked')).toHaveCount(5)
    await expect(dialog.getByText('Which surah')).toHaveCount(0)
    for (const number of [1, 2, 3, 4]) await dialog.getByLabel(`Question ${number}, level 1`).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Down: Question 1, level 1' }).click()
    const list = page.getByRole('list', { name: 'Questions', exact: true })
    await expect(list.getByRole('listitem').first()).toContainText('Question 2, level 1')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/It waits for the questions/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('two organisers save at once, and neither loses typed text', async () => {
    const other = await openPage()
    await other.context().addCookies(await page.context().cookies())
    await other.goto('/admin/final')
    await other.getByLabel('Title in English').fill('The great final')
    await page.getByRole('button', { name: 'Choose questions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose questions' })
    await dialog.getByLabel('Question 5, level 1').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Lock in the players' })).toBeVisible()
    const title = other.getByLabel('Title in English')
    const save = other.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await other.getByRole('button', { name: 'Keep theirs' }).click()
    const list = other.getByRole('list', { name: 'Questions', exact: true })
    await expect(list.getByRole('listitem')).toHaveCount(5)
    await expect(title).not.toHaveValue('The great final')
    await expect(other.getByRole('alert').getByText('The great final')).toBeVisible()
    await title.fill('The great final')
    await save.click()
    await expect(page.getByLabel('Title in English')).toHaveValue('The great final')
    await other.close()
  })

  await test.step('it says what is undecided, and what frozen leaderboards would show', async () => {
    const { player } = await callBy(amina.request, app)('GET /api/players/me')
    const hidden = { player_ids: [player?.id ?? ''], hidden: true }
    expect((await sendBy([page.request], 'POST /api/names/actions', { body: hidden })).ok()).toBe(true)
    for (const data of [{ freezes_at: 'now' }, { closes_at: 'now' }]) {
      const response = await sendBy([page.request], 'PATCH /api/seasons/current', { body: data })
      expect(response.ok(), await response.text()).toBe(true)
    }
    await page.reload()
    // The server settles the last games every half minute. The line is the hidden player.
    const undecided = page.getByText('1 line is undecided. A decision may change who qualifies.')
    await expect(undecided).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('link', { name: 'Ready to publish' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('one press fixes the players, and the final comes on the screen', async () => {
    await page.getByRole('button', { name: 'Lock in the players' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Lock in the players now?' })
    await expect(dialog.getByText('The leaderboards are frozen. The final shows everyone who qualified.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Lock in the players' }).click()
    const shared = page.getByRole('dialog', { name: 'Who of them plays?' })
    await expect(shared.getByRole('group', { name: 'Same number' }).getByRole('checkbox')).toHaveCount(2)
    for (const name of NAMES.slice(1)) await shared.getByLabel(`${name} · Quiz`).uncheck()
    await expect(shared.getByRole('button', { name: 'Choose at least one of each group' })).toBeVisible()
    for (const name of NAMES.slice(1)) await shared.getByLabel(`${name} · Quiz`).check()
    await expectAccessible(page)
    await shared.getByRole('button', { name: 'Lock in these players' }).click()
    await expect(page.getByText('Players: 2 called, 0 here, 0 seen')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Hall’s screen', exact: true }).last().click()
    await page.getByRole('button', { name: 'Final', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Present the final' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a final in which no question was asked can be deleted', async () => {
    await page.getByRole('button', { name: 'Leaderboards', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Present the final' })).toHaveCount(0)
    await openPortalPage(page, 'Final')
    await page.getByRole('button', { name: 'Delete the final' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the final' }).click()
    await expect(page.getByLabel('Title in English')).toHaveValue('')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a presenter runs a final with one thumb', async ({ page, app, pass, playwright }) => {
    test.slow()
    await becomeFirstAdmin(page, app, '/admin/final/present')
    await expect(page.getByText('No players are locked in yet.')).toBeVisible()
    const final = createFinal(page.request, app)
    const amina = await playwright.request.newContext()
    const bilal = await playwright.request.newContext()
    await final.plan([
      { request: amina, name: 'Amina' },
      { request: bilal, name: 'Bilal' },
    ])
    await final.begin()
    await page.reload()
    const step = page.getByRole('status')
    const press = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true })
      await expect(button).not.toHaveAttribute('aria-disabled', 'true')
      await button.click()
    }

    await test.step('the final comes on the screen by the switch, and players enter', async () => {
      await page.getByRole('link', { name: 'Hall’s screen', exact: true }).click()
      await page.getByRole('button', { name: 'Final', exact: true }).click()
      await page.getByRole('link', { name: 'Present the final' }).click()
      await expect(step).toContainText('Lobby')
      await final.enter(amina)
      await expect(page.getByText('1 player entered')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('a player who lost the device gets a one-time code', async () => {
      await page.getByText('Players: 2 called, 1 here, 0 seen').click()
      await page.getByRole('button', { name: 'Bilal', exact: true }).click()
      await page.getByRole('button', { name: 'Open on another phone' }).click()
      await expect(page.getByRole('img', { name: 'Code for the player’s new phone' })).toBeVisible()
      await expectAccessible(page)
      for (const _ of ['code', 'player']) await page.getByRole('button', { name: 'Close' }).last().click()
      await final.enter(bilal)
    })

    await test.step('players are seen by their code or by a press, and a press takes it back', async () => {
      const { claim_code } = await callBy(amina, app)('GET /api/leaderboard/me', { query: { game_type: 'quiz' } })
      const search = page.getByLabel('Find a name or code')
      await search.fill(claim_code?.toLowerCase() ?? '')
      await expect(page.getByRole('button', { name: 'Seen: Bilal' })).toHaveCount(0)
      await search.press('Enter')
      await expect(page.getByText('Players: 2 called, 2 here, 1 seen')).toBeVisible()
      const seen = page.getByRole('button', { name: 'Seen: Amina' })
      await expect(seen).toHaveAttribute('aria-pressed', 'true')
      await seen.click()
      await expect(page.getByText('Players: 2 called, 2 here, 0 seen')).toBeVisible()
      await expectAccessible(page)
    })

    await press('Ask question 1')
    await expect(step).toContainText('Question 1 of 5')
    await test.step('the answer is behind a press, and answers are counted', async () => {
      await pass(OPENS_MS)
      await expect(step).toContainText('Open')
      await final.answer(amina, 1, final.letter(1))
      await expect(page.getByText('1 of 2 answered')).toBeVisible()
      await expect(page.getByText('Right option 1')).toHaveCount(0)
      await page.getByRole('button', { name: 'See the answer' }).click()
      await expect(page.getByRole('region', { name: 'The answer, for you alone' })).toContainText('Right option 1')
      await expectAccessible(page)
    })

    const more = page.getByRole('dialog', { name: 'More' })
    const pressMore = async (name: string, isAsked = false) => {
      await press('More')
      await more.getByRole('button', { name, exact: true }).click()
      if (isAsked) await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
    }

    await test.step('a question is closed early, and opened again after a question about it', async () => {
      await pressMore('Close the question now')
      await expect(step).toContainText('Closed')
      await pressMore('Open the question again', true)
      await expect(step).toContainText('The text is shown')
      await pass(OPENS_MS)
      await final.answer(amina, 1, final.letter(1), 2)
      await final.answer(bilal, 1, final.letter(1, false), 2)
      await press('Reveal the answer')
      await expect(step).toContainText('The answer is shown')
    })

    await press('Show the standings')
    await expect(step).toContainText('Standings')
    await test.step('a question is left out and counts again; one that stays secret doesn’t', async () => {
      await pressMore('It doesn’t count')
      await expect(step).toContainText('It doesn’t count.')
      await pressMore('It counts again')
      await expect(step).not.toContainText('It doesn’t count.')
      await press('Ask question 2')
      await pressMore('It doesn’t count', true)
      await expect(step).toContainText('It doesn’t count.')
      await press('More')
      await expect(more.getByText(/and it can’t count again/)).toBeVisible()
      await expect(more.getByRole('button', { name: 'It counts again' })).toHaveCount(0)
      await expectAccessible(page)
      await more.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('a phone that was never measured is shown, and its seat is emptied and given back', async () => {
      await expect(page.getByText('Look at these players')).toBeVisible()
      await page.getByRole('listitem').filter({ hasText: 'Bilal' }).first().getByRole('button').click()
      await page.getByRole('button', { name: 'Empty the seat: Bilal' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Empty the seat of Bilal?' })
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Empty the seat' }).click()
      await expect(page.getByText('Taken out')).toBeVisible()
      await page.getByRole('button', { name: 'Bilal', exact: true }).click()
      await page.getByRole('button', { name: 'Give the seat back: Bilal' }).click()
      await expect(page.getByText('Taken out')).toHaveCount(0)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    })

    await test.step('the final ends early after a question about it, and only named places are over', async () => {
      await pressMore('End the final', true)
      await expect(step).toContainText('The podium')
      await press('Second place')
      await press('First place')
      await expect(page.getByText('The final is over')).toBeVisible()
    })

    await test.step('its winners are in Results, where an organiser calls them and gives the prize', async () => {
      await page.goto('/admin/final')
      await page.getByRole('link', { name: 'Its winners in Results' }).click()
      await page.getByRole('button', { name: 'Amina' }).click()
      const dialog = page.getByRole('dialog', { name: 'Amina' })
      await expect(dialog.getByRole('link', { name: 'Call' })).toBeVisible()
      await dialog.getByLabel('Prize given').check()
      await expect(dialog.getByText(/^[A-Z0-9]{3}.[A-Z0-9]{3}$/)).toBeVisible()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByText('Prize given').first()).toBeVisible()
    })
    await amina.dispose()
    await bilal.dispose()
  })
})
