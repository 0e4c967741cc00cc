import type { Term } from '@noor-quest/contract/terms'
import { adminText } from '../../platform/text/admin-en.ts'
import { useForm } from '../../platform/use-form.ts'
import { EditDialog } from '../../ui/portal/edit-dialog.tsx'
import { FormMessage } from '../../ui/portal/form-message.tsx'
import { TermField } from './term-field.tsx'
import { readTerm, type TermValues } from './term-form.ts'
import { changeTerm } from './terms-api.ts'

type Props = { term: Term; terms: readonly Term[]; onSaved: () => void; onClose: () => void }

export function EditTermDialog({ term, terms, onSaved, onClose }: Props) {
  const { form, state } = useForm<TermValues, TermValues, Term>({
    initial: { arabic_text: term.arabic_text },
    read: readTerm,
    save: (change) => changeTerm(term.id, change),
    // A change sent twice changes once.
    newRequestId: () => '',
    failedText: adminText.terms.changeFailed,
    onSaved,
  })
  return (
    <EditDialog
      title={adminText.terms.editTitle}
      size="sm"
      changed={state.changed}
      saving={state.saving}
      onClose={onClose}
    >
      {(formId) => (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit()
          }}
          className="grid gap-4"
        >
          <TermField form={form} state={state} terms={terms} ownId={term.id} />
          <FormMessage message={state.failure?.message ?? null} />
        </form>
      )}
    </EditDialog>
  )
}
