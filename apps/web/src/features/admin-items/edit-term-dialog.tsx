import type { Term } from '@noor-quest/contract/terms'
import { adminText } from '../../platform/text/admin-en.ts'
import { useForm } from '../../platform/use-form.ts'
import { EditDialog } from '../../ui/portal/edit-dialog.tsx'
import { FormMessage } from '../../ui/portal/form-message.tsx'
import { conflictText } from './item-changes.ts'
import { termsApi } from './items-api.ts'
import { TermFields } from './term-fields.tsx'
import { readTerm, type TermBody, type TermValues, toValues } from './term-form.ts'

type Props = { term: Term; terms: readonly Term[]; onSaved: () => void; onClose: () => void }

export function EditTermDialog({ term, terms, onSaved, onClose }: Props) {
  const { form, state, formProps } = useForm<TermValues, TermBody, Term>({
    initial: toValues(term),
    read: readTerm,
    save: (change) => termsApi.change(term.id, { ...change, version: term.version }),
    // A change sent twice changes once.
    newRequestId: () => '',
    failedText: (message, error) => adminText.terms.changeFailed(conflictText(error) ?? message),
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
        <form id={formId} {...formProps} className="grid gap-4">
          <TermFields form={form} state={state} terms={terms} ownId={term.id} />
          <FormMessage message={state.failure?.message ?? null} />
        </form>
      )}
    </EditDialog>
  )
}
