/**
 * A stored text with printed single quotes: ‘Qur’an’. Stored texts keep the straight quote, which
 * every keyboard has; in large type it looks like the sign for feet.
 */
export function typographic(text: string): string {
  return text.replace(/(?<=^|[\s([«])'(?=[\p{L}\p{N}.])/gu, '‘').replaceAll("'", '’')
}
