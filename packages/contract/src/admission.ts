// Admission: what a visitor needs before the registration form (docs/product-rules.md#admission).
import { z } from 'zod'
import { ADMISSION_CODE_MAX, SCREEN_NAME_MAX, TICKETS_AT_ONCE_MAX } from './limits.ts'
import { orNull, schema, strictSchema, writable } from './requests.ts'

/** Nothing; the hall's code, which changes every 30 s; or a printed ticket. */
export const admission = z.enum(['everybody', 'hall-code', 'tickets'])
export type Admission = z.infer<typeof admission>

/** POST /api/players/admission: a code from a QR or as typed. */
export const admissionCode = strictSchema('AdmissionCode', { code: z.string().max(ADMISSION_CODE_MAX) })

/** GET and POST /api/players/admission: whether this device may register a person now. */
export const admissionState = schema('AdmissionState', { is_admitted: z.boolean() })
export type AdmissionState = z.infer<typeof admissionState>

/**
 * `reason` in details of invalid_code there. `used`: a used ticket, or a code that this device has
 * used.
 */
export type CodeFault = 'unknown' | 'used'

const name = writable(z.string().trim().min(1).max(SCREEN_NAME_MAX))

/** POST /api/screens: a link that pairs one screen, once. */
export const newScreen = strictSchema('NewScreen', { name })

/** Its response. The token is returned once: only its hash is stored. */
export const madeScreen = schema('MadeScreen', { id: z.uuid(), token: z.string() })
export type MadeScreen = z.infer<typeof madeScreen>

/** GET /api/screens: newest first. `paired_at` null: the link waits to be opened. */
export const screens = schema('Screens', {
  screens: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      created_at: z.string(),
      link_expires_at: z.string(),
      paired_at: z.string().nullable(),
    }),
  ),
})
export type Screens = z.infer<typeof screens>

/** POST /api/screens/pair. The token is in the body, so that no log has it. */
export const pairing = strictSchema('Pairing', { token: z.string().max(100) })

/** GET /api/screens/code, for the screen of the request's cookie. */
export const screenCode = schema('ScreenCode', {
  is_paired: z.boolean(),
  /** null: the screen isn't paired, or the club uses no hall's code. */
  code: orNull(
    z.object({
      /** Six figures to type. */
      figures: z.string(),
      /** The code in the QR, which can't be guessed. */
      token: z.string(),
      next_in_ms: z.int(),
    }),
  ),
})
export type ScreenCode = z.infer<typeof screenCode>

/** POST /api/admission_tickets: new tickets. */
export const newTickets = strictSchema('NewTickets', { count: z.int().min(1).max(TICKETS_AT_ONCE_MAX) })

/** Its response. The codes are returned once: only their hashes are stored. */
export const madeTickets = schema('MadeTickets', {
  printed_at: z.string(),
  codes: z.array(z.string()),
  public_url: z.string(),
})
export type MadeTickets = z.infer<typeof madeTickets>

/** GET /api/admission_tickets: by printing, newest first. */
export const tickets = schema('Tickets', {
  printings: z.array(z.object({ printed_at: z.string(), tickets: z.int(), used: z.int() })),
})
export type Tickets = z.infer<typeof tickets>

/** POST /api/admission_tickets/withdraw: the unused tickets of one printing. */
export const withdrawal = strictSchema('TicketWithdrawal', { printed_at: z.iso.datetime() })
/** 200 of it: how many were withdrawn. */
export const withdrawn = schema('WithdrawnTickets', { tickets: z.int() })
export type Withdrawn = z.infer<typeof withdrawn>
