// Who may import whom: plants each import that ARCHITECTURE.md's tables allow and each that they don't in a copy of the
// tree's folders and lets the real lint settings judge, so that tables and settings can't say different things.
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from './child.mjs'

const IMPORTS = 'lint/style/noRestrictedImports'
const GLOBALS = 'lint/style/noRestrictedGlobals'
const ENVIRONMENT = 'lint/style/noProcessEnv'
const PLUGIN = 'plugin'
const UNDECLARED = 'lint/correctness/noUndeclaredDependencies'

type Case = [file: string, source: string, refusedBy: string | null]

/** The file, what it imports (or does), and the rule that refuses it; null: allowed. */
const CASES: Case[] = [
  ...imports('packages/rules/src/x.ts', {
    allowed: ['./random.ts'],
    refused: [
      'zod',
      'node:crypto',
      'crypto',
      '@noor-quest/contract/quiz',
      '@noor-quest/rules/quiz',
      '../../contract/src/quiz.ts',
      '../index.ts',
    ],
  }),
  ...imports('packages/rules/src/x.test.ts', { allowed: ['vitest', 'fast-check', './random.ts'], refused: [] }),
  ['packages/rules/src/x.ts', 'export const N = Date.now()', GLOBALS],
  ['packages/rules/src/x.ts', 'export const N = new Date(0)', GLOBALS],
  ['packages/rules/src/x.ts', 'export const N = performance.now()', GLOBALS],
  ['packages/rules/src/x.ts', 'export const N = globalThis', GLOBALS],
  ['packages/rules/src/x.ts', 'export const N = Math.random()', PLUGIN],
  ['packages/rules/src/x.ts', 'const N = Math; export const asN = [N.random]', PLUGIN],
  ['packages/rules/src/x.ts', 'export const N = Math.floor(1.5)', null],
  ['packages/rules/src/x.test.ts', 'export const N = Math.random()', null],

  ...imports('packages/contract/src/x.ts', {
    allowed: ['zod', './quiz.ts', '@noor-quest/rules/quiz'],
    refused: [
      'hono',
      'react',
      'node:fs',
      '@noor-quest/server/app',
      '../../rules/src/quiz.ts',
      '../../../apps/web/src/main.tsx',
    ],
  }),

  ...imports('apps/server/src/features/quiz/x.ts', {
    allowed: [
      'hono',
      'node:crypto',
      'zod',
      './queries.ts',
      '../../db/connect.ts',
      '@noor-quest/rules/quiz',
      '@noor-quest/contract/quiz',
    ],
    refused: [
      '@noor-quest/web/app',
      '@noor-quest/web',
      '../../../../web/src/main.tsx',
      '../../../../../apps/web/src/main.tsx',
      '../../../../../packages/rules/src/quiz.ts',
    ],
  }),
  // Every way of writing an import is refused in every room, and no detour leads around a pattern.
  ...imports('apps/server/src/features/quiz/x.ts', { allowed: [], refused: ['./../leaderboard/x.ts'] }),
  ...imports('apps/server/src/features/brand-new/x.ts', { allowed: ['../../db/x.ts'], refused: ['../quiz/x.ts'] }),
  ...imports('apps/server/src/features/quiz/parts/x.ts', { allowed: ['./y.ts'], refused: ['../../leaderboard/x.ts'] }),
  ...imports('apps/server/src/db/sqlite/x.ts', {
    allowed: ['kysely', '../connect.ts', '../../shared/x.ts'],
    refused: ['../../features/players/x.ts', '../../http/x.ts'],
  }),
  ...imports('apps/server/src/db/x.ts', { allowed: ['./migrations/x.ts'], refused: ['../features/players/x.ts'] }),
  ...imports('apps/server/src/http/x.ts', { allowed: ['./openapi.ts'], refused: ['../features/players/x.ts'] }),
  ...imports('apps/server/src/shared/x.ts', { allowed: ['./cursor.ts'], refused: ['../http/openapi.ts'] }),
  ...imports('apps/server/test/x.test.ts', {
    allowed: ['../src/app.ts', '../../../scripts/postgres.mjs'],
    refused: ['../../web/src/main.tsx'],
  }),
  ...imports('apps/server/src/db/migrations/x.ts', {
    allowed: ['kysely', '../connect.ts', './0002-search-text.ts'],
    refused: [
      '../tables.ts',
      '../migrate.ts',
      '../../players/queries.ts',
      '../../features/players/queries.ts',
      '@noor-quest/rules/players',
      '@noor-quest/contract/players',
      'node:crypto',
      '@noor-quest/web/app',
    ],
  }),
  ['apps/server/src/quiz/x.ts', 'export const N = (db) => db.transaction().execute(() => 1)', PLUGIN],
  ['apps/server/src/quiz/x.ts', 'export const N = ({ db }) => db.startTransaction()', PLUGIN],
  ['apps/server/src/db/x.ts', 'export const N = (db) => db.connection().execute(() => 1)', PLUGIN],
  ['apps/server/src/quiz/x.ts', 'export const N = (c) => c.deps.db.transaction().setAccessMode("read only")', PLUGIN],
  ['apps/server/src/quiz/x.ts', 'export const N = (db) => db?.transaction().execute(() => 1)', PLUGIN],
  ['apps/server/src/quiz/x.ts', 'export const N = (deps) => deps?.db?.connection()', PLUGIN],
  ['apps/server/src/db/transact.ts', 'export const N = (db) => db.transaction().execute(() => 1)', null],
  ['apps/server/src/config.ts', 'export const N = process.env.PORT', ENVIRONMENT],
  ['apps/server/src/features/quiz/x.ts', 'export const N = process.env.PORT', ENVIRONMENT],
  [
    'apps/server/src/features/quiz/x.ts',
    "import { env as N } from 'node:process'; export const asN = N.PORT",
    ENVIRONMENT,
  ],
  ['apps/server/src/main.ts', 'export const N = process.env.PORT', null],
  ['apps/server/src/main.ts', "import { loadEnvFile as N } from 'node:process'; N()", null],
  ...imports('apps/server/src/main.ts', { allowed: ['./app.ts'], refused: ['../../web/src/main.tsx'] }),

  ...imports('apps/web/src/main.tsx', {
    allowed: ['react', './app/app.tsx', './platform/text/text.ts', './ui/theme.css'],
    refused: ['../../server/src/app.ts'],
  }),
  ...imports('apps/web/src/app/x.tsx', {
    allowed: [
      'react',
      './router.tsx',
      '../features/quiz/quiz-screen.tsx',
      '../game-room/game-room.ts',
      '../ui/button.tsx',
      '@noor-quest/rules/quiz',
    ],
    refused: [
      '@noor-quest/server/app',
      '../../../server/src/app.ts',
      'node:fs',
      '../../../../packages/rules/src/quiz.ts',
    ],
  }),
  ...imports('apps/web/src/features/quiz/x.tsx', {
    allowed: [
      'react',
      '@noor-quest/contract/limits',
      './quiz-api.ts',
      './parts/timer.tsx',
      '../../game-room/game-room.ts',
      '../../ui/button.tsx',
      '../../platform/text/text.ts',
    ],
    refused: [
      '../flip-match/flip-match-screen.tsx',
      '../home/x.ts',
      '../../features/home/x.ts',
      '../../app/router.tsx',
      '../../main.tsx',
      '../../../../server/src/app.ts',
      '@noor-quest/server/app',
      'node:fs',
    ],
  }),
  ...imports('apps/web/src/features/admin/tabs/x.tsx', {
    allowed: [
      'react',
      './y.tsx',
      '../admin-api.ts',
      '../tables/y.tsx',
      '../../../game-room/game-room.ts',
      '../../../ui/button.tsx',
      '../../../platform/clock.ts',
    ],
    refused: ['../../quiz/quiz-api.ts', '../../../features/quiz/quiz-api.ts', '../../../app/router.tsx', 'node:fs'],
  }),
  ...imports('apps/web/src/game-room/x.tsx', {
    allowed: ['react', './sending.ts', '../ui/button.tsx', '../platform/text/text.ts', '@noor-quest/contract/limits'],
    refused: [
      '../features/quiz/quiz-api.ts',
      '../app/router.tsx',
      '../main.tsx',
      'node:fs',
      '../../../server/src/app.ts',
      '@noor-quest/server/app',
    ],
  }),
  ...imports('apps/web/src/ui/x.tsx', {
    allowed: ['react', './button.tsx', '../platform/text/text.ts', '@base-ui/react/dialog'],
    refused: [
      '../game-room/game-room.ts',
      '../features/quiz/quiz-api.ts',
      '../app/router.tsx',
      '../main.tsx',
      'node:fs',
      '../../../server/src/app.ts',
    ],
  }),
  ...imports('apps/web/src/platform/text/x.ts', {
    allowed: ['./en.ts', '../clock.ts', '@noor-quest/contract/limits'],
    refused: [
      '../../game-room/game-room.ts',
      '../../features/quiz/quiz-api.ts',
      '../../app/router.tsx',
      '../../main.tsx',
      '@noor-quest/server/app',
    ],
  }),

  ['apps/web/src/features/quiz/x.tsx', "import type { N } from '@noor-quest/contract/quiz'; export type AsN = N", null],
  [
    'apps/web/src/features/quiz/x.tsx',
    "import { COMMENTS_MAX as N } from '@noor-quest/contract/limits'; export const asN = N",
    null,
  ],
  ['apps/web/src/features/quiz/x.tsx', "import { N } from '@noor-quest/contract/quiz'; export const asN = N", PLUGIN],
  ['apps/web/src/features/quiz/x.tsx', "import * as N from '@noor-quest/contract/quiz'; export const asN = N", PLUGIN],
  ['apps/web/src/features/quiz/x.tsx', "export const N = import('@noor-quest/contract/quiz')", PLUGIN],
  ['apps/web/src/features/quiz/x.tsx', 'export const N = import(`@noor-quest/contract/quiz`)', PLUGIN],
  ['apps/web/src/features/quiz/x.tsx', "export { N } from '@noor-quest/contract/quiz'", PLUGIN],
  ['apps/web/src/features/quiz/x.tsx', "export { type N } from '@noor-quest/contract/quiz'", PLUGIN],
  ['apps/web/src/features/quiz/x.tsx', "export * from '@noor-quest/contract/quiz'", PLUGIN],
  ['apps/web/src/features/quiz/x.tsx', "export * as N from '@noor-quest/contract/quiz'", PLUGIN],
  ['apps/web/src/features/quiz/x.tsx', "import N, { aN } from '@noor-quest/contract/quiz'; export { N, aN }", PLUGIN],
  ['apps/web/src/features/quiz/x.tsx', "export type { N } from '@noor-quest/contract/quiz'", null],
  ['apps/web/src/features/quiz/x.tsx', "export { N } from '@noor-quest/contract/limits'", null],

  // The tables' patterns compare what is written: a detour would lead around them.
  ...[
    ['apps/server/src/shared/x.ts', './../games/../leaderboard/x.ts'],
    ['apps/server/src/features/quiz/x.ts', '../games/../leaderboard/x.ts'],
    ['apps/server/src/features/quiz/x.ts', '../../shared/../features/leaderboard/x.ts'],
    ['apps/server/src/features/quiz/x.ts', '../../shared\\x2f../features/leaderboard/x.ts'],
    ['apps/server/src/features/quiz/x.ts', './../leaderboard/x.ts'],
    ['apps/server/src/features/quiz/x.ts', './/../leaderboard/x.ts'],
    ['apps/server/src/features/quiz/x.ts', '../.././features/leaderboard/x.ts'],
    ['apps/server/src/commands/x.ts', '../shared/../main.ts'],
    ['apps/web/src/features/quiz/x.tsx', '../../ui/../features/flip-match/x.ts'],
    ['apps/web/src/features/quiz/x.tsx', './../flip-match/x.ts'],
    ['apps/web/src/features/quiz/x.tsx', './parts/../../flip-match/x.ts'],
    ['apps/web/src/game-room/x.tsx', '../ui/../features/quiz/x.ts'],
    ['packages/rules/src/x.ts', './parts/../../../contract/src/quiz.ts'],
  ].flatMap(([file = '', from]): Case[] => [
    [file, `import '${from}'`, PLUGIN],
    [file, `import type { N } from '${from}'; export type AsN = N`, PLUGIN],
    [file, `export * from '${from}'`, PLUGIN],
    [file, `export const N = import('${from}')`, PLUGIN],
  ]),

  ['packages/contract/src/limits.ts', "import 'zod'", IMPORTS],
  ['packages/contract/src/player-columns.ts', "import './quiz.ts'", IMPORTS],

  // All of npm's packages are in one folder: without this rule each part could use the others'.
  ['apps/server/src/features/quiz/x.ts', "import 'react'", UNDECLARED],
  ['apps/server/src/features/quiz/x.ts', "import 'fast-check'", UNDECLARED],
  ['apps/server/src/features/quiz/x.test.ts', "import 'fast-check'", null],
  ['apps/web/src/app/x.tsx', "import 'hono/client'", UNDECLARED],
  ['apps/web/src/features/quiz/x.tsx', "import 'kysely'", UNDECLARED],
  ['packages/contract/src/x.ts', "import 'kysely'", UNDECLARED],
]

