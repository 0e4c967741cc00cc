import type { Plugin, Rolldown } from 'vite'

type Chunk = Pick<Rolldown.OutputChunk, 'type' | 'isEntry' | 'moduleIds' | 'imports'>
type Bundle = Record<string, Chunk | { type: 'asset' }>

/**
 * Fails the build if a page of the player or the hall would download code of the portal. Only an
 * import() may lead from these pages into the portal.
 */
export function playerSide(): Plugin {
  return {
    name: 'player-side',
    apply: 'build',
    generateBundle(_options, bundle) {
      const leaks = leaksInto(bundle)
      if (leaks.length > 0) this.error(`The player's files contain code of the portal:\n${leaks.join('\n')}`)
    },
  }
}

/**
 * The portal's modules, and their files, that load with the app, the player's pages or the hall's
 * screen.
 */
export function leaksInto(bundle: Bundle): string[] {
  const files = new Set(Object.keys(bundle).filter((file) => isPlayers(bundle[file])))
  // The loop also visits the files that it adds to the set.
  for (const file of files) for (const next of chunkOf(bundle[file])?.imports ?? []) files.add(next)
  return [...files].flatMap((file) =>
    (chunkOf(bundle[file])?.moduleIds ?? [])
      .filter((id) => id.includes('/src/portal/'))
      .map((id) => `${id.slice(id.indexOf('/src/') + 1)} in ${file}`),
  )
}

const chunkOf = (part: Bundle[string] | undefined) => (part?.type === 'chunk' ? part : undefined)

function isPlayers(part: Bundle[string] | undefined): boolean {
  const chunk = chunkOf(part)
  return chunk !== undefined && (chunk.isEntry || chunk.moduleIds.some((id) => /\/src\/(app|player|hall)\//.test(id)))
}
