import { PAIRS } from '@noor-quest/rules/flip-match-deal'
import { LEVEL1_MAX } from '@noor-quest/rules/flip-match-score'
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useRunningClock } from '../../platform/device/booth.ts'
import { useMediaQuery } from '../../platform/device/media-query.ts'
import { useAwake } from '../../platform/device/wake-lock.ts'
import { whenIdle } from '../../platform/device/when-idle.ts'
import { latePart } from '../../platform/network/late-part.tsx'
import { commonText } from '../../text/common.en.ts'
import { gamesText } from '../../text/games.en.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { BackIcon, CheckIcon, ClockIcon, CloseIcon, RestartIcon } from '../../ui/icons.tsx'
import { gameText } from '../shell/game/game.en.ts'
import { ConnectionPill, useDoubleTapGuard } from '../shell/game/game-frame.tsx'
import type { Connection } from '../shell/game/sending.ts'
import type { BoardStage } from './board-state.ts'
import { FlipCard } from './flip-card.tsx'
import { flipMatchText } from './flip-match.en.ts'
import type { FlipMatchController } from './flip-match-controller.ts'
import { PairLines } from './pair-lines.tsx'
import { OpenSeal, Seal } from './seal.tsx'
import './flip-match.css'

/** The media query of flip-match.css that shows the cards in two columns instead of two rows. */
const UPRIGHT = '(max-width: 900px) and (orientation: portrait)'

const { Part: LessonLine, preload: preloadLesson } = latePart(() =>
  import('./lesson-line.tsx').then((part) => part.LessonLine),
)

type Props = { screen: BoardStage; connection: Connection; controller: FlipMatchController }

export function FlipMatchBoard({ screen, connection, controller }: Props) {
  useAwake(screen.isClockRunning)
  useRunningClock(screen.isClockRunning)
  // The font is loaded while the cards are face down. Otherwise honorifics and terms would wait
  // for it in the middle of a turn.
  useEffect(() => void document.fonts.load('1em Amiri', 'ﷺ').catch(() => undefined), [])
  useEffect(() => whenIdle(preloadLesson), [])
  return (
    <div className="mx-auto flex h-full w-full max-w-6xl flex-col gap-3 max-sm:gap-2 short:gap-2">
      <h1 className="sr-only">{gamesText['flip-match'].card.title}</h1>
      <Progress screen={screen} controller={controller} />
      <div className="flex min-h-0 flex-1 flex-col gap-3 max-sm:-mx-2 max-sm:gap-2 short:mx-0 short:flex-row">
        <Cards key={screen.level} screen={screen} controller={controller} />
        <Panel screen={screen} connection={connection} onTryAgain={controller.tryAgain} />
      </div>
    </div>
  )
}

function Progress({ screen, controller }: Pick<Props, 'screen' | 'controller'>) {
  const { level, matches, moves, seconds } = screen
  const [asksRestart, setAsksRestart] = useState(false)
  // The language switch and the music control float at the end of the first line.
  return (
    <>
      <header className="grid grid-cols-1 gap-1 sm:flex sm:items-center sm:gap-6 sm:pe-corner">
        <div className="flex flex-wrap items-center justify-between pe-corner sm:contents">
          <Button
            variant="quiet"
            className="-ms-3 whitespace-nowrap px-3! max-[22.55rem]:[&_svg]:hidden"
            onClick={controller.exit}
          >
            <BackIcon />
            {flipMatchText.exitGame}
          </Button>
          <Badge tone="gold" className="min-h-9 whitespace-nowrap max-[22.55rem]:px-1.5 sm:ms-auto">
            {gameText.level(level)}
          </Badge>
        </div>
        <div className="flex items-center justify-between gap-2 max-[22.55rem]:gap-1 max-[20rem]:flex-wrap sm:max-md:flex-wrap sm:gap-6 sm:max-md:gap-x-3">
          <Matches matches={matches} />
          <Figure label={flipMatchText.time} spoken={flipMatchText.secondsSpoken(seconds)}>
            <ClockIcon className="size-4 text-gold" />
            <span className="min-w-9 whitespace-nowrap">{flipMatchText.seconds(seconds)}</span>
          </Figure>
          <Figure label={gameText.moves} spoken={flipMatchText.movesSpoken(moves)}>
            <span className="font-sans text-muted text-sm low:text-xs">{gameText.moves}</span>
            <span className="min-w-4">{commonText.number(moves)}</span>
          </Figure>
          <IconButton
            label={flipMatchText.restart}
            onClick={() => (level === 2 ? setAsksRestart(true) : controller.restart())}
          >
            <RestartIcon />
          </IconButton>
        </div>
      </header>
      <RestartDialog open={asksRestart} onClose={() => setAsksRestart(false)} onRestart={controller.restart} />
    </>
  )
}

