// The logic of every form. Invariant: typed values stay until they are stored, and they are stored
// once.
import type { ValidationDetails } from '@noor-quest/contract/errors'
import { ApiError, messageOf } from '../network/http.ts'
import { createStore, type Readable } from '../storage/store.ts'

/** The storage of a form's typed values that aren't saved yet. */
export type Draft<Values> = {
  /** Null without typed values. */
  load: () => Partial<Values> | null
  save: (values: Values) => void
  clear: () => void
}

export type FieldErrors<Values> = Partial<Record<keyof Values, string>>

export type FormState<Values> = {
  values: Values
  /** True once a value was changed or filled in, until it is stored or discarded. */
  changed: boolean
  saving: boolean
  /** True from a successful save until `change`, `discard` or the next request. */
  saved: boolean
  /**
   * The alert: why the last request failed, or the message of a later `Refusal` by the form itself.
   * A `Refusal` without a message leaves the alert as it was. A change or a new request clears it.
   */
  failure: { message: string; code: ApiError['code'] | 'refused-here'; details: unknown } | null
  errors: FieldErrors<Values>
  /**
   * The refused field. The serial number counts refusals: the screen moves the focus at each one.
   */
  refused: { field: keyof Values; serial: number } | null
}

/**
 * The reason why the form can't be stored: the field that gets the focus, the alert's text, and
 * messages beside fields.
 */
export type Refusal<Values> = { ok: false; field: keyof Values; message?: string; errors?: FieldErrors<Values> }

export type FormPorts<Values, Body, Row> = {
  initial: Values
  read: (values: Values) => { ok: true; body: Body } | Refusal<Values>
  /** `requestId` stays the same for a body until its success is confirmed. */
  save: (body: Body, requestId: string) => Promise<Row>
  /** Not needed if `save` is idempotent anyway. */
  newRequestId?: () => string
  /** The alert's text for a failure. `message` is the failure's own text. */
  failedText: (message: string, error: unknown) => string
  /**
   * The fields that the server refused, in order; the first gets the focus. Default: the fields
   * that its 400 response names.
   */
  refusedFields?: (error: unknown) => FieldErrors<Values>
  onSaved?: (row: Row) => void
  /**
   * The form's state after saving. 'empty' (default): ready for the next entry. 'closed': accepts
   * no more input.
   */
  whenSaved?: 'empty' | 'keep' | 'closed'
  /**
   * With 'empty': the values with which the next entry starts, derived from the saved ones.
   * Default: `initial`.
   */
  next?: (saved: Values) => Values
  /** The typed values are kept here until they are saved. */
  draft?: Draft<Values>
}

export type FormController<Values, Body> = Readable<FormState<Values>> & {
  /** Ignored while saving, because the form shows the values that are being stored. */
  change: (change: Partial<Values>) => void
  /** On submit: takes over the values of inputs that the browser manages. Errors stay. */
  fill: (values: Values) => void
  /** Saves the values. `amend` adds values that aren't typed, such as a consent. */
  submit: (amend?: Partial<Body>) => Promise<void>
  /** Starts again with other values, such as loaded ones. */
  restart: (values: Values) => void
  /** Discards the typed values, also for the next time the form is opened. */
  discard: () => void
  /**
   * Shows why a field, which keeps its old value, didn't accept a new one: `message` in the alert,
   * `detail` beside the field.
   */
  refuse: (field: keyof Values, message: string, detail?: string) => void
}

