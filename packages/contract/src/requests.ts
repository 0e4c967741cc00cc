// Schemas that several resources share.
import { z } from 'zod'

/**
 * An id made by the client, new for each intent and equal for its retries. A repeated request has
 * no second effect.
 */
export const requestId = z.uuid()
export const idParam = z.object({ id: z.uuid() })

/** Formats of spreadsheet files. */
export const FILE_FORMATS = ['csv', 'xlsx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]
/** CSV by default. */
export const exportQuery = z.object({ format: z.enum(FILE_FORMATS).default('csv') })

/** 200 of an admin's DELETE on a question, prophet, term or player: the deleted row. */
export const deleted = z.object({ id: z.uuid() }).meta({ id: 'Deleted' })

/**
 * Replaces nullable(), with which the API document would allow null in every use of a schema with
 * an id.
 */
export function orNull<T extends z.ZodType>(schema: T): z.ZodUnion<[T, z.ZodNull]> {
  return z.union([schema, z.null()])
}
