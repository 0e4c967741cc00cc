// Mail goes out by SMTP. Without a mail server it is stored as text files in the data folder.
// Sending happens after the response: the mail server's time or error would reveal which addresses
// have an account.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'

export type Mail = {
  to: string
  subject: string
  text: string
  /** The mail's purpose, in the log and on the console. */
  kind: string
  /** The mail's link, for a reader of the console. */
  link: string
}

export type Mailer = ReturnType<typeof createMailer>

export type MailTarget =
  | { kind: 'smtp'; url: string; from: string }
  | { kind: 'outbox'; dir: string; from: () => string; print: (line: string) => void; onTerminal: boolean }

const RETRY_AFTER_MS = [1000, 5000, 30_000, 120_000, 600_000]
const SMTP_TIMEOUT_MS = 15_000

/** `onDeferred`: the mail server didn't take a mail that is tried again. */
export function createMailer(target: MailTarget, log: Logger, onDeferred?: (cause: unknown) => void) {
  // nodemailer is loaded with the first mail: most starts send none.
  let transport: Promise<Transporter> | null = null
  const underway = new Set<Promise<void>>()
  const closing = new AbortController()

  const deliver = async (mail: Mail): Promise<void> => {
    if (target.kind === 'outbox') return store(target, mail)
    transport ??= open(target.url)
    const { to, subject, text } = mail
    const headers = { 'Auto-Submitted': 'auto-generated' }
    await (await transport).sendMail({ from: target.from, to, subject, text, headers })
  }

  const deliverWithRetries = async (mail: Mail): Promise<void> => {
    for (let failures = 0; ; failures++) {
      try {
        return await deliver(mail)
      } catch (cause) {
        const delayMs = isPermanent(cause) || closing.signal.aborted ? undefined : RETRY_AFTER_MS[failures]
        // The log must not contain the address, nor the mail server's text, which repeats it.
        const { code, responseCode, command } = cause as { code?: string; responseCode?: number; command?: string }
        const facts = { kind: mail.kind, code, response_code: responseCode, command, attempts: failures + 1 }
        if (delayMs === undefined) {
          log.error(facts, 'a mail could not be sent')
          return
        }
        if (onDeferred === undefined) log.warn({ ...facts, retry_in_ms: delayMs }, 'a mail could not be sent yet')
        else onDeferred({ code })
        await wait(delayMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      }
    }
  }

  return {
    /** Whether mails reach people. Without a mail server they are files on the server. */
    delivers: target.kind === 'smtp',
    /**
     * Takes the mail and returns at once. Sending is tried again for 15 minutes; then the failure
     * is logged.
     */
    send: (mail: Mail) => {
      const done = deliverWithRetries(mail).finally(() => underway.delete(done))
      underway.add(done)
    },
    /** Why the mail server doesn't accept our login now; null: it does, or there is none. */
    check: async (): Promise<string | null> => {
      if (target.kind === 'outbox') return null
      transport ??= open(target.url)
      try {
        await (await transport).verify()
        return null
      } catch (cause) {
        // Its text may repeat the user's name.
        const { code, command } = cause as { code?: string; command?: string }
        return [code ?? 'unknown', command ?? []].flat().join(' ')
      }
    },
    /** Removes stored mails that are older than `ageMs`. */
    removeStored: (ageMs: number) => {
      if (target.kind === 'outbox') removeStored(target.dir, Date.now() - ageMs)
    },
    /**
     * Resolves when every taken mail is sent or has failed once, or after `patienceMs`, because a
     * mail server may be silent; nothing is tried again after.
     */
    close: async (patienceMs = SMTP_TIMEOUT_MS) => {
      closing.abort()
      await Promise.race([Promise.all(underway), wait(patienceMs, undefined, { ref: false })])
      if (underway.size > 0) log.error({ mails: underway.size }, 'mails were not sent before the end')
      if (transport !== null) (await transport.catch(() => null))?.close()
    },
  }
}

/** Readable text: a mail program's encoding would break the link into lines. */
function store({ dir, from, print, onTerminal }: Extract<MailTarget, { kind: 'outbox' }>, mail: Mail): void {
  const { to, subject, text, kind, link } = mail
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const now = new Date()
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
  const file = join(dir, `${stamp}-${kind}-${randomUUID().slice(0, 8)}.txt`)
  const head = `From: ${from()}\nTo: ${to}\nDate: ${now.toUTCString()}\nSubject: ${subject}\n`
  writeFileSync(file, `${head}\n${text}\n`, { mode: 0o600 })
  // The link opens an account. Unless the output is a terminal, a log may keep it, so only the file
  // has it.
  print(onTerminal ? `Mail to ${to} ("${subject}"): ${link} (kept in ${file})` : `A mail is in ${file}`)
}

function removeStored(dir: string, beforeMs: number): void {
  if (!existsSync(dir)) return
  for (const name of readdirSync(dir)) {
    const file = join(dir, name)
    if (statSync(file).mtimeMs <= beforeMs) rmSync(file, { recursive: true })
  }
}

async function open(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(url, {
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  } as object)
}

/** The mail server understood and refuses, for example an unknown mailbox or a wrong password. */
function isPermanent(cause: unknown): boolean {
  const { code, responseCode } = cause as { code?: string; responseCode?: number }
  return code === 'EAUTH' || code === 'EENVELOPE' ? (responseCode ?? 500) >= 500 : (responseCode ?? 0) >= 500
}
