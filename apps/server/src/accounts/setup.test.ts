import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { handOverSetupLink } from './setup.ts'

const LINK = 'https://quiz.example.org/admin/join?token=secret'
let dir: string
let file: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'noor-quest-link-'))
  file = join(dir, 'setup-link.txt')
})
afterEach(() => rmSync(dir, { recursive: true }))

it('shows the link on a terminal, and leaves no file', () => {
  writeFileSync(file, 'of the last start')
  expect(handOverSetupLink(LINK, dir, true)).toContain(LINK)
  expect(existsSync(file)).toBe(false)
})

it('otherwise keeps it in a file for its user alone, which the log names', () => {
  writeFileSync(file, 'of the last start', { mode: 0o644 })
  const lines = handOverSetupLink(LINK, dir, false).join('\n')
  expect(lines).toContain(file)
  expect(lines).not.toContain('secret')
  expect(readFileSync(file, 'utf8')).toBe(`${LINK}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('removes the file once there is an admin', () => {
  handOverSetupLink(LINK, dir, false)
  expect(handOverSetupLink(null, dir, false)).toEqual([])
  expect(existsSync(file)).toBe(false)
})

it('is a warning where it can’t be written or removed', () => {
  mkdirSync(join(file, 'not-empty'), { recursive: true })
  const lines = handOverSetupLink(LINK, dir, false)
  expect(lines).toEqual([expect.stringMatching(/^Warning: .*setup-link\.txt.*start in a terminal\.$/)])
  expect(lines.join()).not.toContain('secret')
  expect(handOverSetupLink(null, dir, false)).toEqual([expect.stringMatching(/^Warning: .*setup-link\.txt.*\.$/)])
  expect(handOverSetupLink(LINK, dir, true)).toContain(LINK)
  expect(readdirSync(dir)).toEqual(['setup-link.txt'])
})

it('is written by processes that start at the same moment', async () => {
  const code = `const { handOverSetupLink } = await import(${JSON.stringify(join(import.meta.dirname, 'setup.ts'))})
    for (const untilMs = Date.now() + 1000; Date.now() < untilMs; ) handOverSetupLink('${LINK}', ${JSON.stringify(dir)}, false)`
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
  await Promise.all([start(), start()])
  expect(readdirSync(dir)).toEqual(['setup-link.txt'])
})
