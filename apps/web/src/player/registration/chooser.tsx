import type { Continuation, CurrentPlayer } from '@noor-quest/contract/registration'
import { type GameType, gameFacts } from '@noor-quest/rules/games'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useNativeForm } from '../../platform/forms/use-form.ts'
import { ApiError, call, newRequestId } from '../../platform/network/http.ts'
import { choosePerson, currentPlayer, rememberCurrentPlayer } from '../../platform/session/current-player.ts'
import { useStore } from '../../platform/storage/store.ts'
import { seasonText } from '../../season/season.en.ts'
import { refreshSettings } from '../../text/settings.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CheckboxField } from '../../ui/fields.tsx'
import { ArrowIcon } from '../../ui/icons.tsx'
import { openGameLine } from '../shell/visitor/open-game-notice.tsx'
import type { OpenGame } from '../shell/visitor/open-games.ts'
import { visitorText } from '../shell/visitor/visitor.en.ts'
import { type ContinueState, createContinuing } from './continue-as.ts'
import { registrationText } from './registration.en.ts'

type Props = {
  game: GameType
  known: CurrentPlayer & { player: NonNullable<CurrentPlayer['player']> }
  /** The open games of `known`'s person. */
  open: readonly OpenGame[]
  /** The club's consent text. Null: the club asks for none. */
  consent: string | null
  onSomeoneElse: () => void
  className?: string
}

const TILE = 'w-full justify-between! rounded-2xl! px-4! py-2! text-start! leading-tight'

/** The persons of this device, in the form's place. A tile opens the game with one tap. */
export function Chooser({ game, known, open, consent, onSomeoneElse, className }: Props) {
  const { player } = known
  // The order at the first look: a press makes another person the first.
  const [persons] = useState(() => [player, ...(known.others ?? [])])
  const { sending, asksConsent, failure, continueAs } = useContinueAs(game)
  const [chosen, setChosen] = useState(player.person_id)
  const isFew = persons.length < 3
  const tile = `${TILE} ${isFew ? 'min-h-28 short:min-h-16' : 'min-h-16'}`
  const running = open.filter(({ state }) => state === 'running')
  const best = known.players.find(({ game_type }) => game_type === game)?.total_score ?? 0
  const choose = (personId: string) => {
    setChosen(personId)
    continueAs(personId, null)
  }
  if (asksConsent && consent !== null) {
    return (
      <div className={className}>
        <p className="mb-3 text-center font-semibold text-gold-pale text-lg">
          <bdi>{persons.find(({ person_id }) => person_id === chosen)?.name}</bdi>
        </p>
        <Consent key={consent} words={consent} sending={sending} agree={(words) => continueAs(chosen, words)} />
      </div>
    )
  }
  return (
    <section
      aria-label={visitorText.whoPlays}
      className={classNames('grid grid-rows-[auto_1fr_auto] gap-3', className)}
    >
      <h2 className="text-center font-semibold text-parchment text-xl">{visitorText.whoPlays}</h2>
      {/* As high as the form below it, whose space would be empty under one person. */}
      <ul className="grid content-center gap-3">
        {persons.map(({ person_id, name }) => {
          const isOwn = person_id === player.person_id
          const own = isOwn ? running.find(({ type }) => type === game) : undefined
          const others = isOwn ? running.filter(({ type }) => type !== game) : []
          const label = (line: string | null) => (
            <>
              <span className="grid min-w-0">
                <span className={classNames('wrap-anywhere text-gold-pale', isFew ? 'text-2xl' : 'text-lg')}>
                  <bdi>{name}</bdi>
                </span>
                {line !== null && <span className="font-normal text-parchment/90 text-sm tabular-nums">{line}</span>}
              </span>
              <ArrowIcon className="size-6 shrink-0 text-gold" />
            </>
          )
          return (
            <li key={person_id} className={classNames('grid gap-1 rounded-2xl', others.length > 0 && 'bg-ink/80 pb-1')}>
              {own ? (
                <Link
                  to={`/${gameFacts(game).path}`}
                  className={classNames(buttonClass({ variant: 'glass' }), tile, 'border-gold!')}
                >
                  {label(openGameLine(own))}
                </Link>
              ) : (
                <Button
                  variant="glass"
                  className={tile}
                  aria-disabled={sending || undefined}
                  onClick={() => choose(person_id)}
                >
                  {label(isOwn && best > 0 ? visitorText.yourBest(best) : null)}
                </Button>
              )}
              {others.map((other) => (
                <p key={other.id} className="flex items-center justify-between gap-2 ps-4 text-sm tabular-nums">
                  <span>{openGameLine(other)}</span>
                  <Link
                    to={`/${gameFacts(other.type).path}`}
                    className={classNames(buttonClass({ variant: 'quiet' }), 'shrink-0 px-3! text-sm!')}
                  >
                    {visitorText.return}
                  </Link>
                </p>
              ))}
            </li>
          )
        })}
      </ul>
      <p role="alert" className="text-center text-wrong-text empty:hidden">
        {failure !== null && registrationText.failed}
        {failure === 'season-over' && ` ${seasonText.registrationOver}`}
      </p>
      <Button variant="glass" className="w-full" onClick={onSomeoneElse}>
        {visitorText.someoneElse}
      </Button>
    </section>
  )
}

/** Opens a game as one of the device's persons, once the server has accepted. */
function useContinueAs(
  game: GameType,
): ContinueState & { continueAs: (personId: string, agreedTo: string | null) => void } {
  const navigate = useNavigate()
  const [continuing] = useState(() => {
    let request = { person: '', id: '' }
    return createContinuing({
      send: async (person, consent) => {
        if (request.person !== person) request = { person, id: newRequestId() }
        const own = () => currentPlayer.snapshot()?.player?.person_id
        if (own() !== person) await choosePerson(person)
        // The device has forgotten the person meanwhile.
        if (own() !== person) throw new ApiError(401, 'not_registered', 'The device has forgotten this person')
        const body: Continuation = { game_type: game, request_id: request.id, ...consent }
        const player = await call('POST /api/players/me/continue', { body })
        rememberCurrentPlayer(player)
        return player
      },
      open: () => navigate({ to: `/${gameFacts(game).path}` }),
      refreshSettings,
    })
  })
  return { ...useStore(continuing), continueAs: (personId, agreedTo) => void continuing.continueAs(personId, agreedTo) }
}

type ConsentProps = { words: string; sending: boolean; agree: (words: string) => void }

/** The consent to a text that is new, or changed since this person agreed to it. */
function Consent({ words, sending, agree }: ConsentProps) {
  const { state, formProps } = useNativeForm<{ consent: boolean }, object, void>(
    {
      initial: { consent: false },
      // The field formats the message when it renders, because the language may change.
      read: ({ consent }) =>
        consent ? { ok: true, body: {} } : { ok: false, field: 'consent', errors: { consent: '' } },
      save: async () => agree(words),
      failedText: (failure) => failure,
      whenSaved: 'keep',
    },
    (data) => ({ consent: data.has('consent') }),
  )
  const isMissing = state.errors.consent !== undefined
  return (
    <form {...formProps} className="grid gap-4">
      <CheckboxField
        name="consent"
        text={words}
        error={isMissing ? registrationText.faults['not-agreed'](words) : undefined}
      />
      <Button type="submit" size="lg" aria-disabled={sending || undefined} className="w-full">
        {registrationText.submit}
      </Button>
    </form>
  )
}
