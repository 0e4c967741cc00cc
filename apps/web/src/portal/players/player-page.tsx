import type { PlayerChange } from '@noor-quest/contract/player-list'
import type { PlayedGame, PlayerRecord } from '@noor-quest/contract/player-record'
import { TIME_FACTORS } from '@noor-quest/rules/game-terms'
import type { GameType } from '@noor-quest/rules/games'
import { PERSON_FIELD_NAMES } from '@noor-quest/rules/person-fields'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { formatClaimCode, formatTime } from '../../text/format.ts'
import { seasonName } from '../../text/season-name.ts'
import { Badge } from '../../ui/badge.tsx'
import { useMay } from '../api/role.ts'
import { groupName } from '../seasons/group-choice.tsx'
import { groupsText } from '../seasons/groups.en.ts'
import { contentText } from '../text/content.en.ts'
import { portalText } from '../text/portal.en.ts'
import { ActionButton, TextLink } from '../ui/action-button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { DeleteIcon } from '../ui/icons.tsx'
import { Loaded } from '../ui/list-notes.tsx'
import { Clipped } from '../ui/note.tsx'
import { attempt } from '../ui/notices.tsx'
import { PhoneLink } from '../ui/phone-links.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { Appearance } from './appearance.tsx'
import { DeviceLink } from './device-link.tsx'
import { formatField } from './format-field.ts'
import { GameSteps } from './game-steps.tsx'
import { ImpossibleFacts, SharedPlayers, sharedBy } from './player-marks.tsx'
import { playersText } from './players.en.ts'
import { changePlayer, deletePlayer, gameRecordQuery, playerRecordQuery, playersKey } from './players-api.ts'

const text = playersText.page
const route = getRouteApi('/admin/players/$player')

/** /admin/players/{id} (docs/product-rules.md#watching-a-player). */
export function PlayerPage() {
  const { player: id } = route.useParams()
  const may = useMay()
  const query = useQuery(playerRecordQuery(id))
  return (
    // The key closes an opened game when the page changes to another player.
    <Loaded key={id} query={query} label={playersText.loadingDetails}>
      {(record) => (
        <div className="grid min-w-0 gap-5">
          <TextLink to="/admin/players">{text.back}</TextLink>
          <SectionPanel
            title={<Clipped>{record.player.name}</Clipped>}
            intro={contentText.games[record.player.game_type]}
            actions={may('players:delete') && <DeleteData record={record} />}
          >
            <Facts record={record} />
            <SavedChoice
              id={id}
              label={playersText.extraTime.label}
              note={playersText.extraTime.hint}
              value={record.details.time_factor}
              options={TIME_FACTORS}
              nameOf={(factor) => playersText.extraTime.factors[factor]}
              changeOf={(time_factor) => ({ time_factor })}
              texts={playersText.extraTime}
            />
            <GroupChoice record={record} />
            <StartAgain id={id} startsAgain={record.details.starts_again} />
            <DeviceLink player={record.player} />
          </SectionPanel>
          <SectionPanel title={text.appearance}>
            <Appearance record={record} />
          </SectionPanel>
          <SectionPanel title={text.others} intro={text.othersIntro}>
            <Others record={record} />
          </SectionPanel>
          <SectionPanel title={text.games(record.games.length)}>
            {record.games.length === 0 ? (
              <p className="text-muted">{text.noGames}</p>
            ) : (
              <ul className="grid min-w-0 gap-3">
                {record.games.map((game) => (
                  <Game key={game.id} game={game} />
                ))}
              </ul>
            )}
          </SectionPanel>
        </div>
      )}
    </Loaded>
  )
}

/** Those that the page's title and the choice of the group don't show. */
const OTHER_FIELDS = PERSON_FIELD_NAMES.filter((field) => field !== 'name' && field !== 'group_id')

