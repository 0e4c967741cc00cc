import type { BackupStatus, Backups, CreatedBackup } from '@noor-quest/contract/backup'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { adminCall } from '../api/admin-call.ts'
import { callLong } from '../api/send-file.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { backupText as text } from './backup.en.ts'

const backupQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: () => adminCall('GET /api/backups'),
})

/**
 * The time of the server's last automatic backup, a warning when backups fail, and a button that
 * makes one now. The address's #backup scrolls to it, once its height is known.
 */
export function BackupSection() {
  const { data: status, refetch } = useQuery(backupQuery)
  const part = useRef<HTMLDivElement>(null)
  const isLoaded = status !== undefined
  useEffect(() => {
    if (isLoaded && window.location.hash === '#backup') part.current?.scrollIntoView()
  }, [isLoaded])
  const { run, pending, message } = useSubmission(text.failed)
  const [made, setMade] = useState<CreatedBackup | null>(null)
  const make = () =>
    run(async () => {
      setMade(null)
      setMade(await callLong('POST /api/backups'))
      void refetch()
    })
  return (
    <div ref={part} className="scroll-mt-4">
      <SectionPanel title={text.title} intro={text.intro}>
        <p className="text-muted text-sm">{text.keepers}</p>
        {status && status.every_hours !== null && <Schedule status={status} everyHours={status.every_hours} />}
        <ActionButton
          label={pending ? text.making : text.make}
          className="justify-self-start"
          busy={pending}
          onPress={() => make()}
        />
        <FormMessage message={message} />
        <p role="status" className="wrap-anywhere text-sm">
          {made !== null && (made.file === null ? text.impossible : text.made(made.file))}
        </p>
        {status && status.copies.length > 0 && <Copies copies={status.copies} />}
      </SectionPanel>
    </div>
  )
}

function Copies({ copies }: Pick<Backups, 'copies'>) {
  return (
    <details className="w-full min-w-0 text-sm">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{text.copies(copies.length)}</summary>
      <p className="text-muted">{text.copiesIntro}</p>
      <ul className="mt-2 grid gap-2">
        {copies.map(({ name, made_at, deleted_at, proof }) => (
          <li key={name} className="wrap-anywhere">
            <bdi className="font-semibold">{name}</bdi>
            <span className="block text-muted">
              {contentText.list([
                portalText.date(made_at),
                deleted_at === null ? text.kept : text.deleted(portalText.date(deleted_at)),
              ])}
            </span>
            {proof && (
              // The words of the server's log, which are English.
              <span
                lang="en"
                dir="ltr"
                className={classNames('block w-fit', proof.proved ? 'text-muted' : 'text-wrong-text')}
              >
                {proof.message}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Schedule({ status, everyHours }: { status: BackupStatus; everyHours: number }) {
  const { last_success_at: lastAt, overdue, keep } = status
  const last = lastAt === null ? text.none : text.last(portalText.date(lastAt))
  return (
    <p className={overdue ? 'text-sm text-wrong-text' : 'text-muted text-sm'}>
      {last} {overdue ? text.overdue : text.schedule(everyHours, keep)}
    </p>
  )
}
