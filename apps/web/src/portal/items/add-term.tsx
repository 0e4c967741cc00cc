import type { Term } from '@noor-quest/contract/terms'
import { adminText } from '../text/admin-en.ts'
import { AddItem } from './add-item.tsx'
import { termsApi } from './items-api.ts'
import { TermFields } from './term-fields.tsx'
import { EMPTY_TERM, readTerm } from './term-form.ts'

const text = adminText.terms

export function AddTerm({ terms, onAdded }: { terms: readonly Term[]; onAdded: (term: Term) => void }) {
  return (
    <AddItem
      kind="term"
      texts={text}
      adding={text.adding}
      initial={EMPTY_TERM}
      read={readTerm}
      add={(term, request_id) => termsApi.add({ ...term, request_id })}
      startOf={() => 'arabic_text'}
      onAdded={onAdded}
      fields={(form, state) => <TermFields form={form} state={state} terms={terms} ownId={null} />}
    />
  )
}
