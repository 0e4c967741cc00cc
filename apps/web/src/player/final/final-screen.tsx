import type { FinalistDevice } from '@noor-quest/contract/final'
import { inLanguage } from '@noor-quest/rules/languages'
import { OPTION_LETTERS, type OptionLetter } from '@noor-quest/rules/quiz-levels'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { finalText } from '../../final/final.en.ts'
import { useSecondsLeft } from '../../final/final-clock.ts'
import { joinRehearsalOrStart } from '../../final/join-rehearsal.ts'
import { OptionShape, optionStyle } from '../../final/option-shape.tsx'
import { isFinalist, updateMessage } from '../../messages/messages.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { useAwake } from '../../platform/device/wake-lock.ts'
import { BROWSER_EVENTS } from '../../platform/network/event-stream.ts'
import { call } from '../../platform/network/http.ts'
import { openLinkedPerson } from '../../platform/session/come-back.ts'
import { readTabPerson, rememberTabPerson } from '../../platform/session/tab-person.ts'
import { soundSwitch } from '../../platform/sound/sound-switch.ts'
import { useStore } from '../../platform/storage/store.ts'
import { commonText } from '../../text/common.en.ts'
import { scriptOf } from '../../text/script-of.ts'
import { useLanguage } from '../../text/use-language.ts'
import loadErrorPicture from '../../ui/art/states/load-error.svg'
import noScoresPicture from '../../ui/art/states/no-scores.svg'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { HomeButton } from '../../ui/home-link.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { announce } from '../../ui/live-announcer.tsx'
import { MessagePage } from '../../ui/message-screen.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { StoredText } from '../../ui/stored-text.tsx'
import { useDoubleTapGuard } from '../shell/game/game-frame.tsx'
import { ClaimCode } from '../shell/visitor/claim-code.tsx'
import { WINNERS } from '../shell/visitor/own-standings.ts'
import { createFinalController, type FinalControllerState, sentNow } from './final-controller.ts'
import './final-screen.css'
import { finalScreenText as text } from './final-screen.en.ts'

const controller = createFinalController({
  clock: systemClock,
  random: Math.random,
  call,
  events: BROWSER_EVENTS,
  person: { read: readTabPerson, write: rememberTabPerson },
  onMessages: updateMessage,
  vibrate: (pattern) => {
    // iPhones don't have `vibrate`.
    if (soundSwitch.snapshot()) navigator.vibrate?.(pattern)
  },
})

/** /final: the final on a player's phone (docs/product-rules.md#the-final). */
export function FinalScreen() {
  const { tag } = useLanguage()
  const state = useStore(controller)
  const { device, final, hasFailed, personId } = state
  useEffect(() => {
    isFinalist.set(false)
    return joinRehearsalOrStart(controller.start, openLinkedPerson())
  }, [])
  useAwake(final !== null)

  if (hasFailed) {
    return (
      <MessagePage title={text.failed} picture={loadErrorPicture}>
        <Button onClick={controller.tryAgain}>{commonText.tryAgain}</Button>
        <HomeButton />
      </MessagePage>
    )
  }
  if (device === null) return <PageSpinner />
  if (personId === null && device.players.length > 0) return <Chooser players={device.players} />
  if (personId === null || final === null) return <Outside state={state} device={device} />
  const title = tag === 'ar' ? final.title_ar : final.title_en
  return <Inside state={state} final={final} title={title} />
}

/** A person who doesn't play, or a final that isn't on the stage. */
function Outside({ state, device }: { state: FinalControllerState; device: FinalistDevice }) {
  const { final } = device
  const isOver = final?.is_over === true && !final.is_on_stage
  // Before the stage too: the presenter lets a finalist's new phone in meanwhile.
  const isOut = state.personId === null && final !== null && !isOver
  const title = isOver ? text.over : isOut ? text.outTitle : text.notBegun
  const message = isOver ? null : isOut ? `${text.outText} ${text.outHelp}` : text.notBegunText
  return (
    <MessagePage title={title} message={message} picture={noScoresPicture}>
      {isOver && <ListLink season={final.season_id} />}
      <HomeButton />
    </MessagePage>
  )
}

function ListLink({ season }: { season: string }) {
  return (
    <Link to="/final/$season" params={{ season }} className={buttonClass()}>
      {text.wholeList}
    </Link>
  )
}

