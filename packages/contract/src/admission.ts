// Admission: what a visitor needs before the registration form (docs/product-rules.md#admission).
import { z } from 'zod'
import { ADMISSION_CODE_MAX, SCREEN_NAME_MAX, TICKETS_AT_ONCE_MAX } from './limits.ts'
import { orNull, writable } from './requests.ts'

/** Nothing; the hall's code, which changes every 30 s; or a printed ticket. */
export const admission = z.enum(['everybody', 'hall-code', 'tickets'])
export type Admission = z.infer<typeof admission>

/** POST /api/players/admission: a code from a QR or as typed. */
export const admissionCode = z.strictObject({ code: z.string().max(ADMISSION_CODE_MAX) }).meta({ id: 'AdmissionCode' })

/** GET and POST /api/players/admission: whether this device may register a person now. */
export const admissionState = z.object({ is_admitted: z.boolean() }).meta({ id: 'AdmissionState' })
export type AdmissionState = z.infer<typeof admissionState>

/** details of invalid_code there. `used`: a used ticket, or a code that this device has used. */
export const codeFault = z.object({ reason: z.enum(['unknown', 'used']) })
export type CodeFault = z.infer<typeof codeFault>['reason']

const name = writable(z.string().trim().min(1).max(SCREEN_NAME_MAX))

/** POST /api/screens: a link that pairs one screen, once. */
export const newScreen = z.strictObject({ name }).meta({ id: 'NewScreen' })

/** 201 of it. The token is returned once: only its hash is stored. */
export const madeScreen = z.object({ id: z.uuid(), token: z.string() }).meta({ id: 'MadeScreen' })
export type MadeScreen = z.infer<typeof madeScreen>

/** GET /api/screens: newest first. `paired_at` null: the link waits to be opened. */
export const screens = z
  .object({
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
  .meta({ id: 'Screens' })
export type Screens = z.infer<typeof screens>

/** POST /api/screens/pair. The token is in the body, so that no log has it. */
export const pairing = z.strictObject({ token: z.string().max(100) }).meta({ id: 'Pairing' })

/** GET /api/screens/code, for the screen of the request's cookie. */
export const screenCode = z
  .object({
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
  .meta({ id: 'ScreenCode' })
export type ScreenCode = z.infer<typeof screenCode>

/** POST /api/admission_tickets: new tickets. */
export const newTickets = z.strictObject({ count: z.int().min(1).max(TICKETS_AT_ONCE_MAX) }).meta({ id: 'NewTickets' })

/** 201 of it. The codes are returned once: only their hashes are stored. */
export const madeTickets = z
  .object({ printed_at: z.string(), codes: z.array(z.string()), public_url: z.string() })
  .meta({ id: 'MadeTickets' })
export type MadeTickets = z.infer<typeof madeTickets>

/** GET /api/admission_tickets: by printing, newest first. */
export const tickets = z
  .object({ printings: z.array(z.object({ printed_at: z.string(), tickets: z.int(), used: z.int() })) })
  .meta({ id: 'Tickets' })
export type Tickets = z.infer<typeof tickets>

/** POST /api/admission_tickets/withdraw: the unused tickets of one printing. */
export const withdrawal = z.strictObject({ printed_at: z.iso.datetime() }).meta({ id: 'TicketWithdrawal' })
/** 200 of it: how many were withdrawn. */
export const withdrawn = z.object({ tickets: z.int() }).meta({ id: 'WithdrawnTickets' })
export type Withdrawn = z.infer<typeof withdrawn>
