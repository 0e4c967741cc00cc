import { z } from 'zod'

/** Content in each language; null where it has none. */
export function inLanguages<T extends z.ZodType>(
  schema: T,
): z.ZodObject<{ en: z.ZodNullable<T>; ar: z.ZodNullable<T> }> {
  return z.object({ en: schema.nullable(), ar: schema.nullable() })
}
