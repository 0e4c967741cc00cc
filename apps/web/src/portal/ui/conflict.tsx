// A form's report of another admin's change.
import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from '../../platform/storage/store.ts'
import { commonText } from '../../text/common.en.ts'
import type { SharedForm } from '../forms/shared-form.ts'
import { contentText } from '../text/content.en.ts'
import { ActionButton } from './action-button.tsx'
import { formatValue } from './field-changes.tsx'

const text = contentText.conflict

/**
 * The reason why a form can't be saved. It takes the focus at each new `reason` except null:
 * it is then in view and read aloud.
 */
export function Interruption({ reason, children }: { reason: unknown; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reason !== null) element.current?.focus()
  }, [reason])
  return (
    <div
      ref={element}
      tabIndex={-1}
      role="alert"
      className="grid min-w-0 scroll-my-24 gap-4 rounded-2xl border border-amber/60 bg-amber/15 p-4 outline-none"
    >
      {children}
    </div>
  )
}

type Props<Values extends object> = {
  shared: Omit<SharedForm<unknown, Values, never>, 'adopt' | 'rebase'>
  nameOf: (field: string) => string
  /** A value for display. By default its text. */
  show?: ((field: keyof Values & string, value: unknown) => ReactNode) | undefined
}

/** Both admins' versions: one is in the fields, the other one's differences are listed here. */
export function ConflictPanel<Values extends object>({ shared, nameOf, show = formatField }: Props<Values>) {
  const conflict = useStore(shared.conflict)
  const { values, saving } = useStore(shared.form)
  if (conflict === null) return null
  const { theirs, mine, by, at, kept } = conflict
  const isDeleted = theirs.seen === null
  const other = kept === 'theirs' ? mine.values : theirs.values
  const fields = (Object.keys(other) as (keyof Values & string)[]).filter((field) => other[field] !== values[field])
  const isListed = fields.length > 0 && (kept === 'theirs' || !isDeleted)
  return (
    <Interruption reason={conflict}>
      <p className="wrap-anywhere font-semibold text-amber-text">
        {at === null ? contentText.changedMeanwhile : (isDeleted ? text.deletedBy : text.savedBy)(by, at)}
      </p>
      <p className="text-sm">{text.states[kept ?? 'open']}</p>
      {isListed && <p className="text-sm">{kept === 'theirs' ? text.yours : text.theirs}</p>}
      {isListed && (
        <dl className="grid min-w-0 gap-3 text-sm">
          {fields.map((field) => (
            <div key={field} className="grid min-w-0 gap-1 border-parchment/15 border-t pt-3">
              <dt className="font-semibold">
                <bdi>{nameOf(field)}</bdi>
              </dt>
              <dd>
                <bdi className="wrap-anywhere whitespace-pre-line">{show(field, other[field])}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        {kept === null && <ActionButton label={text.keepTheirs} busy={saving} onPress={shared.keepTheirs} />}
        {(kept === null || (kept === 'theirs' && !shared.isTyped())) && (
          <ActionButton label={text.saveYours} busy={saving} onPress={() => void shared.saveMine()} />
        )}
        {kept !== null && <ActionButton label={commonText.close} onPress={shared.dismiss} />}
      </div>
    </Interruption>
  )
}

const formatField = (_field: string, value: unknown) => formatValue(value)
