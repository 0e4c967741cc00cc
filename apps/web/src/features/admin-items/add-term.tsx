import type { Term } from '@noor-quest/contract/terms'
import { newRequestId } from '../../platform/new-request-id.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/portal/form-message.tsx'
import { AddIcon } from '../../ui/portal/icons.tsx'
import { notify } from '../../ui/portal/notices.tsx'
import { SectionPanel } from '../../ui/portal/section-panel.tsx'
import { termsApi } from './items-api.ts'
import { TermFields } from './term-fields.tsx'
import { EMPTY_TERM, readTerm, type TermBody, type TermValues } from './term-form.ts'

const text = adminText.terms

export function AddTerm({ terms, onAdded }: { terms: readonly Term[]; onAdded: () => void }) {
  const { form, state, formProps } = useForm<TermValues, TermBody, Term>({
    initial: EMPTY_TERM,
    read: readTerm,
    save: (term, request_id) => termsApi.add({ ...term, request_id }),
    newRequestId,
    failedText: text.addFailed,
    onSaved: () => {
      notify('success', text.added)
      onAdded()
    },
  })
  return (
    <SectionPanel title={text.addTitle}>
      <form {...formProps} className="grid gap-4">
        <TermFields form={form} state={state} terms={terms} ownId={null} />
        <FormMessage message={state.failure?.message ?? null} />
        <Button type="submit" variant="gold" aria-disabled={state.saving} className="sm:justify-self-start">
          <AddIcon className="size-5" />
          {state.saving ? text.adding : text.add}
        </Button>
      </form>
    </SectionPanel>
  )
}
