import type { ReadyToPublish } from '@noor-quest/contract/results'
import type { Season } from '@noor-quest/contract/seasons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { NumberField } from '../../ui/fields.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useMay } from '../api/role.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { playersText } from '../players/players.en.ts'
import { PlayerLink } from '../players/signal-list.tsx'
import { EntryGroups } from '../review/review-list.tsx'
import { SeasonsLoaded } from '../seasons/seasons-loaded.tsx'
import { contentText } from '../text/content.en.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import { Clipped, Note } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { type Asked, textIn } from '../ui/use-address-view.ts'
import { PublishSection } from './publish-section.tsx'
import { resultsText } from './results.en.ts'
import { publishResults, readyQuery, resultsKey, statusQuery } from './results-api.ts'

const { ready: text, publish: publishText } = resultsText

/**
 * /admin/results/publish: the last look before the results are final
 * (docs/product-rules.md#results).
 */
export function ReadyToPublishScreen() {
  const asked: Asked = useSearch({ strict: false })
  return (
    <SeasonsLoaded>
      {(seasons) => {
        const season = seasons.find(({ id }) => id === textIn(asked, 'season')) ?? seasons[0]
        return season === undefined ? null : <Ready key={season.id} season={season} />
      }}
    </SeasonsLoaded>
  )
}

