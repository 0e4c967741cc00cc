// The admin portal: its header, its tabs, and the texts of each form and list.
import { join } from 'node:path'
import type { Locator, Page, Route } from '@playwright/test'
import { ROOT } from '../../../scripts/child.mjs'
import { routeOf } from '../../api.ts'
import { expect, test } from '../../app.ts'
import { becomeFirstAdmin, FIRST } from '../../first-admin.ts'
import { holdBack, insertPlayers, write } from '../every-screen.ts'
import { sees } from './seen.ts'

const TABS = ['Players', 'Questions', 'Prophets', 'Arabic Terms', 'Analytics']
const ARK = join(ROOT, 'content', 'items', 'ark.webp')
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

test.describe('the header', () => {
  test.use({ signedIn: true })

  test('shows its title, the whole welcome and both ways out at every width, in at most two lines', async ({
    page,
  }) => {
    await page.goto('/admin')
    const header = page.locator('main header').first()
    for (const width of [320, 360, 390, 640, 768, 1024, 1280, 1440, 1920, 2560]) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await sees(header, ['Admin Portal', `Welcome, ${FIRST}`, 'Back to Home', 'Sign Out'])
        const { height } = (await header.boundingBox()) ?? { height: Number.POSITIVE_INFINITY }
        expect(height).toBeLessThanOrEqual(2 * 48)
        const lines = await header.getByText('Welcome,').evaluate((text) => {
          const range = document.createRange()
          range.selectNodeContents(text)
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
        })
        expect(lines).toBeLessThanOrEqual(2)
      })
    }
  })

  test('the list of questions is at most 600 px high and scrolls @every-screen', async ({ page }) => {
    await page.goto('/admin/questions')
    const list = page.getByRole('region', { name: 'Existing questions', exact: true })
    await expect(list.getByRole('listitem').nth(5)).toBeAttached()
    const { height, scrolls } = await list.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      scrolls: element.scrollHeight > element.clientHeight,
    }))
    expect(height).toBeLessThanOrEqual(600)
    expect(height).toBeGreaterThan(590)
    expect(scrolls).toBe(true)
  })
})

