import type { ReactNode } from 'react'
import type { FormController, FormState, Refusal } from '../../platform/forms/form-controller.ts'
import type { prophetsText } from './prophets.en.ts'
import type { questionsText } from './questions.en.ts'
import type { termsText } from './terms.en.ts'

/** The texts of a kind. */
export type ItemTexts = typeof questionsText | typeof prophetsText | typeof termsText

/** The differences between the forms that add and edit items, by kind. */
export type ItemForm<Item, Values, Body> = {
  empty: Values
  toValues: (item: Item) => Values
  read: (values: Values) => { ok: true; body: Body } | Refusal<Values>
  add: (body: Body, requestId: string) => Promise<Item>
  change: (id: string, change: Partial<Body> & { version: string }) => Promise<Item>
  /** The values of the next new item. `empty` unless given. */
  next?: (values: Values) => Values
  /** The first field of the next new item, in the language of the saved one. */
  startOf: (item: Item) => keyof Values & string
  size?: 'sm' | 'lg'
  /** `edited`: null in the form of a new item. `items`: all items of the kind. */
  fields: (
    form: FormController<Values, Body>,
    state: FormState<Values>,
    edited: Item | null,
    items: readonly Item[],
  ) => ReactNode
  /** Elements between the message and the button of the form that adds. */
  more?: (form: FormController<Values, Body>, state: FormState<Values>) => ReactNode
}
