// npm run gallery: plays the real app in a browser and writes its screens to docs/images and
// docs/gallery.md, then a whole evening for the pictures of docs/admin-guide.md.
import { join } from 'node:path'
import { ensureWebBuilt } from '../../scripts/build-web.mjs'
import { ROOT, run, runMain } from '../../scripts/child.mjs'
import { ensureInstalled, findNode } from '../../scripts/install.mjs'

await runMain(async () => {
  await ensureInstalled('all')
  await ensureWebBuilt()
  const code = await run(findNode(), [join(ROOT, 'media', 'gallery', 'take-pictures.ts')])
  if (code !== 0) return code
  const playwright = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  return run(findNode(), [playwright, 'test', '--config', join(ROOT, 'media', 'gallery', 'playwright.config.ts')])
})
