import type { Term } from '@noor-quest/contract/terms'
import { newRequestId } from '../../platform/network/new-request-id.ts'
import { draftOf } from '../forms/drafts.ts'
import { adminText } from '../text/admin-en.ts'
import { EditItemForm } from './edit-item-form.tsx'
import { termsApi } from './items-api.ts'
import { TermFields } from './term-fields.tsx'
import { readTerm, type TermBody, type TermValues, toValues } from './term-form.ts'
import { useItemEdit } from './use-item-edit.ts'

const text = adminText.terms

type Props = { term: Term; terms: readonly Term[]; onSaved: () => void; onClose: () => void }

export function EditTermDialog({ term, terms, onSaved, onClose }: Props) {
  const used = useItemEdit<Term, TermValues, TermBody>({
    item: term,
    ...{ toValues, read: readTerm, newRequestId, onSaved },
    change: termsApi.change,
    add: (body, request_id) => termsApi.add({ ...body, request_id }),
    restore: termsApi.restore,
    failedText: text.changeFailed,
    draft: draftOf('edit term'),
  })
  return (
    <EditItemForm title={text.editTitle} size="sm" used={used} onClose={onClose}>
      <TermFields form={used.edit.form} state={used.state} terms={terms} ownId={term.id} />
    </EditItemForm>
  )
}