test.describe('without content', () => {
  test.use({ appSettings: { STARTER_CONTENT: 'off' } })

  test('the tabs show players, content and figures @every-screen', async ({ page, app, problems }) => {
    problems.expect(/40[0-9]|50[0-9]/)
    await becomeFirstAdmin(page, app, '/admin/players')

    await test.step('players: none', async () => {
      await sees(page, [...TABS, 'Registered Players (0)', 'Refresh', 'No players registered yet'])
    })

    await test.step('players: newest first, and N/A where something is missing', async () => {
      insertPlayers(app, [
        { name: 'Maryam', game: 'quiz', score: 2500 },
        { name: 'Yusuf', game: 'flip-match', score: 940 },
      ])
      write(app, (db) => {
        db.prepare(`update players set created_at = '2026-01-02T09:00:00.000Z' where name = 'Maryam'`).run()
        db.prepare(`update players set redacted_at = created_at where name = 'Yusuf'`).run()
      })
      await page.getByRole('button', { name: 'Refresh' }).click()
      await sees(page, ['Registered Players (2)'])
      await sees(page.getByRole('table'), ['Name', 'Age', 'Semester', 'Game', 'Score', 'Level', 'Date'])
      const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
      await expect(page.getByRole('rowheader')).toHaveText(['Yusuf', 'Maryam'])
      await sees(rows.nth(0), ['Yusuf', /N\/A$/, 'Flip & Match', /940$/, /2$/])
      await sees(rows.nth(1), ['Maryam', /20$/, 'Semester 3', 'Quiz', /2500$/, /2$/, /2 Jan 2026/])
    })

    await questions(page)
    await prophets(page)
    await terms(page)

    await test.step('analytics', async () => {
      insertPlayers(app, [
        { name: 'Second', game: 'quiz', score: 1000, place: 1 },
        { name: 'Third', game: 'quiz', score: 505, place: 2 },
        { name: 'Fourth', game: 'quiz', score: 0, place: 3 },
      ])
      write(app, (db) => {
        db.prepare('update players set placed = 0 where total_score = 0').run()
      })
      const goOn = await holdBack(page, routeOf('/api/figures'))
      await openTab(page, 'Analytics')
      await sees(page, ['Loading analytics...'])
      goOn()
      await sees(page, ['Analytics', 'Players', '5', 'Quiz questions', '0', 'Total points', '4945'])
      const card = (title: string) => page.getByRole('heading', { name: title, exact: true }).locator('xpath=..')
      await sees(card('Top players: Quiz'), ['1', 'Maryam', '2500 pts', '2', 'Second', '3', 'Third', '505 pts'])
      await expect(card('Top players: Quiz').getByText('Fourth')).toHaveCount(0)
      await sees(card('Top players: Flip & Match'), ['Yusuf', '940 pts'])
      await sees(card('Recent players'), ['Yusuf', 'Second', 'Third', 'Fourth', 'Maryam'])
      await expect(card('Recent players').getByRole('listitem')).toHaveCount(5)
      // (2500 + 1000 + 505 + 0) / 4, and with 940 over 5.
      await sees(page, ['Average score', '1001', '940', 'Overall', '989', 'Completion', '75%', '100%'])
      await sees(page, ['Questions per level', 'Level 1', 'Level 2', 'Level 3', 'Feedback', 'No feedback yet'])
    })

    await test.step('lists that the back end refuses with 403 are logged and empty', async () => {
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      for (const [tab, path, what, title] of [
        ['Players', `${routeOf('/api/players')}?**`, 'Players', 'Registered Players'],
        ['Questions', routeOf('/api/quiz_questions'), 'Questions', 'Existing Questions'],
        ['Prophets', routeOf('/api/prophets'), 'Prophets', 'Existing Prophets'],
        ['Arabic Terms', routeOf('/api/islamic_terms'), 'Arabic terms', 'Existing Terms'],
        ['Analytics', routeOf('/api/stats'), 'The totals', 'Analytics'],
      ] as const) {
        await page.route(path, refuse('GET'))
        await page.goto(PATHS[tab])
        await sees(page, [title, 'The list could not be loaded.'])
        await expect(page.getByText('No players registered yet').and(page.locator(':visible'))).toHaveCount(0)
        await expect.poll(() => logged.some((text) => text.includes(`${what} could not be loaded`))).toBe(true)
        await page.unroute(path)
      }
    })

    await test.step('"Back to Home" and "Sign Out"', async () => {
      await page.getByRole('link', { name: 'Back to Home' }).click()
      await expect(page).toHaveURL('/')
      await page.goto('/admin')
      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page).toHaveURL('/admin/login')
    })
  })
})

const PATHS = {
  Players: '/admin/players',
  Questions: '/admin/questions',
  Prophets: '/admin/prophets',
  'Arabic Terms': '/admin/terms',
  Analytics: '/admin/figures',
} as const

const openTab = (page: Page, name: keyof typeof PATHS) =>
  page.getByRole('navigation', { name: 'Portal sections' }).getByRole('link', { name, exact: true }).click()

const REFUSAL = { error: { code: 'forbidden', message: 'The back end says no.' } }
const refuse = (method: string) => (route: Route) =>
  route.request().method() === method ? route.fulfill({ status: 403, json: REFUSAL }) : route.continue()

/** Runs `run` while the back end refuses such requests. */
async function refused(page: Page, path: string, method: string, run: () => Promise<void>): Promise<void> {
  await page.route(path, refuse(method))
  await run()
  await page.unroute(path)
}

