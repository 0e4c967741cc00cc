import type { Term } from '@noor-quest/contract/terms'
import { PAIRS } from '@noor-quest/rules/flip-match-deal'
import type { RefObject } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { contentText } from '../text/content.en.ts'
import { DuplicateIcon } from '../ui/icons.tsx'
import { Shortages } from '../ui/list-notes.tsx'
import { Note } from '../ui/note.tsx'
import { CheckedBy } from './checked-by.tsx'
import { countDifferent, findIdentical } from './identical-terms.ts'
import { ItemActions, type ItemAsked, ItemBadges } from './item-actions.tsx'
import type { ItemForm } from './item-form.ts'
import { termsApi, termsQuery } from './items-api.ts'
import { ItemsTab } from './items-tab.tsx'
import { TermFields } from './term-fields.tsx'
import { EMPTY_TERM, readTerm, type TermBody, type TermValues, toValues } from './term-form.ts'
import { termsText } from './terms.en.ts'

const text = termsText

const termForm: ItemForm<Term, TermValues, TermBody> = {
  ...{ empty: EMPTY_TERM, toValues, read: readTerm },
  add: (term, request_id) => termsApi.add({ ...term, request_id }),
  change: termsApi.change,
  startOf: () => 'arabic_text',
  size: 'sm',
  fields: (form, state, edited, terms) => (
    <TermFields form={form} state={state} terms={terms} ownId={edited?.id ?? null} />
  ),
}

/** /admin/terms (docs/product-rules.md#content-forms). */
export function TermsTab() {
  return (
    <ItemsTab
      kind="term"
      query={termsQuery}
      api={termsApi}
      texts={text}
      notes={(terms) => {
        const different = countDifferent(terms.filter(({ active }) => active))
        const identical = findIdentical(terms).size
        return (
          <>
            <Shortages messages={different < PAIRS ? [contentText.shortages.terms(different, PAIRS)] : []} />
            {identical > 0 && <Note tone="warning">{text.sameNote(identical)}</Note>}
          </>
        )
      }}
      itemForm={termForm}
      list={(terms, asked, element, all) => {
        const identical = findIdentical(all)
        return (
          <ul
            data-list
            ref={element as RefObject<HTMLUListElement | null>}
            tabIndex={-1}
            aria-label={text.list}
            className="grid gap-3 outline-none sm:grid-cols-2"
          >
            {terms.map((term) => (
              <TermItem key={term.id} term={term} isIdentical={identical.has(term.id)} {...asked} />
            ))}
          </ul>
        )
      }}
      titleOf={({ arabic_text }) => (
        <p lang="ar" dir="rtl" className="text-2xl text-parchment">
          {arabic_text}
        </p>
      )}
    />
  )
}

function TermItem({ term, isIdentical, ...asked }: ItemAsked<Term> & { term: Term; isIdentical: boolean }) {
  const { arabic_text, meaning, meaning_ar, source } = term
  return (
    <li className="grid min-w-0 content-start gap-1 rounded-2xl border border-gold/25 bg-night/40 px-4 py-2">
      <div className="flex min-w-0 items-center justify-between gap-2">
        <span className="-ms-3 flex shrink-0">
          <ItemActions item={term} title={arabic_text} {...asked} />
        </span>
        <span lang="ar" dir="rtl" className="wrap-anywhere min-w-0 text-2xl">
          {arabic_text}
        </span>
      </div>
      {meaning !== null && <p className="wrap-anywhere text-sm">{meaning}</p>}
      {meaning_ar !== null && (
        <p lang="ar" dir="rtl" className="wrap-anywhere text-sm">
          {meaning_ar}
        </p>
      )}
      {source !== null && (
        <p dir="auto" className="wrap-anywhere text-muted text-sm">
          {source}
        </p>
      )}
      <p className="flex flex-wrap gap-1.5 empty:hidden">
        {isIdentical && (
          <Badge size="sm" tone="gold">
            <DuplicateIcon className="size-3.5" />
            {text.same}
          </Badge>
        )}
        <ItemBadges kind="term" item={term} added={asked.added} />
      </p>
      <CheckedBy checks={term.checks} />
    </li>
  )
}
