import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Config, parseConfig as parse, SETTINGS } from './config.ts'
import { ConfigError } from './platform/app-error.ts'
import type { OwnAddress } from './platform/own-addresses.ts'

type Env = Record<string, string>

const ROOT = '/srv/noor-quest'
const SECRET = 'x'.repeat(32)
const DATABASE = { DATABASE_URL: 'postgres://me:hunter2@db.example.org/quest', APP_SECRET: SECRET }
const POOLED = { engine: 'postgres', url: DATABASE.DATABASE_URL, poolSize: 10 } as const
/** On a machine without a network, unless a test gives it addresses. */
const parseConfig = (env: Env, rootDir: string, addresses: OwnAddress[] = []) => parse(env, rootDir, addresses)

it('needs no setting at all', () => {
  expect(parseConfig({}, ROOT)).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/srv/noor-quest/data',
    publicUrl: 'http://localhost:3000',
    givenUrl: null,
    entrance: null,
    secure: false,
    database: { engine: 'sqlite', file: '/srv/noor-quest/data/noor-quest.db' },
    appSecret: null,
    backups: null,
    shutdownDelayMs: 0,
    starterContent: true,
  })
})

it.each(Object.keys(SETTINGS))('takes a blank %s for one that is not set', (name) => {
  expect(parseConfig({ [name]: '  ' }, ROOT)).toEqual(parseConfig({}, ROOT))
})

it.each<[env: Env, config: Partial<Config>]>([
  [{ PORT: '1' }, { port: 1, publicUrl: 'http://localhost:1' }],
  [{ PORT: '65535' }, { port: 65535 }],
  // Browsers omit a scheme's default port in Origin.
  [{ PORT: '80' }, { publicUrl: 'http://localhost' }],
  [{ HOST: '::1' }, { host: '::1', entrance: null }],
  [{ HOST: 'localhost' }, { host: 'localhost' }],
  [
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.20:3000' },
    { publicUrl: 'http://192.168.1.20:3000', givenUrl: 'http://192.168.1.20:3000', entrance: 'PUBLIC_URL' },
  ],
  [{ HOST: '192.168.1.20', PUBLIC_URL: 'http://booth.local:3000/' }, { publicUrl: 'http://booth.local:3000' }],
  [
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://quiz.example.org' },
    { publicUrl: 'https://quiz.example.org', secure: true, entrance: 'PUBLIC_URL' },
  ],
  [{ PUBLIC_URL: 'HTTPS://Quiz.Example.ORG:443' }, { publicUrl: 'https://quiz.example.org', secure: true }],
  [{ DATA_DIR: '/var/lib/quest' }, { dataDir: '/var/lib/quest' }],
  [{ DATA_DIR: '../elsewhere' }, { dataDir: '/srv/elsewhere' }],
  [DATABASE, { database: { engine: 'postgres', url: DATABASE.DATABASE_URL, poolSize: 10 }, appSecret: SECRET }],
  [
    { ...DATABASE, DATABASE_URL: 'postgresql://me@[::1]:5433/quest' },
    { database: { engine: 'postgres', url: 'postgresql://me@[::1]:5433/quest', poolSize: 10 } },
  ],
  [
    { ...DATABASE, DATABASE_DIRECT_URL: 'postgres://me@db:5432/quest' },
    { database: { ...POOLED, directUrl: 'postgres://me@db:5432/quest' } },
  ],
  [{ APP_SECRET: SECRET }, { appSecret: SECRET, database: { engine: 'sqlite', file: `${ROOT}/data/noor-quest.db` } }],
  [{ BACKUP_EVERY_HOURS: '24' }, { backups: { everyHours: 24, keep: 7, dir: '/srv/noor-quest/data/backups' } }],
  [{ BACKUP_EVERY_HOURS: '1', BACKUP_DIR: '/mnt/usb' }, { backups: { everyHours: 1, keep: 168, dir: '/mnt/usb' } }],
  [{ BACKUP_EVERY_HOURS: '168' }, { backups: { everyHours: 168, keep: 7, dir: '/srv/noor-quest/data/backups' } }],
  [{ SHUTDOWN_DELAY: '5' }, { shutdownDelayMs: 5000 }],
  [{ STARTER_CONTENT: 'off' }, { starterContent: false }],
  [{ STARTER_CONTENT: 'on' }, { starterContent: true }],
])('reads %j', (env, config) => {
  expect(parseConfig(env, ROOT)).toMatchObject(config)
})

const WIFI = { address: '192.168.1.20', network: 'wlan0' }
const DOCKER = { address: '172.17.0.1', network: 'docker0' }
const HERE = { url: 'http://localhost:3000', network: 'this machine only' }

