import type { BackupStatus } from '@noor-quest/contract/backups'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { adminCall } from '../../platform/admin-call.ts'
import { adminText } from '../../platform/text/admin-en.ts'

const text = adminText.event.backups

const backupQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: () => adminCall<BackupStatus>('GET', '/api/backups'),
  staleTime: 0,
})

/** One quiet line, which gets louder only when backups fail. Nothing where the server makes none by itself. */
export function BackupLine() {
  const { data: status } = useQuery(backupQuery)
  if (status === undefined || status.every_hours === null) return null
  const { last_success_at: lastAt, overdue, every_hours: everyHours, keep } = status
  const last = lastAt === null ? text.none : text.last(adminText.portal.date(lastAt))
  return (
    <p className={overdue ? 'mt-1 text-wrong-text text-sm' : 'mt-1 text-muted text-sm'}>
      {last} {overdue ? text.overdue : text.schedule(everyHours, keep)}
    </p>
  )
}
