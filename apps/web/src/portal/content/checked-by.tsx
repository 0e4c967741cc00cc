// Who checked an item's version, in lists and forms (docs/product-rules.md#checks-of-items).
import type { ItemCheck, Verdict } from '@noor-quest/contract/checks'
import type { ReactNode } from 'react'
import { SmallBadge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { contentText } from '../text/content.en.ts'
import { itemsText } from './items.en.ts'

const text = itemsText.checks

/** The contract's list, whose file has schemas. */
export const VERDICTS: readonly Verdict[] = ['right', 'wording', 'wrong', 'doubtful']
const VERDICT_TONES = { right: 'right', wording: 'gold', wrong: 'wrong', doubtful: 'gold' } as const

/** Checks that differ in their language only. */
type SameChecks = [ItemCheck, ...ItemCheck[]]

type Props = {
  checks: readonly ItemCheck[]
  /** Buttons for such checks. */
  children?: (checks: SameChecks) => ReactNode
}

export function CheckedBy({ checks, children }: Props) {
  if (checks.length === 0) return null
  const alike = new Map<string, SameChecks>()
  for (const check of checks) {
    const { by, verdict, note, set_aside_by } = check
    const key = JSON.stringify([by, verdict, note, set_aside_by])
    const same = alike.get(key)
    if (same === undefined) alike.set(key, [check])
    else same.push(check)
  }
  return (
    <ul aria-label={text.title} className="grid min-w-0 gap-2">
      {[...alike].map(([key, same]) => (
        <li key={key} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Check checks={same} />
          {children?.(same)}
        </li>
      ))}
    </ul>
  )
}

function Check({ checks }: { checks: SameChecks }) {
  const [{ by, verdict, note, checked_at, set_aside_by }] = checks
  const languages = checks.map(({ language }) => text.languages[language])
  return (
    <div className={classNames('min-w-0 flex-1 basis-60', set_aside_by !== null && 'opacity-70')}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <SmallBadge tone={set_aside_by === null ? VERDICT_TONES[verdict] : 'quiet'}>
          {text.verdicts[verdict]}
        </SmallBadge>
        <bdi className="wrap-anywhere font-semibold">{by}</bdi>
        <span className="text-muted">
          {contentText.list(languages.toSorted())} · {text.day(checked_at)}
        </span>
      </p>
      {set_aside_by !== null && <p className="wrap-anywhere text-muted">{text.setAsideBy(set_aside_by)}</p>}
      {note !== '' && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      )}
    </div>
  )
}

/** The checks in a form, also that there are none. */
export function FormChecks({ item }: { item: { checks: readonly ItemCheck[]; changed_since_check: boolean } }) {
  return (
    <section aria-label={text.title} className="grid min-w-0 gap-2 rounded-2xl border border-parchment/15 p-4">
      <h3 className="font-semibold text-gold-pale text-sm">{text.title}</h3>
      <NotChecked item={item} />
      <CheckedBy checks={item.checks} />
    </section>
  )
}

/** Why an item has no checks. */
export function NotChecked({ item }: { item: { checks: readonly ItemCheck[]; changed_since_check: boolean } }) {
  if (item.checks.length > 0) return null
  return <p className="text-muted text-sm">{item.changed_since_check ? text.changed : text.none}</p>
}
