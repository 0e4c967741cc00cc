import type { QueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../platform/network/http.ts'
import { adminText } from '../../text/admin-en.ts'
import { type NoticeAction, notify } from '../../ui/notices.tsx'
import { undoImport } from '../items-api.ts'

const { imports: text } = adminText.items

/** Undoes an import, shows a notice of the outcome, and reloads every list. */
export async function takeBackImport(id: string, queryClient: QueryClient): Promise<void> {
  try {
    notify('success', text.undone(await undoImport(id)))
  } catch (error) {
    notify('error', text.undoFailed(messageOf(error)))
  }
  await queryClient.invalidateQueries({ queryKey: ['admin'] })
}

/** The undo action in the notice of an import; null when the import wrote nothing. */
export function undoOfImport(id: string | null, queryClient: QueryClient): NoticeAction | null {
  return id === null ? null : { label: adminText.content.undo, run: () => takeBackImport(id, queryClient) }
}