/** Two files that import each other, the second one only types: a circle within a room breaks no row of a table. */
const CIRCLE: [from: string, to: string, source: string][] = [
  ['apps/server/src/features/quiz/a.ts', 'apps/server/src/features/quiz/b.ts', "import './b.ts'; export type A = 1"],
  [
    'apps/server/src/features/quiz/b.ts',
    'apps/server/src/features/quiz/a.ts',
    "import type { A } from './a.ts'; export type B = A",
  ],
]

/** A table of ARCHITECTURE.md: its rows' rooms, and whom they may import. `root` is the folder its names are in. */
type Table = { heading: string; root: string; rows: { rooms: string[]; mayImport: string[] }[] }

/** Rooms are named in backticks; whatever else a cell says is for readers. */
function readTable(heading: string, root: string): Table {
  const section =
    readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').split(`### ${heading}\n`)[1]?.split(/^#/m)[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '')
  return {
    heading,
    root,
    rows: rows.map((line) => {
      const [, from, to] = line.split('|')
      return { rooms: named(from), mayImport: named(to) }
    }),
  }
}

const PARTS = readTable('Parts', '')
const SERVER = readTable('In the server', 'apps/server/src/')
const FEATURES = readTable("Between the server's features", 'apps/server/src/features/')
const WEB = readTable('In the web app', 'apps/web/src/')
const ANY_FEATURE = 'features/*'
const WEB_FEATURES = ['features/one', 'features/two']