type RestartProps = { open: boolean; onClose: () => void; onRestart: () => void }

/** A confirmation, because a restart discards all points of level 1. */
function RestartDialog({ open, onClose, onRestart }: RestartProps) {
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      size="sm"
      title={flipMatchText.restartTitle}
      description={flipMatchText.restartText(LEVEL1_MAX)}
      onClose={onClose}
      initialFocus={stay}
      footer={
        <>
          <Button variant="quiet" onClick={onRestart}>
            {flipMatchText.restart}
          </Button>
          <Button ref={stay} className="grow sm:grow-0" onClick={onClose}>
            {flipMatchText.keepPlaying}
          </Button>
        </>
      }
    />
  )
}

function Matches({ matches }: { matches: number }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 font-semibold">
      <span className="flex gap-1" aria-hidden="true">
        {Array.from({ length: PAIRS }, (_, pair) => {
          const PairSeal = pair < matches ? Seal : OpenSeal
          // biome-ignore lint/suspicious/noArrayIndexKey: a seal has nothing but its pair's number
          return <PairSeal key={pair} pair={pair} className="size-6 max-[22.55rem]:size-5 lg:size-8 low:size-5" />
        })}
      </span>
      <span className="whitespace-nowrap text-sm sm:text-base low:text-xs">
        {flipMatchText.matchesOf(matches, PAIRS)}
      </span>
    </p>
  )
}

function Figure({ label, spoken, children }: { label: string; spoken: string; children: ReactNode }) {
  return (
    <p className="flex items-center">
      <span className="sr-only">
        {label}: {spoken}
      </span>
      <span
        className="flex items-center gap-1.5 font-display text-2xl tabular-nums leading-none max-[22.55rem]:gap-1 max-[22.55rem]:text-xl sm:text-xl lg:text-3xl"
        aria-hidden="true"
      >
        {children}
      </span>
    </p>
  )
}

/**
 * The lines reserved for a lesson (docs/product-rules.md#flip-match-lessons), so that no card moves
 * when it appears. In a very large font a phone has room for the cards alone; the end screen shows
 * every lesson in full.
 */
const PANEL =
  'wrap-anywhere relative mx-auto grid min-h-32 w-full max-w-[68rem] content-center gap-1 rounded-2xl border px-4 py-2 text-balance text-center text-sm leading-snug max-[24rem]:text-[0.8125rem] max-[22.45rem]:text-xs max-[20rem]:min-h-13 min-[20rem]:max-sm:rtl:min-h-37 sm:min-h-24 sm:text-base short:min-h-0 short:w-48 short:px-3 short:text-xs low:min-h-27 low:py-1'
const TONES = {
  plaster: { right: 'text-right-text', wrong: 'text-wrong-text', plain: 'text-gold-pale' },
  parchment: { right: 'text-[#17694e]', wrong: 'text-[#9c2b26]', plain: 'text-ink' },
}

type PanelProps = { screen: BoardStage; connection: Connection; onTryAgain: () => void }

/** The instruction, and below it the last pair's lesson. */
function Panel({ screen, connection, onTryAgain }: PanelProps) {
  const { words, tone } = instructionOf(screen)
  const ground = screen.lesson === null ? 'plaster' : 'parchment'
  return (
    <div
      className={classNames(
        PANEL,
        ground === 'plaster' ? 'border-gold/40 bg-night' : 'border-gold-pale bg-parchment text-ink',
      )}
    >
      <p
        className={classNames(
          'flex items-center justify-center gap-2 font-display text-lg leading-tight sm:text-xl short:text-base low:text-base',
          TONES[ground][tone],
        )}
      >
        {tone === 'right' && <CheckIcon className="size-5 shrink-0" />}
        {tone === 'wrong' && <CloseIcon className="size-5 shrink-0" />}
        {words}
      </p>
      {connection === 'fine' ? (
        <div className="max-[20rem]:hidden">
          <Suspense>{screen.lesson !== null && <LessonLine lesson={screen.lesson} />}</Suspense>
        </div>
      ) : (
        // The connection's hint takes the lesson's place, because at the foot of the screen it
        // would cover cards. Only a screen without room for lessons shows it at the foot.
        <ConnectionPill
          connection={connection}
          onTryAgain={onTryAgain}
          className="z-10 mx-auto max-[20rem]:fixed max-[20rem]:bottom-4"
        />
      )}
    </div>
  )
}

