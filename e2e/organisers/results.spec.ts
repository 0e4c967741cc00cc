// Results: disqualifying a cheater, publishing and erasing.

import type { Page } from '@playwright/test'
import { callBy, sendBy } from '../api.ts'
import { expect, test } from '../app.ts'
import { becomeFirstAdmin, openPortalPage } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { playFlipMatch } from '../play.ts'
import { publishResults } from '../publish.ts'

// Its own server, because players of other tests would be in the results.
test.use({ appSettings: {} })

test('a cheat is disqualified, the results are published, and names are erased without changing them', async ({
  page,
  app,
  openPage,
  pass,
}) => {
  const visitor = await openPage()
  await visitor.context().clock.install()
  const devices: Page[] = []
  for (const [name, mistakes] of [
    ['Cheat', 0],
    ['Hafiza Qandil', 1],
    ['Zubayda Mirsal', 2],
    ['Rude Name', 3],
  ] as const) {
    const device = await openPage()
    await device.context().clock.install()
    devices.push(device)
    await playFlipMatch(device.request, app, pass, name, mistakes)
    const said = await sendBy([device.request, app], 'POST /api/feedback', {
      body: { rating: 5, comments: `Said by ${name}` },
    })
    expect(said.status()).toBe(201)
  }
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

  await becomeFirstAdmin(page, app)
  const { players } = await callBy(page.request, app)('GET /api/players', { query: { search: 'Rude' } })
  const hide = { player_ids: [players[0]?.id ?? ''], hidden: true }
  expect((await sendBy([page.request, app], 'POST /api/names/actions', { body: hide })).status()).toBe(200)
  await openPortalPage(page, 'Results')
  await page.getByLabel('Game', { exact: true }).selectOption('Flip & Match')

  await test.step('the order', async () => {
    await expect(page.getByRole('rowheader')).toHaveText(['Cheat', 'Hafiza Qandil', 'Zubayda Mirsal'])
    await expect(page).toHaveURL(/game=flip-match/)
    await page.reload()
    await expect(page.getByLabel('Game', { exact: true })).toHaveValue('flip-match')
    await expectAccessible(page)
  })

  await test.step('a player is disqualified by keyboard alone, and the others move up everywhere', async () => {
    await page.getByRole('button', { name: /Cheat/ }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:0812500')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Disqualify' }).press('Enter')
    await expect(dialog.getByText('Say why.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Two people played')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Disqualified: Two people played')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('rowheader')).toHaveText(['Hafiza Qandil', 'Zubayda Mirsal'])
    await visitor.goto('/')
    await expect(visitor.getByText('Hafiza Qandil').first()).toBeVisible()
    await expect(visitor.getByText('Cheat')).toHaveCount(0)
  })

  await test.step('a winner is called', async () => {
    await page.getByRole('button', { name: /Hafiza Qandil/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Contacted').check()
    await dialog.getByLabel('Note').fill('Comes at nine')
    await dialog.getByRole('button', { name: 'Save the note' }).click()
    await expect(page.getByText('Note saved successfully!')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row('Hafiza Qandil')).toContainText('Contacted')
  })

  const winner = devices[1] ?? visitor
  await winner.goto('/')
  // A part that still loads would be given up when the page's clock jumps.
  await expect(winner.getByText('Hafiza Qandil').first()).toBeVisible()
  let seal = ''
  await test.step('the results are published after the close', async () => {
    await expect(page.getByText('This season is still open. Results can be published')).toBeVisible()
    const closed = await sendBy([page.request, app], 'PATCH /api/seasons/current', { body: { closes_at: 'now' } })
    expect(closed.status(), await closed.text()).toBe(200)
    await pass(120_000)
    await page.reload()
    // The server settles the last games every half minute.
    await expect(page.getByRole('link', { name: 'Ready to publish' })).toBeVisible({ timeout: 60_000 })
    await page.getByRole('link', { name: 'Ready to publish' }).click()
    const hidden = page.getByRole('region', { name: 'Hidden players with a place' })
    await expect(hidden.getByRole('link', { name: 'Rude Name' })).toBeVisible()
    await expect(hidden.getByText('Hidden by an admin. If shown: place 3')).toBeVisible()
    await page.getByRole('button', { name: 'Publish the results' }).click()
    await expect(page.getByText(/^Type \d+\.$/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to the results' }).click()
    seal = await publishResults(page)
  })

  await test.step("the winner's open page says so with the code, and no other one does", async () => {
    await expect(winner.getByRole('heading', { name: 'Congratulations, Hafiza Qandil!' })).toBeVisible()
    await expect(winner.getByRole('status').filter({ hasText: 'First place' })).toContainText(
      /[A-Z0-9]{3}\s[A-Z0-9]{3}/,
    )
    await expectAccessible(winner)
    for (const other of [visitor, devices[3] ?? visitor]) {
      await other.goto('/')
      await expect(other.getByText('Hafiza Qandil').first()).toBeVisible()
      await expect(other.getByText(/Congratulations/)).toHaveCount(0)
    }
  })

  await test.step('the places get certificates, a page each, in either language', async () => {
    await page.getByRole('link', { name: 'Certificates' }).click()
    await page.getByLabel('Language').selectOption('Arabic')
    await expect(page.getByText('المركز الثاني')).toBeVisible()
    await expectAccessible(page)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2)
    await page.getByRole('link', { name: 'Back to the results' }).click()
  })

  await test.step('everybody sees them, in both languages', async () => {
    await visitor.goto('/')
    await visitor.getByRole('button', { name: /expand/i }).click()
    const links = visitor.getByRole('navigation', { name: 'Results' })
    await expect(links).toBeVisible()
    await expectAccessible(visitor)
    await links.getByRole('link').click()
    await expect(visitor).toHaveURL(/\/results\//)
    const places = visitor.getByRole('list').filter({ hasText: 'Hafiza Qandil' }).getByRole('listitem')
    await expect(places).toHaveCount(2)
    await expect(visitor.getByText(seal)).toBeVisible()
    await expectAccessible(visitor)
    await visitor.context().addCookies([{ name: 'language', value: 'ar', url: app.url }])
    await visitor.reload()
    await expect(visitor.getByText('النتائج', { exact: true })).toBeVisible()
    await expectAccessible(visitor)
  })

  await test.step('all but the first one’s data is erased', async () => {
    await page.getByLabel('Places that count as winners').selectOption('1')
    await page.getByRole('button', { name: 'Keep only the winners’ numbers' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(dialog.getByText('Type “Season 1”.')).toBeVisible()
    await dialog.getByLabel(/^To confirm/).fill('season 1')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText(/^Deleted successfully/).last()).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveText(['Hafiza Qandil', 'Player'])
    await visitor.reload()
    await expect(visitor.getByText('أُزيل الاسم')).toHaveCount(1)
    await page.getByRole('button', { name: 'Delete all personal data now' }).click()
    await dialog.getByLabel(/^To confirm/).fill('Season 1')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('Nothing personal of this season is stored any more.')).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByText('أُزيل الاسم')).toHaveCount(2)
    await expect(visitor.getByText(seal)).toBeVisible()
  })
})
