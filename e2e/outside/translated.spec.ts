// Pages whose text nodes others change too: a translator replaces them, a dictionary wraps or splits
// them. No screen fails, and every text that changes is the present one
// (apps/web/src/platform/jsx/jsx-runtime.ts).
import { NEXT_QUESTION_DELAY_MS } from '@noor-quest/rules/quiz'
import { QUIZ_LEVEL_RULES, QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { typographic } from '@noor-quest/rules/typographic'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { createFinal, OPENS_MS } from '../final-steps.ts'
import { signInFirstAdmin } from '../first-admin.ts'
import { card, choosePair, dealtQuestions, option, pairs, playLevel1, questionOpens, register } from '../play.ts'

// Numbers count up at once, so that the tests are quick.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('browsers are asked not to translate', async ({ request }) => {
  for (const path of ['/', '/register/quiz', '/quiz']) {
    const html = await (await request.get(path)).text()
    expect(html).toMatch(/<html [^>]*translate="no"/)
    expect(html).toContain('<meta name="google" content="notranslate"')
  }
})

test('a quiz is played from home to its end in a translated page @phone', async ({ page, app, pass, problems }) => {
  // The server's page is changed before React takes it over, so React renders it again.
  problems.expect(/Minified React error #418/)
  await changeTextNodes(page.context(), 'replaced')
  const name = 'Translated Quiz'
  await page.goto('/')
  await expectChanged(page)
  await expect(page.getByText(/No scores|[0-9]{3}/).first()).toBeVisible()
  await register(page, 'quiz', name)
  await page.getByRole('button', { name: 'Start Quiz' }).click()
  await page.getByRole('dialog').waitFor()
  const points = page.getByRole('paragraph').filter({ hasText: /^Points/ })
  let total = 0
  for (const [index, { text, right }] of dealtQuestions(app, name).entries()) {
    const level = QUIZ_LEVELS[Math.floor(index / 5)] ?? 1
    const number = (index % 5) + 1
    await app.slowClock(async () => {
      if (number === 1) await page.getByRole('button', { name: `Start Level ${level}` }).click()
      await questionOpens(page, number)
      await expect(page.getByText(`Level ${level}`, { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(typographic(text))
      const isTimeOut = index === 0
      if (isTimeOut) await pass(30_000)
      else {
        if (index === 1) {
          const seconds = await secondsLeft(page)
          await pass(5000)
          await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(seconds - 5)
        }
        await option(page, right).click()
        total += QUIZ_LEVEL_RULES[level].points
      }
      await expect(page.getByText(isTimeOut ? 'Time’s up!' : 'Correct!', { exact: true })).toBeVisible()
      await expect(points).toContainText(`Points${total}`)
      await pass(NEXT_QUESTION_DELAY_MS)
    })
  }
  await expect(page.getByRole('heading', { name: 'Quiz Completed!' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(String(total))
  await page.getByRole('button', { name: 'All answers' }).click()
  await expect(page.getByText(/^Question \d+ · Level \d$/)).toHaveCount(15)
  await page.getByRole('button', { name: 'Back to Home' }).click()
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByText(String(total)).first()).toBeVisible()
  await expectChanged(page)
})

for (const change of ['replaced', 'wrapped', 'split'] as const) {
  test(`Flip & Match is lost and then won with every text ${change} @phone`, async ({ page, app, pass }) => {
    await changeTextNodes(page.context(), change)
    const name = `Matcher, texts ${change}`
    await register(page, 'flip-match', name)
    const [first, second] = (await pairs(page, app, name))[1]
    if (first === undefined || second === undefined) throw new Error('nothing was dealt')
    await page.getByRole('button', { name: 'Start Level 1' }).click()
    await page.getByRole('button', { name: 'Flip All Cards' }).click()
    await choosePair(page, [first[0], second[1]])
    await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('0/600')
    await expectChanged(page)
    await page.getByRole('button', { name: 'Play Again' }).click()
    const found = await pairs(page, app, name)
    // Each found pair is counted on the screen.
    await playLevel1(page, pass, found[1])
    await page.getByRole('button', { name: 'Start Level 2' }).click()
    const [one, other] = found[2]
    if (one === undefined || other === undefined) throw new Error('nothing was dealt')
    await choosePair(page, [one[0], other[0]])
    await expect(page.getByText('No match').first()).toBeVisible()
    await pass(1000)
    await expect(card(page, one[0])).toHaveAccessibleName(/face down/)
    for (const [index, pair] of found[2].entries()) {
      await choosePair(page, pair)
      await expect(page.getByText(`${index + 1} of 4 matches`)).toBeVisible()
      await expect(page.getByRole('main')).toContainText(new RegExp(`Moves\\s*${index + 2}`))
    }
    await pass(2000)
    await expect(page.getByRole('heading', { name: 'Game Completed!' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/Total Moves\s*9/)
  })
}

test.describe('with a server of its own', () => {
  test.use({ appSettings: {} })

  test('a final is played on a phone that translates', async ({ page, app, openPage, pass }) => {
    await signInFirstAdmin(page.request, app)
    const final = createFinal(page.request, app)
    const phone = await openPage()
    await phone.context().clock.install()
    await changeTextNodes(phone.context(), 'replaced')
    await final.plan([{ request: phone.request, name: 'Amina' }])
    await final.begin()
    await phone.goto('/final')
    await expect(phone.getByRole('heading', { name: 'The final has not begun' })).toBeVisible()
    await final.show()
    await expect(phone.getByText('You’re in. Look up.')).toBeVisible()
    for (const question of [1, 2, 3, 4, 5]) {
      await app.slowClock(async () => {
        await final.press('ask')
        await expect(phone.getByText(`Which surah has the number ${question}?`)).toBeVisible()
        await pass(OPENS_MS)
        const letter = final.letter(question).toUpperCase()
        await phone.getByRole('button', { name: new RegExp(`^Option ${letter},`) }).click()
        await expect(phone.getByText('Locked')).toBeVisible()
      })
      await final.press('reveal')
      await expect(phone.getByText('Right! +1000')).toBeVisible()
      await expect(phone.getByText(`First place · ${question * 1000} points in all`)).toBeVisible()
      await final.press('standings')
    }
    await final.press('end')
    await expect(phone.getByText('Look up for the winners.')).toBeVisible()
    await expectChanged(phone)
  })
})

type Change = 'replaced' | 'wrapped' | 'split'

/** Changes the text nodes of the context's pages before our code runs, and later ones as they come. */
async function changeTextNodes(context: BrowserContext, change: Change): Promise<void> {
  await context.addInitScript((how: Change) => {
    const changed = new WeakSet<Node>()
    const changeAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) found.push(walker.currentNode as Text)
      for (const text of found) {
        if (changed.has(text) || text.data.trim() === '' || text.parentElement?.closest('script, style')) continue
        changed.add(text)
        document.documentElement.dataset.changed = how
        if (how === 'split') {
          changed.add(text.splitText(Math.ceil(text.length / 2)))
          continue
        }
        const outer = document.createElement('font')
        const inner = outer.appendChild(document.createElement('font'))
        text.replaceWith(outer)
        inner.append(how === 'wrapped' ? text : text.cloneNode())
        for (const node of inner.childNodes) changed.add(node)
      }
    }
    document.addEventListener('DOMContentLoaded', () => {
      changeAll(document.body)
      new MutationObserver((mutations) => {
        for (const { target } of mutations) changeAll(target)
      }).observe(document.body, { childList: true, subtree: true })
    })
  }, change)
}

const expectChanged = (page: Page) => expect(page.locator('html[data-changed]')).toBeAttached()

const secondsLeft = async (page: Page) => Number.parseInt((await page.getByRole('timer').textContent()) ?? '', 10)
