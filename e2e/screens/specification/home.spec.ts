// The home page with its leaderboard, the registration, and the targets of addresses.
import type { Page } from '@playwright/test'
import { routeOf, sendBy } from '../../api.ts'
import { expect, test } from '../../app.ts'
import { register } from '../../play.ts'
import { insertPlayers, type Scored } from '../every-screen.ts'
import { sees } from './seen.ts'

const GOLD = 'rgb(227, 182, 87)'

test.describe('the home page', () => {
  test.use({ appSettings: {} })

  test('shows both games, the prizes and the leaderboards @every-screen', async ({ page, app, isMobile }) => {
    await test.step('titles, cards and an empty leaderboard', async () => {
      await page.goto('/')
      await sees(page, [
        ...['Islamic Guidance Club', 'Islamic Knowledge Competition', 'Win Surprises!'],
        ...['Islamic Quiz', 'Test what you know', '3 Levels', '5 Questions', 'Multiple Choice', 'Timed', 'Start Quiz'],
        ...['Flip & Match', 'Train your memory', 'Memory Game', 'Play Now'],
        ...['15 questions', 'Up to 3000 points', 'Level 1: prophets and their items', 'Up to 1000 points'],
        ...['Leaderboard', 'Click to expand', 'Quiz'],
      ])
      await expect(page.getByText('No scores', { exact: true })).toHaveCount(2)
      for (const empty of await page.getByText('No scores', { exact: true }).all()) await expect(empty).toBeVisible()
    })

    await test.step('its video, and the light that follows the mouse', async () => {
      await expect(page.locator('video source').first()).toHaveAttribute('src', /\.webm$/)
      if (isMobile) return
      const light = page.locator('.soft-light')
      const before = await light.getAttribute('style')
      await page.mouse.move(300, 300)
      await page.mouse.move(500, 400)
      await expect.poll(() => light.getAttribute('style')).not.toBe(before)
    })

    await test.step('expanded without scores', async () => {
      await page.getByText('Click to expand').click()
      const board = page.getByRole('dialog', { name: 'Leaderboard' })
      await expect(board.getByText('No scores', { exact: true })).toHaveCount(2)
      await sees(board, ['Leaderboard', 'Quiz', 'Flip Match', '0/10', 'No scores'])
      await board.getByRole('button', { name: 'Close leaderboard' }).click()
      await expect(board).toBeHidden()
    })

    await test.step('collapsed: the top 3 of each game', async () => {
      insertPlayers(app, [...players('quiz', 'Quiz player', 12, 3000), ...players('flip-match', 'Matcher', 2, 1000)])
      await page.reload()
      await sees(page, ['Quiz player 1', '3000 pts', 'Quiz player 2', 'Quiz player 3', '2900 pts', 'Matcher 1'])
      await sees(page, ['1000 pts', 'Matcher 2', '950 pts'])
      await expect(page.getByText('Quiz player 4')).toHaveCount(0)
    })

    await test.step('expanded: up to 10 of each game, with rank badges', async () => {
      await page.getByText('Click to expand').click()
      const board = page.getByRole('dialog', { name: 'Leaderboard' })
      await expect(board.getByRole('listitem')).toHaveCount(12)
      await sees(board, ['Leaderboard', 'Quiz', '10/10', 'Flip Match', '2/10'])
      for (let rank = 1; rank <= 10; rank++)
        await sees(board, [`Quiz player ${rank}`, `${3000 - (rank - 1) * 50} pts`, String(rank)])
      await expect(board.getByText('Quiz player 11')).toHaveCount(0)
      const medals = board.getByRole('listitem').locator('svg:visible').first().locator('xpath=..')
      await expect(medals.first()).toHaveCSS('color', GOLD)
      const colours = await board
        .getByRole('region', { name: 'Quiz' })
        .getByRole('listitem')
        .evaluateAll((rows) => rows.map((row) => row.querySelector('svg')?.parentElement?.className ?? ''))
      for (const [index, medal] of ['text-gold', 'text-silver', 'text-bronze', 'text-muted'].entries())
        expect(colours[index]).toContain(medal)
      const last = board.getByText('Matcher 2')
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeInViewport()
      await board.getByRole('button', { name: 'Close leaderboard' }).click()
      await expect(board).toBeHidden()
    })

    await test.step('the logo leads to the admin area', async () => {
      await page.getByRole('link', { name: /admin area/ }).click()
      await expect(page).toHaveURL('/admin/login')
    })
  })
})

/** Each player is 50 points behind the one before. */
function players(game: Scored['game'], name: string, count: number, best: number): Scored[] {
  return Array.from({ length: count }, (_, place) => ({
    ...{ name: `${name} ${place + 1}`, game, score: best - place * 50, place },
  }))
}