describe('with HOST alone', () => {
  it.each(['0.0.0.0', '::', '0:0:0:0:0:0:0:0', ' 0.0.0.0 '])('%j: the first address is public', (HOST) => {
    expect(parseConfig({ HOST }, ROOT, [WIFI, DOCKER])).toMatchObject({
      publicUrl: 'http://192.168.1.20:3000',
      otherUrls: [{ url: 'http://172.17.0.1:3000', network: 'docker0' }, HERE],
      ...{ givenUrl: null, entrance: 'HOST' },
      secure: false,
    })
  })

  it('an address of this machine is the only one', () => {
    const { publicUrl, otherUrls } = parseConfig({ HOST: DOCKER.address, PORT: '80' }, ROOT, [WIFI, DOCKER])
    expect({ publicUrl, otherUrls }).toEqual({ publicUrl: 'http://172.17.0.1', otherUrls: [] })
  })

  it('the loopback stays shut', () => {
    const { publicUrl, entrance } = parseConfig({}, ROOT, [WIFI])
    expect({ publicUrl, entrance }).toEqual({ publicUrl: 'http://localhost:3000', entrance: null })
  })

  it('PUBLIC_URL wins', () => {
    const PUBLIC_URL = 'http://172.17.0.1:3000'
    expect(parseConfig({ HOST: '0.0.0.0', PUBLIC_URL }, ROOT, [WIFI, DOCKER])).toMatchObject({
      ...{ publicUrl: PUBLIC_URL, givenUrl: PUBLIC_URL, otherUrls: [], entrance: 'PUBLIC_URL' },
    })
  })

  it('the image asks for PUBLIC_URL', () => {
    expect(readFileSync(new URL('../../../Dockerfile', import.meta.url), 'utf8')).toMatch(/^ENV .*\bcontainer=oci\b/m)
    const env = { HOST: '0.0.0.0', container: 'oci' }
    expect(() => parseConfig(env, ROOT, [WIFI])).toThrow(/PUBLIC_URL must say the address they open/)
  })
})

/** The variable that the error must name, and the settings. */
const REFUSED: [name: string, env: Env][] = [
  ...['0', '65536', '-1', '80.5', 'http', '3000 4000'].map((PORT): [string, Env] => ['PORT', { PORT }]),
  ...['all', '0.0.0', '256.0.0.1', 'http://127.0.0.1'].map((HOST): [string, Env] => [
    'HOST',
    { HOST, PUBLIC_URL: 'http://booth.local' },
  ]),
  ...['0.0.0.0', '::', '192.168.1.20'].map((HOST): [string, Env] => ['PUBLIC_URL', { HOST }]),
  ...[
    'banana',
    'http://',
    'booth.local:3000',
    'ftp://booth.local',
    'http://booth.local/quiz',
    'http://booth.local/?a=1',
    'http://booth.local/#a',
    'http://me:hunter2@booth.local',
    'http://booth local',
  ].map((PUBLIC_URL): [string, Env] => ['PUBLIC_URL', { PUBLIC_URL }]),
  ...['banana', 'mysql://me:hunter2@db/quest', 'file:quest.db'].map((DATABASE_URL): [string, Env] => [
    'DATABASE_URL',
    { ...DATABASE, DATABASE_URL },
  ]),
  ['APP_SECRET', { DATABASE_URL: DATABASE.DATABASE_URL }],
  ['APP_SECRET', { APP_SECRET: 'hunter2' }],
  ['APP_SECRET', { APP_SECRET: 'hunter2'.padEnd(31, 'x') }],
  ['DATABASE_URL', { DATABASE_DIRECT_URL: 'postgres://me:hunter2@db/quest' }],
  ['DATABASE_DIRECT_URL', { ...DATABASE, DATABASE_DIRECT_URL: 'mysql://me:hunter2@db/quest' }],
  ...['0', '169', '1.5', 'daily'].map((hours): [string, Env] => ['BACKUP_EVERY_HOURS', { BACKUP_EVERY_HOURS: hours }]),
  ['BACKUP_EVERY_HOURS', { ...DATABASE, BACKUP_EVERY_HOURS: '24' }],
  ['BACKUP_DIR', { BACKUP_DIR: '/mnt/usb' }],
  ...['-1', '61', '1.5', 'soon'].map((SHUTDOWN_DELAY): [string, Env] => ['SHUTDOWN_DELAY', { SHUTDOWN_DELAY }]),
  ['STARTER_CONTENT', { STARTER_CONTENT: 'yes' }],
]

describe('a setting that cannot be used', () => {
  it.each(REFUSED)('%s in %j is one line that names it and says what to do', (name, env) => {
    const refusal = refusalOf(env)
    expect(refusal).toBeInstanceOf(ConfigError)
    expect(refusal.message).toMatch(new RegExp(`\\b${name}\\b`))
    expect(refusal.message).toMatch(/Set it to|must say|needs|remove it/)
    expect(refusal.message).not.toMatch(/\n/)
  })

  it.each(REFUSED.filter(([name]) => 'secret' in SETTINGS[name as keyof typeof SETTINGS]))(
    '%s in %j is not printed',
    (_name, env) => {
      expect(refusalOf(env).message).not.toContain('hunter2')
    },
  )
})

function refusalOf(env: Env): Error {
  try {
    parseConfig(env, ROOT)
  } catch (cause) {
    if (cause instanceof Error) return cause
  }
  throw new Error('was taken')
}
