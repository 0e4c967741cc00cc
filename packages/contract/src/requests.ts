// Schemas that several resources share.

import { z } from 'zod'

/** An object with a name in the API document. */
export const schema = <S extends z.ZodRawShape>(id: string, shape: S) => z.object(shape).meta({ id })

/** The same, refusing other fields: what a client sends. */
export const strictSchema = <S extends z.ZodRawShape>(id: string, shape: S) => z.strictObject(shape).meta({ id })

type Shapes = Parameters<typeof z.discriminatedUnion>[1]
/** One of several objects with a name in the API document; `field` distinguishes them. */
export const oneOf = <const S extends Shapes, F extends string>(id: string, field: F, shapes: S) =>
  z.discriminatedUnion(field, shapes).meta({ id })

/**
 * An id made by the client, new for each intent and equal for its retries. A repeated request has
 * no second effect.
 */
export const requestId = z.uuid()
export const idParam = z.object({ id: z.uuid() })

/** Formats of spreadsheet files. */
const fileFormat = z.enum(['csv', 'xlsx'])
export type FileFormat = z.infer<typeof fileFormat>
/** CSV by default. */
export const exportQuery = z.object({ format: fileFormat.default('csv') })

/** 200 of an admin's DELETE on a question, prophet, term or player: the deleted row. */
export const deleted = schema('Deleted', { id: z.uuid() })

/**
 * Replaces nullable(), with which the API document would allow null in every use of a schema with
 * an id.
 */
export function orNull<T extends z.ZodType>(schema: T): z.ZodUnion<[T, z.ZodNull]> {
  return z.union([schema, z.null()])
}

/** Content in each language; null where it has none. */
export function inLanguages<T extends z.ZodType>(
  schema: T,
): z.ZodObject<{ en: z.ZodNullable<T>; ar: z.ZodNullable<T> }> {
  return z.object({ en: schema.nullable(), ar: schema.nullable() })
}

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
