import type { BackupStatus, CreatedBackup } from '@noor-quest/contract/backups'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { adminCall } from '../api/admin-call.ts'
import { sendLong } from '../api/send-file.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { adminText } from '../text/admin-en.ts'
import { FormMessage } from '../ui/form-message.tsx'

const text = adminText.event.backups

const backupQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: () => adminCall<BackupStatus>('GET', '/api/backups'),
  staleTime: 0,
})

/** When the server last backed itself up, louder only when that fails, and a button that makes a backup now. */
export function BackupLine() {
  const { data: status } = useQuery(backupQuery)
  const { run, pending, message } = useSubmission(text.failed)
  const [made, setMade] = useState<CreatedBackup | null>(null)
  const make = () =>
    run(async () => {
      setMade(null)
      setMade(await sendLong<CreatedBackup>('/api/backups', {}))
    })
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      {status && status.every_hours !== null && <Schedule status={status} everyHours={status.every_hours} />}
      <Button variant="glass" aria-disabled={pending} onClick={() => !pending && void make()}>
        {pending ? text.making : text.make}
      </Button>
      <FormMessage message={message} />
      <p role="status" className="wrap-anywhere text-sm">
        {made !== null && (made.file === null ? text.impossible : text.made(made.file))}
      </p>
    </div>
  )
}

function Schedule({ status, everyHours }: { status: BackupStatus; everyHours: number }) {
  const { last_success_at: lastAt, overdue, keep } = status
  const last = lastAt === null ? text.none : text.last(adminText.portal.date(lastAt))
  return (
    <p className={overdue ? 'text-sm text-wrong-text' : 'text-muted text-sm'}>
      {last} {overdue ? text.overdue : text.schedule(everyHours, keep)}
    </p>
  )
}
