// Who checked an item's version, in lists and forms (docs/product-rules.md#checks-of-items).
import type { ItemCheck, Verdict } from '@noor-quest/contract/checks'
import type { ItemContent } from '@noor-quest/contract/items'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import type { ReactNode } from 'react'
import { SmallBadge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { contentText } from '../text/content.en.ts'
import { FieldChanges } from '../ui/field-changes.tsx'
import { isOpenProposal } from './item-search.ts'
import { itemsText } from './items.en.ts'
import { questionsText } from './questions.en.ts'

const text = itemsText.checks

/** The contract's list, whose file has schemas. */
export const VERDICTS: readonly Verdict[] = ['right', 'wording', 'wrong', 'doubtful']
const VERDICT_TONES = { right: 'right', wording: 'gold', wrong: 'wrong', doubtful: 'gold' } as const

/** Checks that differ in their language only. */
export type SameChecks = [ItemCheck, ...ItemCheck[]]

type Props = {
  checks: readonly ItemCheck[]
  /** The checked version, with which proposals are compared. Without it they are only named. */
  content?: ItemContent
  /** Buttons for such checks. */
  children?: (checks: SameChecks) => ReactNode
}

export function CheckedBy({ checks, content, children }: Props) {
  if (checks.length === 0) return null
  const alike = new Map<string, SameChecks>()
  for (const check of checks) {
    const { by, verdict, note, set_aside_by, proposal, decision } = check
    const key = JSON.stringify([by, verdict, note, set_aside_by, proposal, decision])
    const same = alike.get(key)
    if (same === undefined) alike.set(key, [check])
    else same.push(check)
  }
  return (
    <ul aria-label={text.title} className="grid min-w-0 gap-2">
      {[...alike].map(([key, same]) => (
        <li key={key} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Check checks={same} content={content} />
          {children?.(same)}
        </li>
      ))}
    </ul>
  )
}

function Check({ checks, content }: { checks: SameChecks; content: ItemContent | undefined }) {
  const [check] = checks
  const { by, verdict, note, checked_at, set_aside_by } = check
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
      <ProposalOf check={check} content={content} />
    </div>
  )
}

function ProposalOf({ check, content }: { check: ItemCheck; content: ItemContent | undefined }) {
  const { proposal, decision, decided_by } = check
  if (proposal === null) return null
  const isOpen = isOpenProposal(check)
  if (content === undefined) return isOpen ? <SmallBadge tone="gold">{text.proposal}</SmallBadge> : null
  const fields = Object.entries(proposal).flatMap(([field, value]) => (value === null ? [] : [[field, value]]))
  const before = Object.keys(proposal).map((field) => [field, content[field] ?? ''])
  return (
    <section aria-label={text.proposal} className="mt-2 grid gap-2 rounded-xl border border-gold/25 p-3">
      <h4 className="font-semibold text-gold-pale text-sm">{text.proposal}</h4>
      <FieldChanges
        before={withKeyText(content, Object.fromEntries(before))}
        after={withKeyText({ ...content, ...Object.fromEntries(fields) }, Object.fromEntries(fields))}
      />
      {decision !== null && (
        <p className="wrap-anywhere text-muted text-sm">{text.decided[decision](decided_by ?? '')}</p>
      )}
    </section>
  )
}

/** The fields, with the right option's text beside its letter. */
function withKeyText(content: ItemContent, fields: ItemContent): ItemContent {
  const letter = OPTION_LETTERS.find((each) => each === fields.correct_option)
  if (letter === undefined) return fields
  const option = content[`option_${letter}`] ?? content[`option_${letter}_ar`] ?? ''
  return { ...fields, correct_option: `${questionsText.letter(letter)}. ${option}` }
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
