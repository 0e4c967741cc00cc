// References in documents are valid: linked files and headings, paths and commands, the tests that
// the security model names, and the rules that comments cite. Lists that claim to be complete are.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseConfig, SETTINGS } from '../apps/server/src/config.ts'
import { ROOT } from './child.mjs'

const DOCUMENTS = globSync('{*,{apps,bench,content,deploy,docs,media}/**/*}.md', {
  cwd: ROOT,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
})

/** Every file with comments or prose. */
const WRITTEN = globSync(
  '{*,{apps,bench,content,deploy,docs,e2e,media,packages,scripts}/**/*}.{ts,tsx,mjs,css,md,sql,grit}',
  {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  },
)

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const SOURCE = WRITTEN.filter((path) => !path.endsWith('.md'))
  .map(read)
  .join('\n')

const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

const { scripts: SCRIPTS, version: VERSION } = JSON.parse(read('package.json'))

/** Folders from which a document's path may start. */
const ROOMS = ['.', 'apps/server/src', 'apps/web/src']
/** A path in the repository: no address, import or pattern with a placeholder. */
const PATH =
  /^(apps|packages|content|docs|media|deploy|scripts|bench|e2e|platform|text|ui|player|hall|portal|app|accounts|seasons|players|leaderboards|play|messages|commands)\/[\w.*/-]+$/

/** Ids of headings as GitHub makes them. */
function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? '')
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

describe('decisions', () => {
  const names = globSync('[0-9]*.md', { cwd: join(ROOT, 'docs/decisions') }).sort()

  test('are there when a comment or a document cites them', () => {
    const cited = WRITTEN.flatMap((path) =>
      [...read(path).matchAll(/docs\/decisions\/(\d{4})/g)].map(([, number = '']) => ({ path, number })),
    )
    expect(cited.length).toBeGreaterThan(0)
    expect(cited.filter(({ number }) => !names.some((name) => name.startsWith(number)))).toEqual([])
  })

  test('have a number each', () => {
    const numbers = names.map((name) => name.slice(0, 4))
    expect(numbers).toEqual([...new Set(numbers)])
  })

  test.each(names)('%s has its number, a date and a status', (name) => {
    const head = new RegExp(`^# ${Number(name.slice(0, 4))}\\. .+\n\n\\d{4}-\\d\\d-\\d\\d\\. .+\\.\n`)
    expect(read(`docs/decisions/${name}`)).toMatch(head)
  })
})

test('modules that comments name are there', () => {
  const named = WRITTEN.filter((path) => /\.(ts|tsx|mjs|css)$/.test(path)).flatMap((path) =>
    [...read(path).matchAll(/(\/\/|^\s*\/?\*).*$/gm)].flatMap(([comment]) =>
      [...comment.matchAll(/(?<![\w@/.-])(?:[\w.-]+\/)*[\w.-]*\w\.(ts|tsx|mjs)\b/g)].map(([name]) => ({ path, name })),
    ),
  )
  expect(named.length).toBeGreaterThan(100)
  const isThere = (name: string) => WRITTEN.some((path) => `/${path}`.endsWith(`/${name.replace(/^(\.\.?\/)+/, '')}`))
  expect(named.filter(({ name }) => !isThere(name))).toEqual([])
})

/** A decision may be cited by its number alone. */
const pattern = (room: string, path: string) => join(room, path.replace(/^(docs\/decisions\/\d{4})$/, '$1-*.md'))

/** A link's target: a path from the root, and an anchor in it or ''. */
function linksOf(path: string): { link: string; to: string; anchor: string }[] {
  const links = [...read(path).matchAll(/\]\(([^)\s]+)\)/g), ...read(path).matchAll(/src="([^"]+)"/g)]
  return links.flatMap(([, link = '']) => {
    const [file = '', anchor = ''] = link.split('#')
    return /^https?:/.test(link) ? [] : { link, to: file === '' ? path : join(dirname(path), file), anchor }
  })
}

describe.each(DOCUMENTS)('%s', (path) => {
  test('links to files and headings that exist', () => {
    const missing = linksOf(path).filter(
      ({ to, anchor }) => !existsSync(join(ROOT, to)) || (anchor !== '' && !anchorsOf(read(to)).includes(anchor)),
    )
    expect(missing.map(({ link }) => link)).toEqual([])
  })

  test('names files that exist', () => {
    const paths = quoted(read(path)).filter((text) => PATH.test(text))
    const missing = paths.filter((name) =>
      ROOMS.every((room) => globSync(pattern(room, name), { cwd: ROOT }).length === 0),
    )
    expect(missing).toEqual([])
  })

  test('names functions and variables that exist', () => {
    const names = quoted(read(path)).flatMap((text) => /^([a-z]+[A-Z]\w*)(\(.*\))?$/.exec(text)?.[1] ?? [])
    expect(names.filter((name) => !SOURCE.includes(name))).toEqual([])
  })

  test('names commands that exist', () => {
    const named = [...read(path).matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in SCRIPTS))).toEqual([])
  })
})

