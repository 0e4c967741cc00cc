// Programs that tests need beside npm's packages: Chromium and PostgreSQL's server, and for npm run
// test:deploy those of an installation. Uses installed ones, installs Debian's packages if
// permitted, and otherwise prints one line on what to install.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { capture, ScriptError, seconds } from './child.mjs'

/**
 * Chromium without windows: the journeys take three quarters of the full browser's processor time.
 */
const HEADLESS_SHELL = 'chromium-headless-shell'
const CHROMIUM_NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const CHROMIUM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const POSTGRES_FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql*/bin',
  '/usr/local/opt/postgresql*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
]

/**
 * CHROMIUM_PATH, else the system's Chromium or Chrome, else Playwright's own download.
 * @returns {Promise<string | null>} its path
 */
export async function findChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted !== undefined && wanted !== '') {
    if (existsSync(wanted)) return wanted
    throw new ScriptError(
      `CHROMIUM_PATH names no file (${wanted}): set it to a Chromium or Chrome program, or unset it.`,
    )
  }
  for (const path of [...CHROMIUM_NAMES.flatMap(inPath), ...CHROMIUM_PATHS]) {
    if (existsSync(path) && !isSnapShim(path)) return path
  }
  // Not a static import: this file is also loaded before anything is installed.
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

/**
 * The folder with PostgreSQL's initdb and postgres, the newest if there are several.
 * @returns {string | null}
 */
