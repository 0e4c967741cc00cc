// Programs that tests need beside npm's packages: Chromium and PostgreSQL's server, and for npm run
// test:deploy those of an installation. Installed ones are used. On Debian, missing ones are
// installed; elsewhere one line says which to install.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { capture, ScriptError, seconds } from '../child.mjs'

/**
 * Chromium without windows: the journeys take three quarters of the full browser's processor time.
 */
const HEADLESS_SHELL = 'chromium-headless-shell'
const CHROMIUM_NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const CHROMIUM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const DEBIAN_POSTGRES = '/usr/lib/postgresql'

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
    if (existsSync(path)) return path
  }
  // Not a static import: this file is also loaded before anything is installed.
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  return existsSync(own) ? own : null
}

/**
 * The folder with PostgreSQL's initdb and postgres: pg_config's, Debian's newest, or one of PATH.
 * @returns {string | null}
 */
export function findPostgres() {
  const { stdout, status } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : []
  const folders = [
    status === 0 ? stdout.trim() : '',
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN_POSTGRES, version, 'bin')),
    ...searchPath(),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null
}

/**
 * Chromium and PostgreSQL, installed if necessary.
 * @returns {Promise<{chromium: string, postgres: string}>} the browser's path and the folder of
 * PostgreSQL's programs
 */
export async function ensureTestPrograms() {
  const packages = [
    ...((await findChromium()) === null ? [HEADLESS_SHELL] : []),
    ...(findPostgres() === null ? ['postgresql'] : []),
  ]
  if (packages.length > 0 && isDebianRoot()) {
    try {
      await aptInstall(packages)
    } catch (error) {
      console.warn(error instanceof Error ? error.message : error)
    }
  }
  const chromium = await findChromium()
  const postgres = findPostgres()
  if (chromium !== null && postgres !== null) return { chromium, postgres }
  const missing = [
    chromium === null && 'Chromium or Chrome (npx playwright install --with-deps chromium)',
    postgres === null &&
      "PostgreSQL's server (Debian and Ubuntu: apt-get install postgresql), with its programs in PATH",
  ]
  throw new ScriptError(`The tests need ${missing.filter(Boolean).join(' and ')}. Install it and run npm test again.`)
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
  if (!isDebianRoot()) {
    throw new ScriptError('npm run test:deploy needs Debian and root: run it in a container of its own.')
  }
  const packages = Object.entries(DEPLOY_PACKAGES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  if (findPostgres() === null) packages.push('postgresql')
  if ((await findChromium()) === null) packages.push('chromium')
  if (packages.length > 0) await withoutServices(() => aptInstall(packages))
  // Container images often lack the package lists in which install.test.ts looks names up.
  else if (spawnSync('apt-cache', ['show', 'caddy'], { stdio: 'ignore' }).status !== 0) {
    await aptGet('update')
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

/** @param {string[]} packages */
async function aptInstall(packages) {
  console.log(`Installing ${packages.join(', ')} from the system's packages (only the first time) ...`)
  const startedMs = performance.now()
  await aptGet('update')
  await aptGet('install', '--no-install-recommends', ...packages)
  console.log(`Installed in ${seconds(startedMs)}`)
}

/** @param {string[]} step */
async function aptGet(...step) {
  const patience = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const { code, output } = await capture('apt-get', ['-y', ...patience, ...step], { env })
  if (code !== 0) throw new ScriptError(`${output.trim()}\n\napt-get ${step.join(' ')} failed (see above).`)
}

/** Whether this process may install Debian's packages. Ubuntu's Chromium is a snap. */
function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID="?debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}

const searchPath = () => (process.env.PATH ?? '').split(delimiter)

/**
 * @param {string} program
 * @returns {string[]} its paths in PATH
 */
function inPath(program) {
  return searchPath()
    .map((folder) => join(folder, program))
    .filter((path) => existsSync(path))
}
