// A prize draw: the sealed list, the digits, an absent winner, and a visitor who checks all of it
// in the browser.
import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { type App, expect, test } from '../app.ts'
import { becomeFirstAdmin, openPlace } from '../first-admin.ts'
import { makeHallScreen } from '../hall-screen.ts'
import { expectAccessible } from '../for-everyone.ts'
import { dealtPairs } from '../play.ts'

// Its own server, because players of other tests would have tickets.
test.use({ appSettings: {} })

/** Registers and starts Flip & Match by requests. A wrong pair finishes it at once. */
async function play(request: APIRequestContext, app: App, name: string, finishes: boolean): Promise<void> {
  const send = async (path: string, data: object) => {
    const response = await request.post(`${app.url}${path}`, { data: { request_id: crypto.randomUUID(), ...data } })
    expect(response.ok(), await response.text()).toBe(true)
    return response.json()
  }
  await send('/api/players', {
    ...{ name, age: 20, semester: '3th', phone: `0812 ${name.length}00`, game_type: 'flip-match' },
  })
  if (!finishes) return
  const { game } = await send('/api/flip-match/games', {})
  let seq = 0
  const move = async (what: string, data: object = {}) => {
    seq = (await send(`/api/flip-match/games/${game.id}/${what}`, { seq, ...data })).game.seq
  }
  const [[one] = [], [, other] = []] = dealtPairs(app, name)[1]
  await move('level')
  await move('reveal')
  await move('flips', { card: one })
  await move('flips', { card: other })
}