async function questions(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add Question', exact: true }).and(page.locator('[type=submit]'))
  const list = page.getByRole('region', { name: 'Existing questions', exact: true })

  await test.step('questions: loading, then none', async () => {
    const goOn = await holdBack(page, routeOf('/api/quiz_questions'))
    await openTab(page, 'Questions')
    await sees(page, ['Loading questions...'])
    goOn()
    await sees(page, ['Add New Question', 'Existing Questions (0)', 'Refresh', 'No Questions Yet'])
    await sees(page, ['All Questions (0)', 'Level 1 (0)', 'Level 2 (0)', 'Level 3 (0)'])
    await page.getByRole('button', { name: 'Level 2 (0)' }).click()
    await sees(page, ['No Level 2 Questions'])
    await page.getByRole('button', { name: 'All Questions (0)' }).click()
  })

  await test.step('questions: the form and its defaults', async () => {
    await sees(page, ['Question Text', 'Option A', 'Option B', 'Option C', 'Option D', 'Level', 'Time Limit (seconds)'])
    await expect(page.getByLabel('Option A is correct')).toBeChecked()
    const level = page.getByLabel('Level', { exact: true })
    await expect(level).toHaveValue('1')
    const levels = ['Level 1 - Beginner', 'Level 2 - Intermediate', 'Level 3 - Advanced']
    await expect(level.getByRole('option')).toHaveText(levels)
    const limit = page.getByLabel('Time Limit (seconds)')
    for (const [name, value] of Object.entries({ type: 'number', min: '10', max: '60', value: '30' }))
      await expect(limit).toHaveAttribute(name, value)
  })

  await test.step('questions: each field is required', async () => {
    await add.click()
    await sees(page, ['Please fill in all fields'])
    const texts = ['Which direction?', 'Jerusalem', 'Makkah', 'Madinah', '   ']
    const fields = ['Question Text', 'Option A', 'Option B', 'Option C', 'Option D']
    for (const [index, field] of fields.entries())
      await page.getByLabel(field, { exact: true }).fill(texts[index] ?? '')
    await add.click()
    await sees(page, ['Please fill in all fields'])
    await page.getByLabel('Option D', { exact: true }).fill('Sanaa')
  })

  await test.step('questions: refused, then added', async () => {
    await page.getByLabel('Option B is correct').check()
    await refused(page, routeOf('/api/quiz_questions'), 'POST', async () => {
      await add.click()
      await sees(page, ['Error adding question: The back end says no.'])
    })
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await add.click()
    expect((await sent).postDataJSON()).toMatchObject({ correct_option: 'b', level: 1, time_limit: 30 })
    await sees(page, ['Question added successfully!', 'Existing Questions (1)', 'All Questions (1)', 'Level 1 (1)'])
    await sees(list, ['Which direction?', 'Level 1', 'Time: 30s', 'Correct: B', 'Jerusalem', 'Makkah', 'Madinah'])
    const options = list.getByRole('listitem').getByRole('listitem')
    const borders = await options.evaluateAll((all) => all.map((option) => getComputedStyle(option).borderColor))
    expect(borders.filter((border) => border === borders[1])).toHaveLength(1)
  })

  await deletes(page, list, 'question', routeOf('/api/quiz_questions/{id}'))
  await sees(page, ['No Questions Yet', 'Existing Questions (0)'])
}

