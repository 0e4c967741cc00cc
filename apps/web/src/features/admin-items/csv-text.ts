/**
 * The text of a CSV file: UTF-8 or UTF-16 by its byte order mark, UTF-8 when the bytes are that, else Windows-1256, in which
 * a spreadsheet on an Arabic Windows writes plain "CSV"; the preview shows whether that was right.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}