export function findPostgres() {
  /** @type {string[]} */
  const folders = []
  try {
    folders.push(
      execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
    )
  } catch {
    // pg_config is missing: on Debian it is a separate package.
  }
  folders.push(...POSTGRES_FOLDERS.flatMap(matchingFolders), ...(process.env.PATH ?? '').split(delimiter))
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

/**
 * Chromium and PostgreSQL, installed if necessary.
 * @returns {Promise<{chromium: string, postgres: string}>} the browser's path and the folder of
 * PostgreSQL's programs
 */
export async function ensureTestPrograms() {
  let chromium = await findChromium()
  let postgres = findPostgres()
  if (chromium !== null && !process.env.CHROMIUM_PATH) chromium = await quickerThan(chromium)
  if (chromium === null || postgres === null) {
    const missing = [
      ...(chromium === null ? ['Chromium'] : []),
      ...(postgres === null ? ["PostgreSQL's server"] : []),
    ].join(' and ')
    await installFromDebian(missing, chromium === null, postgres === null)
    chromium = await findChromium()
    postgres = findPostgres()
    if (chromium === null || postgres === null)
      throw new ScriptError(`${missing} still can't be found after installing.`)
  }
  return { chromium, postgres }
}

/**
 * The headless shell, if it can be installed without asking; else this browser.
 * @param {string} chromium
 */
async function quickerThan(chromium) {
  if (chromium.endsWith(HEADLESS_SHELL) || operatingSystem() !== 'debian' || process.getuid?.() !== 0) return chromium
  try {
    await aptInstall([], HEADLESS_SHELL, [HEADLESS_SHELL])
  } catch (error) {
    console.warn(`${error instanceof Error ? error.message : error}\nThe tests run in ${chromium}, which takes longer.`)
  }
  return findChromium()
}

/** A file of each Debian package that test:deploy needs. */
const DEPLOY_PACKAGES = {
  buildah: '/usr/bin/buildah',
  caddy: '/usr/bin/caddy',
  'debian-archive-keyring': '/usr/share/keyrings/debian-archive-keyring.gpg',
  'docker-compose': '/usr/bin/docker-compose',
  'firefox-esr': '/usr/bin/firefox-esr',
  git: '/usr/bin/git',
  mmdebstrap: '/usr/bin/mmdebstrap',
  nginx: '/usr/sbin/nginx',
  openssl: '/usr/bin/openssl',
  pgbouncer: '/usr/sbin/pgbouncer',
  'python3-yaml': '/usr/lib/python3/dist-packages/yaml/__init__.py',
  runc: '/usr/sbin/runc',
  systemd: '/usr/bin/systemd-analyze',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

/**
 * Installs the programs of test:deploy. That changes users and root folders, so it must run as
 * root.
 */
export async function ensureDeployPrograms() {
  if (operatingSystem() !== 'debian' || process.getuid?.() !== 0) {
    throw new ScriptError('npm run test:deploy needs Debian and root: run it in a container of its own.')
  }
  const packages = Object.entries(DEPLOY_PACKAGES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (findPostgres() === null) packages.push('postgresql')
  if (packages.length > 0) await withoutServices(() => aptInstall([], packages.join(', '), packages))
  // Container images often lack the package lists in which install.test.ts looks names up.
  else if (spawnSync('apt-cache', ['show', 'caddy'], { stdio: 'ignore' }).status !== 0) {
    await aptGet([], ['update'], 'the lists of packages')
  }
}

/** The program that a package's installation asks whether it may start its service. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d'

/**
 * Installs packages without starting their servers, which would take the ports of the tests' own.
 * @param {() => Promise<void>} installing
 */
async function withoutServices(installing) {
  // A container's image has its own policy.
  if (existsSync(SERVICE_POLICY)) return installing()
  writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await installing()
  } finally {
    rmSync(SERVICE_POLICY)
  }
}

/**
 * @param {string} missing the readable names
 * @param {boolean} needsChromium
 * @param {boolean} needsPostgres
 */
async function installFromDebian(missing, needsChromium, needsPostgres) {
  const system = operatingSystem()
  // Ubuntu's package called chromium only fetches a snap, which a container can't run.
  const packages = [...(needsChromium ? [HEADLESS_SHELL] : []), ...(needsPostgres ? ['postgresql'] : [])]
  const asRoot = becomeRoot()
  if (system === null || asRoot === null || (system === 'ubuntu' && needsChromium)) {
    throw new ScriptError(
      `The tests need ${missing}. ${advice(system, needsChromium, needsPostgres)} Then run npm test again.`,
    )
  }
  await aptInstall(asRoot, missing, packages)
}

/**
 * @param {string[]} asRoot the prefix by which root runs a command
 * @param {string} missing the readable names
 * @param {string[]} packages
 */
async function aptInstall(asRoot, missing, packages) {
  console.log(`Installing ${missing} from the system's packages (only the first time) ...`)
  const startedMs = performance.now()
  await aptGet(asRoot, ['update'], missing)
  await aptGet(asRoot, ['install', '--no-install-recommends', ...packages], missing)
  console.log(`Installed in ${seconds(startedMs)}`)
}

/**
 * @param {string[]} asRoot the prefix by which root runs a command
 * @param {string[]} step
 * @param {string} missing the readable names
 */
async function aptGet(asRoot, step, missing) {
  const patience = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3']
  const [command = '', ...args] = [
    ...asRoot,
    ...['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-y', ...patience, ...step],
  ]
  const { code, output } = await capture(command, args)
  if (code !== 0) {
    throw new ScriptError(`${output.trim()}\n\napt-get ${step[0]} failed (see above); the tests need ${missing}.`)
  }
}

/**
 * One sentence on how to get the missing programs.
 * @param {'debian' | 'ubuntu' | null} system
 * @param {boolean} needsChromium
 * @param {boolean} needsPostgres
 */
function advice(system, needsChromium, needsPostgres) {
  const playwright = 'npx playwright install --with-deps chromium'
  const steps = []
  if (system !== null) {
    const packages = [
      ...(needsChromium && system === 'debian' ? [HEADLESS_SHELL] : []),
      ...(needsPostgres ? ['postgresql'] : []),
    ]
    if (packages.length > 0) steps.push(`sudo apt-get install --no-install-recommends ${packages.join(' ')}`)
    if (needsChromium && system === 'ubuntu') steps.push(playwright)
  } else {
    if (needsPostgres)
      steps.push(process.platform === 'darwin' ? 'brew install postgresql@15' : "install PostgreSQL's server")
    if (needsChromium) steps.push(playwright)
  }
  return `Run: ${steps.join(' && ')}.`
}

/**
 * @returns {'debian' | 'ubuntu' | null} the family whose packages apt-get installs here; null:
 * neither
 */
function operatingSystem() {
  if (process.platform !== 'linux' || inPath('apt-get').length === 0 || !existsSync('/etc/os-release')) return null
  return /^ID(_LIKE)?=.*ubuntu/m.test(readFileSync('/etc/os-release', 'utf8')) ? 'ubuntu' : 'debian'
}

/**
 * @returns {string[] | null} the prefix by which root runs a command; null: impossible without a
 * password
 */
function becomeRoot() {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}

/** @param {string} path */
function isSnapShim(path) {
  const size = 10_000
  const text = readFileSync(path, 'latin1').slice(0, size)
  return text.startsWith('#!') && text.includes('snap install')
}

/**
 * @param {string} program
 * @returns {string[]} its paths in PATH
 */
function inPath(program) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .filter((path) => existsSync(path))
}

/**
 * The folders that match a pattern with one * in one of its steps, newest version first.
 * @param {string} pattern
 */
function matchingFolders(pattern) {
  const steps = pattern.split('/')
  const at = steps.findIndex((step) => step.includes('*'))
  const parent = steps.slice(0, at).join('/')
  const [before = '', after = ''] = (steps[at] ?? '').split('*')
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => [parent, name, ...steps.slice(at + 1)].join('/'))
}
