import { cardImageUrl } from '@noor-quest/contract/item-fields'
import type { Prophet } from '@noor-quest/contract/prophets'
import { countDistinct } from '@noor-quest/rules/distinct'
import { asRead, PAIRS } from '@noor-quest/rules/flip-match-deal'
import type { RefObject } from 'react'
import { contentText } from '../text/content.en.ts'
import { Shortages } from '../ui/list-notes.tsx'
import { CheckedBy } from './checked-by.tsx'
import { ItemActions, type ItemAsked, ItemBadges } from './item-actions.tsx'
import type { ItemForm } from './item-form.ts'
import { itemImages, prophetsApi, prophetsQuery } from './items-api.ts'
import { ItemsTab } from './items-tab.tsx'
import { ProphetFields } from './prophet-fields.tsx'
import {
  EMPTY_PROPHET,
  type ProphetBody,
  type ProphetValues,
  readProphet,
  toValues,
  withStoredImage,
} from './prophet-form.ts'
import { prophetsText } from './prophets.en.ts'

const text = prophetsText

const add = async (body: ProphetBody, request_id: string) =>
  prophetsApi.add({ ...(await withStoredImage(body, itemImages.urlOf)), request_id })

const prophetForm: ItemForm<Prophet, ProphetValues, ProphetBody> = {
  ...{ empty: EMPTY_PROPHET, toValues, read: readProphet, add },
  change: async (id, { item_image_url: image, ...change }) => {
    const stored = image instanceof File ? await itemImages.urlOf(image) : image
    return prophetsApi.change(id, { ...change, ...(stored !== undefined && { item_image_url: stored }) })
  },
  startOf: ({ name }) => (name === null ? 'name_ar' : 'name'),
  fields: (form, state) => <ProphetFields form={form} state={state} />,
}

/** /admin/prophets (docs/product-rules.md#content-forms). */
export function ProphetsTab() {
  return (
    <ItemsTab
      kind="prophet"
      query={prophetsQuery}
      api={prophetsApi}
      texts={text}
      notes={(prophets) => {
        const read = (name: string | null) => name && asRead(name)
        const dealt = prophets.filter(({ active }) => active)
        const different = countDistinct(dealt.map(({ name, name_ar }) => [read(name), read(name_ar)]))
        return <Shortages messages={different < PAIRS ? [contentText.shortages.prophets(different, PAIRS)] : []} />
      }}
      itemForm={prophetForm}
      list={(prophets, asked, element) => (
        <ul
          data-list
          ref={element as RefObject<HTMLUListElement | null>}
          tabIndex={-1}
          aria-label={text.list}
          className="grid gap-3 outline-none sm:grid-cols-2"
        >
          {prophets.map((prophet) => (
            <ProphetItem key={prophet.id} prophet={prophet} {...asked} />
          ))}
        </ul>
      )}
      titleOf={(prophet) => <bdi className="font-semibold text-parchment">{nameOf(prophet)}</bdi>}
    />
  )
}

const nameOf = ({ name, name_ar }: Prophet) => name ?? name_ar ?? ''

function ProphetItem({ prophet, ...asked }: ItemAsked<Prophet> & { prophet: Prophet }) {
  const { name, name_ar, description, description_ar, item_image_url } = prophet
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-2xl border border-gold/25 bg-night/40 p-2 pe-1">
      <img
        src={cardImageUrl(item_image_url)}
        alt=""
        width="80"
        height="80"
        loading="lazy"
        className="size-20 shrink-0 rounded-xl bg-night/60 object-contain"
      />
      <div className="grid min-w-0 flex-1 gap-1">
        {name !== null && (
          <p dir="auto" className="wrap-anywhere font-semibold">
            {name}
          </p>
        )}
        {description !== null && (
          <p dir="auto" className="wrap-anywhere text-muted text-sm">
            {description}
          </p>
        )}
        {name_ar !== null && (
          <p lang="ar" dir="rtl" className="wrap-anywhere font-semibold">
            {name_ar}
          </p>
        )}
        {description_ar !== null && (
          <p lang="ar" dir="rtl" className="wrap-anywhere text-muted text-sm">
            {description_ar}
          </p>
        )}
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          <ItemBadges kind="prophet" item={prophet} added={asked.added} />
        </p>
        <CheckedBy checks={prophet.checks} />
      </div>
      <div className="grid shrink-0">
        <ItemActions item={prophet} title={nameOf(prophet)} {...asked} />
      </div>
    </li>
  )
}
