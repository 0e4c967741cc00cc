import type { Prophet } from '@noor-quest/contract/prophets'
import { adminText } from '../text/admin-en.ts'
import { AddItem } from './add-item.tsx'
import { itemImages, prophetsApi } from './items-api.ts'
import { ProphetFields } from './prophet-fields.tsx'
import { EMPTY_PROPHET, readProphet, withStoredImage } from './prophet-form.ts'

const text = adminText.prophets

export function AddProphet({ onAdded }: { onAdded: (prophet: Prophet) => void }) {
  return (
    <AddItem
      kind="prophet"
      texts={text}
      adding={text.uploading}
      initial={EMPTY_PROPHET}
      read={readProphet}
      add={async (body, request_id) =>
        prophetsApi.add({ ...(await withStoredImage(body, itemImages.urlOf)), request_id })
      }
      startOf={({ name }: Prophet) => (name === null ? 'name_ar' : 'name')}
      onAdded={onAdded}
      fields={(form, state) => <ProphetFields form={form} state={state} />}
    />
  )
}
