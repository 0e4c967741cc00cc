// Whether a draw is what was announced, worked out in this browser from the file alone (docs/product-rules.md#prize-draw).
import { sha256 as sha256Bytes } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { checkDrawFile, type DrawCheck, firstDifference, readDrawFile } from '@noor-quest/rules/draw'

/** Over plain http a browser has no SHA-256 of its own. */
export const sha256 = (text: string) => bytesToHex(sha256Bytes(utf8ToBytes(text)))

/** What was shown and called out in the hall: as the server says it, or as somebody noted it. */
export type Announced = {
  /** Of the list, hexadecimal. */
  seal: string
  /** As plainDigits gives them. */
  digits: string
  /** In the order in which they were drawn. */
  tickets: readonly number[]
  /** Of tickets that were drawn, the names that are shown for them now. */
  names: ReadonlyMap<number, string>
}

export type Finding =
  | { kind: 'unreadable'; line: number }
  | {
      kind: 'read'
      check: DrawCheck
      isSealed: boolean
      /** The tickets that were announced are those that the digits draw. */
      isDrawn: boolean
      /** Where the list isn't the sealed one: the first line in which the file differs from the server's, from 1; null: in none. */
      differsIn: number | null
      /** Tickets whose shown name isn't in the file: somebody changed it since the list was sealed. */
      otherNames: number[]
      isSame: boolean
    }

/** `servers`: the server's file, asked for only where the chosen one's list isn't the sealed one. Rejects as that does. */
export async function checkFile(text: string, announced: Announced, servers: () => Promise<string>): Promise<Finding> {
  const read = readDrawFile(text)
  if (!read.ok) return { kind: 'unreadable', line: read.line }
  const check = checkDrawFile(sha256, read.file, announced.digits, announced.tickets.length)
  const isSealed = check.hash === announced.seal
  const sealedNames = new Map(read.file.names.map(({ ticket, name }) => [ticket, name]))
  const otherNames = [...announced.names].filter(([ticket, name]) => sealedNames.get(ticket) !== name)
  const isDrawn = check.drawn.join() === announced.tickets.join()
  return {
    ...{ kind: 'read', check, isSealed, isDrawn, otherNames: otherNames.map(([ticket]) => ticket) },
    differsIn: isSealed ? null : firstDifference(text, await servers()),
    isSame: isSealed && isDrawn && check.wrongNames.length + otherNames.length === 0,
  }
}
