// The floating music toggle and the volume slider beside it.
import type { Page } from '@playwright/test'
import { expect, test } from '../../app.ts'
import { pairs, questionOpens, register } from '../../play.ts'

const WIDTHS = [320, 360, 390, 640, 768, 1024, 1280, 1392, 1440, 1920, 2560]

const toggle = (page: Page) => page.getByRole('button', { name: /^(Play|Pause) music$|الموسيقى$/ })
const slider = (page: Page) => page.getByRole('slider')

test.use({ signedIn: true })

test('the volume slider opens beside the toggle and covers nothing, on any screen, at any width', async ({
  page,
  openPage,
  app,
}) => {
  const player = await openPage()
  const screens: [name: string, at: Page, open: () => Promise<unknown>][] = [
    ['home', player, () => player.goto('/')],
    ['registration', player, () => player.goto('/register/flip-match')],
    [
      'a question',
      player,
      async () => {
        await register(player, 'quiz', 'Listening Player')
        await player.getByRole('button', { name: 'Start Quiz' }).click()
        await player.getByRole('button', { name: 'Start Level 1' }).click()
        await questionOpens(player, 1)
      },
    ],
    ['registration of a known player', player, () => player.goto('/register/quiz')],
    [
      'cards',
      player,
      async () => {
        await register(player, 'flip-match', 'Listening Player')
        await pairs(player, app, 'Listening Player')
        await player.getByRole('button', { name: 'Start Level 1' }).click()
      },
    ],
    ['admin login', player, () => player.goto('/admin/login')],
    ['portal', page, () => page.goto('/admin')],
  ]
  await player.clock.install()
  for (const [name, at, open] of screens) {
    await test.step(name, async () => {
      await open()
      await expect(toggle(at)).toBeVisible()
      const languages = name.includes('admin') || name === 'portal' ? ['en'] : ['en', 'ar']
      for (const language of languages) {
        if (language === 'ar') await at.getByRole('button', { name: 'العربية' }).click()
        for (const width of WIDTHS) {
          await at.setViewportSize({ width, height: 900 })
          await expect(async () => {
            // A board that has just opened takes the focus once.
            await slider(at).focus()
            expect(await at.evaluate(faultsOfOpenSlider), `${name}, ${width} px, ${language}`).toEqual([])
          }).toPass({ timeout: 5000 })
          await slider(at).blur()
        }
        if (language === 'ar') await at.getByRole('button', { name: 'English' }).click()
      }
    })
  }
})

/** Runs in the page. */
function faultsOfOpenSlider(): string[] {
  const volume = document.querySelector('.music-volume')
  const control = document.querySelector('.music-toggle')
  if (!volume || !control) return ['there is no music']
  const box = volume.getBoundingClientRect()
  const beside = control.getBoundingClientRect()
  const faults: string[] = []
  if (!volume.checkVisibility({ opacityProperty: true })) faults.push('the slider is hidden')
  const isLeftToRight = getComputedStyle(document.documentElement).direction === 'ltr'
  const gap = isLeftToRight ? beside.left - box.right : box.left - beside.right
  if (gap < 0 || gap > 12) faults.push(`${gap} px between the slider and its toggle`)
  if (Math.abs(box.top - beside.top) > 1) faults.push('the slider is on another line than its toggle')
  if (box.left < 0 || box.right > document.documentElement.clientWidth) faults.push('the slider leaves the screen')
  const covers = ({ left, right, top, bottom }: DOMRect) =>
    right - left > 1 && right > box.left + 1 && left < box.right - 1 && bottom > box.top + 1 && top < box.bottom - 1
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  for (const each of document.querySelectorAll('a[href], button, input, select, textarea')) {
    if (each.closest('.music-control, [href="#content"]') || !isSeen(each)) continue
    if (covers(each.getBoundingClientRect())) faults.push(`covers <${each.tagName}> ${each.textContent}`)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || element.closest('.music-control, [href="#content"]')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    if (isSeen(element) && [...range.getClientRects()].some(covers)) faults.push(`covers "${node.textContent}"`)
  }
  return faults
}

test('hover, focus and touch show the slider, which runs from 0 to 1 in tenths and starts at 0.3 @every-screen', async ({
  page,
  isMobile,
}) => {
  await page.goto('/')
  const volume = page.locator('.music-volume')
  await expect(volume).toHaveCSS('opacity', '0')
  for (const [name, value] of Object.entries({ min: '0', max: '1', step: '0.1' }))
    await expect(slider(page)).toHaveAttribute(name, value)
  await expect(slider(page)).toHaveValue('0.3')
  if (isMobile) await toggle(page).tap()
  else await toggle(page).hover()
  await expect(volume).toHaveCSS('opacity', '1')
  // It stays open on the way to the slider.
  if (!isMobile) await slider(page).hover()
  await expect(volume).toHaveCSS('opacity', '1')
  const languages = page.getByRole('button', { name: 'العربية' })
  await expect(languages).toBeHidden()
  if (isMobile) await page.getByRole('heading', { level: 1 }).tap()
  else await page.mouse.move(200, 500)
  await expect(volume).toHaveCSS('opacity', '0')
  // The content comes before the control, and the slider after its toggle.
  const [last] = await page
    .locator('main a[href], main button')
    .all()
    .then((all) => all.slice(-1))
  await last?.focus()
  for (const next of [toggle(page), slider(page)]) {
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
  await expect(volume).toHaveCSS('opacity', '1')
  await page.keyboard.press('ArrowRight')
  await expect(slider(page)).toHaveValue('0.4')
  expect(await page.evaluate(() => localStorage.getItem('musicVolume'))).toBe('0.4')
  await page.keyboard.press('Shift+Tab')
  await expect(toggle(page)).toBeFocused()
})