function Facts({ record }: { record: PlayerRecord }) {
  const { player, details, season, left_games, time_outs, final } = record
  const facts = [
    [
      playersText.rank,
      details.rank === null ? contentText.missing : playersText.rankShown(details.rank.rank, details.rank.is_exact),
    ],
    [playersText.fields.total_score.title, contentText.number(player.total_score)],
    [playersText.claimCode, details.claim_code === null ? contentText.missing : formatClaimCode(details.claim_code)],
    ...OTHER_FIELDS.map((field) => {
      const value = field === 'phone' ? <PhoneLink key={field} phone={player.phone} /> : formatField(player, field)
      return [playersText.fields[field].title, value] as const
    }),
    [playersText.attempts, contentText.number(details.attempts)],
    [text.leftGames, contentText.number(left_games)],
    [text.timeOuts, contentText.number(time_outs)],
    [text.registered, portalText.date(player.created_at)],
    [text.season, seasonName(season)],
    ...(final === null ? [] : [[text.final, text.inFinal(final)] as const]),
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="wrap-anywhere font-semibold tabular-nums">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Deletes a player's data or their whole person's, which a person who asks for deletion means. */
function DeleteData({ record: { player, details } }: { record: PlayerRecord }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const withOthers = useRef<HTMLInputElement>(null)
  const remove = async () => {
    const scope = withOthers.current?.checked ? 'person' : 'player'
    const isDone = await attempt(() => deletePlayer(player.id, scope), playersText.deleted, playersText.deleteFailed)
    return async () => {
      if (isDone) await navigate({ to: '/admin/players' })
      await queryClient.invalidateQueries(playersKey)
    }
  }
  const question = (
    <>
      <NamedPlayer player={player} />
      <p className="mt-1">{playersText.deleteText}</p>
      {details.other_players.length > 0 && (
        <label className="mt-2 flex min-h-11 cursor-pointer items-start gap-3 text-parchment">
          <input ref={withOthers} type="checkbox" defaultChecked className="mt-0.5 size-6 shrink-0 accent-gold" />
          <span className="min-w-0 flex-1">
            {playersText.deleteOthers}
            {details.other_players.map((other) => (
              <NamedPlayer key={other.id} player={other} />
            ))}
          </span>
        </label>
      )}
    </>
  )
  return (
    <ConfirmButton
      label={playersText.deleteData}
      Icon={DeleteIcon}
      question={{ title: playersText.deleteTitle, text: question, confirm: contentText.delete, run: remove }}
      className="hover:text-wrong-text"
    />
  )
}

function NamedPlayer({ player: { name, game_type } }: { player: { name: string; game_type: GameType } }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      <Clipped className="font-semibold text-parchment">{name}</Clipped> ({contentText.games[game_type]})
    </span>
  )
}

function Others({ record }: { record: PlayerRecord }) {
  const { player, shared, details } = record
  const own = details.other_players.map(({ id, ...other }) => ({ player_id: id, ...other }))
  const groups = [
    [shared === null ? '' : sharedBy(shared), shared?.players ?? []],
    [text.samePerson, own],
  ] as const
  return (
    <>
      {groups.every(([, players]) => players.length === 0) && <p className="text-muted">{text.noOthers}</p>}
      {groups.map(
        ([label, players]) =>
          players.length > 0 && (
            <div key={label} className="min-w-0">
              <h3 className="font-sans font-semibold text-muted text-sm">{label}</h3>
              <SharedPlayers players={players} except={player.id} />
            </div>
          ),
      )}
    </>
  )
}

function Game({ game }: { game: PlayedGame }) {
  const [isOpen, setOpen] = useState(false)
  const { number, status, created_at, score, moves, elapsed_ms, impossible } = game
  return (
    <li className="grid min-w-0 gap-3 rounded-2xl border border-parchment/15 p-3 sm:p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="font-sans font-semibold">{text.game(number)}</h3>
        <time dateTime={created_at} className="text-muted text-sm">
          {portalText.date(created_at)}
        </time>
        <span className="tabular-nums">
          {score === null ? text.statuses[status] : text.result(score, moves ?? 0, formatTime(elapsed_ms ?? 0))}
        </span>
        {game.is_best && <Badge tone="gold">{text.best}</Badge>}
        {game.is_corrected && <Badge>{text.corrected}</Badge>}
        {game.is_rejected && <Badge tone="wrong">{text.rejected}</Badge>}
        <ActionButton
          label={text.steps}
          aria-expanded={isOpen}
          aria-label={text.stepsOf(number)}
          onPress={() => setOpen(!isOpen)}
          className="ms-auto"
        />
      </div>
      {impossible.length > 0 && <ImpossibleFacts facts={impossible} />}
      {isOpen && <OpenGame id={game.id} number={number} />}
    </li>
  )
}

function OpenGame({ id, number }: { id: string; number: number }) {
  return (
    <Loaded query={useQuery(gameRecordQuery(id))} label={text.loadingSteps}>
      {({ recomputed, steps, game }) => (
        <>
          {recomputed !== null && (
            <p className={recomputed.result === 'same' ? 'text-right-text' : 'text-wrong-text'}>
              {recomputed.result === 'differs'
                ? text.differs(recomputed.stored.score, recomputed.recomputed.score)
                : text.recomputed[recomputed.result]}
            </p>
          )}
          {steps === null ? (
            <p className="text-muted">{game.status === 'running' ? text.runs : text.noSteps}</p>
          ) : (
            <GameSteps caption={text.stepsOf(number)} steps={steps} />
          )}
        </>
      )}
    </Loaded>
  )
}

type SavedProps<Value> = {
  id: string
  label: string
  note: string
  value: Value
  options: readonly Value[]
  nameOf: (option: Value) => string
  changeOf: (option: Value) => PlayerChange
  texts: { saved: string; failed: string }
  disabled?: boolean
}

/** A choice that is saved at once. */
function SavedChoice<Value extends string | number>(props: SavedProps<Value>) {
  const { id, value, changeOf, texts, ...field } = props
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Value | null>(null)
  const choose = async (option: Value) => {
    if (chosen !== null) return
    setChosen(option)
    await attempt(() => changePlayer(id, changeOf(option)), texts.saved, texts.failed)
    await queryClient.invalidateQueries({ queryKey: playerRecordQuery(id).queryKey })
    setChosen(null)
  }
  return (
    <div className="max-w-md">
      <ChoiceField
        {...field}
        aria-disabled={chosen !== null}
        value={chosen ?? value}
        onChoose={(option) => void choose(option)}
      />
    </div>
  )
}

/** The person's group. Published results keep it. */
function GroupChoice({ record: { player, season, result } }: { record: PlayerRecord }) {
  const may = useMay()
  if (season.groups.length === 0) return null
  return (
    <SavedChoice
      id={player.id}
      label={playersText.fields.group_id.title}
      note={groupsText.onPlayer}
      disabled={!may('players:write') || result?.is_final === true}
      value={player.group_id ?? ''}
      options={['', ...season.groups.map(({ id }) => id)]}
      nameOf={(id) => groupName(season.groups, id)}
      changeOf={(group) => ({ group_id: group || null })}
      texts={groupsText}
    />
  )
}

/** Where only the first games count: the next game is the first one, or no longer. */
function StartAgain({ id, startsAgain }: { id: string; startsAgain: boolean | null }) {
  const queryClient = useQueryClient()
  const may = useMay()
  if (startsAgain === null || !may('players:write')) return null
  const again = playersText.startAgain
  const change = async (on: boolean) => {
    await attempt(() => changePlayer(id, { starts_again: on }), on ? again.done : again.undone, again.failed)
    return () => queryClient.invalidateQueries({ queryKey: playerRecordQuery(id).queryKey })
  }
  const question = { title: again.title, text: again.consequence, confirm: again.confirm, run: () => change(true) }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ConfirmButton label={again.label} question={question} />
      {startsAgain && (
        <>
          <span className="text-muted">{again.state}</span>
          <ActionButton label={contentText.undo} onPress={() => void change(false).then((reload) => reload())} />
        </>
      )}
    </div>
  )
}