type Room = { name: string; file: string; mayImport: string[] }

/** The rooms of a table, one for each feature where it says any. A feature never imports another by that. */
function roomsOf({ root, rows }: Table, features: string[]): Room[] {
  const named = (name: string) => (name === ANY_FEATURE ? features : [name])
  return rows.flatMap(({ rooms, mayImport }) =>
    rooms.flatMap(named).map((name) => ({
      name: root + name,
      file: root + (/\.tsx?$/.test(name) ? name : `${name}/planted.ts`),
      mayImport: mayImport.flatMap(named).map((other) => root + other),
    })),
  )
}

const serverFeatures = roomsOf(FEATURES, [])
const HOUSES: Room[][] = [
  roomsOf(PARTS, []).map((room) => ({ ...room, file: `${room.name}/src/planted.ts` })),
  roomsOf(
    SERVER,
    FEATURES.rows.flatMap(({ rooms }) => rooms.map((name) => `features/${name}`)),
  ).map((room) => {
    const others = serverFeatures.find(({ name }) => name === room.name)?.mayImport ?? []
    return { ...room, mayImport: [...room.mayImport, ...others] }
  }),
  roomsOf(WEB, WEB_FEATURES),
]

/** One import from each room to each other one of its house. */
const CROSSINGS = HOUSES.flatMap((rooms) =>
  rooms.flatMap((from) => rooms.filter((to) => to !== from).map((to) => ({ from, to }))),
)