async function prophets(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add Prophet', exact: true }).and(page.locator('[type=submit]'))
  const list = page.getByRole('list', { name: 'Existing prophets' })
  const file = page.locator('form input[type=file]')
  const choose = (name: string, mimeType: string, buffer: Buffer) => file.setInputFiles({ name, mimeType, buffer })

  await test.step('prophets: loading, then the form', async () => {
    const goOn = await holdBack(page, routeOf('/api/prophets'))
    await openTab(page, 'Prophets')
    await sees(page, ['Loading prophets...'])
    goOn()
    await sees(page, ['Add Prophet (FlipMatch Level 1)', 'Existing Prophets (0)'])
    await sees(page, ['Prophet Name', 'Item Description', 'Item Image', 'PNG, JPG, JPEG, GIF up to 5MB', 'Add Prophet'])
  })

  await test.step('prophets: everything is required, and the file is checked', async () => {
    await add.click()
    await sees(page, ['Please fill all fields and select an image'])
    await page.getByLabel('Prophet Name').fill('Nuh')
    await page.getByLabel('Item Description').fill('A wooden ark')
    await choose('notes.pdf', 'application/pdf', Buffer.from('%PDF-'))
    await sees(page, ['Please select an image file'])
    await choose('big.png', 'image/png', Buffer.concat([PNG, Buffer.alloc(5_242_881 - PNG.length)]))
    await sees(page, ['Image size must be less than 5MB'])
    await choose('largest.png', 'image/png', Buffer.concat([PNG, Buffer.alloc(5_242_880 - PNG.length)]))
    await expect(page.getByText('Image size must be less than 5MB').and(page.locator(':visible'))).toHaveCount(0)
  })

  await test.step('prophets: a preview, Change and Remove', async () => {
    await file.setInputFiles(ARK)
    const preview = page.getByAltText('Preview of the chosen image')
    await expect(preview).toBeVisible()
    await sees(page, ['Change', 'Remove'])
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(preview).toBeHidden()
    await file.setInputFiles(ARK)
  })

  await test.step('prophets: uploading, refused, then added', async () => {
    await refused(page, routeOf('/api/prophets'), 'POST', async () => {
      const goOn = await holdBack(page, routeOf('/api/storage/game-assets'))
      await add.click()
      await sees(page, ['Uploading...'])
      goOn()
      await sees(page, ['Error adding prophet: The back end says no.'])
    })
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/prophets'))
    await add.click()
    expect((await sent).postDataJSON()).toMatchObject({
      ...{ name: 'Nuh', description: 'A wooden ark' },
      item_image_url: expect.stringMatching(/\/game-assets\/prophet-items\/[^/_]+_\d+\.webp$/),
    })
    await sees(page, ['Prophet added successfully!', 'Existing Prophets (1)', 'Nuh', 'A wooden ark'])
    await expect(list.getByRole('img')).toHaveCount(0)
    await expect(list.locator('img')).toBeVisible()
  })

  await deletes(page, list, 'prophet', routeOf('/api/prophets/{id}'))
  await sees(page, ['Existing Prophets (0)'])
}

async function terms(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add Term', exact: true }).and(page.locator('[type=submit]'))
  const list = page.getByRole('list', { name: 'Existing terms' })

  await test.step('terms: loading, none, required, refused, then added', async () => {
    const goOn = await holdBack(page, routeOf('/api/islamic_terms'))
    await openTab(page, 'Arabic Terms')
    await sees(page, ['Loading terms...'])
    goOn()
    await sees(page, ['Add Arabic Term (FlipMatch Level 2)', 'Existing Terms (0)', 'Refresh', 'No Arabic Terms Yet'])
    await sees(page, ['Arabic Text', 'Add Term'])
    await expect(page.getByLabel('Arabic Text')).toHaveAttribute('dir', 'rtl')
    await add.click()
    await sees(page, ['Please enter Arabic text'])
    await page.getByLabel('Arabic Text').fill('صلاة')
    await refused(page, routeOf('/api/islamic_terms'), 'POST', async () => {
      await add.click()
      await sees(page, ['Error adding term: The back end says no.'])
    })
    await add.click()
    await sees(page, ['Term added successfully!', 'Existing Terms (1)', 'صلاة'])
  })

  await deletes(page, list, 'term', routeOf('/api/islamic_terms/{id}'))
  await sees(page, ['No Arabic Terms Yet', 'Existing Terms (0)'])
}

/** Deletes the only row: asks, is cancelled, is refused, and then succeeds. */
async function deletes(page: Page, list: Locator, kind: 'question' | 'prophet' | 'term', path: string): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  const press = async (name: string) => {
    await list.getByRole('button', { name: /^Delete: / }).click()
    await sees(dialog, [`Are you sure you want to delete this ${kind}?`])
    await dialog.getByRole('button', { name, exact: true }).click()
  }
  await test.step(`${kind}s: deleting asks first`, async () => {
    await press('Cancel')
    await expect(dialog).toBeHidden()
    await refused(page, path, 'DELETE', async () => {
      await press('Delete')
      await sees(page, [`Error deleting ${kind}: The back end says no.`])
    })
    await expect(dialog).toBeHidden()
    await press('Delete')
    await sees(page, [`${title} deleted successfully!`])
  })
}