test("README's map has each document", () => {
  const listed = linksOf('README.md').map(({ to }) => to)
  const missing = DOCUMENTS.filter((path) => path !== 'README.md' && !path.startsWith('docs/decisions/'))
  expect(missing.filter((path) => !listed.includes(path))).toEqual([])
})

test("ARCHITECTURE's tree has each room of both apps", () => {
  const [tree = ''] = read('ARCHITECTURE.md').match(/^```[\s\S]*?^```/m) ?? []
  const rooms = globSync('apps/{server,web}/src/*/', { cwd: ROOT }).map((path) => basename(path))
  expect(rooms.length).toBeGreaterThan(15)
  expect(rooms.filter((name) => !tree.includes(` ${name}/`))).toEqual([])
})

describe("ARCHITECTURE's ways", () => {
  const [, ways = ''] = read('ARCHITECTURE.md').match(/^## Ways\n([\s\S]*?)^## /m) ?? []
  const SOURCES: Record<string, string> = {
    web: 'apps/web/src',
    server: 'apps/server/src',
    contract: 'packages/contract/src',
    rules: 'packages/rules/src',
  }
  const listed = ways.split('\n').filter((line) => /^\d+\. /.test(line))

  test('name one file in each line', () => {
    expect(listed.length).toBeGreaterThan(50)
    expect(listed.filter((line) => !/^\d+\. `[\w./-]+`: /.test(line))).toEqual([])
  })

  test('name files that exist', () => {
    const missing = quoted(listed.join('\n')).filter((name) => {
      const [source = '', ...path] = name.split('/')
      return path.length > 0 && !existsSync(join(ROOT, SOURCES[source] ?? source, ...path))
    })
    expect(missing).toEqual([])
  })
})

describe('each command for operators', () => {
  const GUIDES = [
    'README.md',
    ...['install', 'hosted', 'operations', 'rented-machine'].map((name) => `docs/${name}.md`),
  ]
  const PROGRAMS =
    /^(\$env:|set [A-Z]|([A-Z_]+=\S+ )?(npm|docker|systemctl|journalctl|apt-get|createdb|pg_dump|pg_restore|openssl|heroku|caddy|nginx) )/
  const blocksOf = (path: string) => [...read(path).matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)
  const rows = [...read('docs/install.md').matchAll(/^\| `([^`]+)` \| (not run|`.*) ?.*\|$/gm)].map(
    ([row, command = '']) => ({ row, command }),
  )
  // rented-machine.test.ts runs every block of its document.
  const inBlocks = GUIDES.filter((path) => !path.endsWith('rented-machine.md')).flatMap((path) =>
    blocksOf(path).flatMap((block) => block.trim().split('\n')),
  )
  const inText = GUIDES.flatMap((path) => {
    const text = read(path).replace(/^## Which commands were run[\s\S]*/m, '')
    return quoted(text.replace(/^```[\s\S]*?^```/gm, '')).map((code) => code.replace(/^cd \S+ && /, ''))
  }).filter((code) => PROGRAMS.test(`${code} `) && !code.startsWith('npm run test'))
  const commands = [...inBlocks, ...inText]
  const rowOf = (command: string) => rows.find((row) => command.startsWith(row.command))

  test('is in the table of docs/install.md', () => {
    expect(inBlocks.length).toBeGreaterThan(5)
    expect(inText.length).toBeGreaterThan(20)
    expect(commands.filter((command) => rowOf(command) === undefined)).toEqual([])
  })

  test('and each row is of a command', () => {
    expect(rows.filter((row) => !commands.some((command) => rowOf(command) === row)).map(({ row }) => row)).toEqual([])
  })

  test.each(rows)('$command: its test exists, or the row says that it is not run', ({ row }) => {
    const [, by = ''] = /^\| `[^`]+` \| (.*) \|$/.exec(row) ?? []
    const tests = quoted(by)
    if (!by.startsWith('not run')) expect(tests.length).toBeGreaterThan(0)
    const names = WRITTEN.filter((path) => /\.test\.ts$/.test(path)).map((path) => basename(path).split('.')[0])
    expect(tests.filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('each line of docs/hosted.md', () => {
  const blocks = [...read('docs/hosted.md').matchAll(/^```ini\n([\s\S]*?)^```/gm)].map(([, text = '']) => text.trim())

  test('is read', () => expect(blocks.length).toBeGreaterThan(10))

  test.each(blocks)('%s', (block) => {
    const lines = block.split('\n').map((line) => line.split(/=(.*)/).slice(0, 2))
    const settings = Object.fromEntries(lines)
    expect(Object.keys(settings).filter((name) => !(name in SETTINGS))).toEqual([])
    const isPostgres = 'DATABASE_URL' in settings
    expect(() => parseConfig({ ...settings, ...(isPostgres && { APP_SECRET: 'x'.repeat(32) }) }, '/srv')).not.toThrow()
  })
})

test("bench/README's table has each bench", () => {
  const [, table = ''] = read('bench/README.md').match(/^\| bench \|.*\n\|-.*\n((?:\|.*\n)+)/m) ?? []
  const named = table.split('\n').flatMap((row) => row.split(' | ')[0]?.slice(2).split(', ') ?? [])
  const benches = globSync('*.bench.ts', { cwd: join(ROOT, 'bench') }).map((name) => name.replace('.bench.ts', ''))
  expect(named.filter((name) => name !== '').sort()).toEqual(benches.sort())
})

test('docs/operations.md names the browsers that the build makes code for', () => {
  const [, targets = ''] = /target: \[(.*)\]/.exec(read('apps/web/vite.config.ts')) ?? []
  expect(targets).toBe("'chrome111', 'firefox128', 'safari16.4'")
  expect(read('docs/operations.md')).toContain('Chrome or Edge 111, Firefox 128, or Safari 16.4 (iOS 16.4)')
})

test('the changelog begins with unreleased changes and has an entry for this version', () => {
  const heads = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, head = '']) => head)
  const versions = heads.map((head) => head.split(' - ')[0])
  expect(versions[0] === 'Unreleased' || versions[0] === VERSION).toBe(true)
  expect(versions).toContain(VERSION)
})

test('every package of ours and the image have the same version', () => {
  const packages = globSync('{packages,apps}/*/package.json', { cwd: ROOT }).map(
    (path) => JSON.parse(read(path)).version,
  )
  expect(packages).toHaveLength(4)
  expect([...new Set(packages)]).toEqual([VERSION])
  expect(read('Dockerfile')).toContain(`org.opencontainers.image.version="${VERSION}"`)
})

describe('each attack of the security model', () => {
  const [, model = ''] = read('SECURITY.md').match(/^## Play([\s\S]*)^## Remaining/m) ?? []
  const attacks = model
    .split('\n- ')
    .slice(1)
    .map((item) => item.split('\n#')[0]?.trim().replace(/\s+/g, ' ') ?? '')

  test('is read', () => expect(attacks.length).toBeGreaterThan(20))

  test.each(attacks)('%s: its tests exist', (attack) => {
    const [, names] = /\(((?:`[\w-]+`(?:, )?)+)\)$/.exec(attack) ?? []
    const tests = quoted(names ?? '')
    expect(tests.length).toBeGreaterThan(0)
    const isTest = (name: string) =>
      WRITTEN.some((path) => /\.(test|spec)\.tsx?$/.test(path) && basename(path).split('.')[0] === name)
    expect(tests.filter((name) => !isTest(name))).toEqual([])
  })
})

describe('product rules', () => {
  const anchors = anchorsOf(read('docs/product-rules.md'))

  test('have one anchor each', () => expect(new Set(anchors).size).toBe(anchors.length))

  const cited = WRITTEN.flatMap((path) =>
    [...read(path).matchAll(/product-rules\.md#([\w-]+)/g)].map(([, anchor = '']) => ({ path, anchor })),
  )

  test('are there when a comment or a document cites them', () => {
    expect(cited.filter(({ anchor }) => !anchors.includes(anchor))).toEqual([])
  })

  test('are cited by the code that implements them', () => {
    const sections = anchorsOf(read('docs/product-rules.md').replace(/^##? .+$/gm, ''))
    const byCode = cited.filter(({ path }) => !path.endsWith('.md')).map(({ anchor }) => anchor)
    expect(sections.length).toBeGreaterThan(0)
    expect(sections.filter((anchor) => !byCode.includes(anchor))).toEqual([])
  })

  test('are cited, rather than a specification that readers of the repository do not have', () => {
    expect(WRITTEN.filter((path) => /\b(the|our) specification\b/i.test(read(path)))).toEqual([])
  })
})
