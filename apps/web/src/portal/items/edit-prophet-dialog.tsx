import type { Prophet } from '@noor-quest/contract/prophets'
import { newRequestId } from '../../platform/network/new-request-id.ts'
import { draftOf } from '../forms/drafts.ts'
import { adminText } from '../text/admin-en.ts'
import { EditItemForm } from './edit-item-form.tsx'
import { itemImages, prophetsApi } from './items-api.ts'
import { ProphetFields } from './prophet-fields.tsx'
import { type ProphetBody, type ProphetValues, readProphet, toValues, withStoredImage } from './prophet-form.ts'
import { useItemEdit } from './use-item-edit.ts'

const text = adminText.prophets

type Props = { prophet: Prophet; onSaved: () => void; onClose: () => void }

export function EditProphetDialog({ prophet, onSaved, onClose }: Props) {
  const used = useItemEdit<Prophet, ProphetValues, ProphetBody>({
    item: prophet,
    ...{ toValues, read: readProphet, newRequestId, onSaved },
    change: async (id, { item_image_url: image, ...change }) => {
      const stored = image instanceof File ? await itemImages.urlOf(image) : image
      return prophetsApi.change(id, { ...change, ...(stored !== undefined && { item_image_url: stored }) })
    },
    add: async (body, request_id) =>
      prophetsApi.add({ ...(await withStoredImage(body, itemImages.urlOf)), request_id }),
    restore: prophetsApi.restore,
    failedText: text.changeFailed,
    draft: draftOf('edit prophet'),
  })
  return (
    <EditItemForm title={text.editTitle} used={used} onClose={onClose}>
      <ProphetFields form={used.edit.form} state={used.state} />
    </EditItemForm>
  )
}
