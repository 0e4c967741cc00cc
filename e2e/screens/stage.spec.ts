// From home to the first question: few words, and nothing that moves under a finger.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NEXT_QUESTION_DELAY_MS } from '@noor-quest/rules/quiz'
import { typographic } from '@noor-quest/rules/typographic'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { ROOT } from '../../scripts/child.mjs'
import { routeOf } from '../api.ts'
import { expect, test } from '../app.ts'
import { choosePair, dealtPairs, register } from '../play.ts'
import { holdBack } from './every-screen.ts'
import { seenBlocks } from './specification/seen.ts'

const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
]
const SIZES = [...PHONES, { width: 1440, height: 900 }]

/** The agreed texts of these screens. */
const SPECIFIED = [
  ...['Islamic Guidance Club', 'Islamic Knowledge Competition', 'Win Surprises!', 'Multiple Choice', 'Memory Game'],
  ...['Islamic Quiz', 'Start Quiz', 'Flip & Match', 'Flip Match', 'Play Now', 'Click to expand', 'Leaderboard'],
  ...['No scores', 'Join the Quest', 'Full Name', 'Age', 'Semester', 'Phone Number', 'Start Playing', 'Back to Home'],
  ...['An answer locks once chosen', 'The score never drops below 0', 'Beginner', 'Exit Quiz', 'Exit Game', 'Points'],
  ...['Flip All Cards', 'Time penalty: 2 points per second', 'Moves', 'Quiz', 'Timed'],
  ...['Start Level \\d', 'Level \\d', '\\d Levels', '\\d Questions', 'Question \\d of \\d', '\\d of 4 matches'],
]
const specified = new RegExp(`(?<!\\w)(?:${SPECIFIED.join('|')})(?!\\w)`, 'giu')
const wordsOf = (text: string) => text.replaceAll(specified, ' ').match(/[a-z][a-z'-]*/gi) ?? []

for (const game of ['quiz', 'flip-match'] as const) {
  test.describe(game, () => {
    test.use({ appSettings: {} })

    test('at most 100 words beyond the specified ones lead to it, and no line comes twice @every-screen', async ({
      page,
    }) => {
      const lines: string[] = []
      const read = async (where: Parameters<typeof seenBlocks>[0] = page) => {
        lines.push(...(await seenBlocks(where)).filter((line) => wordsOf(line).length > 0))
      }
      await page.goto('/')
      await expect(page.getByText('No scores').first()).toBeVisible()
      await read()
      await page.locator(`[data-card="${game}"]`).getByRole('link').first().click()
      await page.getByLabel('Full Name').fill('1')
      await read()
      await register(page, game, '1')
      if (game === 'quiz') {
        await page.getByRole('button', { name: 'Start Quiz' }).waitFor()
        await read()
        await page.getByRole('button', { name: 'Start Quiz' }).click()
      }
      await page.getByRole('dialog').waitFor()
      await read(page.getByRole('dialog'))
      await page.getByRole('button', { name: 'Start Level 1' }).click()
      await page.locator('main ul button, main [data-card]').first().waitFor()
      const question = page.locator('main :is(h1, ul)')
      const content = game === 'quiz' ? await Promise.all((await question.all()).map(seenBlocks)) : []
      await read()
      const own = lines.filter((line) => !content.flat().includes(line))
      const words = own.flatMap(wordsOf)
      expect(words.length, own.join('\n')).toBeLessThanOrEqual(100)
      const sentences = own.filter((line) => wordsOf(line).length > 2)
      expect(sentences.filter((line, index) => sentences.indexOf(line) !== index)).toEqual([])
    })
  })
}

test('presses during a crossfade reach the screens, and leave no error', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('region', { name: 'Music' }).waitFor()
  const quiz = page.locator('[data-card=quiz]').getByRole('link').first()
  for (let press = 0; press < 3; press++) {
    await quiz.click()
    await expect(page).toHaveURL('/register/quiz')
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL('/')
  }
  await quiz.click()
  await expect(page.getByLabel('Full Name')).toBeVisible()
})

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the arch of the chosen card becomes the form’s, with motion ${reducedMotion} @every-screen`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    // With its code loaded, the form follows without the pending screen.
    await page.goto('/register/quiz')
    // A press before the page's code runs loads another document.
    await page.getByRole('region', { name: 'Music' }).waitFor()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const transition = start(update)
        const list = () => document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        transition.ready.then(() => Object.assign(window, { animated: list() }))
        return transition
      }
    })
    await page.locator('[data-card=quiz]').getByRole('link').first().click()
    const animated = () => page.evaluate(() => String(Reflect.get(window, 'animated')))
    await expect.poll(animated).toContain('::view-transition-old(root)')
    for (const part of ['old', 'new'])
      expect((await animated()).includes(`${part}(arch)`)).toBe(reducedMotion === 'no-preference')
    await expect(page.locator('[style*=view-transition]')).toHaveCount(0)
  })
}

for (const locale of ['en-GB', 'ar-EG']) {
  test.describe(locale, () => {
    test.use({ locale, contextOptions: { reducedMotion: 'reduce' } })

    test('options stay in place at the verdict and at the next question', async ({ page, app, pass }) => {
      await register(page, 'quiz', `Steady ${locale}`)
      await page.getByRole('main').getByRole('button').first().click()
      await page.getByRole('dialog').getByRole('button').last().click()
      const option = page.locator('main ul').getByRole('button').first()
      let first: string[] | undefined
      await app.slowClock(async () => {
        for (let number = 0; number < 4; number++) {
          await expect(page.locator('main ol li').nth(number)).toContainText(/now|الآن/)
          await expect(option).toBeEnabled()
          await expect(option).not.toHaveAttribute('aria-disabled', 'true')
          first ??= await optionTops(page, starterTexts(locale === 'ar-EG' ? '_ar' : ''))
          expect(await optionTops(page), `question ${number + 1}`).toEqual(first)
          const goOn = await holdBack(page, routeOf('/api/quiz/games/asked'))
          await option.click()
          await expect(page.locator('main ul').getByText(/^(Correct answer|الإجابة الصحيحة)$/)).toBeVisible()
          expect(await optionTops(page), `verdict ${number + 1}`).toEqual(first)
          goOn()
          await pass(NEXT_QUESTION_DELAY_MS)
        }
      })
    })

    test('cards stay in place, with large names and pictures', async ({ page, app }) => {
      const name = `Matcher ${locale}`
      // The prophets with the longest lessons of the starter content.
      const db = new Database(join(app.dataDir, 'noor-quest.db'))
      db.exec(`update prophets set active = id in
        (select id from prophets order by length(explanation) + length(source) desc limit 4)`)
      db.close()
      await register(page, 'flip-match', name)
      await page.getByRole('dialog').getByRole('button').last().click()
      const flip = page.locator('main button:not([data-card])').last()
      await expect(flip).toBeEnabled()
      const closed = await cardPlaces(page)
      await flip.click()
      await expect(page.locator('[data-card] img')).toHaveCount(4)
      await expect(page.locator('[data-face=up]')).toHaveCount(8)
      expect(await cardPlaces(page)).toEqual(closed)
      const sizes = await page.evaluate(() => {
        const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
        return {
          names: [...document.querySelectorAll('.flip-card-name:lang(ar)')].map(sizeOf),
          honorifics: [...document.querySelectorAll('.flip-card-honorific')].map(sizeOf),
          pictures: [...document.querySelectorAll('[data-card] img')].map(
            (image) => image.clientHeight - 2 * Number.parseFloat(getComputedStyle(image).paddingTop),
          ),
        }
      })
      expect(Math.min(...sizes.pictures)).toBeGreaterThanOrEqual(64)
      if (locale === 'ar-EG') {
        expect(Math.min(...sizes.names)).toBeGreaterThanOrEqual(23)
        expect(Math.min(...sizes.honorifics)).toBeGreaterThanOrEqual(15)
      }
      if (locale === 'ar-EG') return
      for (const [index, pair] of dealtPairs(app, name)[1].slice(0, 3).entries()) {
        await choosePair(page, pair)
        await expect(page.getByText(`${index + 1} of 4 matches`)).toBeVisible()
        await page
          .locator('[data-matched]')
          .nth(2 * index + 1)
          .waitFor()
        expect(await cardPlaces(page), `pair ${index + 1}`).toEqual(closed)
      }
    })
  })
}

/**
 * The tops of the options' places at each size, which are the same with all of these texts. A
 * verdict presses or shrinks an option within its place.
 */
async function optionTops(page: Page, texts: string[][] = []): Promise<string[]> {
  const places: string[] = []
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const found = await page.evaluate((texts) => {
      const shown = [...document.querySelectorAll('main h1, main ul bdi')]
      const tops = () =>
        [...document.querySelectorAll('main ul > li')].map((option) => Math.round(option.getBoundingClientRect().top))
      const found = new Set([tops().join()])
      const nodes = shown.map(({ childNodes }) => [...childNodes])
      for (const text of texts) {
        for (const [index, element] of shown.entries()) element.textContent = text[index] ?? ''
        found.add(tops().join())
      }
      for (const [index, element] of shown.entries()) element.replaceChildren(...(nodes[index] ?? []))
      return [...found]
    }, texts)
    expect(found, `${size.width}`).toHaveLength(1)
    places.push(...found)
  }
  return places
}

/** The question and the options of each starter question. */
function starterTexts(suffix: '' | '_ar'): string[][] {
  const folder = join(ROOT, 'content/questions')
  return readdirSync(folder).flatMap((file) =>
    (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>[]).map((question) =>
      ['question_text', 'option_a', 'option_b', 'option_c', 'option_d'].map((field) =>
        typographic(question[field + suffix] ?? ''),
      ),
    ),
  )
}

/** Where the cards are at each phone's size; at the smallest one last. */
async function cardPlaces(page: Page): Promise<string[]> {
  const places: string[] = []
  for (const size of [...PHONES].reverse()) {
    await page.setViewportSize(size)
    places.push(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[data-card]')]
          .map(({ offsetTop, offsetHeight, offsetParent }) => {
            const top = offsetParent?.getBoundingClientRect().top ?? 0
            return `${Math.round(top + offsetTop)}+${offsetHeight}`
          })
          .join(' '),
      ),
    )
  }
  return places
}
