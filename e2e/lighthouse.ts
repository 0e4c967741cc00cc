// Lighthouse with its mobile preset, in a separate browser.
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { freePort } from '../scripts/free-port.mjs'
import { findChromium } from '../scripts/test/programs.mjs'

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'

/**
 * `language` is the browser's. Lighthouse simulates a slow device only if the performance category
 * is measured. `onLoaded` gets the language and direction of each loaded page; omit it while
 * measuring.
 */
export async function audit(
  url: string,
  language: 'en' | 'ar',
  categories: Category[],
  onLoaded?: (page: { url: string; lang: string; dir: string }) => void,
): Promise<Result> {
  const port = await freePort()
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error('Chromium is missing: npm test installs it or says how.')
  const args = [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-quic', `--accept-lang=${language}`]
  const browser = await chromium.launch({ executablePath, args })
  try {
    if (onLoaded) {
      const watching = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
      watching.contexts()[0]?.on('page', (page) => {
        page.on('load', async () => {
          const html = page.locator('html')
          // Lighthouse may have moved to another page.
          const seen = await html.evaluate(({ lang, dir }: HTMLElement) => ({ lang, dir })).catch(() => null)
          if (seen !== null) onLoaded({ url: page.url(), ...seen })
        })
      })
    }
    const throttlingMethod = categories.includes('performance') ? 'simulate' : 'provided'
    const load = () => lighthouse(url, { port, onlyCategories: categories, throttlingMethod, logLevel: 'error' })
    let result = await load()
    // A failed recording says nothing about the page.
    if (result?.lhr.runtimeError) result = await load()
    if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}`)
    const { runtimeError } = result.lhr
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
    return result.lhr
  } finally {
    await browser.close()
  }
}
