import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/** The stored form of a token: its SHA-256. Mailed links and invitations are stored in base64url. */
export function hashToken(token: string, encoding: 'hex' | 'base64url' = 'hex'): string {
  return hash('sha256', token, encoding)
}

/** Compares two secrets in a time that depends on neither. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)))
}

/** The HMAC-SHA-256 of a text. */
export function hmac(secret: string, text: string, encoding: 'hex' | 'base64url'): string {
  return createHmac('sha256', secret).update(text).digest(encoding)
}
