/**
 * The store of images doesn't do its work: it can't be reached (`backend_unavailable`, try again) or it refuses us or has no
 * such bucket (`backend_not_configured`, an operator must act). `cause` is the driver's own failure.
 */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly code: 'backend_unavailable' | 'backend_not_configured'

  constructor(code: StoreError['code'], reason: string, cause: unknown) {
    super(`the store of images does not work: ${reason}`, { cause })
    this.code = code
  }
}
