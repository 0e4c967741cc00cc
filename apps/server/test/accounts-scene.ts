// The portal's side of the real application: accounts in every state, and a real mail server.
import { SMTPServer } from 'smtp-server'
import { createMailer } from '../src/accounts/mail/mailer.ts'
import type { Db } from '../src/platform/database/connect.ts'
import { type Client, type Engine, openTestApp, QUICK_PASSWORDS, type TestApp, type TestOptions } from './harness.ts'
import { type AccountState, insertAccount, PASSWORD } from './stored-accounts.ts'

export type ReceivedMail = { from: string; to: string[]; raw: string; text: string }

export type MailServer = {
  url: string
  received: ReceivedMail[]
  /** Refuses the next recipients with this code; null accepts them. */
  refuse: (code: number | null) => void
  close: () => Promise<void>
}

/** A mail server on loopback that keeps received mails. */
export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let refusal: number | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (refusal === null) done()
      else done(Object.assign(new Error('refused'), { responseCode: refusal }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        received.push(parseMail(mailFrom === false ? '' : mailFrom.address, to, Buffer.concat(chunks).toString()))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (code) => {
      refusal = code
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function parseMail(from: string, to: string[], source: string): ReceivedMail {
  const raw = source.replaceAll(/\r?\n/g, '\r\n')
  const end = raw.indexOf('\r\n\r\n')
  return { from, to, raw, text: decodeBody(raw.slice(0, end), raw.slice(end + 4)) }
}

function decodeBody(head: string, body: string): string {
  if (/Content-Transfer-Encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/Content-Transfer-Encoding: quoted-printable/i.test(head)) return body
  const unfolded = body.replaceAll('=\r\n', '')
  const bytes = unfolded.replaceAll(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

export type TestPortal = TestApp & {
  mail: MailServer
  /** The newest mail to this address; waits until there are more than `known`. */
  mailTo: (email: string, known?: number) => Promise<ReceivedMail>
  mailsTo: (email: string) => ReceivedMail[]
  /** An account written to the database, with PASSWORD: by default a verified admin. */
  account: (state?: AccountState) => Promise<{ id: string; email: string }>
  /** A device with its own address. */
  device: () => Client
  /** A device signed in as a new account. */
  admin: (state?: AccountState) => Promise<Client & { id: string; email: string }>
}

export async function openTestPortal(engine: Engine, options: TestOptions = {}): Promise<TestPortal> {
  const mail = await openMailServer()
  const mailer: TestOptions['mailer'] = (log) =>
    createMailer({ kind: 'smtp', url: mail.url, from: 'Noor Quest <quiz@example.org>' }, log)
  // Each device has an address of its own, and works as at the machine itself.
  const test = await openTestApp(engine, { content: false, mailer, isOwnAddress: () => true, ...options })
  let devices = 0
  const device = () => {
    const client = test.client()
    devices += 1
    client.address = `10.${(devices >> 16) & 255}.${(devices >> 8) & 255}.${devices & 255}`
    return client
  }
  const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))
  const account = async (state: AccountState = {}) =>
    insertAccount(test.db, state, await QUICK_PASSWORDS.hash(PASSWORD))
  return {
    ...test,
    mail,
    mailsTo,
    mailTo: async (email, known = 0) => {
      const deadlineMs = Date.now() + 5000
      for (;;) {
        const mails = mailsTo(email)
        const newest = mails.at(-1)
        if (newest !== undefined && mails.length > known) return newest
        if (Date.now() > deadlineMs) throw new Error(`no mail to ${email}: ${JSON.stringify(test.logged().at(-1))}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    account,
    device,
    admin: async (state = {}) => {
      const made = await account(state)
      const client = device()
      await signIn(client, made.email)
      return Object.assign(client, made)
    },
    close: async () => {
      await test.close()
      await mail.close()
    },
  }
}

export async function signIn(client: Client, email: string, password = PASSWORD): Promise<void> {
  const response = await client.post('/api/auth/sign-in/email', { email, password })
  if (response.status !== 200) throw new Error(`sign-in returned ${response.status}: ${response.text}`)
}

/** Every audit entry, action and actor, in the order of writing, whatever the clock's times. */
export async function auditTrail(db: Db): Promise<[string, string | null][]> {
  const rows = await db.selectFrom('audit_log').select(['action', 'actor']).orderBy('id').execute()
  return rows.map(({ action, actor }) => [action, actor])
}
