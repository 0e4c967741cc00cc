// Groups of our modules that share a file. Without them, the build makes a file for each
// combination of screens that need a module: twenty files of a few hundred bytes, less than their
// HTTP headers.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { normalizePath } from 'vite'

const SOURCES = normalizePath(join(import.meta.dirname, '../src'))
const MAIN = `${SOURCES}/main.tsx`
const START = `${SOURCES}/app/start.tsx`

/** The ids of modules. @throws Error if one doesn't exist */
function idsOf(...paths: string[]): Set<string> {
  const missing = paths.find((path) => !existsSync(join(SOURCES, path)))
  if (missing !== undefined) throw new Error(`build/parts.ts names a missing module: ${missing}`)
  return new Set(paths.map((path) => normalizePath(join(SOURCES, path))))
}

/** Small modules that several kinds of screens share. */
const SMALL = idsOf(
  'ui/home-link.tsx',
  'platform/sound/sound-switch.ts',
  'text/script-of.ts',
  'ui/art/states/no-scores.svg',
  'player/shell/visitor/open-games.ts',
  '../../../packages/rules/src/leaving.ts',
)
/**
 * The modules of the other files. The modules of a file are needed together, by several screens.
 */
const FILES: Record<string, Set<string>> = {
  frame: idsOf(
    'leaderboards/around-name.tsx',
    'player/shell/game/game.en.ts',
    'player/shell/game/game-frame.tsx',
    'player/shell/game/localized.tsx',
  ),
  games: idsOf('player/shell/visitor/claim-code.tsx', 'ui/count-up.tsx'),
  // An end screen may lead to the form.
  forms: idsOf(
    'platform/forms/form-controller.ts',
    'platform/forms/use-form.ts',
    'player/registration/registration.en.ts',
    'ui/fields.tsx',
    '../../../packages/rules/src/person-fields.ts',
    '../../../packages/rules/src/personal-details.ts',
  ),
}

/**
 * The portal's English is one file, without the import's texts: a sign-in needn't load the largest.
 * The player side's is with the code of its pages: in one file, all of it would load before the
 * first screen.
 */
const ENGLISH_OF_PORTAL = /src\/portal\/((?!content\/items\.).*\.en|text\/formats)\.ts$/
/** With the helpers that the portal's Arabic uses too: it loads after this file. */
const ARABIC_OF_PLAYERS = /src\/(text\/(ar|arabic)\.ts|(?!portal\/).*\.ar\.ts)$/

type ModuleGraph = {
  getModuleInfo: (id: string) => { importedIds: string[] } | null
}

/**
 * The name of a module's file, null if the build decides. `shared` contains the modules of the
 * first screens, because every later screen finds them loaded. The imports of main.tsx stay in its
 * own file, which runs before all others.
 */
export function partOf(id: string, graph: ModuleGraph): string | null {
  const listed = Object.keys(FILES).find((name) => FILES[name]?.has(id))
  if (listed !== undefined) return listed
  if (neededBy(MAIN, graph).has(id)) return null
  if (ENGLISH_OF_PORTAL.test(id)) return 'texts-portal-en'
  if (ARABIC_OF_PLAYERS.test(id)) return 'ar'
  return neededBy(START, graph).has(id) || SMALL.has(id) ? 'shared' : null
}

const known = new WeakMap<ModuleGraph, Map<string, Set<string>>>()

/** A module and all its static imports, direct or not. */
function neededBy(id: string, graph: ModuleGraph): Set<string> {
  const found = known.get(graph) ?? new Map<string, Set<string>>()
  known.set(graph, found)
  let needed = found.get(id)
  if (needed === undefined) {
    needed = new Set([id])
    // The loop also visits the modules that it adds to the set.
    for (const each of needed) for (const next of graph.getModuleInfo(each)?.importedIds ?? []) needed.add(next)
    found.set(id, needed)
  }
  return needed
}
