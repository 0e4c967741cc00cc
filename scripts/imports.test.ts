import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import config from '../imports.config.mjs'

const FORBIDDEN: Record<string, string> = {
  'apps/server/src/platform/early.ts': "import '../play/late.ts'",
  'apps/server/src/seasons/types.ts': "import type { Late } from '../play/late.ts'\nexport type A = Late",
  'apps/server/src/portal/web.ts': "import '../../../web/src/text/text.ts'",
  'apps/web/src/player/portal.ts': "import('../portal/page.ts')",
  'apps/web/src/hall/player.ts': "export * from '../player/quiz.ts'",
  'apps/web/src/ui/file.ts': "import 'node:fs'",
  'packages/rules/src/clock.ts': "import 'node:timers'",
  'packages/contract/src/server.ts': "import '../../../apps/server/src/play/late.ts'",
  'apps/server/src/platform/database/migrations/0001.ts': "import '../tables.ts'",
  'apps/server/src/people/missing.ts': "import './gone.ts'",
  'apps/server/src/play/one.ts': "import type { Other } from './other.ts'\nexport type One = Other",
}
const ALLOWED: Record<string, string> = {
  'apps/server/src/play/late.ts': "import 'node:fs'\nimport '../platform/database/tables.ts'\nexport type Late = 1",
  'apps/server/src/play/other.ts': "import type { One } from './one.ts'\nexport type Other = One",
  'apps/server/src/platform/database/tables.ts': 'export {}',
  'apps/web/src/text/text.ts': 'export {}',
  'apps/web/src/player/quiz.ts': "import '../text/text.ts'",
  'apps/web/src/portal/page.ts': "import '../text/text.ts'",
  'apps/web/src/app/router.ts': "import '../player/quiz.ts'\nimport '../portal/page.ts'",
}

const folder = mkdtempSync(join(tmpdir(), 'imports-'))
let refused: string[]
beforeAll(async () => {
  for (const [path, text] of Object.entries({ ...FORBIDDEN, ...ALLOWED })) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { forbidden, options } = config
  const { output } = await cruise(['apps', 'packages'], {
    ...(options as object),
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: forbidden as IForbiddenRuleType[] },
  })
  refused = (output as ICruiseResult).summary.violations.map(({ from }) => from)
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each(Object.keys(FORBIDDEN))('the import of %s is refused', (path) => {
  expect(refused).toContain(path)
})

test('imports of rooms before, and of other parts that may be imported, are accepted', () => {
  // The second file of the cycle.
  const both = ['apps/server/src/play/other.ts']
  expect(refused.filter((path) => !(path in FORBIDDEN) && !both.includes(path))).toEqual([])
})
