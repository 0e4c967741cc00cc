import type { z } from 'zod'

/** Control characters other than a tab and line ends. PostgreSQL's text can't hold a NUL, and nobody can read the others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is for.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Half of a character: UTF-8 can't say it, so a database would give back another text than it was given. */
const HALF_CHARACTER = /\p{Surrogate}/u

/** Text that can be stored and read. */
export function writable(text: z.ZodString): z.ZodString {
  return ofWholeCharacters(text.refine((value) => !CONTROL.test(value), 'must not contain control characters'))
}

export function ofWholeCharacters(text: z.ZodString): z.ZodString {
  return text.refine((value) => !HALF_CHARACTER.test(value), 'must not contain half a character')
}
