import { language } from '../../text/text.ts'

/** A season's name in the language shown. */
export function seasonName({ name, name_ar }: { name: string; name_ar: string }): string {
  return language.snapshot() === 'ar' ? name_ar : name
}
