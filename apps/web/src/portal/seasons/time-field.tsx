import type { fieldsOf } from '../../platform/forms/use-form.ts'
import { TextField } from '../../ui/fields.tsx'
import type { SeasonTime } from './season-form.ts'
import { seasonsText as text } from './seasons.en.ts'
import { describeInstant, inWords, ownZone, toInstant } from './zoned-time.ts'

type Props = { name: SeasonTime; note: string; zone: string; field: ReturnType<ReturnType<typeof fieldsOf>> }

/** A wall-clock time of the season's zone, with the admin's local time below it. */
export function TimeField({ name, note, zone, field }: Props) {
  const instant = toInstant(field.value, zone)
  const own = ownZone()
  return (
    <TextField
      {...field}
      label={text.labels[name]}
      type="datetime-local"
      dir="ltr"
      note={
        <>
          {note}
          {instant !== null && (
            <span className="block font-semibold text-parchment">
              {text.said[name]} {inWords(instant, zone, Date.now())}
            </span>
          )}
          {instant !== null && own !== zone && (
            <span className="block">{text.yourTime(describeInstant(instant, own))}</span>
          )}
        </>
      }
    />
  )
}
