// The prize draw (docs/product-rules.md#prize-draw). The hash of a list of tickets is made public
// first; digits that are called out afterwards decide. Invariant: the winners follow from hash and
// digits, so every reader can check them with the published file, and the list's author couldn't
// know them.
import { canonicalLine } from './canonical-line.ts'

/** Grows with every change of the file or the method, so that a reader knows what to expect. */
export const DRAW_VERSION = 1

const FORMAT = 'noor-quest-draw'

/** The method in words. It is part of the file, so the hash covers it. */
export const DRAW_METHOD = [
  'The list is the first line of this file and one line for each ticket, each with its line feed; hash is the SHA-256 of its UTF-8 bytes, in small hexadecimal letters, and is shown before the digits are called out.',
  'name_sha256 is the SHA-256 of the salt, a colon and the name; names and salts are not part of the list, so that they can be removed.',
  'For k = 1, 2, 3 and so on, x is the number that the first 12 hexadecimal digits of the SHA-256 of the text hash:digits:k make.',
  'If x is not below the largest multiple of the number of tickets that is at most 2^48, go on with the next k.',
  'Otherwise the ticket is the remainder of x divided by the number of tickets, plus 1; a ticket that was drawn before is left out.',
].join(' ')

/** The SHA-256 of a text's UTF-8 bytes, in lower-case hexadecimal. */
export type Sha256 = (text: string) => string

/** The file's first line. `winners`: the number of prizes. */
export type DrawHead = {
  version: number
  draw_id: string
  season_id: string
  title_en: string
  title_ar: string
  /** ISO-8601 UTC. */
  committed_at: string
  winners: number
  tickets: number
  method: string
}

/** A ticket of the list, from 1. */
export type DrawTicket = { ticket: number; name_sha256: string }
/** The public name behind a ticket's commitment. */
export type DrawName = { ticket: number; name: string; salt: string }

export function drawHeadLine(head: DrawHead): string {
  const { version, draw_id, season_id, title_en, title_ar, committed_at, winners, tickets, method } = head
  return canonicalLine({
    ...{ format: FORMAT, version, draw_id, season_id, title_en, title_ar, committed_at, winners, tickets, method },
  })
}

export function drawTicketLine({ ticket, name_sha256 }: DrawTicket): string {
  return canonicalLine({ ticket, name_sha256 })
}

/** A line after the list, one for each public name. */
export function drawNameLine({ ticket, name, salt }: DrawName): string {
  return canonicalLine({ ticket, name, salt })
}

/** The text whose SHA-256 is the commitment to a name. */
export const commitmentText = (name: string, salt: string) => `${salt}:${name}`

export const DIGITS_MIN = 4
export const DIGITS_MAX = 12

/** Turns Arabic-Indic and Persian digits into 0-9. */
const western = (typed: string) =>
  typed
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))

/** The digits typed so far. */
export const digitsSoFar = (typed: string) => western(typed).replaceAll(/\D/g, '').slice(0, DIGITS_MAX)

/**
 * The digits (Western, Arabic-Indic or Persian) as 0-9, without spaces and hyphens; null unless
 * there are 4 to 12.
 */
export function plainDigits(typed: string): string | null {
  const digits = western(typed).replaceAll(/[\s-]/g, '')
  return /^\d+$/.test(digits) && digits.length >= DIGITS_MIN && digits.length <= DIGITS_MAX ? digits : null
}

const HEX_DIGITS = 12
const NUMBERS = 2 ** (HEX_DIGITS * 4)

export type Drawing = {
  sha256: Sha256
  /** The list's hash. */
  hash: string
  /** In the form that plainDigits returns. */
  digits: string
  tickets: number
}