test('the registration asks for four fields and leads into its game @every-screen', async ({ page, problems }) => {
  problems.expect(/500|400/)
  const sent: unknown[] = []
  await page.route(routeOf('/api/players'), async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length > 1) return route.continue()
    await route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'x' } } })
  })
  const submit = page.getByRole('button', { name: 'Start Playing' })

  await test.step('from the card of each game', async () => {
    for (const [action, game, subtitle] of [
      ['Play Now', 'flip-match', 'Flip & Match'],
      ['Start Quiz', 'quiz', 'Islamic Quiz'],
    ] as const) {
      await page.goto('/')
      await page.locator(`[data-card="${game}"]`).getByRole('heading').click({ force: true })
      await expect(page).toHaveURL(`/register/${game}`)
      await sees(page, ['Join the Quest', subtitle, 'Start Playing', 'Back to Home'])
      await expect(submit, action).toBeVisible()
    }
    await sees(page, ['Full Name', 'Age', 'Semester', 'Phone Number'])
  })

  await test.step('its fields and their limits', async () => {
    const age = page.getByLabel('Age')
    for (const [name, value] of Object.entries({ type: 'number', min: '1', max: '100' }))
      await expect(age).toHaveAttribute(name, value)
    await expect(page.getByLabel('Phone Number')).toHaveAttribute('type', 'tel')
    const options = page.getByLabel('Semester').locator('option:not([disabled])')
    const semesters = [1, 2, 3, 4, 5, 6, 7, 8]
    await expect(options).toHaveText(semesters.map((semester) => `Semester ${semester}`))
    expect(await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))).toEqual(
      semesters.map((semester) => `${semester}th`),
    )
  })

  const fill = async (values: { name?: string; age?: string; semester?: string; phone?: string }) => {
    await page.getByLabel('Full Name').fill(values.name ?? 'Amina')
    await page.getByLabel('Age').fill(values.age ?? '20')
    await page.getByLabel('Semester').selectOption(values.semester ?? '8th')
    await page.getByLabel('Phone Number').fill(values.phone ?? '0812 3456 789')
  }

  await test.step('a blank field: nothing is sent, nothing is said', async () => {
    for (const [blank, label] of [
      [{ name: '  ' }, 'Full Name'],
      [{ age: '' }, 'Age'],
      [{ semester: '' }, 'Semester'],
      [{ phone: '' }, 'Phone Number'],
    ] as const) {
      await page.reload()
      if ('semester' in blank) {
        await page.getByLabel('Full Name').fill('Amina')
        await page.getByLabel('Age').fill('20')
        await page.getByLabel('Phone Number').fill('0812 3456 789')
      } else await fill(blank)
      await submit.click()
      await expect(page.getByLabel(label)).toBeFocused()
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    }
    expect(sent).toEqual([])
  })

  await test.step('a failure is said, and another press registers', async () => {
    await fill({})
    await submit.click()
    await sees(page, ['Registration failed. Please try again.'])
    await submit.click()
    await expect(page).toHaveURL('/quiz')
    expect(sent.at(-1)).toMatchObject({
      ...{ name: 'Amina', age: 20, semester: '8th', phone: '0812 3456 789', game_type: 'quiz' },
    })
  })
})

test('ages from 1 to 100 are accepted @every-screen', async ({ page }) => {
  const ages = ['0', '1', '100', '101']
  const statuses = await Promise.all(
    ages.map(async (age) => {
      const body = { name: 'Amina', age: Number(age), semester: '1th', phone: '0812 345', game_type: 'quiz' } as const
      return (await sendBy([page.request], 'POST /api/players', { body })).status()
    }),
  )
  expect(statuses).toEqual([400, 201, 201, 400])
})

test('addresses lead where they should without a player or a session @every-screen', async ({ page }) => {
  for (const [path, leadsTo] of [
    ['/quiz', '/'],
    ['/flip-match', '/'],
    ['/register/chess', '/'],
    ['/admin', '/admin/login'],
    ['/admin/questions', '/admin/login'],
    ['/forgot-password', '/forgot-password'],
  ] as const) {
    await test.step(`${path} leads to ${leadsTo}`, async () => {
      await page.goto(path)
      await expect(page).toHaveURL(leadsTo)
    })
  }
  await test.step('a game that the person is not registered for', async () => {
    await register(page, 'quiz', 'Quiz Player')
    await page.goto('/flip-match')
    await expect(page).toHaveURL('/')
  })
  await leadsBackHome(page)
})

async function leadsBackHome(page: Page): Promise<void> {
  await test.step('"Back to Home" of the registration', async () => {
    await page.goto('/register/flip-match')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })
}
