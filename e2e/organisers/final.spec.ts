// A whole final: the presenter's presses, the screen in the hall and three phones, of which one is
// reloaded and one is in Arabic. No page has an option's text before it opens.

import type { Page } from '@playwright/test'
import { routeOf } from '../api.ts'
import { expect, test } from '../app.ts'
import { createFinal, FINAL_QUESTIONS, OPENS_MS } from '../final-steps.ts'
import { signInFirstAdmin } from '../first-admin.ts'
import { expectAccessible } from '../for-everyone.ts'
import { makeHallScreen } from '../hall-screen.ts'

// Its own server, because the final is on the only stage.
test.use({ appSettings: {} })

const NAMES = ['Amina', 'بلال', 'Khadija']

test('a final is played from the lobby to the whole list', async ({ page, app, openPage, pass, problems }) => {
  test.slow()
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/)
  await signInFirstAdmin(page.request, app)
  const final = createFinal(page.request, app)
  const phones: Page[] = []
  for (const _ of NAMES) {
    const phone = await openPage()
    await phone.setViewportSize({ width: 360, height: 640 })
    phones.push(phone)
  }
  const [amina, bilal, khadija] = phones as [Page, Page, Page]
  await bilal.context().addCookies([{ name: 'language', value: 'ar', url: app.url }])
  const screen = await openPage()
  await screen.setViewportSize({ width: 1280, height: 720 })
  for (const { context } of [screen, ...phones].map((one) => ({ context: one.context() })))
    await context.clock.install()
  await final.plan(phones.map(({ request }, index) => ({ request, name: NAMES[index] ?? '' })))
  await final.begin()

  /** Everything that these pages have of a question's options. */
  const optionsSeen = async (question: number) => {
    const texts = await Promise.all([screen, ...phones].map((one) => one.evaluate(() => document.body.outerHTML)))
    return texts.join().match(new RegExp(`(option|الخيار \\S+) ${question}\\b`, 'gi')) ?? []
  }
  const option = (phone: Page, letter: string) => phone.getByRole('button', { name: new RegExp(`^Option ${letter},`) })
  const answer = async (phone: Page, question: number, isRight: boolean) =>
    option(phone, final.letter(question, isRight).toUpperCase()).click()

  await test.step('a phone waits for the final, and a stranger is told who plays', async () => {
    await makeHallScreen(page.request, screen)
    await screen.goto('/display?lang=en')
    await amina.goto('/final')
    await expect(amina.getByRole('heading', { name: 'The final has not begun' })).toBeVisible()
    const early = await openPage()
    await early.goto('/final')
    await expect(early.getByText(/The presenter can let this phone in/)).toBeVisible()
    await expectAccessible(amina)
    await khadija.goto('/')
    await final.show()
    const stranger = await openPage()
    await stranger.goto('/final')
    await expect(stranger.getByRole('heading', { name: 'This phone is not in the final' })).toBeVisible()
  })

  await test.step('the players enter without a form, also from the home page, and their names arrive', async () => {
    await expect(amina.getByText('You’re in. Look up.')).toBeVisible()
    await bilal.goto('/final')
    await expect(bilal.getByText('أنت في النهائي. انظر إلى الشاشة.')).toBeVisible()
    await khadija.getByRole('link', { name: 'The final is on: join now' }).click()
    await expect(khadija.getByText('You’re in. Look up.')).toBeVisible()
    for (const name of NAMES) await expect(screen.getByRole('listitem').getByText(name)).toBeVisible()
    await expect(screen.getByText('3 players are in')).toBeVisible()
    await expect(screen.getByRole('img', { name: /^QR code of .*\/final$/ })).toBeVisible()
    await expectAccessible(amina)
    await expectAccessible(screen)
  })

  await test.step('a question’s text is on the screen and the phones, and no option is', async () => {
    await app.slowClock(async () => {
      await final.press('ask')
      await expect(screen.getByText('Which surah has the number 1?')).toBeVisible()
      await expect(screen.getByText('ما السورة رقم 1؟')).toBeVisible()
      await expect(amina.getByText('Which surah has the number 1?')).toBeVisible()
      await expect(bilal.getByText('ما السورة رقم 1؟')).toBeVisible()
      await amina.reload()
      await expect(amina.getByText('Which surah has the number 1?')).toBeVisible()
      expect(await optionsSeen(1)).toEqual([])
      await pass(OPENS_MS)
    })
  })

  await test.step('the options open everywhere, one tap locks, and the last answer closes', async () => {
    await app.slowClock(async () => {
      for (const words of ['Right option 1', 'الخيار الصحيح 1']) await expect(screen.getByText(words)).toBeVisible()
      await expect(option(amina, 'B')).toHaveAccessibleName(/^Option B, two of four: .+ 1$/)
      const box = await option(amina, 'B').boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(56)
      await expectAccessible(amina)
      await expect(bilal.getByRole('button', { name: /^الخيار ب، الثاني من أربعة: الخيار/ })).toBeVisible()
      await amina.getByRole('button', { name: /^Time left: \d+ seconds left$/ }).click()
      await answer(amina, 1, true)
      await expect(amina.getByText('Locked')).toBeVisible()
      await amina.reload()
      await expect(amina.getByText('Locked')).toBeVisible()
      await expect(option(amina, 'A')).toBeDisabled()
      await expect(screen.getByText('1 of 3 have answered')).toBeVisible()
      await pass(1000)
      await bilal.getByRole('button', { name: /الخيار الصحيح 1$/ }).click()
      await expect(bilal.getByText('ثُبّتت إجابتك')).toBeVisible()
      await answer(khadija, 1, false)
    })
    await expect(screen.getByText('Time’s up!')).toBeVisible()
    await expect(screen.getByText('It is surah 1 of the mushaf.')).toHaveCount(0)
  })

  await test.step('the reveal shows the right option in the hall, and each phone its own result', async () => {
    await final.press('reveal')
    await expect(screen.getByText('It is surah 1 of the mushaf.')).toBeVisible()
    await expect(screen.getByText('هي السورة رقم 1 في المصحف.')).toBeVisible()
    await expect(screen.getByText("Qur'an 1:1").or(screen.getByText('Qur’an 1:1'))).toBeVisible()
    await expect(screen.getByRole('listitem').filter({ hasText: '2 players' })).toHaveCount(1)
    await expect(amina.getByText('Right! +1000')).toBeVisible()
    await expect(amina.getByText('First place · 1000 points in all')).toBeVisible()
    await expect(bilal.getByText(/إجابة صحيحة!/)).toBeVisible()
    await expect(khadija.getByText('Wrong', { exact: true })).toBeVisible()
    await expectAccessible(khadija)
    await expectAccessible(screen)
    await final.press('standings')
    await expect(screen.getByRole('heading', { name: 'Standings' })).toBeVisible()
    await expect(screen.getByRole('listitem').first()).toContainText('Amina')
    await expect(amina.getByText('First place')).toBeVisible()
  })

  await test.step('an answer that arrives late doesn’t count, and its phone says so', async () => {
    await app.slowClock(async () => {
      await final.press('ask')
      await pass(OPENS_MS)
      await expect(option(khadija, 'A')).toBeVisible()
    })
    let send = () => {}
    const held = new Promise<void>((resolve) => (send = resolve))
    await khadija.route(routeOf('/api/finalist/answers'), async (route) => {
      await held
      await route.continue()
    })
    await option(khadija, 'A').click()
    await expect(khadija.getByText('Sending...')).toBeVisible()
    await answer(amina, 2, true)
    await pass(30_000)
    await expect(screen.getByText('Time’s up!')).toBeVisible()
    send()
    await expect(khadija.getByText('Too late: this answer doesn’t count.')).toBeVisible()
    await khadija.unroute(routeOf('/api/finalist/answers'))
    await final.press({ kind: 'void', question: 2 })
    await expect(screen.getByText('This question doesn’t count.')).toBeVisible()
    await expect(amina.getByText('This question doesn’t count.')).toBeVisible()
  })

  await test.step('a phone without a network comes back at the present step', async () => {
    await khadija.context().setOffline(true)
    await app.slowClock(async () => {
      await final.press('ask')
      await pass(OPENS_MS)
      await khadija.context().setOffline(false)
      await expect(option(khadija, 'A')).toBeVisible()
    })
    for (const phone of [amina, khadija]) await answer(phone, 3, true)
    await expect(khadija.getByText('Locked')).toBeVisible()
    await final.press('close').catch(() => undefined)
    await final.press('reveal')
    expect(FINAL_QUESTIONS).toHaveLength(5)
  })

  await test.step('the podium names the third, the second and the first, then the list is on the phones', async () => {
    await final.press('end')
    await expect(amina.getByText('Look up for the winners.')).toBeVisible()
    await expect(amina.getByText('First place')).toHaveCount(0)
    const named = screen.locator('.arch-name')
    await page.goto('/admin/final/present')
    for (const [index, place] of ['Third place', 'Second place', 'First place'].entries()) {
      await page.getByRole('button', { name: place }).click()
      await expect(named).toHaveCount(index + 1)
    }
    await expect(screen.getByText('The whole list is on your phones')).toBeVisible()
    await expectAccessible(screen)
    await expect(amina.getByText('First place')).toBeVisible()
    await expect(amina.getByText('Show this code to an organiser.')).toBeVisible()
    await expectAccessible(amina)
    await amina.getByRole('link', { name: 'The whole list' }).click()
    await expect(amina.getByRole('heading', { name: 'The final' })).toBeVisible()
    await expect(amina.getByRole('listitem')).toHaveCount(3)
    await expect(amina.getByRole('listitem').first()).toContainText(/Amina.*Your code for a prize/)
    await expectAccessible(amina)
    await bilal.getByRole('link', { name: 'القائمة الكاملة' }).click()
    await expect(bilal.getByRole('heading', { name: 'النهائي' })).toBeVisible()
    await expectAccessible(bilal)
  })
})
