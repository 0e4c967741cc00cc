// The API's operations. Each is one object, by its method and path. The server serves it
// (platform/http/routes.ts), clients send it (api-call.ts), and the API document describes it.
import type { Permission } from '@noor-quest/rules/permissions'
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** A parameter of the path is in braces. */
export type OperationKey = `${Method} /${string}`

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503

/** The handler returns a value of the schema. */
export type JsonReturn = readonly [status: 200 | 201, schema: z.ZodType, description: string]
/** A download. */
export type FileReturn = { readonly file: { readonly description: string; readonly types: readonly string[] } }
/** Responses that the handler makes itself, by status. */
export type OtherReturn = { readonly responses: Readonly<Record<string, OtherResponse>> }
export type OtherResponse = {
  readonly description: string
  /** A schema or BINARY, by media type. */
  readonly content?: Readonly<Record<string, z.ZodType | typeof BINARY>>
}

/** A file's content in the API document. */
export const BINARY = 'binary'

export type Operation = {
  readonly summary: string
  readonly description?: string
  /** For admins with this permission. */
  readonly permission?: Permission
  /** The admin's last sign-in or password entry is recent. */
  readonly fresh?: true
  /** The cookie that the client needs, where no permission says it. */
  readonly cookie?: 'player' | 'admin'
  /** The path's parameters, where they aren't UUIDs. */
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The fields of a multipart form. */
  readonly form?: Readonly<Record<string, 'file' | 'text'>>
  readonly returns: JsonReturn | FileReturn | OtherReturn
  /** Statuses that don't follow from the other fields (errorsOf in api-document.ts). */
  readonly errors?: readonly ErrorStatus[]
  /** False where the route makes no query. */
  readonly usesDatabase?: false
}

export type Operations = Readonly<Record<OperationKey, Operation>>

/** Lists the operations of a resource. */
export const operations = <const O extends Operations>(all: O): O => all

/** Operations that several resources have, under the path of one. */
export type Under<P extends string, O> = {
  [K in keyof O as K extends `${infer M extends Method} ${infer Rest}` ? `${M} ${P}${Rest}` : never]: O[K]
}

/** @param all by method and the rest of the path; a space is between them also if the rest is empty */
export function operationsUnder<
  P extends `/${string}`,
  const O extends Readonly<Record<`${Method} ${string}`, Operation>>,
>(path: P, all: O): Under<P, O> {
  const entries = Object.entries(all).map(([key, operation]) => [key.replace(' ', ` ${path}`), operation])
  return Object.fromEntries(entries)
}

export function file(types: readonly string[], description = 'The file'): FileReturn {
  return { file: { types, description } }
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const TABLE_FILE = file(['text/csv', XLSX_TYPE])
export const WORKBOOK_FILE = file([XLSX_TYPE])
