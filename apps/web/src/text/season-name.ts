import { language } from './text.ts'

/** A season's name in the displayed language. */
export function seasonName({ name, name_ar }: { name: string; name_ar: string }): string {
  return language.snapshot() === 'ar' ? name_ar : name
}
