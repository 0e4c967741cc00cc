// Journeys in the engines of Firefox and Safari: registration, both games, leaderboard, feedback,
// sign-in.
import { beforeAll, describe, expect, it } from 'vitest'
import { startProcess } from '../../apps/server/test/server-process.ts'
import { FIRST, PASSWORD, setupPath } from '../../e2e/first-admin.ts'
import { dealtPairs, rightLetters } from '../../e2e/play.ts'
import { freePort } from '../../scripts/free-port.mjs'
import type { Browser } from './browser.ts'
import { openFirefox } from './firefox.ts'
import { endings, temporaryFolder } from './program.ts'
import { openWebKit } from './webkit.ts'

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
])('in %s', (_name, open) => {
  const end = endings()
  const folder = temporaryFolder(end)
  const app = { url: '', dataDir: `${folder}/data` }
  let browser: Browser
  beforeAll(async () => {
    const port = await freePort()
    app.url = `http://localhost:${port}`
    const server = startProcess({ PORT: String(port), DATA_DIR: app.dataDir })
    end.add(async () => {
      server.kill('SIGTERM')
      expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
    })
    await server.open
    browser = await open(folder, end)
  })

  async function register(game: string, name: string): Promise<void> {
    await browser.goto(`${app.url}/register/${game}`)
    await browser.type('Full Name', name)
    await browser.type('Age', '20')
    await browser.select('Semester', 'Semester 3')
    await browser.type('Phone Number', '0812 3456 789')
    await browser.click('Start Playing')
  }

  it('a perfect quiz is 3000 points, takes feedback and is on the leaderboard', async () => {
    await register('quiz', 'Maryam')
    await browser.click('Start Quiz')
    for (const level of [1, 2, 3]) {
      await browser.click(`Start Level ${level}`)
      for (let number = 1; number <= 5; number++) {
        await browser.see(`Question ${number} of 5`)
        const letter = rightLetters(app, 'Maryam')[(level - 1) * 5 + number - 1] ?? ''
        await browser.clickOption('abcd'.indexOf(letter))
        await browser.see('Correct!')
      }
    }
    await browser.see('3000')
    await browser.click('Give Feedback')
    await browser.click('5 stars')
    await browser.click('Submit')
    await browser.see('Thank you for your feedback!')
    await browser.goto(app.url)
    await browser.see('Maryam')
  })

  it('a perfect Flip & Match is 1000 points', async () => {
    await browser.clearCookies()
    await register('flip-match', 'عبد الرحمن')
    await browser.click('Start Level 1')
    const pairs = dealtPairs(app, 'عبد الرحمن')
    await browser.click('Flip All Cards')
    for (const level of [1, 2] as const) {
      if (level === 2) await browser.click('Start Level 2')
      for (const [index, pair] of pairs[level].entries()) {
        for (const position of pair) await browser.click(`Card ${position + 1} of 8`)
        await browser.see(`${index + 1} of 4 matches`)
      }
    }
    await browser.see('Game Completed!')
    await browser.see('1000')
  })

  it('an admin becomes the first one, signs out and signs in', async () => {
    await browser.goto(app.url + setupPath(app))
    await browser.type('Email', FIRST)
    await browser.type('Password', PASSWORD)
    await browser.click('Create Admin Account')
    await browser.see('Welcome,')
    await browser.click('Sign Out')
    await browser.see('Need an admin account? Sign up')
    await browser.goto(`${app.url}/admin`)
    await browser.type('Email', FIRST)
    await browser.type('Password', PASSWORD)
    await browser.click('Sign In')
    await browser.see('Welcome,')
  })

  it('no page wrote an error to its console, where we would have seen it', async () => {
    await browser.complain('this one alone')
    await expect.poll(browser.problems).toEqual([expect.stringContaining('this one alone')])
  })
})
