// The characters of a text file. Spreadsheet programs don't write which encoding they used.

/** Beginnings of other documents that consist of text. */
const OTHER_TEXT = /^\s*(?:%PDF|\{\\rtf|<(?:!doctype|html|\?xml))/i
/** Pictures, PDFs and databases have control characters near their start; text has none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them
const CONTROL = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/
const START = 4096

/** `isCertain` false: a guess that an admin must confirm. */
type Decoded = { text: string; isCertain: boolean }

/** null for bytes that aren't text. */
export function decodeText(bytes: Uint8Array): Decoded | null {
  const encoding = unicodeOf(bytes)
  const text = encoding === null ? null : decode(bytes, encoding)
  // Excel writes plain "CSV" in it on an Arabic Windows; its accents and quotes are those of 1252.
  const decoded = text ?? decode(bytes, 'windows-1256') ?? ''
  const start = decoded.slice(0, START)
  return CONTROL.test(start) || OTHER_TEXT.test(start) ? null : { text: decoded, isCertain: text !== null }
}

/** By the byte order mark; without one, by the zeros that UTF-16 has in every second byte. */
function unicodeOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of bytes.subarray(0, START).entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > even * 4) return 'utf-16le'
  return even > odd * 4 ? 'utf-16be' : 'utf-8'
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