/** How a file of `from` would import one of `to`. Packages are imported by name. */
function specifier({ from, to }: { from: Room; to: Room }): string {
  if (to.name.startsWith('packages/')) return `@noor-quest/${basename(to.name)}/planted`
  const path = relative(dirname(from.file), to.file)
  return path.startsWith('.') ? path : `./${path}`
}

/** The ways of writing an import that the tables don't see: refused everywhere, whatever they import. */
function unseen(from: string): string[] {
  return [
    `export type N = import('${from}').N`,
    `export type N = typeof import('${from}')`,
    `import N = require('${from}')`,
    `export const N = import(\`${from}\`)`,
    `export const N = import('${from}' + '')`,
    `export const N = import('${from}', {})`,
  ]
}

/** Refused imports are tested in every way of writing one. `N` in a source stands for the case's number. */
function imports(file: string, { allowed, refused }: { allowed: string[]; refused: string[] }): Case[] {
  const [first] = refused
  const written =
    first === undefined
      ? []
      : [
          `import { N } from '${first}'; export const asN = N`,
          `import type { N } from '${first}'; export type AsN = N`,
          `export { N } from '${first}'`,
          `export const N = import('${first}')`,
        ]
  return [
    ...allowed.map((from): Case => [file, `import '${from}'`, null]),
    ...refused.map((from): Case => [file, `import '${from}'`, IMPORTS]),
    ...written.map((source): Case => [file, source, IMPORTS]),
    ...[...refused, ...allowed]
      .slice(0, 1)
      .flatMap(unseen)
      .map((source): Case => [file, source, PLUGIN]),
  ]
}

