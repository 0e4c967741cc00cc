// The final on the hall's screen and on phones at every size, with the longest texts and names:
// nothing is cut or covered, no wall scrolls, and options are read from afar.
import { join } from 'node:path'
import { EXPLANATION_MAX, OPTION_MAX, QUESTION_TEXT_MAX } from '@noor-quest/contract/limits'
import type { Page } from '@playwright/test'
import { expect, test } from '../app.ts'
import { createFinal, FINAL_QUESTIONS, OPENS_MS } from '../final-steps.ts'
import { signInFirstAdmin } from '../first-admin.ts'
import { makeHallScreen } from '../hall-screen.ts'
import { findFaults, SHOTS, type Size } from './layout.ts'

/** The least projector and a usual wall in both languages, the other sizes in one. */
const WALLS: Record<'en' | 'ar', readonly Size[]> = {
  en: [
    { width: 640, height: 480 },
    { width: 1280, height: 720 },
    { width: 1024, height: 768 },
  ],
  ar: [
    { width: 640, height: 480 },
    { width: 1280, height: 720 },
    { width: 3840, height: 2160 },
  ],
}
const PHONES: readonly Size[] = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 640, height: 360 },
]
/** A share of the screen's height. */
const LEAST_OPTION = 0.04

const ENGLISH = 'the companion who gave away all that he owned for the sake of Allah and stayed with him in the cave '
const ARABIC = 'الصاحب الذي أنفق ماله كله في سبيل الله ومكث معه في الغار ثلاث ليال والمشركون يبحثون عنهما '
const long = (text: string, length: number) =>
  text
    .repeat(20)
    .slice(0, length - 1)
    .trim()

/** Of usual length, then the longest that are allowed. */
const QUESTIONS = FINAL_QUESTIONS.map((question, index) =>
  index === 0
    ? {
        ...question,
        question_text: long(ENGLISH, 140),
        question_text_ar: long(ARABIC, 120),
        ...Object.fromEntries(
          ['a', 'b', 'c', 'd'].flatMap((letter) => [
            [`option_${letter}`, `${long(ENGLISH, 42)} ${letter}`],
            [`option_${letter}_ar`, `${long(ARABIC, 38)} ${letter}`],
          ]),
        ),
      }
    : {
        ...question,
        question_text: long(ENGLISH, QUESTION_TEXT_MAX),
        question_text_ar: long(ARABIC, QUESTION_TEXT_MAX),
        explanation: long(ENGLISH, EXPLANATION_MAX),
        explanation_ar: long(ARABIC, EXPLANATION_MAX),
        ...Object.fromEntries(
          ['a', 'b', 'c', 'd'].flatMap((letter) => [
            [`option_${letter}`, `${letter} ${long(ENGLISH, OPTION_MAX - 2)}`],
            [`option_${letter}_ar`, `${letter} ${long(ARABIC, OPTION_MAX - 2)}`],
          ]),
        ),
      },
)
const NAMES = [
  'Abdurrahmanmuhammadabdulkarimalhusseinialqurashiyabdulmuttalibabdulazizalansari'.padEnd(80, 'i'),
  'عبد الرحمن بن محمد بن عبد الكريم الحسيني القرشي الأنصاري آل عبد المطلب السيد علي'.slice(0, 80),
  'Maryam Siddiqui',
  'Muhammad Abdullah ibn Abdul-Aziz al-Farooqi of Semester Seven',
  'Umar',
]

test.use({ contextOptions: { reducedMotion: 'reduce' }, painted: SHOTS !== undefined, appSettings: {} })

