import type { Plugin, Rolldown } from 'vite'

/** The portal's sources, which no page of the player or the hall may load. */
const PORTAL = /\/src\/portal\//

/**
 * Fails the build when a page of the player or the hall would download code of the portal: when a file that contains none of the
 * portal's screens needs one that contains its modules. Only an import() may lead into the portal.
 */
export function playerSide(): Plugin {
  return {
    name: 'player-side',
    apply: 'build',
    generateBundle(_options, bundle) {
      const leaks = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' && isPlayers(part) ? leaksOf(part, bundle) : [],
      )
      if (leaks.length > 0) this.error(`The player's files contain code of the portal:\n${leaks.join('\n')}`)
    },
  }
}

/** Whether pages outside the portal load this file: the first page's, and those with a module of the player or the hall. */
function isPlayers({ isEntry, moduleIds }: Rolldown.OutputChunk): boolean {
  return isEntry || moduleIds.some((id) => /\/src\/(player|hall|app)\//.test(id))
}

/** The portal's modules in a file and in all files that load with it. */
function leaksOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const files = new Set([chunk.fileName])
  // A set is walked to its end, with what is added meanwhile.
  for (const file of files) {
    const part = bundle[file]
    if (part?.type === 'chunk') for (const next of part.imports) files.add(next)
  }
  return [...files].flatMap((file) => {
    const part = bundle[file]
    if (part?.type !== 'chunk') return []
    return part.moduleIds
      .filter((id) => PORTAL.test(id))
      .map((id) => `${chunk.name} loads ${id.slice(id.indexOf('/src/'))} in ${file}`)
  })
}
