import { cardImageUrl } from '@noor-quest/contract/item-fields'
import { DESCRIPTION_MAX, PROPHET_NAME_MAX, SOURCE_MAX } from '@noor-quest/contract/limits'
import type { Prophet } from '@noor-quest/contract/prophets'
import { countDistinguishable } from '@noor-quest/rules/distinct'
import { asRead, PAIRS } from '@noor-quest/rules/flip-match-deal'
import { useEffect, useRef } from 'react'
import type { FormController, FormState } from '../../platform/forms/form-controller.ts'
import { TextField } from '../../ui/fields.tsx'
import { contentText } from '../text/content.en.ts'
import { messageAtField } from '../ui/form-message.tsx'
import { ImageField } from '../ui/image-field.tsx'
import { Shortages } from '../ui/list-notes.tsx'
import { InBothLanguages } from '../ui/note.tsx'
import { CheckedBy } from './checked-by.tsx'
import { ItemActions, ItemBadges, ItemGrid, type RowActions } from './item-actions.tsx'
import type { ItemForm } from './item-form.tsx'
import { itemsText } from './items.en.ts'
import { imageUrlOf, prophetsApi, prophetsQuery } from './items-api.ts'
import { ItemsTab } from './items-tab.tsx'
import { ArabicOffer, LanguageFields, useItemFields } from './language-fields.tsx'
import {
  EMPTY_PROPHET,
  type ProphetBody,
  type ProphetValues,
  readProphet,
  toValues,
  withStoredImage,
} from './prophet-form.ts'
import { prophetsText as text } from './prophets.en.ts'

const add = async (body: ProphetBody, request_id: string) =>
  prophetsApi.add({ ...(await withStoredImage(body, imageUrlOf)), request_id })

const prophetForm: ItemForm<Prophet, ProphetValues, ProphetBody> = {
  empty: EMPTY_PROPHET,
  toValues,
  read: readProphet,
  add,
  change: async (id, { item_image_url: image, ...change }) => {
    const stored = image instanceof File ? await imageUrlOf(image) : image
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
        const different = countDistinguishable(dealt.map(({ name, name_ar }) => [read(name), read(name_ar)]))
        return <Shortages messages={different < PAIRS ? [contentText.shortages.prophets(different, PAIRS)] : []} />
      }}
      itemForm={prophetForm}
      list={(prophets, actions, element) => (
        <ItemGrid list={element} label={text.list}>
          {prophets.map((prophet) => (
            <ProphetItem key={prophet.id} prophet={prophet} {...actions} />
          ))}
        </ItemGrid>
      )}
      titleOf={(prophet) => <bdi className="font-semibold text-parchment">{nameOf(prophet)}</bdi>}
    />
  )
}

const nameOf = ({ name, name_ar }: Prophet) => name ?? name_ar ?? ''

function ProphetItem({ prophet, ...actions }: RowActions<Prophet> & { prophet: Prophet }) {
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-2xl border border-gold/25 bg-night/40 p-2 pe-1">
      <img
        src={cardImageUrl(prophet.item_image_url)}
        alt=""
        width="80"
        height="80"
        loading="lazy"
        className="size-20 shrink-0 rounded-xl bg-night/60 object-contain"
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <InBothLanguages english={prophet.name} arabic={prophet.name_ar} className="font-semibold" />
        <InBothLanguages english={prophet.description} arabic={prophet.description_ar} className="text-muted text-sm" />
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          <ItemBadges kind="prophet" item={prophet} added={actions.added} />
        </p>
        <CheckedBy checks={prophet.checks} />
      </div>
      <div className="grid shrink-0">
        <ItemActions item={prophet} title={text.cardOf(nameOf(prophet))} {...actions} />
      </div>
    </li>
  )
}

type Props = { form: FormController<ProphetValues, ProphetBody>; state: FormState<ProphetValues> }

/** The fields for adding and editing a prophet. */
function ProphetFields({ form, state }: Props) {
  const { fields, field } = useItemFields(form, state)
  const image = useRef<{ focus: () => void }>(null)
  useEffect(() => {
    if (state.refused?.field === 'item_image_url') image.current?.focus()
  }, [state.refused])
  const { values, errors, saving } = state
  return (
    <div ref={fields} className="grid min-w-0 gap-4">
      <ArabicOffer kind="prophet" form={form} state={state} />
      <LanguageFields field={field} explanation={text.explanation}>
        {({ language, ending, script }) => {
          const labels = language === 'ar' ? itemsText.arabic : text
          return (
            <>
              <TextField {...field(`name${ending}`)} {...script} label={labels.name} maxLength={PROPHET_NAME_MAX} />
              <TextField
                {...field(`description${ending}`)}
                {...script}
                label={labels.description}
                maxLength={DESCRIPTION_MAX}
                note={labels.descriptionHint}
              />
            </>
          )
        }}
      </LanguageFields>
      <TextField {...field('source')} label={text.source} maxLength={SOURCE_MAX} placeholder={text.sourceHint} />
      <ImageField
        ref={image}
        texts={text}
        image={values.item_image_url}
        error={errors.item_image_url}
        message={messageAtField(state, 'item_image_url')}
        readOnly={saving}
        onChoose={(item_image_url) => form.change({ item_image_url })}
        onRefuse={(message, wayOut) => form.refuse('item_image_url', message, wayOut)}
      />
    </div>
  )
}
