import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** Names that aren't settings: benches' own variables, and names in the code. */
const OTHERS = ['BENCH_CALLS', 'BENCH_GAMES', 'PERSON_FIELDS', 'QUICK_PASSWORDS']

it('no document names a setting that there is not', () => {
  const root = join(import.meta.dirname, '../../..')
  // The changelog also names settings of earlier versions, and the recipes name constants.
  const exclude = ['CHANGELOG.md', 'docs/change-it.md']
  const documents = globSync('{*,docs/**/*,bench/*,content/*}.md', { cwd: root, exclude })
  const named = documents.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(
      ([, name = '']) => ({ path, name }),
    ),
  )
  expect(named.length).toBeGreaterThan(50)
  const isKnown = (name: string) => name in SETTINGS || OTHERS.includes(name)
  expect(named.filter(({ name }) => !isKnown(name))).toEqual([])
})
