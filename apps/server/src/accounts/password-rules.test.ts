import { describe, expect, it } from 'vitest'
import { weakPasswordReasons } from './password-rules.ts'

const ABOUT = { email: 'amina.yusuf@example.org', clubName: 'Islamic Guidance Club' }
const COMMON = 'This password is one of the first that are guessed.'
const ADDRESS = "Don't use your email address in your password."
const CLUB = "Don't use the club's name in your password."

describe('a password is too weak when it', () => {
  it.each([
    ['is short', 'abc12', ['Use at least 8 characters.']],
    ['is endless', 'long enough '.repeat(11), ['Use at most 128 characters.']],
    ['is well known', 'football', [COMMON]],
    ['is well known here', 'Alhamdulillah', [COMMON]],
    ['is well known with a number', 'Sunshine2026', [COMMON]],
    ['is well known with signs around', '!!sunshine?1', [COMMON]],
    ['is well known with signs for letters', 'P@$5w0rd!', [COMMON]],
    ['begins with a sign for a letter', '$unshine1', [COMMON]],
    ['is well known twice', 'DragonDragon', [COMMON]],
    ['is a common number twice', '12341234', [COMMON]],
    ['is a row of digits', '23456789', [COMMON]],
    ['is a row of keys', 'wertyuiop', [COMMON]],
    ['repeats a letter', 'ßßßßßßßßßßßß', ['Use at least 4 different characters.']],
    ['repeats two', 'ß§ß§ß§ß§ß§ß§', ['Use at least 4 different characters.']],
    ['is the address', 'AMINA.YUSUF@example.org', [ADDRESS]],
    ['is the name in the address with a number', 'AminaYusuf2026', [ADDRESS]],
    ['holds the name in the address', 'we are amina yusuf and friends', [ADDRESS]],
    ["is the club's name", 'islamic-guidance-club', [CLUB]],
    ["holds the club's name", 'The Islamic Guidance Club 2026!', [CLUB]],
  ])('%s', async (_why, password, reasons) => {
    expect(await weakPasswordReasons(password, ABOUT)).toEqual(reasons)
  })

  it("holds an Arabic club's name", async () => {
    const about = { ...ABOUT, clubName: 'نادي الهداية' }
    expect(await weakPasswordReasons('نادي-الهداية-١٤٤٨', about)).toEqual([CLUB])
  })
})

it.each([
  'lanterns over the harbour',
  'kT9#vfs2',
  'مصباح فوق الميناء',
  '2026 minarets in the mist',
  'sunshine-4821-73946',
  `${'x'.repeat(60)}abc`,
])('takes %s', async (password) => {
  expect(await weakPasswordReasons(password, ABOUT)).toEqual([])
})

it('takes names that are too short to be a hint', async () => {
  const about = { email: 'ali@example.org', clubName: 'IGC' }
  expect(await weakPasswordReasons('quality igc lanterns', about)).toEqual([])
})
