// docs/install.md, followed as far as possible without a domain and the internet.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseConfig, SETTINGS } from '../../apps/server/src/config.ts'
import { registration } from '../../apps/server/test/harness.ts'
import { startProcess } from '../../apps/server/test/server-process.ts'
import { ROOT } from '../../scripts/child.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { openH2Client } from './h2-client.ts'
import { endings, makeCertificate, runToEnd, startProgram, temporaryFolder } from './program.ts'

const page = readFileSync(join(ROOT, 'docs/install.md'), 'utf8')
const HOST = 'quiz.example.org'
const end = endings()
const folder = temporaryFolder(end)

/** The document's only block in this language. */
function block(language: string): string {
  const [, text, ...rest] = page.split(new RegExp(`^\`\`\`${language}\n`, 'm'))
  if (text === undefined || rest.length > 0) throw new Error(`the page has not one block of ${language}`)
  return text.split('```')[0] ?? ''
}

const settings = Object.fromEntries(
  block('ini')
    .trim()
    .split('\n')
    .map((line) => line.split(/=(.*)/).slice(0, 2)),
)

it('its settings are those of a server behind a proxy with TLS', () => {
  expect(Object.keys(SETTINGS)).toEqual(expect.arrayContaining(Object.keys(settings)))
  const config = parseConfig({ ...settings, DATA_DIR: '/var/lib/noor-quest' }, '/srv/noor-quest')
  expect([config.host, config.secure, config.trustedProxies]).toEqual(['127.0.0.1', true, ['127.0.0.1', '::1']])
  expect(config.backups?.dir).toBe('/var/lib/noor-quest/backups')
})

it('its packages are Debian’s, and its files are in the clone', () => {
  const [, packages = ''] = /^apt-get install -y (.*)$/m.exec(page) ?? []
  const known = runToEnd('apt-cache', ['show', '--no-all-versions', ...packages.split(' ')])
  for (const name of packages.split(' ')) expect(known).toContain(`Package: ${name}\n`)
  const copied = [...page.matchAll(/^cp \/srv\/noor-quest\/(\S+)/gm)].map(([, path = '']) => path)
  expect(copied).toEqual(['deploy/noor-quest.service'])
  for (const path of copied) expect(existsSync(join(ROOT, path))).toBe(true)
  const scripts = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts
  for (const [, script = ''] of page.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([script])
})

it('its Caddyfile and its settings let a visitor register over TLS, and the first admin’s link is where it says', async () => {
  const [port, tls] = [await freePort(), await freePort()]
  const data = join(folder, 'data')
  const server = startProcess({ ...settings, PORT: String(port), DATA_DIR: data })
  end.add(async () => {
    server.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
  })
  await server.open
  const { chain, key } = makeCertificate(folder, HOST)
  const site = block('caddyfile')
    .replace(`:${settings.PORT}`, `:${port}`)
    .replace(`${HOST} {`, `${HOST} {\n  tls ${chain} ${key}`)
  const own = `{\n  admin off\n  http_port ${await freePort()}\n  https_port ${tls}\n}\n`
  writeFileSync(join(folder, 'Caddyfile'), own + site)
  const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  const caddy = await startProgram('/usr/bin/caddy', args, tls, { env: { HOME: folder } })
  end.add(caddy.stop)
  const visitor = await openH2Client({ host: HOST, port: tls, certificate: readFileSync(chain, 'utf8') })
  end.add(visitor.close)
  const registered = await visitor.request('/api/players', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `https://${HOST}` },
    body: JSON.stringify(registration('quiz')),
  })
  expect(registered.status).toBe(201)
  expect((await visitor.request('/metrics')).status).toBe(404)
  const [, link = ''] = /^cat \/var\/lib\/noor-quest\/(\S+)$/m.exec(page) ?? []
  expect(readFileSync(join(data, link), 'utf8')).toMatch(new RegExp(`^https://${HOST}/admin/setup\\?token=`))
})
