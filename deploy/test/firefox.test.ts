// The journeys that matter in Debian's Firefox: registering, both games, the leaderboard, feedback and signing in.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServerProcess, startProcess } from '../../apps/server/test/server-process.ts'
import { FIRST, PASSWORD, setupPath } from '../../e2e/first-admin.ts'
import { dealtPairs, rightLetters } from '../../e2e/play.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { type Firefox, openFirefox } from './firefox.ts'
import { temporaryFolder } from './program.ts'

const folder = temporaryFolder()
const app = { url: '', dataDir: `${folder.path}/data` }
let server: ServerProcess
let firefox: Firefox
beforeAll(async () => {
  const port = await freePort()
  app.url = `http://localhost:${port}`
  server = startProcess({ PORT: String(port), DATA_DIR: app.dataDir })
  await server.open
  firefox = await openFirefox(folder.path)
})
afterAll(async () => {
  await firefox.close()
  server.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
  folder.remove()
})

async function register(game: string, name: string): Promise<void> {
  await firefox.goto(`${app.url}/register/${game}`)
  await firefox.type('Full Name', name)
  await firefox.type('Age', '20')
  await firefox.select('Semester', 'Semester 3')
  await firefox.type('Phone Number', '0812 3456 789')
  await firefox.click('Start Playing')
}

it('a perfect quiz is 3000 points, takes feedback and is on the leaderboard', async () => {
  await register('quiz', 'Maryam')
  await firefox.click('Start Quiz')
  for (const level of [1, 2, 3]) {
    await firefox.click(`Start Level ${level}`)
    for (let number = 1; number <= 5; number++) {
      await firefox.see(`Question ${number} of 5`)
      const letter = rightLetters(app, 'Maryam')[(level - 1) * 5 + number - 1] ?? ''
      await firefox.clickOption('abcd'.indexOf(letter))
      await firefox.see('Correct!')
    }
  }
  await firefox.see('3000')
  await firefox.click('Give Feedback')
  await firefox.click('5 stars')
  await firefox.click('Submit')
  await firefox.see('Thank you for your feedback!')
  await firefox.goto(app.url)
  await firefox.see('Maryam')
})

it('a perfect Flip & Match is 1000 points', async () => {
  await firefox.clearCookies()
  await register('flip-match', 'عبد الرحمن')
  await firefox.click('Start Level 1')
  const pairs = dealtPairs(app, 'عبد الرحمن')
  await firefox.click('Flip All Cards')
  for (const level of [1, 2] as const) {
    if (level === 2) await firefox.click('Start Level 2')
    for (const [index, pair] of pairs[level].entries()) {
      for (const position of pair) await firefox.click(`Card ${position + 1} of 8`)
      await firefox.see(`${index + 1} of 4 matches`)
    }
  }
  await firefox.see('Game Completed!')
  await firefox.see('1000')
})

it('an admin becomes the first one, signs out and signs in', async () => {
  await firefox.goto(app.url + setupPath(app))
  await firefox.type('Email', FIRST)
  await firefox.type('Password', PASSWORD)
  await firefox.click('Create Admin Account')
  await firefox.see('Welcome,')
  await firefox.click('Sign Out')
  await firefox.goto(`${app.url}/admin`)
  await firefox.type('Email', FIRST)
  await firefox.type('Password', PASSWORD)
  await firefox.click('Sign In')
  await firefox.see('Welcome,')
})

it('no page wrote an error to its console', () => {
  expect(firefox.problems).toEqual([])
})
