import type { Plugin, Rolldown } from 'vite'

type Bundle = Record<string, Pick<Rolldown.OutputChunk, 'type' | 'imports'> | { type: 'asset' }>

/**
 * Fails the build if files import each other in a circle. The file that the browser evaluates first
 * would read constants of the other before they are set.
 */
export function noCycles(): Plugin {
  return {
    name: 'no-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const circle = findCircle(bundle)
      if (circle !== null) this.error(`Files of the build import each other: ${circle.join(' > ')}`)
    },
  }
}

/** The files of a circle, the first one again at its end; null if there is none. */
export function findCircle(bundle: Bundle): string[] | null {
  const checked = new Set<string>()
  const visit = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    const part = bundle[file]
    if (checked.has(file) || part?.type !== 'chunk') return null
    checked.add(file)
    for (const next of part.imports) {
      const circle = visit(next, [...path, file])
      if (circle !== null) return circle
    }
    return null
  }
  for (const file of Object.keys(bundle)) {
    const circle = visit(file, [])
    if (circle !== null) return circle
  }
  return null
}
