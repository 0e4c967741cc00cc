import type { Prophet } from '@noor-quest/contract/prophets'
import { newRequestId } from '../../platform/new-request-id.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage } from '../../ui/portal/form-message.tsx'
import { AddIcon } from '../../ui/portal/icons.tsx'
import { notify } from '../../ui/portal/notices.tsx'
import { SectionPanel } from '../../ui/portal/section-panel.tsx'
import { itemImages, prophetsApi } from './items-api.ts'
import { ProphetFields } from './prophet-fields.tsx'
import { EMPTY_PROPHET, type ProphetBody, type ProphetValues, readProphet, withStoredImage } from './prophet-form.ts'

const text = adminText.prophets

export function AddProphet({ onAdded }: { onAdded: () => void }) {
  const { form, state, formProps } = useForm<ProphetValues, ProphetBody, Prophet>({
    initial: EMPTY_PROPHET,
    read: readProphet,
    save: async (body, request_id) =>
      prophetsApi.add({ ...(await withStoredImage(body, itemImages.urlOf)), request_id }),
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
        <ProphetFields form={form} state={state} />
        <FormMessage message={state.failure?.message ?? null} />
        <Button type="submit" variant="gold" aria-disabled={state.saving} className="sm:justify-self-start">
          <AddIcon className="size-5" />
          {state.saving ? text.uploading : text.add}
        </Button>
      </form>
    </SectionPanel>
  )
}