/** The lint settings with nothing but planted files under them. */
let tree = ''
/** The rules that complained, by file and line from 1. */
const complaints = new Map<string, string[]>()
const PLANTED: [file: string, source: string][] = [
  ...CASES.map(([file, source]): [string, string] => [file, source]),
  ...CROSSINGS.map((crossing): [string, string] => [crossing.from.file, `import '${specifier(crossing)}'`]),
]
/** The rules that complained of a planted line: each is one line of its file. */
function complaintsOf(index: number): string[] {
  const [file = ''] = PLANTED[index] ?? []
  const line = PLANTED.slice(0, index + 1).filter(([other]) => other === file).length
  return complaints.get(`${file}:${line}`) ?? []
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'noor-quest-boundaries-'))
  const parts = ['packages/rules', 'packages/contract', 'apps/server', 'apps/web'].map((part) => `${part}/package.json`)
  for (const name of ['biome.json', '.gitignore', 'package.json', ...parts]) cpSync(join(ROOT, name), join(tree, name))
  const plugins = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')).plugins ?? []
  for (const plugin of plugins) cpSync(join(ROOT, plugin.path ?? plugin), join(tree, plugin.path ?? plugin))
  const plant = (file: string, line: string) => {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    appendFileSync(join(tree, file), `${line}\n`)
  }
  for (const [index, [file, source]] of PLANTED.entries()) plant(file, source.replace(/N\b/g, `N${index}`))
  for (const [from, , source] of CIRCLE) plant(from, source)

  const biome = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'], {
    cwd: tree,
    encoding: 'utf8',
  })
  const report: { diagnostics: { category: string; location: { path: string; start: { line: number } } }[] } =
    JSON.parse(stdout)
  for (const { category, location } of report.diagnostics) {
    const place = `${location.path}:${location.start.line}`
    complaints.set(place, [...(complaints.get(place) ?? []), category])
  }
})