function Ready({ season }: { season: Season }) {
  const may = useMay()
  const { data: status } = useQuery(statusQuery(season.id))
  const isPublished = status !== undefined && status.published !== null
  const list = useQuery({ ...readyQuery(season.id), enabled: status !== undefined && !isPublished })
  const ready = list.data
  return (
    <div className="grid min-w-0 gap-5">
      <SectionPanel
        intro={
          <>
            <bdi className="wrap-anywhere font-semibold">{season.name}</bdi>. {text.intro}
          </>
        }
        actions={
          <Link
            to="/admin/results"
            search={(before: Asked) => ({ ...before, season: season.id })}
            className={buttonClass({ variant: 'glass' })}
          >
            {text.back}
          </Link>
        }
      >
        {isPublished ? null : ready === undefined ? (
          list.isError ? (
            <LoadFailed onRetry={() => void list.refetch()} />
          ) : (
            <Spinner label={text.title} />
          )
        ) : (
          <>
            <p role="status" className="text-lg">
              {ready.open === 0 ? text.nothing : text.open(ready.open)}
            </p>
            {ready.judging !== null && (
              <Note
                tone="warning"
                actions={
                  <Link to="/admin/corrections" className={buttonClass({ variant: 'glass' })}>
                    {text.corrections}
                  </Link>
                }
              >
                {text.judging(ready.judging.judged, ready.judging.games)}
              </Note>
            )}
          </>
        )}
      </SectionPanel>
      {isPublished && <PublishSection season={season} />}
      {!isPublished && ready !== undefined && (
        <>
          {(['withheld', 'numbers', 'entries'] as const).map((part) => (
            <Part key={part} part={part} count={ready[part].count} listed={ready[part].entries.length}>
              <EntryGroups entries={ready[part].entries} />
            </Part>
          ))}
          <Part part="hidden" count={ready.hidden.count} listed={ready.hidden.players.length}>
            <HiddenPlayers players={ready.hidden.players} />
          </Part>
          <Part part="devices" count={ready.devices.count} listed={ready.devices.devices.length}>
            <Devices devices={ready.devices.devices} />
          </Part>
          <SectionPanel title={text.final.title} intro={text.final.intro}>
            <ul className="grid list-disc gap-1.5 ps-5 text-muted marker:text-gold">
              {text.final.consequences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {status !== undefined && status.waits_for !== null ? (
              <p role="status">{publishText.waits[status.waits_for]}</p>
            ) : may('publish') ? (
              <Publish season={season} ready={ready} />
            ) : (
              <p>{publishText.byOwner}</p>
            )}
          </SectionPanel>
        </>
      )}
    </div>
  )
}

type PartProps = { part: keyof typeof text.parts; count: number; listed: number; children: ReactNode }

/** Lines of one kind; nothing without any. */
function Part({ part, count, listed, children }: PartProps) {
  if (count === 0) return null
  return (
    <SectionPanel
      title={text.parts[part]}
      intro={text.hints[part]}
      actions={<Badge tone={part === 'devices' ? 'quiet' : 'gold'}>{text.amount(count)}</Badge>}
    >
      {children}
      {count > listed && <p className="text-muted">{text.more(count - listed)}</p>}
    </SectionPanel>
  )
}

const LINE = 'grid min-w-0 gap-1 rounded-2xl border border-parchment/15 p-3 sm:p-4'

function HiddenPlayers({ players }: { players: ReadyToPublish['hidden']['players'] }) {
  return (
    <ul className="grid min-w-0 gap-3">
      {players.map(({ player_id, name, game_type, rank, score, is_device_blocked: isBlocked }) => (
        <li key={player_id} className={LINE}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <PlayerLink id={player_id} name={name} />
            <span className="text-muted text-sm">{contentText.games[game_type]}</span>
          </div>
          <p className="text-muted">
            {isBlocked ? text.byDevice : text.byAdmin}{' '}
            {text.wouldHave(playersText.rankShown(rank.rank, rank.is_exact), score)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Devices({ devices }: { devices: ReadyToPublish['devices']['devices'] }) {
  return (
    <>
      <ul className="grid min-w-0 gap-3">
        {devices.map(({ tickets, persons, players }) => (
          <li key={players[0]?.player_id} className={LINE}>
            <p className="font-semibold">{text.device(persons, tickets)}</p>
            <ul className="flex min-w-0 flex-wrap gap-x-6 gap-y-1">
              {players.map(({ player_id, name, has_ticket: hasTicket }) => (
                <li key={player_id} className="flex min-w-0 flex-wrap items-center gap-x-2">
                  <Clipped>{name}</Clipped>
                  {hasTicket && <span className="text-muted text-sm">{text.ticket}</span>}
                </li>
              ))}
              {persons > players.length && <li className="py-1 text-muted">{text.moreOf(persons - players.length)}</li>}
            </ul>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/admin/draw" className={buttonClass({ variant: 'glass' })}>
          {text.draw}
        </Link>
      </p>
    </>
  )
}

/** The action that publishes. With open lines it asks for their number. */
function Publish({ season, ready }: { season: Season; ready: ReadyToPublish }) {
  const queryClient = useQueryClient()
  const { run, pending, message } = useSubmission(text.final.failed)
  /** The list that the admin confirms. */
  const [asked, setAsked] = useState<ReadyToPublish | null>(null)
  const shown = useRef(ready)
  shown.current = ready
  const { state, formProps } = useNativeForm<{ open: string }, object, void>({
    initial: { open: '' },
    read: ({ open: typed }) => {
      const { open } = shown.current
      return open === 0 || typed.trim() === String(open)
        ? { ok: true, body: {} }
        : { ok: false, field: 'open', errors: { open: text.final.notTheNumber(open) } }
    },
    save: async () => setAsked(shown.current),
    failedText: () => text.final.failed,
    whenSaved: 'keep',
  })
  const publish = (seen: ReadyToPublish) =>
    void run(async () => {
      try {
        await publishResults(season.id, seen)
        notify('success', text.final.done)
      } finally {
        setAsked(null)
        await queryClient.invalidateQueries(resultsKey)
        await queryClient.invalidateQueries({ queryKey: ['admin', 'seasons'] })
      }
    })
  return (
    <>
      <FormMessage message={message} />
      <form {...formProps} className="grid max-w-xl gap-4">
        {ready.open > 0 && (
          <NumberField
            label={text.final.type(ready.open)}
            name="open"
            autoComplete="off"
            required
            error={state.errors.open}
          />
        )}
        <Button type="submit" className="justify-self-start" aria-disabled={pending}>
          {pending ? text.final.publishing : text.final.button}
        </Button>
      </form>
      <ConfirmDialog
        open={asked !== null && !pending}
        title={text.final.confirmTitle}
        confirmLabel={text.final.button}
        onConfirm={() => asked !== null && publish(asked)}
        onCancel={() => setAsked(null)}
      >
        {asked !== null && asked.open > 0 && text.final.confirmOpen(asked.open)} {text.final.confirmText}
      </ConfirmDialog>
    </>
  )
}
