// A throwaway PostgreSQL: a cluster in a temporary folder, on a free port of the loopback, deleted
// afterwards.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.mjs'
import { findPostgres } from './programs.mjs'

/**
 * @typedef {object} Postgres
 * @property {string} url postgres://USER:PASSWORD@127.0.0.1:PORT/postgres of a superuser, who may
 * create databases
 * @property {() => Promise<void>} stop ends the server and deletes its data
 * @property {() => Promise<void>} kill kill -9: the data stays as it is
 * @property {() => void} freeze SIGSTOP to all of its processes: connections stay open and nothing
 * responds, as when its machine is gone
 * @property {() => void} thaw after freeze: continues where it stopped
 * @property {() => Promise<void>} start after kill: again on the same data and port
 */

/**
 * Runs the server until it ends or this process's end of file descriptor 3 closes. That happens
 * however this process ends, kill -9 included, so no server is left behind. The terminal's Ctrl-C
 * is ignored, because tests still use the database while they clean up. INT is repeated, because a
 * starting server ignores it.
 */
const KEEPER = `
trap '' INT TERM HUP
folder=$1; shift
"$@" 3<&- </dev/null &
server=$!
( read -r _ <&3; while kill -INT $server 2>/dev/null; do sleep 0.1; done; rm -rf "$folder" ) &
watch=$!
wait $server
code=$?
[ $code = 0 ] || kill -KILL $watch 2>/dev/null
wait $watch
exit $code
`

/**
 * Starts the server. It accepts connections when the promise resolves. Nothing is synced to disk
 * unless `durable`, which benches use for realistic costs. Needs Linux or macOS. Rejects with
 * PostgreSQL's own message if it doesn't start. `settings`: PostgreSQL's own, beside ours.
 * @param {{durable?: boolean, settings?: Record<string, string>}} [options]
 * @returns {Promise<Postgres>}
 */
export async function startPostgres({ durable = false, settings = {} } = {}) {
  const bin = findPostgres()
  if (bin === null)
    throw new Error("PostgreSQL's server isn't installed: run npm test once, which installs it or says how.")
  const owner = owningUser()
  const folder = mkdtempSync(join(tmpdir(), 'noor-quest-postgres-'))
  try {
    const password = randomBytes(16).toString('hex')
    const passwordFile = join(folder, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (owner !== null) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid)
    const data = join(folder, 'data')
    const options = {
      pgdata: data,
      username: 'postgres',
      // md5, because tests connect thousands of times and SCRAM hashes the password 4,096 times for
      // each.
      auth: 'md5',
      pwfile: passwordFile,
      encoding: 'UTF8',
    }
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
    args.push('--no-locale', '--no-sync', '--no-instructions')
    const made = spawnSync(join(bin, 'initdb'), args, { cwd: folder, encoding: 'utf8', ...owner })
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr.trim()}`)

    for (let attempt = 1; ; attempt++) {
      const port = await freePort()
      const started = await launch(bin, folder, data, port, owner, { durable, settings })
      if (started.ok) {
        let running = started
        return {
          url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
          stop: () => running.stop(),
          kill: async () => {
            process.kill(postmaster(data), 'SIGKILL')
            await running.ended
          },
          freeze: () => signalAll(postmaster(data), 'SIGSTOP'),
          thaw: () => signalAll(postmaster(data), 'SIGCONT'),
          start: async () => {
            for (let attempt = 1; ; attempt++) {
              const again = await launch(bin, folder, data, port, owner, { durable, settings })
              if (again.ok) {
                running = again
                return
              }
              // The killed server's children take a moment to notice.
              if (attempt === 50) throw new Error(`PostgreSQL didn't start again: ${again.output.trim()}`)
              await wait(100)
            }
          },
        }
      }
      // Another process may take the port between the check and PostgreSQL's start.
      if (attempt === 5 || !/Address already in use/i.test(started.output)) {
        throw new Error(`PostgreSQL didn't start: ${started.output.trim()}`)
      }
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** @param {string} data */
function postmaster(data) {
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
}

/**
 * The parent first, because it would start new children.
 * @param {number} parent
 * @param {NodeJS.Signals} signal
 */
function signalAll(parent, signal) {
  process.kill(parent, signal)
  const { stdout } = spawnSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' })
  for (const line of stdout.split('\n')) {
    const [ppid, pid] = line.trim().split(/\s+/).map(Number)
    if (ppid !== parent || pid === undefined) continue
    try {
      process.kill(pid, signal)
    } catch (cause) {
      // The process has ended since ps listed it.
      if (/** @type {NodeJS.ErrnoException} */ (cause).code !== 'ESRCH') throw cause
    }
  }
}

/**
 * @param {string} bin
 * @param {string} folder
 * @param {string} data
 * @param {number} port
 * @param {{uid: number, gid: number} | null} owner
 * @param {{durable: boolean, settings: Record<string, string>}} options
 * @returns {Promise<{ok: true, stop: () => Promise<void>, ended: Promise<unknown>} | {ok: false,
 * output: string}>}
 */
function launch(bin, folder, data, port, owner, { durable, settings: more }) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: '200',
    logging_collector: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...more,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return new Promise((resolve, reject) => {
    const keeper = spawn('/bin/sh', ['-c', KEEPER, 'sh', folder, join(bin, 'postgres'), '-D', data, ...options], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      ...owner,
    })
    const ended = new Promise((/** @type {(value?: unknown) => void} */ done) => keeper.on('close', done))
    const stop = async () => {
      keeper.stdio[3]?.destroy()
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
    let output = ''
    let ready = false
    keeper.stderr?.setEncoding('utf8')
    keeper.stderr?.on('data', (/** @type {string} */ text) => {
      // Reading continues after it is ready, because a full pipe would block the server. The text
      // isn't kept.
      if (ready) return
      output += text
      if (!output.includes('database system is ready to accept connections')) return
      ready = true
      resolve({ ok: true, stop, ended })
    })
    keeper.on('error', reject)
    ended.then(() => resolve({ ok: false, output }))
  })
}

/**
 * PostgreSQL refuses to run as root.
 * @returns {{uid: number, gid: number} | null} null: run it as this process's user
 */
function owningUser() {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (/** @type {string} */ which) =>
        Number(execFileSync('id', [which, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // This system has no such user.
    }
  }
  throw new Error("PostgreSQL doesn't run as root, and this machine has no user postgres or nobody to run it as.")
}