function Chooser({ players }: Pick<FinalistDevice, 'players'>) {
  return (
    <MessagePage title={text.whoPlays} picture={noScoresPicture}>
      {players.map(({ person_id, name }) => (
        <Button
          key={person_id}
          variant="glass"
          className="wrap-anywhere w-full"
          onClick={() => controller.choosePerson(person_id)}
        >
          <bdi>{name}</bdi>
        </Button>
      ))}
    </MessagePage>
  )
}

type Final = NonNullable<FinalControllerState['final']>
type InsideProps = { state: FinalControllerState; final: Final; title: string }

function Inside({ state, final, title }: InsideProps) {
  const { step, question, questions } = final
  const player = state.device?.players.find(({ person_id }) => person_id === state.personId)
  const isAsked = step === 'shown' || step === 'open' || step === 'closed' || step === 'revealed'
  return (
    <div className="safe-area mx-auto grid w-full max-w-3xl flex-1 grid-cols-1 grid-rows-[auto_1fr_auto] gap-3 py-4 short:max-w-none short:gap-2 short:py-2">
      <header className="flex min-h-14 items-center gap-3 pe-corner short:min-h-11">
        {(step === 'shown' || step === 'open') && <Timer final={final} />}
        <div className="min-w-0 text-sm leading-snug">
          <h1 tabIndex={-1} className="truncate font-sans text-gold text-sm" title={title}>
            <bdi>{title}</bdi>
          </h1>
          {state.isLost ? (
            <p role="status" className="font-semibold text-amber-text">
              {commonText.reconnecting}
            </p>
          ) : (
            question > 0 &&
            step !== 'podium' && (
              <p className="font-semibold text-parchment">
                {final.is_tie ? finalText.tie : finalText.questionOf(question, questions)}
              </p>
            )
          )}
        </div>
      </header>
      {final.is_out ? (
        <Out />
      ) : isAsked ? (
        <Asked state={state} final={final} />
      ) : (
        <Between final={final} player={player} />
      )}
      <p className="wrap-anywhere min-h-6 text-center text-muted text-sm short:hidden">
        <bdi>{player?.name}</bdi>
      </p>
    </div>
  )
}

/** The presenter emptied the player's seat. */
function Out() {
  return (
    <div role="status" className="m-auto grid max-w-md justify-items-center gap-4 text-center short:gap-2">
      <p className="text-balance font-display font-semibold text-3xl text-gold-pale short:text-2xl">{text.seatEmpty}</p>
      <p className="text-balance text-muted">{text.seatEmptyText}</p>
    </div>
  )
}

/** The time left. A press announces it to screen readers. */
function Timer({ final: { endsAtMs, step } }: { final: Final }) {
  const seconds = useSecondsLeft(endsAtMs) ?? 0
  return (
    <button
      type="button"
      aria-label={`${finalText.timeLeft}: ${finalText.secondsLeft(seconds)}`}
      className={classNames(
        'relative grid size-14 shrink-0 cursor-default place-items-center short:size-11',
        step === 'open' && seconds <= 5 ? 'text-amber' : 'text-gold',
      )}
      onClick={() => announce(finalText.secondsLeft(seconds))}
    >
      <KhatamStar fill="var(--color-night)" inner className="absolute inset-0" />
      <span className="relative font-display text-xl tabular-nums">{commonText.number(seconds)}</span>
    </button>
  )
}

/** Lobby, standings and the end, with a winner's code. A rehearsal has no player and no list. */
function Between({ final, player }: { final: Final; player: FinalistDevice['players'][number] | undefined }) {
  const { step, is_over, is_void, is_seen, waits_to_be_seen, result } = final
  const isEnd = step === 'podium'
  const said = isEnd
    ? is_over
      ? text.over
      : text.lookUpWinners
    : waits_to_be_seen
      ? text.waits
      : is_void
        ? finalText.isVoid
        : text.lookUp
  // The phone doesn't tell the final place before the hall's screen does.
  const place = (step === 'standings' || is_over) && result !== null ? result : null
  return (
    <div role="status" className="m-auto grid max-w-md justify-items-center gap-4 text-center short:gap-2">
      {place === null ? (
        <KhatamStar
          fill="var(--color-gold)"
          stroke="var(--color-gold-pale)"
          inner
          className="size-24 text-gold short:hidden"
        />
      ) : (
        <Place rank={place.rank} total={place.total} />
      )}
      <p className="text-balance font-display font-semibold text-3xl text-gold-pale short:text-2xl">{said}</p>
      {step === 'lobby' && !waits_to_be_seen && <p className="text-balance text-muted">{text.lookUpText}</p>}
      {!is_seen && (step === 'lobby' || (waits_to_be_seen && !isEnd)) && (
        <PlayerCode {...player} hint={text.showPresenter} />
      )}
      {is_over && place !== null && place.total > 0 && place.rank <= WINNERS && (
        <PlayerCode {...player} hint={text.showCode} />
      )}
      {is_over && player !== undefined && <ListLink season={final.season_id} />}
    </div>
  )
}

