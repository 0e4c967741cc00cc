import { IMAGE_MAX_BYTES } from '@noor-quest/contract/limits'
import type { Context } from 'hono'
import { AppError, invalidField } from '../app-error.ts'
import type { AppEnv } from '../http/app-env.ts'

const TOO_LARGE = 'Image size must be less than 5MB'
/** Overhead of a form around its one file. */
export const FORM_MAX_BYTES = 16 * 1024

/** The form of a route that takes an image. */
export const IMAGE_FORM = {
  maxBytes: IMAGE_MAX_BYTES + FORM_MAX_BYTES,
  tooLong: TOO_LARGE,
}

export const readImageForm = (c: Context<AppEnv>) => readFileForm(c, IMAGE_MAX_BYTES, TOO_LARGE)

/**
 * A browser's form: its one file, `file`, and its texts.
 * @throws AppError validation_failed, body_too_large
 */
export async function readFileForm(c: Context<AppEnv>, maxBytes: number, tooLarge?: string) {
  const form = await c.req.formData().catch(() => null)
  const file = form?.get('file')
  if (form === null || !(file instanceof File)) {
    throw invalidField('file', 'must be a file of a multipart form')
  }
  if (file.size > maxBytes) throw new AppError('body_too_large', { message: tooLarge })
  return { bytes: await file.bytes(), name: file.name, form }
}