export function createForm<Values extends object, Body extends object, Row>(
  ports: FormPorts<Values, Body, Row>,
): FormController<Values, Body> {
  const { whenSaved = 'empty', refusedFields = namedFields } = ports
  const start: FormState<Values> = {
    values: ports.initial,
    changed: false,
    saving: false,
    saved: false,
    failure: null,
    errors: {},
    refused: null,
  }
  const kept = ports.draft?.load() ?? null
  const store = createStore(kept === null ? start : { ...start, values: { ...start.values, ...kept }, changed: true })
  const { snapshot: state, change: set } = store
  let serial = 0
  /**
   * The last unconfirmed request. The server may have stored it, although it seemed to fail. A
   * repetition has the same id, so the server stores it once.
   */
  let unconfirmed: { body: Body; requestId: string } | null = null

  const isOpen = () => !state().saving && !(whenSaved === 'closed' && state().saved)

  function refuse({ field, message, errors }: Omit<Refusal<Values>, 'ok'>) {
    set({
      refused: { field, serial: ++serial },
      ...(message !== undefined && { failure: { message, code: 'refused-here', details: undefined } }),
      ...(errors && { errors }),
    })
  }

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,

    change: (change) => {
      if (!isOpen()) return
      const errors = { ...state().errors }
      for (const field of Object.keys(change) as (keyof Values)[]) delete errors[field]
      // Messages about the old values may not apply to the new ones.
      set({ values: { ...state().values, ...change }, changed: true, saved: false, errors, failure: null })
      ports.draft?.save(state().values)
    },

    fill: (values) => {
      if (isOpen()) set({ values, changed: true })
    },

    submit: async (amend) => {
      if (!isOpen()) return
      const { values } = state()
      const read = ports.read(values)
      if (!read.ok) return refuse(read)
      const body = { ...read.body, ...amend }
      if (unconfirmed === null || !isSame(unconfirmed.body, body)) {
        unconfirmed = { body, requestId: ports.newRequestId?.() ?? '' }
      }
      set({ saving: true, saved: false, failure: null, errors: {} })
      try {
        const row = await ports.save(body, unconfirmed.requestId)
        unconfirmed = null
        ports.draft?.clear()
        const next = whenSaved === 'empty' ? (ports.next?.(values) ?? ports.initial) : values
        store.set({ ...start, values: next, saved: true })
        ports.onSaved?.(row)
      } catch (error) {
        if (!(error instanceof ApiError)) console.warn('A form could not be saved', error)
        const errors = refusedFields(error, Object.keys(values) as (keyof Values)[])
        const [field] = Object.keys(errors) as (keyof Values)[]
        set({
          saving: false,
          failure: {
            message: ports.failedText(messageOf(error), error),
            code: error instanceof ApiError ? error.code : 'internal',
            details: error instanceof ApiError ? error.details : undefined,
          },
          errors,
          refused: field === undefined ? null : { field, serial: ++serial },
        })
      }
    },

    restart: (values) => store.set({ ...start, values, saved: state().saved }),

    discard: () => {
      ports.draft?.clear()
      store.set(start)
    },

    refuse: (field, message, detail) =>
      refuse({ field, message, errors: (detail === undefined ? {} : { [field]: detail }) as FieldErrors<Values> }),
  }
}

/**
 * Compares two bodies field by field. A body is flat, except for lists of texts. Files are compared
 * by identity.
 */
function isSame<Body extends object>(one: Body, other: Body): boolean {
  const fields = Object.keys({ ...one, ...other }) as (keyof Body)[]
  return fields.every((field) => {
    const [first, second]: unknown[] = [one[field], other[field]]
    if (Array.isArray(first) && Array.isArray(second)) return JSON.stringify(first) === JSON.stringify(second)
    return Object.is(first, second)
  })
}

/**
 * Field messages from a 400 response; empty for any other failure. `prefix` comes before the
 * field's name in the response's paths.
 */
export function namedFields<Field extends PropertyKey>(error: unknown, fields: readonly Field[], prefix = '') {
  const errors: Partial<Record<Field, string>> = {}
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return errors
  const details = error.details as Partial<ValidationDetails> | undefined
  for (const { path, message } of details?.fields ?? []) {
    const field = fields.find((name) => path === `${prefix}${String(name)}`)
    if (field !== undefined) errors[field] ??= message
  }
  return errors
}
