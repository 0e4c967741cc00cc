// The quiz from its start button to the feedback.
import { NEXT_QUESTION_DELAY_MS } from '@noor-quest/rules/quiz'
import type { Page } from '@playwright/test'
import { callBy, routeOf } from '../../api.ts'
import { expect, test } from '../../app.ts'
import { option, playQuizLevel, questionOpens, register, rightLetters, wrong } from '../../play.ts'
import { holdBack, stopClock } from '../every-screen.ts'
import { sees } from './seen.ts'
import { listen } from './sounds.ts'

const NAME = 'Quiz Player'
const LEVELS = [
  { level: 1, seconds: 30, points: 100, penalty: 25 },
  { level: 2, seconds: 25, points: 200, penalty: 50 },
  { level: 3, seconds: 20, points: 300, penalty: 75 },
] as const

const rules = (page: Page) => page.getByRole('dialog')
const timer = (page: Page) => page.getByRole('timer')

test('a quiz has three levels of five questions with the agreed times and points @every-screen', async ({
  page,
  app,
  pass,
  problems,
}) => {
  problems.expect(/api\/feedback/)
  const heard = await listen(page)
  await register(page, 'quiz', NAME)
  const letters: ReturnType<typeof rightLetters> = []
  const points = (shown: number) => sees(page.locator('header', { hasText: 'Exit Quiz' }), [String(shown)])

  await test.step('a button starts it, and the questions are loaded', async () => {
    await sees(page, ['Start Quiz'])
    await expect(rules(page)).toBeHidden()
    const goOn = await holdBack(page, routeOf('/api/quiz/games'))
    await page.getByRole('button', { name: 'Start Quiz' }).click()
    await sees(page, ['Loading questions from database...'])
    goOn()
  })

  await test.step('the rules of level 1, before which no time passes', async () => {
    await seesRules(page, LEVELS[0])
    await pass(60_000)
    await seesRules(page, LEVELS[0])
    letters.push(...rightLetters(app, NAME))
    expect(await page.evaluate(() => localStorage.getItem('quizSessionId'))).toMatch(/^session_\d{13}[0-9a-z]+$/)
  })

  await app.slowClock(async () => {
    await test.step('a question with its counters', async () => {
      await page.getByRole('button', { name: 'Start Level 1' }).click()
      await questionOpens(page, 1)
      await stopClock(page)
      await sees(page, ['Exit Quiz', 'Level 1', 'Question 1 of 5', 'Points', '0', 'A', 'B', 'C', 'D'])
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('list', { name: 'Options' }).getByRole('button')).toHaveCount(4)
      const dots = page.getByRole('list', { name: 'Progress in this level' }).locator('svg:visible')
      await expect(dots).toHaveCount(5)
    })

    await test.step('the timer counts 30 seconds: green above 66 %, amber above 33 %, red below', async () => {
      await heard()
      const seen = [await lookAtTimer(page)]
      while (Number.parseInt(seen.at(-1)?.shown ?? '', 10) > 1) {
        await page.clock.runFor(1000)
        seen.push(await lookAtTimer(page))
        if (seen.at(-1)?.shown === '10s') expect(await heard(), 'a beep at 10 s').toEqual([0.5])
      }
      const start = Number.parseInt(seen[0]?.shown ?? '', 10)
      expect(start).toBeGreaterThanOrEqual(28)
      expect(seen).toEqual(
        Array.from({ length: start }, (_, passed) => {
          const seconds = start - passed
          const colour = seconds > 30 * 0.66 ? 'right' : seconds > 30 * 0.33 ? 'amber' : 'wrong'
          return { shown: `${seconds}s`, colour, pulses: seconds <= 10 }
        }),
      )
    })

    await test.step('a time-out costs points as a wrong answer does, and never more than there are', async () => {
      await app.pass(30_000)
      await page.clock.runFor(1000)
      await page.clock.resume()
      await sees(page, ["Time's up!"])
      await points(0)
    })

    await test.step('the next question comes after 1.5 s', async () => {
      expect(NEXT_QUESTION_DELAY_MS).toBe(1500)
      await pass(1500)
      await questionOpens(page, 2)
    })

    await test.step('an answer locks, and a right one is 100 points', async () => {
      await option(page, letters[1] ?? 'a').click()
      await sees(page, ['Correct!', '+100', 'Correct answer'])
      await points(100)
      await option(page, wrong(letters[1] ?? 'a')).click({ force: true })
      await expect(page.getByText('Your answer')).toHaveCount(0)
      await pass(1500)
    })

    await test.step('a wrong one costs 25', async () => {
      await questionOpens(page, 3)
      await heard()
      await option(page, wrong(letters[2] ?? 'a')).click()
      await sees(page, ['Wrong', '−25', 'Your answer', 'Correct answer'])
      await points(75)
      await expect.poll(heard).toContain(0.7)
      await pass(1500)
      for (const number of [4, 5]) {
        await questionOpens(page, number)
        await option(page, letters[number - 1] ?? 'a').click()
        await sees(page, ['Correct!'])
        await pass(1500)
      }
    })
  })

  await test.step('level 2 begins with its rules, and its timer with its limit', async () => {
    await seesRules(page, LEVELS[1])
    await sees(rules(page), ['Points', '275'])
    await playQuizLevel(page, { app, pass }, 2, (index) =>
      index === 9 ? wrong(letters[9] ?? 'a') : (letters[index] ?? null),
    )
  })

  await test.step('level 3 as well', async () => {
    await seesRules(page, LEVELS[2])
    await sees(rules(page), [String(275 + 4 * 200 - 50)])
    await playQuizLevel(page, { app, pass }, 3, (index) =>
      index === 14 ? wrong(letters[14] ?? 'a') : (letters[index] ?? null),
    )
  })

  await test.step('the completion screen', async () => {
    await sees(page, [
      'Quiz Completed!',
      'Final Score',
      '2150',
      'Levels Completed',
      '3/3',
      'Questions Answered',
      '15/15',
    ])
    await sees(page, ['Back to Home', 'Play Again', 'Give Feedback'])
    await expect(rules(page)).toBeHidden()
    const { player } = await callBy(page.request)('GET /api/players/me')
    expect(player).toMatchObject({ total_score: 2150, current_level: 3 })
  })

  await feedback(page)

  await test.step('Play Again begins with the rules of level 1, and leaving keeps the better score', async () => {
    await page.getByRole('button', { name: 'Play Again' }).click()
    await seesRules(page, LEVELS[0])
    await expect(rules(page).getByText('2150')).toHaveCount(0)
    await rules(page).getByRole('button', { name: 'Exit Quiz' }).click()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('quizSessionId'))).toBeNull()
    const { player } = await callBy(page.request)('GET /api/players/me')
    expect(player).toMatchObject({ total_score: 2150, current_level: 3 })
  })
})

