// Builds the web app if its sources changed. Node built-ins only.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { capture, isMain, ROOT, reportProgress, runMain, ScriptError, seconds } from './child.mjs'
import { ensureInstalled, findNode } from './install.mjs'

const WEB = join(ROOT, 'apps', 'web')
const STAMP = join(ROOT, '.cache', 'web-build')

/** The build's sources, relative to the repository. */
const SOURCES = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json']
const NOT_SOURCES = new Set(['node_modules', 'dist'])

/** Makes apps/web/dist match the present sources. */
export async function ensureWebBuilt() {
  const stamp = sourcesStamp()
  if (existsSync(join(WEB, 'dist', 'index.html')) && readStamp() === stamp) return
  const startedMs = performance.now()
  console.log('Building the web app ...')
  rmSync(STAMP, { force: true })
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = capture(findNode(), [vite, 'build', '--logLevel', 'error'], {
    cwd: WEB,
    env: { NODE_ENV: 'production', NO_COLOR: '1' },
  })
  const { code, output } = await reportProgress(() => `Still building, for ${seconds(startedMs)}`, build)
  if (code !== 0) {
    const [reason] = stripVTControlCharacters(output).split(/^ +at /m, 1)
    throw new ScriptError(`The web app could not be built:\n${reason?.trim()}`)
  }
  mkdirSync(join(STAMP, '..'), { recursive: true })
  // The stamp is from before the build, so that a file saved during the build makes the next start
  // build again.
  writeFileSync(STAMP, stamp)
  console.log(`Built in ${seconds(startedMs)}`)
}

/**
 * A hash of the path, size and modification time of every source. Hashing the contents would take
 * longer and find no other changes.
 */
function sourcesStamp() {
  const hash = createHash('sha256')
  /** @param {string} path from the repository's folder */
  const add = (path) => {
    const stat = statSync(join(ROOT, path))
    if (!stat.isDirectory()) {
      hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`)
      return
    }
    for (const name of readdirSync(join(ROOT, path)).sort()) {
      if (!NOT_SOURCES.has(name)) add(`${path}/${name}`)
    }
  }
  for (const path of SOURCES) add(path)
  return hash.digest('hex')
}

function readStamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    await ensureInstalled('start')
    await ensureWebBuilt()
    return 0
  })
}
