import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultOf, SETTINGS } from './config.ts'

const table = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')

it.each(Object.entries(SETTINGS))('docs/operations.md says of %s what the code does', (name, { description }) => {
  expect(table).toContain(`| \`${name}\` | ${defaultOf(name as keyof typeof SETTINGS)} | ${description} |`)
})

it('docs/operations.md lists no setting that is gone', () => {
  const listed = [...table.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1])
  expect(listed).toEqual(Object.keys(SETTINGS))
})
