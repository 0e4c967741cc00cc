// Everything the documents refer to exists: linked files, the tests that the security model names, the places of the
// product's rules, and the rules that comments cite.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './child.mjs'

const LINKED = [
  ...[
    'README',
    'ARCHITECTURE',
    'CHANGELOG',
    'CONTRIBUTING',
    'SECURITY',
    'bench/README',
    'content/README',
    'media/README',
  ],
  ...[
    'README',
    'rented-machine',
    'accounts',
    'admin-guide',
    'gallery',
    'operations',
    'product-rules',
    'security-model',
  ].map((name) => `docs/${name}`),
  'docs/decisions/README',
]

/** Every file that we write comments or prose in. */
const WRITTEN = globSync('{*,{apps,bench,content,docs,e2e,media,packages,scripts}/**/*}.{ts,tsx,mjs,css,md,sql,grit}', {
  cwd: ROOT,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
})

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The cells of each table's rows, without heads. */
function rowsOf(markdown: string): string[][] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('| '))
  return lines.map((line) => line.slice(2, -2).split(' | ')).filter((cells) => !/^(attack|rule)$/.test(cells[0] ?? ''))
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text ?? '')

describe('decisions', () => {
  const names = globSync('[0-9]*.md', { cwd: join(ROOT, 'docs/decisions') }).sort()

  test('are numbered without gaps or duplicates', () => {
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1))
  })

  test.each(names)('%s has its number, a date and a status, which the index repeats', (name) => {
    const [, title, date, status = ''] =
      /^# (\d+\. .+)\n\n(\d{4}-\d\d-\d\d)\. (.+)\.\n/.exec(read(`docs/decisions/${name}`)) ?? []
    expect(title).toMatch(new RegExp(`^${Number(name.slice(0, 4))}\\. `))
    const row = `| [${title}](${name}) | ${date} | ${status.toLowerCase()} |`
    expect(read('docs/decisions/README.md').split('\n')).toContain(row)
  })
})

test.each(LINKED)('%s.md links to what is there', (name) => {
  const path = `${name}.md`
  const links = [...read(path).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link]) => link ?? '')
  const missing = links.filter((link) => !/^https?:/.test(link) && !existsSync(join(ROOT, dirname(path), link)))
  expect(missing).toEqual([])
})

test.each(['nginx.conf', 'Caddyfile', 'noor-quest.service', 'compose.yaml'])(
  'operations.md shows deploy/%s',
  (name) => {
    expect(read('docs/operations.md')).toContain(`\n${read(`deploy/${name}`)}\`\`\`\n`)
  },
)

describe('the security model', () => {
  const rows = rowsOf(read('docs/security-model.md'))

  test('is a table of attacks, each with its defence and its test', () => {
    expect(rows.length).toBeGreaterThan(20)
    for (const cells of rows) expect(cells).toHaveLength(3)
  })

  test.each(rows.map(([attack = '', , proof = '']) => [attack, proof]))('%s: its tests exist', (_attack, proof) => {
    const tests = quoted(proof).filter((text) => !text.startsWith('npm run '))
    expect(tests.length).toBeGreaterThan(0)
    const missing = tests.filter((name) => {
      const path = name.includes('/') ? name : `apps/server/test/${name}.test.ts`
      return !existsSync(join(ROOT, path)) || !/\b(it|test)(\.each)?\b/.test(read(path))
    })
    expect(missing).toEqual([])
  })
})

test.each(rowsOf(read('docs/product-rules.md')).map(([rule = '', place = '']) => [rule, place]))(
  '%s: where it lives exists',
  (_rule, place) => {
    const paths = quoted(place).filter((text) => text.includes('/'))
    const missing = paths.filter(
      (path) => !['', 'apps/server/src', 'apps/web/src'].some((root) => existsSync(join(ROOT, root, path))),
    )
    expect(missing).toEqual([])
    expect(paths.length > 0 || /^same/.test(place)).toBe(true)
  },
)

/** Ids as GitHub makes them from headings. */
function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? '')
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

describe('product rules', () => {
  const anchors = anchorsOf(read('docs/product-rules.md'))

  test('have one anchor each', () => expect(new Set(anchors).size).toBe(anchors.length))

  test('are there when a comment or a document cites them', () => {
    const cited = WRITTEN.flatMap((path) =>
      [...read(path).matchAll(/product-rules\.md#([\w-]+)/g)].map(([, anchor = '']) => ({ path, anchor })),
    )
    expect(cited.length).toBeGreaterThan(0)
    expect(cited.filter(({ anchor }) => !anchors.includes(anchor))).toEqual([])
  })

  test('are cited, rather than a specification that readers of the repository do not have', () => {
    expect(WRITTEN.filter((path) => /\b(the|our) specification\b/i.test(read(path)))).toEqual([])
  })
})
