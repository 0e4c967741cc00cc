// npm run gallery: plays the real app in a browser and writes its screens to docs/images and docs/gallery.md.
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.mjs'
import { ROOT, run, runMain } from './child.mjs'
import { ensureInstalled, findNode } from './install.mjs'

await runMain(async () => {
  await ensureInstalled('all')
  await ensureWebBuilt()
  return run(findNode(), [join(ROOT, 'scripts', 'gallery', 'take-pictures.ts')])
})