afterAll(() => rmSync(tree, { recursive: true, force: true }))

describe('lint', () => {
  test.each(CASES.map(([file, source, refusedBy], index) => ({ file, source, refusedBy, index })))(
    '$file: $source ($refusedBy)',
    ({ refusedBy, index }) => {
      const boundaryRules = [IMPORTS, GLOBALS, ENVIRONMENT, PLUGIN, UNDECLARED]
      const found = complaintsOf(index).filter((rule) => boundaryRules.includes(rule))
      if (refusedBy === null) expect(found).toEqual([])
      else expect(found).toContain(refusedBy)
    },
  )

  test.each(CIRCLE)('%s and %s may not import each other', (from) => {
    expect(complaints.get(`${from}:1`)).toContain('lint/suspicious/noImportCycles')
  })

  test.each(HOUSES.flat())('lets $name import what ARCHITECTURE.md says, and nothing else', (room) => {
    const allowed = CROSSINGS.flatMap(({ from, to }, index) =>
      from === room && !complaintsOf(CASES.length + index).includes(IMPORTS) ? [to.name] : [],
    )
    expect(allowed.toSorted()).toEqual(room.mayImport.toSorted())
  })
})

describe("ARCHITECTURE.md's tables", () => {
  const folder = (path: string) =>
    readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() || (entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts')) ? [entry.name] : [],
    )
  const rooms = (table: Table) => table.rows.flatMap((row) => row.rooms)

  test('name every room of the server, and no other', () => {
    const named = [...new Set(rooms(SERVER).map((name) => name.split('/')[0] ?? ''))]
    expect(named.toSorted()).toEqual(folder('apps/server/src').toSorted())
    expect(rooms(FEATURES).toSorted()).toEqual(folder('apps/server/src/features').toSorted())
  })

  test.each([SERVER, FEATURES, WEB])('$heading: whom a room may import is in a row above it', ({ rows }) => {
    for (const [index, { mayImport }] of rows.entries()) {
      const above = rows.slice(0, index).flatMap((row) => row.rooms)
      expect(above).toEqual(expect.arrayContaining(mayImport))
    }
  })
})

describe.each(['packages/rules', 'packages/contract'])('the compiler, in %s', (part) => {
  const sources = {
    setTimeout: 'setTimeout(() => {}, 1)',
    setInterval: 'setInterval(() => {}, 1)',
    queueMicrotask: 'queueMicrotask(() => {})',
    fetch: "fetch('/api/players')",
    process: 'process.exit()',
    console: 'console.log(1)',
    crypto: 'crypto.randomUUID()',
    document: 'document.title',
    localStorage: 'localStorage.clear()',
    structuredClone: 'structuredClone({})',
    Buffer: "Buffer.from('x')",
  }
  let output = ''

  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'noor-quest-compiler-'))
    const settings = { extends: join(ROOT, part, 'tsconfig.json'), files: ['planted.mts'], include: [] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    writeFileSync(
      join(folder, 'planted.mts'),
      [...Object.values(sources), 'export const sorted = [3, 1, 2].toSorted()'].join('\n'),
    )
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
    output = spawnSync(process.execPath, [tsc, '--pretty', 'false', '-p', folder], { encoding: 'utf8' }).stdout
    rmSync(folder, { recursive: true })
  })

  test.each(Object.keys(sources))('%s is unknown', (name) => {
    expect(output).toMatch(new RegExp(`error TS\\d+: Cannot find name '${name}'`))
  })

  test('the language itself is known: nothing else is refused', () => {
    expect(output.trim().split('\n')).toHaveLength(Object.keys(sources).length)
  })
})
