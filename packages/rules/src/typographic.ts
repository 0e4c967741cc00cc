/** A quotation, from its quote before a word to the first quote after one that isn't an apostrophe. */
const QUOTATION = /(?<=^|[\s([«])'(?=[\p{L}\p{N}.])(.*?)'(?![\p{L}\p{N}])/gu

/**
 * A stored text with printed quotes: a quotation in “ ”, and one inside it in ‘ ’. Stored texts
 * keep the straight quote, which every keyboard has; in large type it looks like the sign for feet.
 */
export function typographic(text: string): string {
  return text
    .replace(QUOTATION, (_, words: string) => `“${words.replace(/"([^"]*)"/g, '‘$1’')}”`)
    .replace(/(?<=^|[\s([«])'(?=[\p{L}\p{N}.])/gu, '‘')
    .replaceAll("'", '’')
}
