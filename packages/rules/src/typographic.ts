/**
 * A stored text with single quotes as they are printed: ‘Qur’an’. Stored texts keep the straight one, which every keyboard
 * has; in large type it looks like a mark for feet.
 */
export function typographic(text: string): string {
  return text.replace(/(?<=^|[\s([«])'(?=[\p{L}\p{N}.])/gu, '‘').replaceAll("'", '’')
}
