// The tags with which a page starts loading what it needs, before what names it has arrived.
import type { Plugin, Rolldown } from 'vite'

export const LATIN_FONTS = /(fraunces|plus-jakarta-sans|arabic-name)-\d[^/]*\.woff2$/
export const ARABIC_FONTS = /(amiri-7|noto-naskh-arabic-|plus-jakarta-sans-\d)[^/]*\.woff2$/

/** The fonts of the first screen and the code that follows main.tsx start loading with the page, not after its style sheet. */
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

/** What the night sky and the arches are drawn with, else found only once the style sheet is applied. */
const DRAWINGS = /(arch|lattice|skyline|stars)-[^/]*\.svg$/

export function preloadedDrawings(bundle: Rolldown.OutputBundle): string {
  return Object.keys(bundle)
    .filter((file) => DRAWINGS.test(file))
    .map((file) => {
      // Masks are fetched as if from elsewhere.
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

/** Tags for the chunks of `modules` and all they import, except those that are named in `html` already. */
export function preloadedCode(bundle: Rolldown.OutputBundle, modules: string[], html: string): string {
  const files = new Set<string>()
  const add = (file: string) => {
    const part = bundle[file]
    if (part?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    for (const next of part.imports) add(next)
  }
  for (const part of Object.values(bundle)) {
    if (part.type !== 'chunk') continue
    if (modules.some((module) => part.moduleIds.some((id) => id.endsWith(module)))) add(part.fileName)
  }
  return [...files]
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" href="/${file}" crossorigin>`)
    .join('')
}
