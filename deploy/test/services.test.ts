// The systemd unit and the compose files, checked by the programs that read them.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseConfig, SETTINGS } from '../../apps/server/src/config.ts'
import { endings, runToEnd, temporaryFolder } from './program.ts'

const DEPLOY = join(import.meta.dirname, '..')

describe('the systemd unit', () => {
  // A folder from which units aren't read, so that the file alone counts.
  const unit = join(temporaryFolder(endings()), 'noor-quest.service')
  beforeAll(() => copyFileSync(join(DEPLOY, 'noor-quest.service'), unit))

  it('is one that systemd takes', () => {
    expect(runToEnd('systemd-analyze', ['verify', '--man=no', unit])).toBe('')
  })

  it('is exposed by less than 2 of 10, as systemd rates it', () => {
    // The threshold is in tenths.
    runToEnd('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit])
  })
})

type Compose = {
  services: Record<string, { environment?: Record<string, string>; ports?: string[]; read_only?: boolean }>
}

const GIVEN = {
  PUBLIC_URL: 'https://quiz.example.org',
  APP_SECRET: 'a secret of the tests, at least 32 characters',
  DB_PASSWORD: 'abc123',
  S3_SECRET: 'abcdef123456',
}

describe.each([
  ['compose.yaml', ['PUBLIC_URL'], 'sqlite'],
  ['compose.postgres.yaml', Object.keys(GIVEN), 'postgres'],
] as const)('%s', (name, needed, engine) => {
  function read(env: Record<string, string>): Compose {
    const text = runToEnd('docker-compose', ['-f', join(DEPLOY, name), 'config'], {
      env: { PATH: process.env.PATH, ...env },
    })
    // The tool prints YAML, which Debian's Python converts to JSON.
    const python = 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)'
    return JSON.parse(runToEnd('/usr/bin/python3', ['-c', python], { input: text }))
  }

  it('gives the server valid settings, and is reachable from this machine only', () => {
    const { services } = read(GIVEN)
    const { app } = services
    expect(Object.keys(SETTINGS)).toEqual(expect.arrayContaining(Object.keys(app?.environment ?? {})))
    const config = parseConfig({ HOST: '0.0.0.0', ...app?.environment }, '/app')
    expect([config.database.engine, config.publicUrl, config.secure]).toEqual([engine, GIVEN.PUBLIC_URL, true])
    expect(app?.read_only).toBe(true)
    const ports = Object.values(services).flatMap((service) => service.ports ?? [])
    expect(ports.length).toBeGreaterThan(0)
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
  })

  it.each(needed)('names the missing %s', (missing) => {
    const env = Object.fromEntries(Object.entries(GIVEN).filter(([key]) => key !== missing))
    expect(() => read(env)).toThrow(missing)
  })
})
