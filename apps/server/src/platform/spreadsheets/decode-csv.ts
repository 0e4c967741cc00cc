/** Beginnings of other documents that consist of text. */
const OTHER_TEXT = /^(?:\xef\xbb\xbf)?\s*(?:%PDF|\{\\rtf|<(?:!doctype|html|\?xml))/i

/**
 * The text of a CSV file: UTF-8 or UTF-16 by its byte order mark, UTF-8 when the bytes are valid
 * UTF-8, else Windows-1256, in which a spreadsheet on an Arabic Windows writes plain "CSV". The
 * preview shows whether that was right. null for bytes that aren't text.
 */
export function decodeCsv(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Pictures, PDFs and databases have such bytes near their start; text has none.
  if (bytes.subarray(0, 4096).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return null
  if (OTHER_TEXT.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1'))) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}
