// A form's report of an edit conflict: the other admin, the time, the changes, and a choice of the
// text to keep.
import { type ReactNode, useEffect, useId, useRef } from 'react'
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
  onChoose: (group: string, choice: Clash<Values>['choice']) => void
  /** The name of a field or a group. */
  nameOf: (field: string) => string
  /** A value for display. By default its text. */
  show?: (field: keyof Values & string, value: unknown) => ReactNode
}

export function Clashes<Values extends object>({ clashes, failure, ...props }: Props<Values>) {
  if (clashes === null) return null
  return (
    <Interruption failure={failure}>
      <p className="font-semibold text-amber-text">{contentText.changedMeanwhile}</p>
      <p className="text-sm">{clashes.length === 0 ? text.merged : text.choose}</p>
      {clashes.map((clash) => (
        <ClashChoice key={clash.group} clash={clash} {...props} />
      ))}
    </Interruption>
  )
}

type ChoiceProps<Values extends object> = Omit<Props<Values>, 'clashes' | 'failure'> & { clash: Clash<Values> }

function ClashChoice<Values extends object>({ clash, onChoose, nameOf, show }: ChoiceProps<Values>) {
  const { group, fields, mine, theirs, by, at, choice } = clash
  const id = useId()
  const different = fields.filter((field) => mine[field] !== theirs[field])
  return (
    <fieldset className="grid min-w-0 gap-2 border-parchment/15 border-t pt-3">
      <legend className="float-start font-semibold">
        <bdi>{nameOf(group)}</bdi>
      </legend>
      <p className="wrap-anywhere clear-both text-muted text-sm">
        {at === null ? text.byAnother : text.changedBy(by, portalText.date(at))}
      </p>
      {(['mine', 'theirs'] as const).map((each) => (
        <label key={each} className="flex min-h-11 cursor-pointer items-start gap-3 text-sm">
          <input
            type="radio"
            name={id}
            checked={choice === each}
            onChange={() => onChoose(group, each)}
            className="mt-0.5 size-6 shrink-0 accent-emerald"
          />
          <span className="min-w-0 flex-1">
            <span className="font-semibold">{text[each]}</span>
            {different.map((field) => (
              <span key={field} className="block">
                {fields.length > 1 && <bdi className="text-muted">{nameOf(field)}: </bdi>}
                <bdi className="wrap-anywhere whitespace-pre-line">
                  {(show ?? ((_, value) => formatValue(value)))(field, clash[each][field])}
                </bdi>
              </span>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
