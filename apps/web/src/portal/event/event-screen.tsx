import type { BackupStatus, Backups, CreatedBackup } from '@noor-quest/contract/backups'
import { CLUB_NAME_MAX, CONSENT_TEXT_MAX, EVENT_TITLE_MAX, NAME_LIST_MAX } from '@noor-quest/contract/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminCall } from '../api/admin-call.ts'
import { useMay } from '../api/role.ts'
import { sendLong } from '../api/send-file.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { ArchivedSeasons } from '../seasons/archived-seasons.tsx'
import { PoliciesSection } from '../seasons/policies-section.tsx'
import { PrizesSection } from '../seasons/prizes-section.tsx'
import { CurrentSeason } from '../seasons/season-section.tsx'
import { SeasonsLoaded } from '../seasons/seasons-loaded.tsx'
import { portalText } from '../text/portal.en.ts'
import { FormMessage, messageAtField } from '../ui/form-message.tsx'
import { ImageField } from '../ui/image-field.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { SectionForm } from '../ui/section-form.tsx'
import { eventText } from './event.en.ts'
import { RetentionSection } from './retention-section.tsx'
import { SettingField, SettingSource } from './setting-field.tsx'
import { type SectionProps, settingsQuery, useSection } from './use-section.ts'

const text = eventText

/** /admin/event: the event's settings and its seasons. Each section is a separate form. */
export function EventScreen() {
  const may = useMay()
  const { data: stored, isError, refetch } = useQuery(settingsQuery)
  return (
    <div className="grid min-w-0 gap-5">
      <header>
        <h2 className="text-2xl sm:text-3xl">{text.title}</h2>
        <p className="mt-1 text-muted">{text.intro}</p>
        {may('backups:read') && <BackupLine />}
      </header>
      <SeasonsLoaded>
        {([current]) =>
          current && (
            <>
              <CurrentSeason season={current} />
              <PrizesSection key={`prizes ${current.id}`} season={current} />
              <PoliciesSection key={current.id} season={current} />
            </>
          )
        }
      </SeasonsLoaded>
      {stored ? (
        <div className="grid min-w-0 items-start gap-5 lg:grid-cols-2">
          <div className="grid min-w-0 gap-5">
            <NamesSection stored={stored} />
            <ConsentSection stored={stored} />
          </div>
          <div className="grid min-w-0 gap-5">
            <LogoSection stored={stored} />
            <RetentionSection stored={stored} />
            <NameListSection stored={stored} />
          </div>
        </div>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Spinner label={text.title} />
      )}
      <SeasonsLoaded quiet>{([, ...archived]) => <ArchivedSeasons seasons={archived} />}</SeasonsLoaded>
    </div>
  )
}

const consentText = eventText.consent
const CONSENT_KEYS = ['consent_text', 'consent_text_ar'] as const

function ConsentSection({ stored }: SectionProps) {
  const all = useSection(CONSENT_KEYS, stored)
  return (
    <SectionForm title={consentText.title} intro={consentText.intro} {...all.frame}>
      <SettingField name="consent_text" stored={stored} maxLength={CONSENT_TEXT_MAX} multiline {...all} />
      <SettingField name="consent_text_ar" stored={stored} maxLength={CONSENT_TEXT_MAX} multiline {...all} />
    </SectionForm>
  )
}

const nameListText = eventText.nameList
const NAME_LIST_KEYS = ['name_list', 'screen_names'] as const

