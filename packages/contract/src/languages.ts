import { z } from 'zod'

/** What content has in each language; null where it has nothing. */
export function inLanguages<T extends z.ZodType>(
  schema: T,
): z.ZodObject<{ en: z.ZodNullable<T>; ar: z.ZodNullable<T> }> {
  return z.object({ en: schema.nullable(), ar: schema.nullable() })
}