test('the final fits every wall at each step, with the longest texts and names', async ({ page, app, openPage }) => {
  test.slow()
  await signInFirstAdmin(page.request, app)
  const final = createFinal(page.request, app)
  const players: Page[] = []
  for (const _ of NAMES) players.push(await openPage())
  await final.plan(
    players.map(({ request }, index) => ({ request, name: NAMES[index] ?? '' })),
    {
      questions: QUESTIONS,
      titles: { title_en: long(ENGLISH, 80), title_ar: long(ARABIC, 80) },
    },
  )
  await final.begin()
  await final.show()
  for (const { request } of players) await final.enter(request)

  const screens = { en: await openPage(), ar: await openPage() }
  const faults: string[] = []
  for (const [language, screen] of Object.entries(screens)) {
    await makeHallScreen(page.request, screen)
    await screen.goto(`/display?lang=${language}`)
  }
  const look = async (state: string, step: string, leastOption?: number) => {
    for (const language of ['en', 'ar'] as const) {
      const screen = screens[language]
      await expect(screen.locator(`html[lang=${language}] .final[data-step=${step}]`)).toBeVisible()
      await screen.evaluate(() => document.fonts.ready)
      for (const size of WALLS[language]) {
        await screen.setViewportSize(size)
        await screen.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        const found = await screen.evaluate(findFaults)
        const [height, options] = await screen.evaluate(() => [
          document.documentElement.scrollHeight,
          Math.min(
            ...[...document.querySelectorAll('.final-option-text > p')].map(
              (option) => Number.parseFloat(getComputedStyle(option).fontSize) / window.innerHeight,
            ),
          ),
        ])
        if ((height ?? 0) > size.height) found.push(`scrolls by ${(height ?? 0) - size.height} px`)
        // An old projector has the height for them, and less width.
        if (size.width > 1024 && (options ?? 1) < (leastOption ?? 0))
          found.push(`options have ${options} of its height`)
        const name = `${state} ${language}, ${size.width}x${size.height}`
        if (SHOTS) await screen.screenshot({ path: join(SHOTS, `final ${name}.png`) })
        faults.push(...found.map((fault) => `${name}: ${fault}`))
      }
    }
  }
  /** All are right except the second, each later than the last. */
  const answers = async (question: number) => {
    for (const [index, { request }] of players.entries()) {
      await final.answer(request, question, final.letter(question, index !== 1))
      await app.pass(1500)
    }
  }

  await look('lobby', 'lobby')
  await app.slowClock(async () => {
    await final.press('ask')
    await look('shown', 'shown')
    await app.pass(OPENS_MS)
    await look('open', 'open', LEAST_OPTION)
  })
  await answers(1)
  await look('closed', 'closed', LEAST_OPTION)
  await final.press('reveal')
  for (const screen of Object.values(screens)) await expect(screen.locator('.final-words')).toContainText('﴿')
  await look('revealed', 'revealed', LEAST_OPTION)
  await final.press('standings')
  await look('standings', 'standings')
  for (const screen of Object.values(screens)) {
    const fromBadge = await screen.locator('.final-row-name > *').evaluateAll((names) => {
      const side = document.dir === 'rtl' ? 'right' : 'left'
      const sideOf = (element: Element | null) => Math.round(element?.getBoundingClientRect()[side] ?? -1)
      return names.map((name) => sideOf(name) - sideOf(name.parentElement))
    })
    expect(fromBadge, 'names start beside their badges').toEqual(NAMES.map(() => 0))
  }
  await app.slowClock(async () => {
    await final.press('ask')
    await look('shown long', 'shown')
    await app.pass(OPENS_MS)
    await look('open long', 'open')
  })
  await answers(2)
  await final.press('reveal')
  await look('revealed long', 'revealed')
  for (const screen of Object.values(screens)) await expect(screen.locator('.final-words')).toBeHidden()
  await final.press({ kind: 'void', question: 2 })
  await look('void', 'revealed')
  await final.press('end')
  await look('podium empty', 'podium')
  for (let place = 3; place >= 1; place--) await final.press('place')
  await expect(screens.en.locator('.final-list')).toBeVisible()
  await look('podium', 'podium')
  expect(faults).toEqual([])
})

test('a finalist’s phone shows every option at once, and fits at each step in both languages', async ({
  page,
  app,
  openPage,
}) => {
  test.slow()
  await signInFirstAdmin(page.request, app)
  const final = createFinal(page.request, app)
  const phones = { en: await openPage(), ar: await openPage() }
  await phones.ar.context().addCookies([{ name: 'language', value: 'ar', url: app.url }])
  const players = Object.values(phones).map(({ request }, index) => ({ request, name: NAMES[index] ?? '' }))
  await final.plan(players, { questions: QUESTIONS })
  await final.begin()
  const faults: string[] = []
  const look = async (state: string, ready: string, allOptions = false) => {
    for (const [language, phone] of Object.entries(phones)) {
      await expect(phone.locator(ready).first()).toBeVisible()
      await phone.evaluate(() => document.fonts.ready)
      for (const size of PHONES) {
        await phone.setViewportSize(size)
        await phone.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        const found = await phone.evaluate(findFaults)
        const bottom = await phone.evaluate(() =>
          Math.max(
            ...[...document.querySelectorAll('main li button')].map((option) => option.getBoundingClientRect().bottom),
          ),
        )
        if (allOptions && bottom > size.height) found.push(`hides ${bottom - size.height} px of the options`)
        const name = `${state} ${language}, ${size.width}x${size.height}`
        if (SHOTS) await phone.screenshot({ path: join(SHOTS, `phone ${name}.png`) })
        faults.push(...found.map((fault) => `${name}: ${fault}`))
      }
    }
  }
  for (const phone of Object.values(phones)) await phone.goto('/final')
  await look('before', 'h1')
  await final.show()
  await look('lobby', 'main [role=status] p')
  await app.slowClock(async () => {
    await final.press('ask')
    await look('shown', 'main p[dir=auto]')
    await app.pass(OPENS_MS)
    await look('open', 'main li button', true)
    await phones.en.locator('main li button').first().click()
    await phones.ar.locator('main li button').nth(2).click()
    await look('locked', 'main li button[aria-pressed=true]', true)
  })
  await final.press('reveal')
  await look('revealed', 'main li button svg.text-right-text')
  await final.press('standings')
  await look('standings', 'main:not(:has(li)) [role=status] p')
  await app.slowClock(async () => {
    await final.press('ask')
    await app.pass(OPENS_MS)
    await look('long', 'main li button')
  })
  await final.press('close')
  await final.press('reveal')
  await final.press('end')
  expect(faults).toEqual([])
})