/** The first `count` drawn tickets in their order, or all of them if there are fewer. */
export function drawTickets({ sha256, hash, digits, tickets }: Drawing, count: number): number[] {
  const drawn = new Set<number>()
  // Numbers beyond the last whole multiple are left out, so that each ticket is equally likely.
  const limit = NUMBERS - (NUMBERS % tickets)
  for (let k = 1; drawn.size < Math.min(count, tickets); k++) {
    const number = Number.parseInt(sha256(`${hash}:${digits}:${k}`).slice(0, HEX_DIGITS), 16)
    if (number < limit) drawn.add((number % tickets) + 1)
  }
  return [...drawn]
}

export type DrawFile = {
  head: DrawHead
  /** The lines whose SHA-256 was made public. */
  list: string
  tickets: DrawTicket[]
  names: DrawName[]
}

/**
 * Reads a published file. `line` is the number, from 1, of the first line that isn't in this
 * version's format. Only the format is checked; checkDrawFile recomputes the list's hash and the
 * commitments.
 */
export function readDrawFile(text: string): { ok: true; file: DrawFile } | { ok: false; line: number } {
  const lines = text.split('\n')
  const head = parseLine<DrawHead & { format: string }>(lines[0])
  if (head?.format !== FORMAT || head.version !== DRAW_VERSION || !isCount(head.tickets) || !isCount(head.winners)) {
    return { ok: false, line: 1 }
  }
  const tickets: DrawTicket[] = []
  for (let ticket = 1; ticket <= head.tickets; ticket++) {
    const read = parseLine<DrawTicket>(lines[ticket])
    if (read?.ticket !== ticket || typeof read.name_sha256 !== 'string') return { ok: false, line: ticket + 1 }
    tickets.push(read)
  }
  const names: DrawName[] = []
  for (let at = head.tickets + 1; at < lines.length; at++) {
    if (lines[at] === '' && at === lines.length - 1) break
    const read = parseLine<DrawName>(lines[at])
    const isName = typeof read?.name === 'string' && typeof read.salt === 'string' && tickets[read.ticket - 1]
    if (!isName) return { ok: false, line: at + 1 }
    names.push(read)
  }
  const list = `${lines.slice(0, head.tickets + 1).join('\n')}\n`
  return { ok: true, file: { head, list, tickets, names } }
}

function parseLine<T>(line: string | undefined): T | null {
  try {
    const read: unknown = JSON.parse(line ?? '')
    return typeof read === 'object' && read !== null ? (read as T) : null
  } catch {
    return null
  }
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 1

export type DrawCheck = {
  /** The hash of the file's list. */
  hash: string
  names: number
  /** Tickets without a name: it was removed, or isn't public. */
  nameless: number
  /** Tickets whose name doesn't fit their commitment. */
  wrongNames: number[]
  /** The tickets that the file's list and the digits give; empty without digits. */
  drawn: number[]
}

/**
 * The facts that follow from a file alone, recomputed. `count`: how many tickets were drawn; null:
 * as many as there are prizes.
 */
export function checkDrawFile(sha256: Sha256, file: DrawFile, digits: string | null, count: number | null): DrawCheck {
  const { head, list, tickets, names } = file
  const hash = sha256(list)
  const wrongNames = names
    .filter(({ ticket, name, salt }) => tickets[ticket - 1]?.name_sha256 !== sha256(commitmentText(name, salt)))
    .map(({ ticket }) => ticket)
  const drawing = { sha256, hash, digits: digits ?? '', tickets: head.tickets }
  return {
    hash,
    names: names.length,
    nameless: head.tickets - new Set(names.map(({ ticket }) => ticket)).size,
    wrongNames,
    drawn: digits === null ? [] : drawTickets(drawing, count ?? head.winners),
  }
}

/** The first line, from 1, in which two texts differ; null if they are equal. */
export function firstDifference(one: string, other: string): number | null {
  if (one === other) return null
  const [lines, others] = [one.split('\n'), other.split('\n')]
  const at = lines.findIndex((line, index) => line !== others[index])
  return (at === -1 ? lines.length : at) + 1
}
