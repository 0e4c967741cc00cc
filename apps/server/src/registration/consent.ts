// Consent before registration. A page sends back the exact text that it showed, so the stored text
// is the one the player agreed to, even if the setting changed while the page was open.
import { createHash } from 'node:crypto'
import type { Registration } from '@noor-quest/contract/registration'
import type { EventSettings } from '@noor-quest/contract/settings'
import { invalidField } from '../platform/app-error.ts'
import type { Tx } from '../platform/database/connect.ts'

export type Asked = Pick<EventSettings, 'consent_text' | 'consent_text_ar'>

/**
 * The text this player agreed to; null if no text is asked for, regardless of the request. Without
 * `consent_text` it is the first text.
 * @throws AppError validation_failed naming `consent` or `consent_text`
 */
export function agreedText(asked: Asked, sent: Pick<Registration, 'consent' | 'consent_text'>): string | null {
  if (asked.consent_text === null) return null
  if (sent.consent !== true) throw invalidField('consent', 'is required')
  const text = sent.consent_text ?? asked.consent_text
  if (text !== asked.consent_text && text !== asked.consent_text_ar)
    throw invalidField('consent_text', 'is not the current text')
  return text
}

/**
 * Whether this text is asked for now, in either language.
 * @param textId as `storeConsentText` returns it
 */
export function isStillAsked(asked: Asked, textId: string | null): boolean {
  return [asked.consent_text, asked.consent_text_ar].some((text) => text !== null && idOf(text) === textId)
}

/**
 * Stores a text unless it is stored.
 * @returns its id, the SHA-256 of the text in hexadecimal
 */
export async function storeConsentText(tx: Tx, text: string, at: string): Promise<string> {
  const id = idOf(text)
  await tx
    .insertInto('consent_texts')
    .values({ id, text, created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return id
}

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
