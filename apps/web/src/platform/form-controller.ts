// One form of the portal. Invariant: what was typed stays until it is stored, and it is stored once.
import type { ErrorCode, ValidationDetails } from '@noor-quest/contract/errors'
import { messageOf } from './error-message.ts'
import { ApiError } from './http.ts'

export type FormState<Values> = {
  values: Values
  /** Something differs from what the form began with. */
  changed: boolean
  saving: boolean
  /** Why the last attempt to save failed; null before it, while another runs and once something is changed. */
  failure: { message: string; code: ErrorCode | 'network' | 'unreadable' | 'refused-here'; details: unknown } | null
  /** What the server says about single fields. */
  errors: Partial<Record<keyof Values, string>>
  /** Counts the refusals of a field: the screen moves the focus there each time. */
  refused: { field: keyof Values; serial: number } | null
}

export type FormPorts<Values, Body, Row> = {
  initial: Values
  /** What would be stored, or why nothing can be and which field says so. */
  read: (values: Values) => { ok: true; body: Body } | { ok: false; message: string; field: keyof Values }
  /** `requestId` is the same for as long as the same body is sent. */
  save: (body: Body, requestId: string) => Promise<Row>
  newRequestId: () => string
  /** The alert's text for the failure's own message. */
  failedText: (message: string) => string
  onSaved: (row: Row) => void
}

export type FormController<Values, Body> = {
  subscribe: (listener: () => void) => () => void
  snapshot: () => FormState<Values>
  /** Ignored while saving: what is being stored is what is shown. */
  change: (change: Partial<Values>) => void
  /** Saves what was typed; `amend` adds what isn't typed, such as a consent. Then the form is empty again. */
  submit: (amend?: Partial<Body>) => Promise<void>
  /** Says why something wasn't taken into a field, which keeps what it held. */
  refuse: (field: keyof Values, message: string) => void
}

export function createForm<Values extends object, Body extends object, Row>(
  ports: FormPorts<Values, Body, Row>,
): FormController<Values, Body> {
  const listeners = new Set<() => void>()
  const start: FormState<Values> = {
    values: ports.initial,
    changed: false,
    saving: false,
    failure: null,
    errors: {},
    refused: null,
  }
  let state = start
  let serial = 0
  /** What may have been stored although no answer came: sent again unchanged, it counts once. */
  let unanswered: { body: Body; requestId: string } | null = null

  function set(change: Partial<FormState<Values>>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function refuse(field: keyof Values, message: string) {
    set({ failure: { message, code: 'refused-here', details: undefined }, refused: { field, serial: ++serial } })
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    snapshot: () => state,

    change: (change) => {
      if (state.saving) return
      const errors = { ...state.errors }
      for (const field of Object.keys(change) as (keyof Values)[]) delete errors[field]
      // What was said about the values before may not hold for these.
      set({ values: { ...state.values, ...change }, changed: true, errors, failure: null })
    },

    submit: async (amend) => {
      if (state.saving) return
      const read = ports.read(state.values)
      if (!read.ok) return refuse(read.field, read.message)
      const body = { ...read.body, ...amend }
      if (unanswered === null || !isSame(unanswered.body, body)) unanswered = { body, requestId: ports.newRequestId() }
      set({ saving: true, failure: null, errors: {} })
      try {
        const row = await ports.save(body, unanswered.requestId)
        unanswered = null
        set(start)
        ports.onSaved(row)
      } catch (error) {
        const errors = fieldErrors(error, Object.keys(state.values) as (keyof Values)[])
        const [field] = Object.keys(errors) as (keyof Values)[]
        set({
          saving: false,
          failure: {
            message: ports.failedText(messageOf(error)),
            code: error instanceof ApiError ? error.code : 'unreadable',
            details: error instanceof ApiError ? error.details : undefined,
          },
          errors,
          refused: field === undefined ? null : { field, serial: ++serial },
        })
      }
    },

    refuse,
  }
}

/** Field by field: a body is flat, and two files are the same only when they are one. */
function isSame<Body extends object>(one: Body, other: Body): boolean {
  const fields = Object.keys({ ...one, ...other }) as (keyof Body)[]
  return fields.every((field) => Object.is(one[field], other[field]))
}

/** What the server's 400 says about the form's own fields; empty for any other failure. */
function fieldErrors<Field extends PropertyKey>(error: unknown, fields: readonly Field[]) {
  const errors: Partial<Record<Field, string>> = {}
  if (!(error instanceof ApiError) || error.code !== 'validation_failed') return errors
  const details = error.details as Partial<ValidationDetails> | undefined
  for (const { path, message } of details?.fields ?? []) {
    const field = fields.find((name) => name === path)
    if (field !== undefined) errors[field] ??= message
  }
  return errors
}
