import type { z } from 'zod'

/**
 * Control characters other than tabs and line ends. PostgreSQL can't store a NUL, and the others
 * are unreadable.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it finds them.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Half of a surrogate pair. UTF-8 can't encode it, so a database would return another text. */
const HALF_CHARACTER = /\p{Surrogate}/u

/** A text that can be stored and read. */
export function writable(text: z.ZodString): z.ZodString {
  return ofWholeCharacters(text.refine((value) => !CONTROL.test(value), 'must not contain control characters'))
}

export function ofWholeCharacters(text: z.ZodString): z.ZodString {
  return text.refine((value) => !HALF_CHARACTER.test(value), 'must not contain half a character')
}
