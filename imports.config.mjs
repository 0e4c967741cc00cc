// Import rules between rooms (npm run check): a room imports only the rooms before it.
// ARCHITECTURE.md names the rooms.

/**
 * @type {Record<string, string[][]>} An app's rooms in their order. Rooms of one step never import
 * each other.
 */
const ROOMS = {
  server: [
    ['platform'],
    ['accounts'],
    ['seasons'],
    ['registration'],
    ['leaderboards'],
    ['play'],
    ['content'],
    ['retention'],
    ['settings'],
    ['feedback'],
    ['names'],
    ['players'],
    ['screens'],
    ['draws'],
    ['final'],
    ['results'],
    ['corrections'],
    ['season-setup'],
    ['stage'],
    ['messages'],
    ['verify'],
    ['backup'],
    ['health'],
    ['figures'],
    ['doors'],
    ['overview'],
  ],
  web: [
    ['platform'],
    ['text'],
    ['ui'],
    ['season'],
    ['final'],
    ['messages'],
    ['leaderboards'],
    ['player', 'hall', 'portal'],
    ['app'],
    ['prerender'],
  ],
}

/** Tests may import any room. */
const TESTS = '\\.test\\.tsx?$'

const room = (/** @type {string} */ app, /** @type {string[]} */ names) => `^apps/${app}/src/(${names.join('|')})/`

const rooms = Object.entries(ROOMS).flatMap(([app, steps]) =>
  steps.flatMap((step, index) =>
    step.map((name) => ({
      name: `${app}: ${name} imports no later room`,
      from: { path: room(app, [name]), pathNot: TESTS },
      to: {
        path: `^apps/${app}/src/`,
        pathNot: room(app, [...steps.slice(0, index).flat(), name]),
      },
    })),
  ),
)

/**
 * @type {[part: string, allowed: string, types: string[]][]} The paths that a part may import besides
 * its own, and kinds of modules.
 */
const PARTS = [
  ['packages/rules', '^$', []],
  ['packages/contract', '^packages/rules/|^node_modules/zod/', []],
  ['apps/server', '^packages/(rules|contract)/|^apps/server/package.json|node_modules/', ['core']],
  ['apps/web', '^packages/(rules|contract)/|node_modules/', []],
]

const WITHOUT_SCHEMAS = 'api-call|item-fields|item-images|limits|player-columns|players-field'

export default {
  forbidden: [
    ...rooms,
    ...PARTS.map(([part, allowed, types]) => ({
      name: `${part} imports only what it may`,
      from: { path: `^${part}/src/`, pathNot: TESTS },
      to: { pathNot: `^${part}/src/|${allowed}`, ...(types.length > 0 && { dependencyTypesNot: types }) },
    })),
    {
      name: 'files of the contract that pages may load (apps/web/contract-types-only.grit) have no schemas',
      from: { path: `^packages/contract/src/(${WITHOUT_SCHEMAS})\\.ts$` },
      to: {
        path: '^packages/contract/|^node_modules/zod/',
        pathNot: `^packages/contract/src/(${WITHOUT_SCHEMAS})\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    { name: 'no cycle, types included', from: { pathNot: TESTS }, to: { circular: true } },
    {
      name: 'released migrations import nothing that may change',
      from: { path: '^apps/server/src/platform/database/migrations/' },
      to: { path: '^(apps|packages)/', pathNot: '/database/(migrations/|connect\\.ts)' },
    },
    { name: 'every import is found', from: {}, to: { couldNotResolve: true, pathNot: '\\?|^virtual:' } },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