/** The cards have one tab stop. Arrows, Home and End move the focus; Enter and Space choose. */
function Cards({ screen, controller }: Pick<Props, 'screen' | 'controller'>) {
  const { level, revealed, cards, pairs, pause } = screen
  const [tabStop, setTabStop] = useState(0)
  const isUpright = useMediaQuery(UPRIGHT)
  const board = useRef<HTMLDivElement>(null)
  const flipAll = useRef<HTMLButtonElement>(null)
  const helpId = useId()
  const waitsForReveal = level === 1 && !revealed
  const chosen = cards.filter(({ selected, matched, face }) => !matched && (selected || face === 'turning'))
  const isGuarded = useDoubleTapGuard(String(waitsForReveal))
  const kind = level === 1 && chosen.length === 1 ? chosen[0]?.content?.type : undefined
  const isWrong = cards.some(({ wrong }) => wrong)
  const blocked = waitsForReveal || pause !== null || chosen.length >= 2

  // Moves the focus, which was on a dialog or a button that is gone. It waits for the next frame,
  // which calculates the layout anyway.
  useEffect(() => {
    if (isGuarded) return
    const frame = requestAnimationFrame(() => {
      const next = waitsForReveal ? flipAll.current : buttonOf(board.current, 0)
      next?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [waitsForReveal, isGuarded])

  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = cardAfter(event.key, tabStop, { isUpright, rtl: document.documentElement.dir === 'rtl' })
    if (next === null) return
    event.preventDefault()
    buttonOf(board.current, next)?.focus()
  }

  return (
    <div className="flip-tray relative">
      {waitsForReveal && (
        <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center">
          <Button
            ref={flipAll}
            size="lg"
            className="pointer-events-auto shadow-[0_14px_30px_rgb(0_0_0/0.6)]"
            disabled={isGuarded}
            aria-disabled={screen.revealing || undefined}
            onClick={controller.reveal}
          >
            {flipMatchText.flipAllCards}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: the board belongs to no form */}
      <div
        ref={board}
        role="group"
        aria-label={flipMatchText.board}
        aria-describedby={helpId}
        data-level={level}
        className="flip-board relative"
        onKeyDown={move}
      >
        {level === 1 && <PairLines board={board} pairs={pairs} />}
        {cards.map((card) => (
          <FlipCard
            key={card.card}
            card={card}
            blocked={blocked}
            isGuarded={isGuarded}
            isSameKind={kind !== undefined && card.content?.type === kind && !card.matched && !card.selected}
            isAside={isWrong && !card.wrong && !card.matched}
            isTabStop={card.card === tabStop}
            onChoose={controller.choose}
            onFocus={setTabStop}
          />
        ))}
      </div>
      <span id={helpId} className="sr-only">
        {flipMatchText.boardHelp}
      </span>
    </div>
  )
}

function buttonOf(board: HTMLElement | null, card: number): HTMLElement | null {
  return board?.querySelector<HTMLElement>(`[data-card="${card}"]`) ?? null
}

/**
 * The card that a key leads to from `card`. Null for other keys. The
 * focus stops at the board's edges.
 */
function cardAfter(key: string, card: number, board: { isUpright: boolean; rtl: boolean }): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return 7
  const across = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (across === 0 && down === 0) return null
  // Cards are numbered along the longer side.
  const along = board.isUpright ? down : board.rtl ? -across : across
  const over = board.isUpright ? (board.rtl ? -across : across) : down
  const place = Math.min(3, Math.max(0, (card % 4) + along))
  const side = Math.min(1, Math.max(0, Math.floor(card / 4) + over))
  return side * 4 + place
}

function instructionOf(screen: BoardStage): { words: string; tone: 'plain' | 'right' | 'wrong' } {
  const { instruction } = flipMatchText
  const { level, pause, cards } = screen
  if (pause === 'game-over') return { words: instruction.gameOver, tone: 'wrong' }
  if (pause === 'mismatch') return { words: instruction.mismatch, tone: 'wrong' }
  if (pause === 'level-complete') return { words: instruction.levelComplete(level), tone: 'right' }
  if (screen.justMatched) return { words: instruction.match, tone: 'right' }
  if (level === 1) {
    if (!screen.revealed) return { words: instruction.beforeReveal, tone: 'plain' }
    const chosen = cards.find(({ selected }) => selected)?.content
    if (!chosen) return { words: instruction.chooseFirst, tone: 'plain' }
    return { words: chosen.type === 'name' ? instruction.chooseItem : instruction.chooseName, tone: 'plain' }
  }
  const isOneOpen = cards.some(({ face, matched }) => !matched && (face === 'up' || face === 'turning'))
  if (isOneOpen) return { words: instruction.flipSecond, tone: 'plain' }
  return { words: screen.moves === 0 ? instruction.flipFirst : instruction.flipNext, tone: 'plain' }
}
