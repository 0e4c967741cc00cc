// Mail through a real mail server on loopback, into the outbox without one, and with a broken
// server.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, openMailServer, openTestPortal } from '../../test/accounts-scene.ts'
import { openTestApp } from '../../test/harness.ts'
import { PASSWORD } from '../../test/stored-accounts.ts'
import { existingAccountMail, resetPasswordMail, verifyEmailMail } from './mail/account-mails.ts'
import { createMailer, type Mailer, type MailTarget } from './mail/mailer.ts'

const BRAND = {
  clubName: 'Islamic Guidance Club',
  eventTitle: 'Quiz & "Match" <2026> ﷺ',
  publicUrl: 'https://quiz.example.org',
}
const LINK = 'https://quiz.example.org/reset-password?token=a&b'
const MAILS = [
  ['verify-email', verifyEmailMail({ ...BRAND, to: 'amina@example.org', link: LINK }), LINK],
  ['reset-password', resetPasswordMail({ ...BRAND, to: 'amina@example.org', link: LINK }), LINK],
  [
    'existing-account',
    existingAccountMail({ ...BRAND, to: 'amina@example.org' }),
    'https://quiz.example.org/forgot-password',
  ],
] as const

let lines: string[]
let open: Mailer[]
const log = () => pino({ base: null, level: 'warn' }, { write: (line: string) => lines.push(line) })
const mailer = (target: MailTarget) => {
  const made = createMailer(target, log())
  open.push(made)
  return made
}
beforeEach(() => {
  lines = []
  open = []
})
afterEach(async () => {
  await Promise.all(open.map((made) => made.close()))
})

describe('over SMTP', () => {
  let server: MailServer
  beforeEach(async () => {
    server = await openMailServer()
    return () => server.close()
  })
  const smtp = () => mailer({ kind: 'smtp', url: server.url, from: 'Noor Quest <quiz@example.org>' })

  it.each(MAILS)('%s arrives as text with the link', async (_kind, mail, link) => {
    smtp().send(mail)
    await expect.poll(() => server.received).toHaveLength(1)
    const [received] = server.received
    expect(received).toMatchObject({ from: 'quiz@example.org', to: ['amina@example.org'] })
    expect(received?.text).toContain(link)
    expect(received?.text).toContain('Quiz & "Match" <2026> ﷺ')
    expect(received?.raw).toMatch(/^From: Noor Quest <quiz@example\.org>\r?$/m)
    expect(received?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  })

  it('sends it again when the server is busy', async () => {
    server.refuse(451)
    smtp().send(MAILS[0][1])
    await expect.poll(() => lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, response_code: 451, attempts: 1, retry_in_ms: 1000 })
    server.refuse(null)
    await expect.poll(() => server.received).toHaveLength(1)
  })

  it('gives up when the server refuses for good, and logs neither the address nor the link', async () => {
    server.refuse(550)
    smtp().send(MAILS[0][1])
    await expect.poll(() => lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, response_code: 550, kind: 'verify-email' })
    expect(lines.join()).not.toMatch(/amina|token/)
  })

  it('sends accepted mails before it closes, and waits for no retry', async () => {
    const closing = smtp()
    closing.send(MAILS[0][1])
    await closing.close()
    expect(server.received).toHaveLength(1)

    const broken = smtp()
    server.refuse(451)
    broken.send(MAILS[0][1])
    await expect.poll(() => lines).toHaveLength(1)
    await broken.close()
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([40, 50])
  })
})

it('an unreachable mail server changes no response: not its text, not its status', async () => {
  const gone = await openMailServer()
  await gone.close()
  const test = await openTestPortal('sqlite', {
    mailer: (testLog) => createMailer({ kind: 'smtp', url: gone.url, from: 'quiz@example.org' }, testLog),
  })
  const { email } = await test.account()
  for (const [path, body] of [
    ['/api/auth/sign-up/email', { email: 'new@example.org', password: PASSWORD }],
    ['/api/auth/sign-up/email', { email, password: PASSWORD }],
    ['/api/auth/request-password-reset', { email }],
    ['/api/auth/request-password-reset', { email: 'nobody@example.org' }],
  ] as const) {
    const response = await test.device().post(path, body)
    expect([response.status, response.text]).toEqual([200, '{"status":true}'])
  }
  await expect.poll(() => test.logged().filter(({ code }) => code === 'ESOCKET')).not.toHaveLength(0)
  expect(JSON.stringify(test.logged())).not.toMatch(/new@example|nobody@example/)
  await test.close()
})

it.each([
  ['on a terminal is printed', true],
  ['is printed nowhere else', false],
])('without SMTP a mail is stored in the outbox, for its owner only; its link %s', async (_where, onTerminal) => {
  const root = mkdtempSync(join(tmpdir(), 'noor-quest-outbox-'))
  const dir = join(root, 'outbox')
  const printed: string[] = []
  mailer({ kind: 'outbox', dir, from: () => 'club@example.org', print: (line) => printed.push(line), onTerminal }).send(
    MAILS[0][1],
  )
  await expect.poll(() => printed).toHaveLength(1)
  expect(printed[0]?.includes(LINK)).toBe(onTerminal)
  expect(printed[0]?.includes('amina')).toBe(onTerminal)
  const [file = ''] = readdirSync(dir)
  expect(file).toMatch(/^\d{4}-.*-verify-email-.*\.txt$/)
  expect(printed[0]).toContain(join(dir, file))
  expect(statSync(join(dir, file)).mode & 0o777).toBe(0o600)
  expect(statSync(dir).mode & 0o777).toBe(0o700)
  const mail = readFileSync(join(dir, file), 'utf8')
  expect(mail).toMatch(/^From: club@example.org\nTo: .+\nDate: .+ GMT\nSubject: .+\n\nVerify your email\n/)
  expect(mail.split('\n')).toContain(LINK)
  rmSync(root, { recursive: true })
})

it('says that an owner confirms the account where mails are files', async () => {
  const test = await openTestApp('sqlite', { content: false })
  const body = { email: 'new@example.org', password: PASSWORD }
  const response = await test.client().post('/api/auth/sign-up/email', body)
  expect([response.status, response.body]).toEqual([200, { status: true, by_owner: true }])
  await test.close()
})
