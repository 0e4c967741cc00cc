// Tags that start a page's downloads before the files that need them have arrived.
import type { Plugin, Rolldown } from 'vite'

export const LATIN_FONTS = /(fraunces|plus-jakarta-sans|arabic-name)-\d[^/]*\.woff2$/
export const ARABIC_FONTS = /(amiri-7|noto-naskh-arabic-|plus-jakarta-sans-\d)[^/]*\.woff2$/

/**
 * Preloads the fonts of the first screen and the code after main.tsx together with the page.
 * Otherwise they would wait for the style sheet.
 */
export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(
          '</head>',
          `${preloadedFonts(bundle, LATIN_FONTS)}${preloadedCode(bundle, ['/src/app/start.tsx'], html)}</head>`,
        ),
    },
  }
}

/**
 * The drawings of the night sky and the arches. Without a tag they would load after the style
 * sheet.
 */
const DRAWINGS = /(arch|lattice|skyline|stars)-[^/]*\.svg$/

export function preloadedDrawings(bundle: Rolldown.OutputBundle): string {
  return Object.keys(bundle)
    .filter((file) => DRAWINGS.test(file))
    .map((file) => {
      // Browsers fetch masks in CORS mode.
      const mode = file.includes('/arch-') ? ' crossorigin' : ''
      return `<link rel="preload" href="/${file}" as="image" fetchpriority="high"${mode}>`
    })
    .join('')
}

export function preloadedFonts(bundle: Rolldown.OutputBundle, fonts: RegExp): string {
  return Object.keys(bundle)
    .filter((file) => fonts.test(file))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join('')
}

/**
 * Tags for the chunks of `modules` and all their imports, without those that `html` contains.
 * @throws Error if a module is in no chunk
 */
export function preloadedCode(bundle: Rolldown.OutputBundle, modules: string[], html: string): string {
  const files = new Set<string>()
  const add = (file: string) => {
    const part = bundle[file]
    if (part?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    for (const next of part.imports) add(next)
  }
  for (const module of modules) {
    const part = Object.values(bundle).find(
      (each) => each.type === 'chunk' && each.moduleIds.some((id) => id.endsWith(module)),
    )
    if (part === undefined) throw new Error(`no built file contains ${module}`)
    add(part.fileName)
  }
  return [...files]
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" href="/${file}" crossorigin>`)
    .join('')
}
