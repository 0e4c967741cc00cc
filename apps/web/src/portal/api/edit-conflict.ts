import type { EditConflict } from '@noor-quest/contract/errors'
import { ApiError } from '../../platform/network/http.ts'

/** What another admin saved meanwhile, where that is why a request was refused; otherwise null. */
export function editConflictOf<Current>(error: unknown): EditConflict<Current> | null {
  if (!(error instanceof ApiError) || error.code !== 'edit_conflict') return null
  return error.details as EditConflict<Current>
}
