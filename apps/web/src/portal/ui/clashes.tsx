// A form's report of an edit conflict: the other admin, the time and the changes.
import { type ReactNode, useEffect, useRef } from 'react'
import type { Clash } from '../forms/shared-form.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { formatValue } from './field-changes.tsx'

const text = contentText.conflict

/**
 * The reason why a form can't be saved. It takes the focus at each `failure`, so that it is seen
 * and read aloud. It stays when later input sets `failure` to null.
 */
export function Interruption({ failure, children }: { failure: unknown; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure !== null) element.current?.focus()
  }, [failure])
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
  /** Null without a conflict. */
  clashes: readonly Clash<Values>[] | null
  /** The form's last failure. */
  failure: unknown
  /** The name of a field or a group. */
  nameOf: (field: string) => string
  /** A value for display. By default its text. */
  show?: (field: keyof Values & string, value: unknown) => ReactNode
}

/** The other admin's texts. This admin's are in the fields, and replace them when saved again. */
export function Clashes<Values extends object>({ clashes, failure, nameOf, show }: Props<Values>) {
  if (clashes === null) return null
  return (
    <Interruption failure={failure}>
      <p className="font-semibold text-amber-text">{contentText.changedMeanwhile}</p>
      <p className="text-sm">{clashes.length === 0 ? text.merged : text.yoursStay}</p>
      {clashes.map(({ group, fields, mine, theirs, by, at }) => (
        <div key={group} className="grid min-w-0 gap-1 border-parchment/15 border-t pt-3">
          <p className="font-semibold">
            <bdi>{nameOf(group)}</bdi>
          </p>
          <p className="wrap-anywhere text-muted text-sm">
            {at === null ? text.byAnother : text.changedBy(by, portalText.date(at))}
          </p>
          {fields
            .filter((field) => mine[field] !== theirs[field])
            .map((field) => (
              <p key={field} className="text-sm">
                {fields.length > 1 && <bdi className="text-muted">{nameOf(field)}: </bdi>}
                <bdi className="wrap-anywhere whitespace-pre-line">
                  {(show ?? ((_, value) => formatValue(value)))(field, theirs[field])}
                </bdi>
              </p>
            ))}
        </div>
      ))}
    </Interruption>
  )
}
