// The way from the home page to the first question: its presses, and the words on its screens.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app.ts'
import { questionOpens } from './play.ts'

const MOST_PRESSES = 8
const MOST_WORDS = 140

test.use({ appSettings: {} })

test('a visitor reaches the first question with few presses and few words @phone', async ({ page }) => {
  const words = new Map<string, string[]>()
  let presses = 0
  const press = async (target: Locator) => {
    presses++
    await target.tap()
  }
  const read = async (screen: string) => void words.set(screen, await visibleWords(page))

  await page.goto('/')
  await expect(page.getByText('No scores').first()).toBeAttached()
  await expect(page.getByRole('button', { name: /music$/ })).toBeVisible()
  await read('home')
  await press(page.getByRole('link', { name: 'Start Quiz' }))

  await expect(page.getByRole('heading', { name: 'Join the Quest' })).toBeVisible()
  await read('registration')
  await press(page.getByLabel('Full Name'))
  await page.keyboard.type('Amina Yusuf')
  await passField(page, 'Age')
  await page.keyboard.type('20')
  await passField(page, 'Semester')
  // The list opens with one press, and an option is chosen with another.
  presses += 2
  await page.getByLabel('Semester').selectOption({ label: 'Semester 3' })
  // A phone's list closes without a key for the next field.
  await press(page.getByLabel('Phone Number'))
  await page.keyboard.type('0812 3456 789')
  await press(page.getByRole('button', { name: 'Start Playing' }))

  await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeVisible()
  await read('start')
  await press(page.getByRole('button', { name: 'Start Quiz' }))

  await expect(page.getByRole('dialog')).toContainText('Level 1')
  await read('rules of level 1')
  await press(page.getByRole('button', { name: 'Start Level 1' }))
  await questionOpens(page, 1)

  const screens = [...words].map(([screen, seen]) => `${screen}, ${seen.length}: ${seen.join(' ')}`).join('\n')
  console.log(`${presses} presses, ${[...words.values()].flat().length} words`)
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
  expect([...words.values()].flat().length, screens).toBeLessThanOrEqual(MOST_WORDS)
})

/** Presses the keyboard's key for the next field, whose label is `next`. */
async function passField(page: Page, next: string): Promise<void> {
  const hint = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.enterKeyHint)
  expect(await hint()).toBe('next')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(next)).toBeFocused()
}

/** The words in the viewport without scrolling: of an open dialog, or else of the page. */
async function visibleWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('[role=dialog]') ?? document.body
    const isOnScreen = ({ left, top, right, bottom }: DOMRect) =>
      right - left > 1 && bottom - top > 1 && bottom > 1 && top < innerHeight - 1 && right > 1 && left < innerWidth - 1
    const isHidden = (element: Element): boolean => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true
      for (let at: Element | null = element; at; at = at.parentElement)
        if (at.clientWidth <= 1 && getComputedStyle(at).clipPath !== 'none') return true
      return false
    }
    const seen: string[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || element.closest('script, style, noscript, template, option') || isHidden(element)) continue
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S*[\p{L}\p{N}]\S*/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (isOnScreen(range.getBoundingClientRect())) seen.push(word)
      }
    }
    for (const list of root.querySelectorAll('select'))
      if (!isHidden(list) && isOnScreen(list.getBoundingClientRect()))
        seen.push(...(list.selectedOptions[0]?.text.split(' ') ?? []))
    return seen
  })
}
