// The check of a draw runs in this browser, from the draw's file alone
// (docs/product-rules.md#prize-draw).
import { sha256 as sha256Bytes } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { OwnTickets } from '@noor-quest/contract/draws'
import { checkDrawFile, commitmentText, type DrawCheck, firstDifference, readDrawFile } from '@noor-quest/rules/draw'
import { call } from '../../platform/network/http.ts'
import { fetchFile } from './use-live-draws.ts'

/** A browser has no SHA-256 of its own over plain http. */
export const sha256 = (text: string) => bytesToHex(sha256Bytes(utf8ToBytes(text)))

/** The draw as shown in the hall: from the server, or from a visitor's notes. */
export type Announced = {
  /** The list's SHA-256, in hexadecimal. */
  seal: string
  /** The digits in the form that plainDigits returns. */
  digits: string
  /** The drawn tickets in the order of the draw. */
  tickets: readonly number[]
  /** The names now shown for drawn tickets, by ticket. */
  names: ReadonlyMap<number, string>
}

export type Finding =
  | { kind: 'unreadable'; line: number }
  | {
      kind: 'read'
      check: DrawCheck
      isSealed: boolean
      /** The digits draw exactly the announced tickets. */
      isDrawn: boolean
      /**
       * The first line that differs from the server's file, counted from 1. Null: the list is the
       * sealed one, or no line differs.
       */
      differsIn: number | null
      /**
       * Tickets whose shown name isn't in the file. A name changes
       * when it is edited after the seal.
       */
      otherNames: number[]
      isSame: boolean
    }

/**
 * Checks a draw's file. `servers` loads the server's file, only if the chosen
 * file's list isn't the sealed one.
 * @throws the error of `servers`
 */
export async function checkFile(text: string, announced: Announced, servers: () => Promise<string>): Promise<Finding> {
  const read = readDrawFile(text)
  if (!read.ok) return { kind: 'unreadable', line: read.line }
  const check = checkDrawFile(sha256, read.file, announced.digits, announced.tickets.length)
  const isSealed = check.hash === announced.seal
  const sealedNames = new Map(read.file.names.map(({ ticket, name }) => [ticket, name]))
  const otherNames = [...announced.names].filter(([ticket, name]) => sealedNames.get(ticket) !== name)
  const isDrawn = check.drawn.join() === announced.tickets.join()
  return {
    kind: 'read',
    check,
    isSealed,
    isDrawn,
    otherNames: otherNames.map(([ticket]) => ticket),
    differsIn: isSealed ? null : firstDifference(text, await servers()),
    isSame: isSealed && isDrawn && check.wrongNames.length + otherNames.length === 0,
  }
}

/**
 * The tickets of this device's person in a draw. `isListed`: the ticket's commitment in the file is
 * to this person's name.
 * @throws ApiError
 */
export async function findOwnTickets(drawId: string): Promise<{ ticket: number; isListed: boolean }[]> {
  const { tickets } = await call<OwnTickets>('GET', `/api/draws/${encodeURIComponent(drawId)}/tickets/mine`)
  if (tickets.length === 0) return []
  const read = readDrawFile(await fetchFile(drawId))
  return tickets.map(({ ticket, name, salt }) => {
    const listed = read.ok ? read.file.tickets[ticket - 1]?.name_sha256 : undefined
    return { ticket, isListed: listed === sha256(commitmentText(name, salt)) }
  })
}