function PlayerCode({ claim_code, hint }: { claim_code?: string | null; hint: string }) {
  if (claim_code == null) return null
  return (
    <div className="grid gap-2">
      <ClaimCode code={claim_code} />
      <p className="text-sm">{hint}</p>
    </div>
  )
}

/** The place on a glazed star. */
function Place({ rank, total }: { rank: number; total: number }) {
  return (
    <div className="grid justify-items-center gap-2 short:gap-1">
      {total > 0 && (
        <>
          <span className="relative grid size-44 place-items-center text-night short:size-24" aria-hidden="true">
            <KhatamStar
              fill="var(--color-gold)"
              stroke="var(--color-gold-pale)"
              inner
              className="absolute inset-0 text-gold"
            />
            <span className="relative font-display font-semibold text-7xl tabular-nums leading-none short:text-4xl">
              {commonText.number(rank)}
            </span>
          </span>
          <span className="font-display font-semibold text-4xl text-gold-pale short:text-2xl">{text.place(rank)}</span>
        </>
      )}
      <span className="text-lg text-muted tabular-nums">{text.total(total)}</span>
    </div>
  )
}

function Asked({ state, final }: Omit<InsideProps, 'title'>) {
  const { tag } = useLanguage()
  const { step } = final
  const isGuarded = useDoubleTapGuard(`${final.question} ${final.round} ${step}`)
  const asked = final.text === null ? null : inLanguage(final.text, tag)?.value
  const options = final.options === null ? null : (inLanguage(final.options, tag)?.value ?? null)
  return (
    <div className="grid min-h-0 grid-cols-1 content-center gap-4 short:grid-cols-2 short:items-center short:gap-4 low:gap-3 large:flex large:flex-col large:justify-center">
      <div className="grid gap-3 text-center short:gap-2">
        {asked && (
          <p
            dir="auto"
            lang={scriptOf(asked)}
            className={classNames(
              'wrap-anywhere font-semibold leading-snug',
              asked.length > 160 || step === 'revealed'
                ? 'text-base leading-[1.45] short:text-sm large:text-[0.875rem]'
                : 'text-xl sm:text-2xl short:text-lg low:text-lg large:text-base',
            )}
          >
            <StoredText text={asked} />
          </p>
        )}
        <Status state={state} final={final} />
      </div>
      {options !== null && step !== 'shown' && (
        <div className="options-bar" data-floats="at-the-foot">
          <ul aria-label={text.options} className="grid grid-cols-1 gap-2.5 short:gap-1.5 large:gap-1.5">
            {OPTION_LETTERS.map((letter, index) => (
              <li key={letter} className="grid">
                <Option
                  letter={letter}
                  index={index}
                  words={options[letter]}
                  state={state}
                  final={final}
                  isGuarded={isGuarded}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** The answer's state, announced politely. Its line is reserved, so that no option moves. */
function Status({ state, final }: Omit<InsideProps, 'title'>) {
  return (
    <div role="status" className="grid min-h-8 content-center font-semibold text-gold-pale text-lg short:text-base">
      <Said state={state} final={final} />
    </div>
  )
}

type Result = NonNullable<Final['result']>

/** The verdict: a glazed card for a right answer, clay for another. */
function Verdict({ final: { choice, is_tie }, result }: { final: Final; result: Result }) {
  const { is_right, points, rank, total } = result
  return (
    <div className="finalist-verdict" data-right={is_right || undefined}>
      <span className="relative grid size-16 place-items-center short:size-11 large:hidden" aria-hidden="true">
        <KhatamStar
          fill={is_right ? 'var(--color-gold)' : 'none'}
          stroke={is_right ? 'var(--color-gold-pale)' : 'var(--color-muted)'}
          inner={is_right}
          className="absolute inset-0 text-gold"
        />
        {is_right ? (
          <CheckIcon className="relative size-9 text-night short:size-6" />
        ) : (
          <CloseIcon className="relative size-7 text-muted" />
        )}
      </span>
      <p className="font-display text-5xl leading-tight short:text-2xl large:text-2xl">
        {choice === null ? text.noAnswer : is_right ? text.right : text.wrong}{' '}
        {is_right && !is_tie && <span className="text-gold tabular-nums">{text.gained(points)}</span>}
      </p>
      <p className="text-base text-parchment">
        {total > 0 && `${text.place(rank)} · `}
        {text.total(total)}
      </p>
    </div>
  )
}

function Said({ state, final }: Omit<InsideProps, 'title'>) {
  const { step, plays, choice, result, is_void, is_tie, waits_to_be_seen } = final
  const notPlaying = waits_to_be_seen ? text.waits : is_tie ? text.tieOfOthers : text.entersNext
  const sent = sentNow(state)
  if (step === 'revealed') {
    if (is_void) return <p>{finalText.isVoid}</p>
    if (result === null || (is_tie && !plays)) return <p>{notPlaying}</p>
    return <Verdict final={final} result={result} />
  }
  if (!plays) return <p>{notPlaying}</p>
  if (sent?.state === 'late') return <p className="text-amber-text">{text.late}</p>
  if (sent?.state === 'not_entered') return <p>{notPlaying}</p>
  if (choice !== null || sent?.state === 'locked') {
    return (
      <p className="flex items-center justify-center gap-2 text-right-text">
        <CheckIcon className="size-6" />
        {text.locked}
      </p>
    )
  }
  if (sent?.state === 'sending') return <p>{text.sending}</p>
  if (step === 'closed') return <p>{text.lookUpAnswer}</p>
  if (sent?.state === 'lost' || sent?.state === 'not_open') return <p className="text-amber-text">{text.lost}</p>
  return step === 'shown' ? <p className="text-muted">{text.optionsSoon}</p> : null
}

type OptionProps = Omit<InsideProps, 'title'> & {
  letter: OptionLetter
  index: number
  words: string
  isGuarded: boolean
}

function Option({ letter, index, words, state, final, isGuarded }: OptionProps) {
  const { step, plays, result } = final
  const sent = sentNow(state)
  const isTaken = sent !== null && sent.state !== 'lost' && sent.state !== 'not_open'
  const own = final.choice ?? (isTaken ? sent.choice : null)
  const isOwn = own === letter
  const key = step === 'revealed' ? result?.key : undefined
  const isRight = key === letter
  const isWrong = key !== undefined && isOwn && !isRight
  const isOpen = step === 'open' && plays && own === null
  return (
    <button
      type="button"
      aria-pressed={isOwn}
      aria-disabled={!isOpen || isGuarded || undefined}
      onClick={() => isOpen && !isGuarded && controller.answer(letter)}
      style={optionStyle(letter)}
      data-own={isOwn || undefined}
      data-right={isRight || undefined}
      data-wrong={isWrong || undefined}
      className={classNames(
        'finalist-option flex min-h-14 items-center gap-3 px-3 py-2 text-start short:py-1 large:min-h-12 large:py-1',
        !isOpen && 'cursor-default',
        !isOpen && !isOwn && !isRight && 'opacity-55',
      )}
    >
      <OptionShape letter={letter} className="size-10 text-base short:size-9 large:size-9" />
      <span
        className={classNames(
          'wrap-anywhere min-w-0 flex-1 font-semibold leading-[1.35]',
          words.length > 60
            ? 'text-sm large:text-[0.75rem]'
            : 'text-lg short:text-sm low:text-base large:text-[0.875rem]',
        )}
      >
        <span className="sr-only">{text.option(finalText.letter[letter], index)}</span>{' '}
        <bdi lang={scriptOf(words)} className="leading-[1.35]">
          <StoredText text={words} />
        </bdi>
      </span>
      {isRight && <CheckIcon className="size-6 shrink-0 text-right-text" />}
      {isWrong && <CloseIcon className="size-6 shrink-0 text-wrong-text" />}
    </button>
  )
}