test('a prize is drawn by digits from the hall, and a visitor checks it', async ({
  page,
  app,
  openPage,
  pass,
  problems,
}) => {
  // For the refused title.
  problems.expect(/400/)
  test.slow()
  for (const [name, finishes] of [
    ['Amina', true],
    ['بلال بن رباح', true],
    ['Zayd ibn Thabit', true],
    ['Left', false],
  ] as const) {
    await play((await openPage()).request, app, name, finishes)
  }
  const visitor = await openPage()
  await visitor.context().clock.install()
  await visitor.goto('/draw')
  await expect(visitor.getByText('There has been no prize draw yet.')).toBeVisible()

  await becomeFirstAdmin(page, app)
  await openPlace(page, 'Prize draw')

  let seal = ''
  await test.step('the list is sealed by keyboard alone, after missing fields are filled', async () => {
    await expect(page.getByText('3 have no score')).toBeVisible()
    await page.getByLabel('Everyone who finished a game gets a ticket, even without a score').check()
    await expect(page.getByRole('status').getByText('3 tickets now')).toBeVisible()
    await expect(page.getByText('1 finished no game')).toBeVisible()
    await page.getByRole('button', { name: 'Seal the list' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Title in English')).toBeFocused()
    await page.getByLabel('Title in English').fill('Main prize')
    const arabic = page.getByLabel('Title in Arabic')
    await arabic.fill('...')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Seal a list with 3 tickets?' })
    await dialog.getByRole('button', { name: 'Seal the list' }).press('Enter')
    await expect(arabic).toHaveAccessibleDescription(/must contain a letter/)
    // Copied from a chat, with an invisible mark.
    await arabic.fill('\u200fالجائزة الكبرى')
    await arabic.press('Enter')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Seal the list' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Main prize' })).toBeVisible()
    seal = (await page.locator('code').first().textContent()) ?? ''
    expect(seal).toMatch(/^[0-9a-f]{64}$/)
    await expectAccessible(page)
  })

  await test.step('visitors see the seal, and no name', async () => {
    await visitor.reload()
    await expect(visitor.getByText(seal)).toBeVisible()
    await expect(visitor.getByText('The digits have not been called out yet.')).toBeVisible()
    await expect(visitor.getByText('Amina')).toHaveCount(0)
    await expectAccessible(visitor)
  })

  const hall = await openPage()
  await test.step('the screen in the hall shows it, too', async () => {
    await makeHallScreen(page.request, hall)
    await hall.goto('/display?lang=en')
    await page.getByRole('button', { name: 'Show it on the hall’s screen' }).click()
    await expect(page.getByRole('button', { name: 'Take it off the hall’s screen' })).toBeVisible()
    await expect(hall.getByRole('heading', { name: 'Main prize' })).toBeVisible()
    await expect(hall.getByText(seal.slice(0, 8))).toBeVisible()
    await expectAccessible(hall)
  })

  await test.step('Arabic-Indic and Western digits decide', async () => {
    const digits = page.getByLabel('Digits that were called out')
    await digits.fill('12')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Type 4 to 12 digits.')).toBeVisible()
    await digits.fill('٤٧ 11')
    // The hall sees them before the press.
    await expect(hall.locator('.draw-digits > *')).toHaveCount(4)
    await expect(hall.getByText(/^Ticket/)).toHaveCount(0)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Are these the digits?' })
    await expect(dialog.getByText('4711')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(dialog).toBeHidden()
    const draw = page.getByRole('button', { name: 'Draw', exact: true })
    await draw.click()
    problems.expect(/500/)
    await page.route('**/digits', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await dialog.getByRole('button', { name: 'Draw', exact: true }).click()
    await expect(page.getByText('This could not be done. Check the connection and try again.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await draw.click()
    await dialog.getByRole('button', { name: 'Draw', exact: true }).click()
    await expect(page.getByText(/by the digits 4711$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:0812\d+$/)
    // An open page shows it without a press.
    await pass(5000)
    await expect(visitor.getByText('4711')).toBeVisible()
    await expect(visitor.getByText(/^Ticket [123]$/)).toHaveCount(1)
    await expect(hall.getByText(/^Ticket [123]$/)).toHaveCount(1)
    await expect(hall.getByText('4711', { exact: true })).toBeVisible()
  })

  await test.step('a winner is absent, and the next ticket is drawn', async () => {
    await page.getByRole('button', { name: /^No prize: draw the next/ }).click()
    const dialog = page.getByRole('alertdialog', { name: /^Draw the next in place of ticket/ })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Draw the next' }).click()
    await expect(page.getByText(/^Ticket [123]$/)).toHaveCount(2)
    await expect(page.getByText('Absent', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call' })).toHaveCount(1)
    await expectAccessible(page)
    await visitor.reload()
    await expect(visitor.getByText('Absent: the next one was drawn')).toBeVisible()
    await expect(hall.getByText('Absent: the next one was drawn')).toBeVisible()
    await expectAccessible(hall)
    await page.getByRole('button', { name: 'Take it off the hall’s screen' }).click()
    await expect(hall.getByText('Scan to play')).toBeVisible()
  })

  const choose = async (text: string) => {
    const chooser = visitor.waitForEvent('filechooser')
    await visitor.getByRole('button', { name: 'Choose a file' }).press('Enter')
    await (await chooser).setFiles({ name: 'prize-draw.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) })
  }
  let file = ''
  await test.step('the visitor downloads the file, and the browser says that everything is the same', async () => {
    const download = visitor.waitForEvent('download')
    await visitor.getByRole('link', { name: 'Download the file' }).click()
    file = readFileSync(await (await download).path(), 'utf8')
    // The absent winner isn't named any more.
    expect(file.match(/"salt":"/g)).toHaveLength(1)
    await choose(file)
    await expect(visitor.getByText('Everything is the same')).toBeVisible()
    await expect(visitor.getByText('1 name matches the sealed list.')).toBeVisible()
    await expect(visitor.getByText('2 tickets are without a name: only winners are named.')).toBeVisible()
    await expectAccessible(visitor)
  })

  await test.step('and reports that another file was changed, and where', async () => {
    await choose(file.replace(/"name":"(?=[^"\n]*","salt")/, '$&Other '))
    await expect(visitor.getByText('Something differs')).toBeVisible()
    await expect(visitor.getByText(/^Not the sealed name: ticket [123]\.$/)).toBeVisible()
    const [head = '', first = '', ...others] = file.split('\n')
    await choose([head, first.replace(/[0-9a-f]{64}/, '0'.repeat(64)), ...others].join('\n'))
    await expect(visitor.getByText('It differs from the server’s file in line 2.')).toBeVisible()
    await expectAccessible(visitor)
    await choose('something else')
    await expect(visitor.getByText(/^This is not a prize draw file/)).toBeVisible()
    await visitor.getByRole('button', { name: 'Check the server’s file' }).click()
    await expect(visitor.getByText('Everything is the same')).toBeVisible()
    await visitor.getByLabel('Digits that were called out').fill('4712')
    await visitor.getByRole('button', { name: 'Check the server’s file' }).click()
    await expect(visitor.getByText(/These are not the digits/)).toBeVisible()
  })

  await test.step('in Arabic, too', async () => {
    await visitor.context().addCookies([{ name: 'language', value: 'ar', url: app.url }])
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: 'الجائزة الكبرى' })).toBeVisible()
    await visitor.getByRole('button', { name: 'التحقق من ملف الخادم' }).click()
    await expect(visitor.getByText('كل شيء مطابق')).toBeVisible()
    await expectAccessible(visitor)
  })
})
