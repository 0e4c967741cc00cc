// The form of "Begin a new season", without the screen.
import type { FieldErrors, Refusal } from '../../platform/forms/form-controller.ts'
import { adminText } from '../text/admin-en.ts'

export type NewSeasonValues = { name: string; name_ar: string; confirmed: string }
type Names = Pick<NewSeasonValues, 'name' | 'name_ar'>

/**
 * `oldName`: the ending season's name, which the admin must type. Case and spaces around it don't
 * matter.
 */
export function readNewSeason(
  values: NewSeasonValues,
  oldName: string,
): { ok: true; body: Names } | Refusal<NewSeasonValues> {
  const [name, name_ar] = [values.name.trim(), values.name_ar.trim()]
  const errors: FieldErrors<NewSeasonValues> = {}
  if (name === '') errors.name = adminText.event.required
  if (name_ar === '') errors.name_ar = adminText.event.required
  if (plain(values.confirmed) !== plain(oldName)) errors.confirmed = adminText.seasons.begin.notTheName(oldName)
  const [field] = Object.keys(errors) as (keyof NewSeasonValues)[]
  return field === undefined ? { ok: true, body: { name, name_ar } } : { ok: false, field, errors }
}

const plain = (typed: string) => typed.normalize().trim().toLocaleLowerCase('en')
