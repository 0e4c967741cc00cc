// Our modules that share a file. By itself the build makes one for each combination of screens that
// need a module: twenty files of a few hundred bytes, each with headers that are larger.
import { join } from 'node:path'

const SOURCES = join(import.meta.dirname, '../src')
const MAIN = join(SOURCES, 'main.tsx')
const START = join(SOURCES, 'app/start.tsx')

/** Few bytes that screens of several kinds share. */
const SMALL =
  /src\/(player\/room\/home-link\.tsx|platform\/sound\/sound-switch\.ts|text\/script-of\.ts|ui\/art\/states\/no-scores\.svg)$/
/** The other files' modules. What is in one is needed together, and by more than one screen. */
const FILES: Record<string, RegExp> = {
  games:
    /src\/(item-images|player\/room\/(person\/claim-code|sources\/localized)|text\/(en-games|game-text)|ui\/count-up)\.tsx?$/,
  sources: /src\/(arabic|player\/room\/sources\/sources)\.ts$/,
  // An end screen may lead to the form.
  forms: /src\/(player\/room\/person\/idle-watch|platform\/forms\/(form-controller|use-form)|ui\/fields)\.tsx?$/,
}

type ModuleGraph = {
  getModuleInfo: (id: string) => { importedIds: string[] } | null
}

/**
 * The name of a module's file, null where the build decides. `shared` is what the first screens need, for it is there whatever is
 * opened next. What main.tsx needs stays with it: that runs before everything else.
 */
export function partOf(id: string, graph: ModuleGraph): string | null {
  const listed = Object.keys(FILES).find((name) => FILES[name]?.test(id))
  if (listed !== undefined) return listed
  if (neededBy(MAIN, graph).has(id)) return null
  return neededBy(START, graph).has(id) || SMALL.test(id) ? 'shared' : null
}

const known = new WeakMap<ModuleGraph, Map<string, Set<string>>>()

/** A module and all that it imports, directly or not, except what it loads later. */
function neededBy(id: string, graph: ModuleGraph): Set<string> {
  const found = known.get(graph) ?? new Map<string, Set<string>>()
  known.set(graph, found)
  let needed = found.get(id)
  if (needed === undefined) {
    needed = new Set([id])
    // A set is walked to its end, with what is added meanwhile.
    for (const each of needed) for (const next of graph.getModuleInfo(each)?.importedIds ?? []) needed.add(next)
    found.set(id, needed)
  }
  return needed
}
