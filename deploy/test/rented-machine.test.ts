// docs/rented-machine.md, followed as far as possible without a domain and the internet.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseConfig, SETTINGS } from '../../apps/server/src/config.ts'
import { registration } from '../../apps/server/test/harness.ts'
import { startProcess } from '../../apps/server/test/server-process.ts'
import { ROOT } from '../../scripts/child.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { openH2Client } from './h2-client.ts'
import { endings, makeCertificate, runToEnd, startProgram, temporaryFolder } from './program.ts'
import { copySource } from './source.ts'

const page = readFileSync(join(ROOT, 'docs/rented-machine.md'), 'utf8')
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
  const config = parseConfig(settings, '/srv/noor-quest')
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
  expect(readFileSync(join(data, link), 'utf8')).toMatch(new RegExp(`^https://${HOST}/admin/join\\?token=`))
})

/** systemctl, which starts the unit's program as the unit's user, without the unit's sandbox. */
const SYSTEMCTL = `#!/bin/sh
unit=/etc/systemd/system/noor-quest.service
of() { sed -n "s/^$1=//p" $unit; }
start() {
  mkdir -p -m 700 /var/lib/noor-quest && chown noor-quest: /var/lib/noor-quest && cd "$(of WorkingDirectory)"
  env -i PATH="$PATH" HOME=/tmp $(of Environment) setpriv --reuid "$(of User)" --regid "$(of User)" --clear-groups \\
    $(of ExecStart) >>/tmp/noor-quest.log 2>&1 & echo $! >/run/noor-quest.pid
  until curl -sf http://127.0.0.1:3001/readyz >/dev/null; do
    kill -0 "$(cat /run/noor-quest.pid)" || { cat /tmp/noor-quest.log >&2; exit 1; }; sleep 0.2
  done
}
stop() {
  kill "$(cat /run/noor-quest.pid)"
  while kill -0 "$(cat /run/noor-quest.pid)" 2>/dev/null; do sleep 0.2; done
}
case "$*" in
  daemon-reload) ;;
  'enable --now noor-quest'|'start noor-quest') start ;;
  'stop noor-quest') stop ;;
  'restart noor-quest') stop; start ;;
  *) echo "unknown: $*" >&2; exit 1 ;;
esac
`

/** A git whose clone has the packages of this one already: npm-start.test.ts installs them. */
const GIT = `#!/bin/sh
/usr/bin/git "$@" || exit
[ "$1" = clone ] || exit 0
mkdir -p "$3/node_modules" && mount --bind '${join(ROOT, 'node_modules')}' "$3/node_modules"
mkdir -p "$3/apps/server/node_modules"
mount --bind '${join(ROOT, 'apps/server/node_modules')}' "$3/apps/server/node_modules"
`

it('each of its commands runs as written: install, update, and a restore after the database is gone', () => {
  const at = (name: string) => join(folder, name)
  copySource(at('source'))
  const git = (...args: string[]) =>
    runToEnd('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.org', ...args], { cwd: at('source') })
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'All')
  mkdirSync(at('bin'))
  const programs = { systemctl: SYSTEMCTL, git: GIT, 'apt-get': '#!/bin/sh\n' }
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(at('bin'), name), text, { mode: 0o755 })
  writeFileSync(at('env'), block('ini'))
  const [install = '', start = '', link = '', update = '', restore = '', ...rest] = [
    ...page.matchAll(/^```sh\n([\s\S]*?)^```/gm),
  ].map(([, text]) => text)
  expect(rest).toEqual([])
  const player = 'curl -sf -b /tmp/jar http://127.0.0.1:3001/api/players/me | grep Amina'
  const script = [
    'set -ex',
    'ip link set lo up',
    // The machine's own folders stay as they are.
    `mkdir -p /srv && mount -t tmpfs srv /srv && mount -t tmpfs run /run && mount -t tmpfs tmp ${at('tmp')}`,
    `cp -a /etc ${at('etc')} && mount --bind ${at('etc')} /etc && mkdir -p /etc/systemd/system`,
    `mkdir -p ${at('var')} && mount --bind ${at('var')} /var/lib`,
    install.replace('ADDRESS', at('source')),
    `cp ${at('env')} /srv/noor-quest/.env`,
    start,
    `curl -sf -c /tmp/jar http://127.0.0.1:3001/api/players -H 'content-type: application/json' -d '${JSON.stringify(registration('quiz'))}'`,
    link,
    update,
    player,
    'systemctl stop noor-quest',
    'rm /var/lib/noor-quest/noor-quest.db* /var/lib/noor-quest/secret',
    'systemctl start noor-quest && exit 1',
    restore,
    player,
    'systemctl stop noor-quest',
  ].join('\n')
  mkdirSync(at('tmp'))
  const PATH = [at('bin'), ...(process.env.PATH ?? '').split(':').filter((part) => !part.includes('node_modules'))]
  const printed = runToEnd('unshare', ['--mount', '--net', 'bash', '-c', script], { env: { PATH: PATH.join(':') } })
  expect(printed).toMatch(/admin\/join\?token=.*Backed up 1 players.*all scores as recomputed.*Restored 1 players/s)
  expect(printed.match(/^(good|unknown) +backup/gm)).toHaveLength(2)
  expect(printed).not.toMatch(/^wrong/m)
})