/** One list has the words of both languages, because names mix them too. */
function NameListSection({ stored }: SectionProps) {
  const all = useSection(NAME_LIST_KEYS, stored)
  return (
    <SectionForm title={nameListText.title} intro={nameListText.intro} {...all.frame}>
      <SettingField name="name_list" stored={stored} maxLength={NAME_LIST_MAX} multiline {...all} />
      <div className="grid min-w-0 gap-1">
        <SelectField
          label={eventText.labels.screen_names}
          disabled={all.state.saving}
          value={String(all.state.values.screen_names)}
          onChange={({ target }) => all.section.form.change({ screen_names: target.value })}
        >
          {Object.entries(nameListText.screen).map(([choice, label]) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
        </SelectField>
        <SettingSource name="screen_names" stored={stored} onBack={all.confirmBack} />
      </div>
    </SectionForm>
  )
}

const namesText = eventText.names
const NAMES_KEYS = ['event_title', 'event_title_ar', 'club_name', 'club_name_ar'] as const

function NamesSection({ stored }: SectionProps) {
  const all = useSection(NAMES_KEYS, stored)
  return (
    <SectionForm title={namesText.title} intro={namesText.intro} {...all.frame}>
      <SettingField name="event_title" stored={stored} maxLength={EVENT_TITLE_MAX} {...all} />
      <SettingField name="event_title_ar" stored={stored} maxLength={EVENT_TITLE_MAX} {...all} />
      <SettingField name="club_name" stored={stored} maxLength={CLUB_NAME_MAX} {...all} />
      <SettingField name="club_name_ar" stored={stored} maxLength={CLUB_NAME_MAX} {...all} />
    </SectionForm>
  )
}

const logoText = eventText.logo
const LOGO_KEYS = ['club_logo'] as const

function LogoSection({ stored }: SectionProps) {
  const { section, state, frame, confirmBack } = useSection(LOGO_KEYS, stored)
  const field = useRef<{ focus: () => void }>(null)
  useEffect(() => {
    if (state.refused) field.current?.focus()
  }, [state.refused])
  return (
    <SectionForm title={logoText.title} intro={logoText.intro} {...frame}>
      <ImageField
        ref={field}
        texts={logoText}
        image={state.values.club_logo ?? null}
        error={state.errors.club_logo}
        readOnly={state.saving}
        onChoose={(club_logo) => section.form.change({ club_logo })}
        message={messageAtField(state, 'club_logo')}
        onRefuse={(message, wayOut) => section.form.refuse('club_logo', message, wayOut)}
      />
      <SettingSource name="club_logo" stored={stored} onBack={confirmBack} />
    </SectionForm>
  )
}

const backupsText = eventText.backups

const backupQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: () => adminCall<Backups>('GET', '/api/backups'),
  staleTime: 0,
})

/**
 * The time of the server's last automatic backup, a warning when backups fail, and a button that
 * makes one now.
 */
function BackupLine() {
  const { data: status, refetch } = useQuery(backupQuery)
  const { run, pending, message } = useSubmission(backupsText.failed)
  const [made, setMade] = useState<CreatedBackup | null>(null)
  const make = () =>
    run(async () => {
      setMade(null)
      setMade(await sendLong<CreatedBackup>('/api/backups', {}))
      void refetch()
    })
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      {status && status.every_hours !== null && <Schedule status={status} everyHours={status.every_hours} />}
      <Button variant="glass" aria-disabled={pending} onClick={() => !pending && void make()}>
        {pending ? backupsText.making : backupsText.make}
      </Button>
      <FormMessage message={message} />
      <p role="status" className="wrap-anywhere text-sm">
        {made !== null && (made.file === null ? backupsText.impossible : backupsText.made(made.file))}
      </p>
      {status && status.copies.length > 0 && <Copies copies={status.copies} />}
    </div>
  )
}

function Copies({ copies }: Pick<Backups, 'copies'>) {
  return (
    <details className="w-full min-w-0 text-sm">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{backupsText.copies(copies.length)}</summary>
      <p className="text-muted">{backupsText.copiesIntro}</p>
      <ul className="mt-2 grid gap-2">
        {copies.map(({ name, made_at, deleted_at }) => (
          <li key={name} className="wrap-anywhere">
            <bdi className="font-semibold">{name}</bdi>
            <span className="block text-muted">
              {portalText.date(made_at)},{' '}
              {deleted_at === null ? backupsText.kept : backupsText.deleted(portalText.date(deleted_at))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Schedule({ status, everyHours }: { status: BackupStatus; everyHours: number }) {
  const { last_success_at: lastAt, overdue, keep } = status
  const last = lastAt === null ? backupsText.none : backupsText.last(portalText.date(lastAt))
  return (
    <p className={overdue ? 'text-sm text-wrong-text' : 'text-muted text-sm'}>
      {last} {overdue ? backupsText.overdue : backupsText.schedule(everyHours, keep)}
    </p>
  )
}
