import { describe, expect, it } from 'vitest'
import { weakPasswordReasons } from './password-rules.ts'

const EMAIL = 'amina.yusuf@example.org'

describe('a password is too weak when it', () => {
  it.each([
    ['is short', 'abc12', 'Use at least 8 characters.'],
    ['is endless', 'long enough '.repeat(11), 'Use at most 128 characters.'],
    ['is well known', 'Password123', 'This password is one of the first that are guessed.'],
    ['is well known here', 'Bismillah', 'This password is one of the first that are guessed.'],
    ['is a row of keys', '23456789', 'This password is one of the first that are guessed.'],
    ['repeats a letter', 'aaaaaaaaaaaa', 'Use at least 4 different characters.'],
    ['repeats two', 'abababababab', 'Use at least 4 different characters.'],
    ['is the address', 'AMINA.YUSUF@example.org', "Don't use your email address as your password."],
    ['is the name in the address with a number', 'AminaYusuf2026', "Don't use your email address as your password."],
  ])('%s', (_why, password, reason) => {
    expect(weakPasswordReasons(password, EMAIL)).toEqual([reason])
  })
})

it.each(['lanterns over the harbour', 'kT9#vfs2', 'مصباح فوق الميناء', '2026 minarets', `${'x'.repeat(60)}abc`])(
  'takes %s',
  (password) => {
    expect(weakPasswordReasons(password, EMAIL)).toEqual([])
  },
)

it('needs no address', () => {
  expect(weakPasswordReasons('lanterns over the harbour', null)).toEqual([])
})
