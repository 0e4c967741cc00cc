// Shared by the requests of several resources.
import { z } from 'zod'

/** Made by the client, new for each intent and the same for each retry of it; a repeated request has no second effect. */
export const requestId = z.uuid()
export const idParam = z.object({ id: z.uuid() })

/** Of files for spreadsheets. */
export const FILE_FORMATS = ['csv', 'xlsx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]
/** Without it, a file is CSV. */
export const exportQuery = z.object({ format: z.enum(FILE_FORMATS).default('csv') })

/** 200 of an admin's DELETE on a question, prophet, term or player: the deleted row. */
export const deleted = z.object({ id: z.uuid() }).meta({ id: 'Deleted' })

/** Like nullable(), which would let every use of a schema with an id be null in the API document. */
export function orNull<T extends z.ZodType>(schema: T): z.ZodUnion<[T, z.ZodNull]> {
  return z.union([schema, z.null()])
}
