import type { ReadyToPublish } from '@noor-quest/contract/results'
import type { Season } from '@noor-quest/contract/seasons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { seasonName } from '../../text/season-name.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/fields.tsx'
import { useMay } from '../api/role.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { NameCardItem } from '../names/name-card.tsx'
import { PlayerLink, SharedPlayers, sharedBy } from '../players/player-marks.tsx'
import { playersText } from '../players/players.en.ts'
import { seasonsQuery } from '../seasons/seasons-api.ts'
import { contentText } from '../text/content.en.ts'
import { LinkButton } from '../ui/action-button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Loaded } from '../ui/list-notes.tsx'
import { Note } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { type Asked, textIn } from '../ui/use-address-view.ts'
import { PublishSection } from './publish-section.tsx'
import { resultsText } from './results.en.ts'
import { publishResults, readyQuery, resultsKey, statusQuery, viewInResults } from './results-api.ts'

const { ready: text, publish: publishText } = resultsText

/** The last look before the results are final (docs/product-rules.md#results). */
export function ReadyToPublishView({ seasons }: { seasons: readonly Season[] }) {
  const asked: Asked = useSearch({ strict: false })
  const season = seasons.find(({ id }) => id === textIn(asked, 'season')) ?? seasons[0]
  return season === undefined ? null : <Ready key={season.id} season={season} />
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
        title={text.title}
        intro={
          <>
            <bdi className="wrap-anywhere font-semibold">{seasonName(season)}</bdi>. {text.intro}
          </>
        }
      >
        {!isPublished && (
          <Loaded query={list} label={text.title}>
            {({ open, judging }) => (
              <>
                <p role="status" className="text-lg">
                  {open === 0 ? text.nothing : text.open(open)}
                </p>
                {judging !== null && (
                  <Note
                    tone="warning"
                    actions={
                      <LinkButton to="/admin/results" search={viewInResults('corrections')}>
                        {text.corrections}
                      </LinkButton>
                    }
                  >
                    {text.judging(judging.judged, judging.games)}
                  </Note>
                )}
              </>
            )}
          </Loaded>
        )}
      </SectionPanel>
      {isPublished && <PublishSection season={season} />}
      {!isPublished && ready !== undefined && (
        <>
          <Part part="cards" count={ready.cards.count} listed={ready.cards.cards.length}>
            <ul data-list tabIndex={-1} className="grid min-w-0 gap-3">
              {ready.cards.cards.map((card) => (
                <NameCardItem key={card.entries[0]?.id} card={card} />
              ))}
            </ul>
          </Part>
          <Part part="shared" count={ready.shared.length} listed={ready.shared.length}>
            <ul className="grid min-w-0 gap-3">
              {ready.shared.map((group) => (
                <li
                  key={group.players[0]?.player_id}
                  className="grid min-w-0 gap-1 rounded-2xl border border-parchment/15 p-3 sm:p-4"
                >
                  <p className="font-semibold">{sharedBy(group)}</p>
                  <SharedPlayers players={group.players} />
                </li>
              ))}
            </ul>
          </Part>
          <Part part="hidden" count={ready.hidden.count} listed={ready.hidden.players.length}>
            <HiddenPlayers players={ready.hidden.players} />
          </Part>
          <SectionPanel title={text.publish.title} intro={text.publish.intro}>
            <ul className="grid list-disc gap-1.5 ps-5 text-muted marker:text-gold">
              {text.publish.consequences.map((sentence) => (
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

type PartProps = {
  /**
   * 'cards': open cards of Names. 'shared': players who share a number or device. 'hidden':
   * hidden players.
   */
  part: 'cards' | 'shared' | 'hidden'
  count: number
  listed: number
  children: ReactNode
}

/** A panel with the lines of one kind. Renders nothing if there are none. */
function Part({ part, count, listed, children }: PartProps) {
  if (count === 0) return null
  return (
    <SectionPanel
      title={text.parts[part]}
      intro={text.hints[part]}
      actions={<Badge tone="gold">{text.amount(count)}</Badge>}
    >
      {children}
      {count > listed && <p className="text-muted">{text.more(count - listed)}</p>}
    </SectionPanel>
  )
}

function HiddenPlayers({ players }: { players: ReadyToPublish['hidden']['players'] }) {
  return (
    <ul className="grid min-w-0 gap-3">
      {players.map(({ player_id, name, game_type, rank, score, is_device_blocked: isBlocked }) => (
        <li key={player_id} className="grid min-w-0 gap-1 rounded-2xl border border-parchment/15 p-3 sm:p-4">
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

/**
 * The button that publishes. While lines are undecided, the admin must first type how many. The
 * form only checks that number and asks; the dialog's press publishes.
 */
function Publish({ season, ready }: { season: Season; ready: ReadyToPublish }) {
  const queryClient = useQueryClient()
  const { run, pending, message } = useSubmission(text.publish.failed)
  const { ask, dialog } = useConfirm()
  const shown = useRef(ready)
  shown.current = ready
  /** `seen`: the list that the admin confirms. */
  const publish = (seen: ReadyToPublish) =>
    run(async () => {
      try {
        await publishResults(season.id, seen)
        notify('success', text.publish.done)
      } finally {
        await queryClient.invalidateQueries(resultsKey)
        await queryClient.invalidateQueries(seasonsQuery)
      }
    })
  const { state, formProps } = useNativeForm<{ open: string }, object, void>({
    initial: { open: '' },
    read: ({ open: typed }) => {
      const { open } = shown.current
      return open === 0 || typed.trim() === String(open)
        ? { ok: true, body: {} }
        : { ok: false, field: 'open', errors: { open: text.publish.notTheNumber(open) } }
    },
    save: async () => {
      const seen = shown.current
      ask({
        title: text.publish.confirmTitle,
        text: `${seen.open > 0 ? text.publish.confirmOpen(seen.open) : ''} ${text.publish.confirmText}`,
        confirm: text.publish.button,
        run: () => publish(seen),
      })
    },
    failedText: () => text.publish.failed,
    whenSaved: 'keep',
  })
  return (
    <>
      <FormMessage message={message} />
      <form {...formProps} className="grid max-w-xl gap-4">
        {ready.open > 0 && (
          <NumberField
            label={text.publish.type(ready.open)}
            name="open"
            autoComplete="off"
            required
            error={state.errors.open}
          />
        )}
        <Button type="submit" className="justify-self-start" aria-disabled={pending}>
          {pending ? text.publish.publishing : text.publish.button}
        </Button>
      </form>
      {dialog}
    </>
  )
}
