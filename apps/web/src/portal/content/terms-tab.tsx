import { ARABIC_TEXT_MAX, MEANING_MAX, SOURCE_MAX } from '@noor-quest/contract/limits'
import type { Term } from '@noor-quest/contract/terms'
import { PAIRS } from '@noor-quest/rules/flip-match-deal'
import type { FormController, FormState } from '../../platform/forms/form-controller.ts'
import { SmallBadge } from '../../ui/badge.tsx'
import { TextField } from '../../ui/fields.tsx'
import { contentText } from '../text/content.en.ts'
import { DuplicateIcon } from '../ui/icons.tsx'
import { Shortages } from '../ui/list-notes.tsx'
import { InBothLanguages, Note } from '../ui/note.tsx'
import { CheckedBy } from './checked-by.tsx'
import { countDifferent, findIdentical, findSame } from './identical-terms.ts'
import { ItemActions, ItemBadges, ItemGrid, type RowActions } from './item-actions.tsx'
import type { ItemForm } from './item-form.tsx'
import { itemsText } from './items.en.ts'
import { termsApi, termsQuery } from './items-api.ts'
import { ItemsTab } from './items-tab.tsx'
import { ArabicOffer, useItemFields } from './language-fields.tsx'
import { EMPTY_TERM, readTerm, type TermBody, type TermValues, toValues } from './term-form.ts'
import { termsText as text } from './terms.en.ts'

const termForm: ItemForm<Term, TermValues, TermBody> = {
  empty: EMPTY_TERM,
  toValues,
  read: readTerm,
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
      list={(terms, actions, element, all) => {
        const identical = findIdentical(all)
        return (
          <ItemGrid list={element} label={text.list}>
            {terms.map((term) => (
              <TermItem key={term.id} term={term} isIdentical={identical.has(term.id)} {...actions} />
            ))}
          </ItemGrid>
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

function TermItem({ term, isIdentical, ...actions }: RowActions<Term> & { term: Term; isIdentical: boolean }) {
  const { arabic_text, meaning, meaning_ar, source } = term
  return (
    <li className="grid min-w-0 content-start gap-1 rounded-2xl border border-gold/25 bg-night/40 px-4 py-2">
      <div className="flex min-w-0 items-center justify-between gap-2">
        <span className="-ms-3 flex shrink-0">
          <ItemActions item={term} title={arabic_text} {...actions} />
        </span>
        <span lang="ar" dir="rtl" className="wrap-anywhere min-w-0 text-2xl">
          {arabic_text}
        </span>
      </div>
      <InBothLanguages english={meaning} arabic={meaning_ar} className="text-sm" />
      {source !== null && (
        <p dir="auto" className="wrap-anywhere text-muted text-sm">
          {source}
        </p>
      )}
      <p className="flex flex-wrap gap-1.5 empty:hidden">
        {isIdentical && (
          <SmallBadge tone="gold">
            <DuplicateIcon className="size-3.5" />
            {text.same}
          </SmallBadge>
        )}
        <ItemBadges kind="term" item={term} added={actions.added} />
      </p>
      <CheckedBy checks={term.checks} />
    </li>
  )
}

type Props = {
  form: FormController<TermValues, TermBody>
  state: FormState<TermValues>
  terms: readonly Term[]
  ownId: string | null
}

/** The fields for adding and editing a term, with a note when the term exists already. */
function TermFields({ form, state, terms, ownId }: Props) {
  const { fields, field } = useItemFields(form, state)
  const same = findSame(state.values.arabic_text, terms, ownId)
  return (
    <div ref={fields} className="grid min-w-0 gap-4">
      <div className="grid gap-2">
        <TextField
          {...field('arabic_text')}
          label={text.arabicText}
          lang="ar"
          dir="rtl"
          maxLength={ARABIC_TEXT_MAX}
          className="text-2xl!"
        />
        <p role="status" className="flex flex-wrap gap-x-1.5 text-amber-text text-sm empty:-mt-2">
          {same && (
            <>
              {text.alreadyThere}
              <bdi lang="ar" className="text-base leading-6!">
                {same.arabic_text}
              </bdi>
            </>
          )}
        </p>
      </div>
      <ArabicOffer kind="term" form={form} state={state} />
      <TextField {...field('meaning')} lang="en" dir="ltr" label={text.meaning} maxLength={MEANING_MAX} />
      <div lang="ar" dir="rtl">
        <TextField
          {...field('meaning_ar')}
          lang="ar"
          dir="rtl"
          label={itemsText.arabic.meaning}
          maxLength={MEANING_MAX}
        />
      </div>
      <TextField {...field('source')} label={text.source} maxLength={SOURCE_MAX} placeholder={text.sourceHint} />
    </div>
  )
}
