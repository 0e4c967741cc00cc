// A server with missing parts: without content, and with an image store that refuses its
// credentials.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { addressOf } from '@noor-quest/contract/api-call'
import { ROOT } from '../../../scripts/child.mjs'
import { callBy, routeOf } from '../../api.ts'
import { expect, test } from '../../app.ts'
import { becomeFirstAdmin, signInFirstAdmin } from '../../first-admin.ts'
import { register } from '../../play.ts'
import { sees } from './seen.ts'

const ARK = join(ROOT, 'content', 'items', 'ark.webp')

test.describe('without content', () => {
  test.use({ appSettings: { STARTER_CONTENT: 'off' } })

  test('each game reports missing content, and the quiz skips levels without questions @every-screen', async ({
    page,
    openPage,
    app,
    pass,
    problems,
  }) => {
    problems.expect(/409/)

    await test.step('the quiz has no questions', async () => {
      await register(page, 'quiz', 'Early Player')
      await page.getByRole('button', { name: 'Start Quiz' }).click()
      await sees(page, ['No questions available for this level', 'Return to Home'])
      await page.getByRole('button', { name: 'Return to Home' }).click()
      await expect(page).toHaveURL('/')
    })

    await test.step('Flip & Match fails to load, and Retry loads the page again', async () => {
      const answer = page.waitForResponse((response) =>
        response.url().endsWith(addressOf('POST /api/flip-match/games')),
      )
      await register(page, 'flip-match', 'Early Player')
      const { error } = await (await answer).json()
      expect(error).toMatchObject({ code: 'no_prophet_data', message: 'No prophet data found in database' })
      await sees(page, ['Failed to load game data from database.', 'Retry'])
      const loaded = page.waitForEvent('load')
      await page.getByRole('button', { name: 'Retry' }).click()
      await loaded
      await sees(page, ['Failed to load game data from database.'])
    })

    await test.step('with a question of level 2 alone the quiz begins and ends there', async () => {
      const { request } = await openPage()
      await signInFirstAdmin(request, app)
      const question = { question_text: 'Which direction?', correct_option: 'a', level: 2, time_limit: 30 } as const
      const options = { option_a: 'Makkah', option_b: 'Kufa', option_c: 'Sana', option_d: 'Cairo' }
      await callBy(request, app)('POST /api/quiz_questions', { body: { ...question, ...options } })
      await register(page, 'quiz', 'Late Player')
      await page.getByRole('button', { name: 'Start Quiz' }).click()
      await sees(page, ['Level 2', '1 question', 'Start Level 2'])
      await page.getByRole('button', { name: 'Start Level 2' }).click()
      await sees(page, ['Question 1 of 1'])
      await page.getByRole('button', { name: 'Makkah' }).click()
      await sees(page, ['Correct!'])
      await pass(1500)
      await sees(page, ['Quiz Completed!', '200', 'Levels Completed', '1/3', 'Questions Answered', '1/1'])
    })
  })
})

test.describe('with a store that refuses its credentials', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
    appSettings: async ({}, use) => {
      const store = createServer((request, response) => {
        request.resume()
        response.writeHead(403, { 'content-type': 'application/xml' })
        response.end(request.method === 'HEAD' ? '' : '<Error><Code>SignatureDoesNotMatch</Code></Error>')
      }).listen(0, '127.0.0.1')
      await once(store, 'listening')
      await use({
        STARTER_CONTENT: 'off',
        S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
        S3_BUCKET: 'noor-quest',
        S3_ACCESS_KEY_ID: 'club',
        S3_SECRET_ACCESS_KEY: 'not this one',
      })
      store.closeAllConnections()
      store.close()
    },
  })

  test('it is called not configured everywhere, and an upload is embedded', async ({ page, app, problems }) => {
    problems.expect(/503/)
    await becomeFirstAdmin(page, app, '/admin/prophets')

    await test.step('the prophet is added with its image in a data URL', async () => {
      await page.getByLabel('Prophet Name').fill('Nuh')
      await page.getByLabel('Item Description').fill('A wooden ark')
      await page.locator('form input[type=file]').setInputFiles(ARK)
      const upload = page.waitForResponse(routeOf('/api/storage/game-assets'))
      await page.getByRole('button', { name: 'Add Prophet', exact: true }).and(page.locator('[type=submit]')).click()
      const refusal = await upload
      expect([refusal.status(), (await refusal.json()).error]).toEqual([
        503,
        { code: 'backend_not_configured', message: 'The backend is not configured.' },
      ])
      await sees(page, ['Prophet added successfully!', 'Existing Prophets (1)'])
      const picture = page.getByRole('list', { name: 'Existing prophets' }).locator('img')
      await expect(picture).toHaveAttribute('src', /^data:image\//)
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    })

    await test.step('the checks and the log say so', async () => {
      const ready = await page.request.get('/readyz')
      expect([ready.status(), (await ready.json()).error.code]).toEqual([503, 'backend_not_configured'])
      await page.goto('/admin')
      await sees(page, [/^The store of pictures refuses the server's credentials/])
      await expect.poll(() => app.log()).toContain('backend_not_configured')
      expect(app.log()).not.toContain('backend_unavailable')
      expect(app.log()).not.toContain('not this one')
    })
  })
})
