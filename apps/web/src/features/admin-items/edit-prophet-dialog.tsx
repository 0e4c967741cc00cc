import type { Prophet } from '@noor-quest/contract/prophets'
import { adminText } from '../../platform/text/admin-en.ts'
import { useForm } from '../../platform/use-form.ts'
import { EditDialog } from '../../ui/portal/edit-dialog.tsx'
import { FormMessage } from '../../ui/portal/form-message.tsx'
import { conflictText } from './item-changes.ts'
import { itemImages, prophetsApi } from './items-api.ts'
import { ProphetFields } from './prophet-fields.tsx'
import { type ProphetBody, type ProphetValues, readProphet, toValues, withStoredImage } from './prophet-form.ts'

const text = adminText.prophets

type Props = { prophet: Prophet; onSaved: () => void; onClose: () => void }

export function EditProphetDialog({ prophet, onSaved, onClose }: Props) {
  const { form, state, formProps } = useForm<ProphetValues, ProphetBody, Prophet>({
    initial: toValues(prophet),
    read: readProphet,
    save: async (body) => {
      const change = await withStoredImage(body, itemImages.urlOf)
      return prophetsApi.change(prophet.id, { ...change, version: prophet.version })
    },
    // A change sent twice changes once.
    newRequestId: () => '',
    failedText: (message, error) => text.changeFailed(conflictText(error) ?? message),
    onSaved,
  })
  return (
    <EditDialog title={text.editTitle} changed={state.changed} saving={state.saving} onClose={onClose}>
      {(formId) => (
        <form id={formId} {...formProps} className="grid gap-4">
          <ProphetFields form={form} state={state} />
          <FormMessage message={state.failure?.message ?? null} />
        </form>
      )}
    </EditDialog>
  )
}
