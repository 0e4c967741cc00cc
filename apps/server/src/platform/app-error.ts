import {
  type EditConflict,
  ERRORS,
  type ErrorCode,
  type RateLimitedDetails,
  type ValidationDetails,
} from '@noor-quest/contract/errors'
import type { z } from 'zod'

/**
 * An expected failure. `message` replaces the code's public text; `details` go to the client
 * unchanged.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, options: { message?: string | undefined; details?: unknown } = {}) {
    super(options.message ?? ERRORS[code].message)
    this.code = code
    this.details = options.details
  }
}

/**
 * Limits of an error's details: the number of fields, which is more than any of our forms has, and
 * the characters of a path or a message.
 */
const MAX_FIELDS = 30
const MAX_CHARACTERS = 200

/**
 * An error that names the schema and each field of its issues, up to a limit. Without the limit, 16
 * kB with 1,600 unknown fields led to a response of 29 MB: each field's message named all of them.
 */
export function validationError(error: z.core.$ZodError, schema?: z.ZodType): AppError {
  const fields: ValidationDetails['fields'] = []
  for (const issue of error.issues.slice(0, MAX_FIELDS)) {
    const isUnknown = issue.code === 'unrecognized_keys'
    const paths = isUnknown ? issue.keys.slice(0, MAX_FIELDS).map((key) => [...issue.path, key]) : [issue.path]
    const message = isUnknown ? 'is not a field' : issue.message.slice(0, MAX_CHARACTERS)
    fields.push(...paths.map((path) => ({ path: path.join('.').slice(0, MAX_CHARACTERS), message })))
  }
  fields.splice(MAX_FIELDS)
  const name = schema?.meta()?.id
  const details = { ...(name !== undefined && { schema: name }), fields } satisfies ValidationDetails
  return new AppError('validation_failed', { details })
}

/** The error validation_failed of one field. `text` replaces the code's public text. */
export function invalidField(path: string, message: string, text?: string): AppError {
  return new AppError('validation_failed', {
    message: text,
    details: { fields: [{ path, message }] } satisfies ValidationDetails,
  })
}

/** The error edit_conflict. Without `lastChange` the admin and the time are unknown. */
export function editConflict<Current>(
  current: Current,
  lastChange: Omit<EditConflict<Current>, 'current'> = { by: null, at: null },
): AppError {
  return new AppError('edit_conflict', { details: { current, ...lastChange } satisfies EditConflict<Current> })
}

export const statusOf = (code: ErrorCode) => ERRORS[code].status

/** The error rate_limited. Its response has `waitMs` as Retry-After. */
export function tooManyAttempts(waitMs: number): AppError {
  const details = { retry_after_seconds: Math.max(1, Math.ceil(waitMs / 1000)) } satisfies RateLimitedDetails
  return new AppError('rate_limited', { details })
}

/**
 * A setting, or a file or server behind it, that keeps the server from starting. `message` is the
 * one line that an operator needs.
 */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
