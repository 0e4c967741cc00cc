import type { Rights } from '@noor-quest/rules/permissions'
import { Note } from '../ui/note.tsx'
import { overHttpText } from './over-http.en.ts'

/** What a session over http from another machine lacks, and where it doesn't. */
export function OverHttpNote({ role, overHttp }: Rights) {
  const limits: Partial<Record<Rights['role'], string>> = overHttpText.limits
  const text = overHttp ? limits[role] : undefined
  return text === undefined ? null : <Note tone="warning">{text}</Note>
}