async function seesRules(page: Page, { level, seconds, points, penalty }: (typeof LEVELS)[number]): Promise<void> {
  await expect(rules(page)).toContainText(`Level ${level}`)
  await sees(rules(page), [
    ...[`Start Level ${level}`, 'Exit Quiz', '5 questions', `${seconds} seconds for each question`],
    `+${points} points for a correct answer`,
    `−${penalty} points for a wrong answer or when time runs out`,
    'An answer locks once chosen. The score never drops below 0.',
  ])
}

async function lookAtTimer(page: Page): Promise<{ shown: string; colour: string | undefined; pulses: boolean }> {
  return timer(page).evaluate((element) => {
    const colourOf = (colour: string) => {
      const probe = document.createElement('i')
      probe.style.color = colour
      document.body.append(probe)
      const computed = getComputedStyle(probe).color
      probe.remove()
      return computed
    }
    // The colour of the star at the ring's head, because the ring itself fades between colours.
    const head = element.querySelector('svg')?.parentElement?.querySelector('svg')
    const shownColour = head && getComputedStyle(head).color
    const colour = ['right', 'amber', 'wrong'].find((name) => colourOf(`var(--color-${name})`) === shownColour)
    const parts = [...element.querySelectorAll('*')]
    const pulses = parts.some((part) => getComputedStyle(part).animationName === 'quiz-pulse')
    return { shown: element.textContent.trim(), colour, pulses }
  })
}

async function feedback(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Submit' })
  const answer = (status: number, code: string) =>
    page.route(routeOf('/api/feedback'), (route) => route.fulfill({ status, json: { error: { code, message: 'x' } } }))

  await test.step('feedback opens by its button alone, and closing cancels', async () => {
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Give Feedback' }).click()
    await sees(dialog, ['How was it?', 'Rate the quiz', 'Your rating', 'Comments (optional)', 'Cancel', 'Submit'])
    await expect(dialog.getByRole('radio')).toHaveCount(5)
    await expect(submit).toBeDisabled()
    await dialog.getByRole('radio', { name: /^4 stars/ }).check({ force: true })
    await expect(submit).toBeEnabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Give Feedback' }).click()
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(submit).toBeDisabled()
  })

  await test.step('what fails is said, and the comment is optional', async () => {
    await dialog.getByRole('radio', { name: /^5 stars/ }).check({ force: true })
    await answer(500, 'internal')
    await submit.click()
    await sees(dialog, ['Failed to submit feedback. Please try again.'])
    await page.unroute(routeOf('/api/feedback'))
    await answer(401, 'not_registered')
    await submit.click()
    await sees(dialog, ['Please log in to submit feedback'])
    await page.unroute(routeOf('/api/feedback'))
    const sent = page.waitForRequest(routeOf('/api/feedback'))
    await submit.click()
    expect((await sent).postDataJSON()).toMatchObject({ rating: 5 })
    await sees(dialog, ['Thank you for your feedback!'])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
  })
}
