import type { GameType } from '@noor-quest/rules/games'
import { type ReactNode, useEffect, useRef } from 'react'
import { audio } from '../../../platform/sound/audio.ts'
import { commonText } from '../../../text/common.en.ts'
import { gamesText } from '../../../text/games.en.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { KhatamStar } from '../../../ui/khatam-star.tsx'
import { LanguageSwitch } from '../../../ui/language-switch.tsx'
import { ScreenHeading } from '../../../ui/screen-heading.tsx'
import { gameText } from './game.en.ts'

export type LevelProps<Screen> = {
  screen: Screen
  controller: { startLevel: () => void; exit: () => void }
  superseded: boolean
}

type Props = LevelProps<{ level: number; starting: boolean }> & {
  game: GameType
  eyebrow?: ReactNode
  levelName: string
  goal?: string
  /** The result of the previous level. */
  summary?: ReactNode
  /** The accessible name of the list, for sentences that need one. */
  rulesLabel?: string
  /** `LevelRule` elements. */
  rules: ReactNode
  /** The score so far. */
  children: ReactNode
  exitText: string
}

const SUMMARY =
  'mb-2 block rounded-2xl border border-gold/40 bg-gold/12 px-4 py-2 text-center font-semibold text-gold-pale text-lg short:mb-0 short:py-0.5 short:text-base low:mb-0 low:py-1 low:text-base'

/**
 * A level's rules. Only its two buttons close it: Escape must neither start a clock nor end a game.
 */
export function LevelDialog(props: Props) {
  const { level, starting } = props.screen
  const texts = gamesText[props.game]
  const start = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (level === 1) return
    audio.play('level')
    audio.vibrate('level')
  }, [level])
  return (
    <>
      <div className="m-auto">
        <ScreenHeading className="text-gold-pale/60">{texts.card.title}</ScreenHeading>
      </div>
      <Dialog
        open
        title={
          <span className="flex items-center gap-4">
            <LevelEmblem level={level} />
            <span>
              <span className="block font-sans font-semibold text-base text-gold">{gameText.level(level)} </span>
              {props.levelName}
            </span>
          </span>
        }
        eyebrow={props.eyebrow}
        className="short:sm:max-w-2xl"
        description={
          <>
            {props.summary && <span className={SUMMARY}>{props.summary}</span>}
            {/* An element of its own, because translators replace text nodes. */}
            <span>{props.superseded ? gameText.superseded : props.goal}</span>
          </>
        }
        // A language switch of its own: the page's is behind the dialog, and players read the
        // rules before the clock starts.
        corner={<LanguageSwitch />}
        initialFocus={start}
        returnFocus={false}
        footer={
          <>
            <Button variant="quiet" className="px-2! sm:px-5!" onClick={props.controller.exit}>
              {props.exitText}
            </Button>
            <Button
              ref={start}
              className="grow px-4! sm:grow-0 sm:px-5!"
              aria-disabled={starting || undefined}
              onClick={props.controller.startLevel}
            >
              {gameText.startLevel(level)}
            </Button>
          </>
        }
      >
        <ul
          className="grid gap-3 pt-2 short:grid-cols-2 short:gap-x-2 short:gap-y-0.5 short:pt-0 low:gap-2"
          aria-label={props.rulesLabel}
        >
          {props.rules}
          {/* On low screens it is the last entry of the two columns. */}
          <li className="text-muted text-sm short:self-center short:leading-snug">{texts.equalScores}</li>
        </ul>
        {props.children}
      </Dialog>
    </>
  )
}

export function LevelScore({ children }: { children: ReactNode }) {
  return (
    <span className="block font-display text-3xl leading-tight rtl:leading-normal short:inline short:text-xl low:text-2xl">
      {children}
    </span>
  )
}

type RuleProps = {
  icon: ReactNode
  tone?: string
  /** The value in the previous level, if it was different. */
  was?: string | null
  children: ReactNode
}

const FORMER_LIMIT =
  'ms-auto shrink-0 whitespace-nowrap rounded-full border border-gold/50 bg-gold/12 px-2.5 font-semibold text-gold-pale text-sm short:px-2 short:text-xs low:px-2 low:text-xs'

export function LevelRule({ icon, tone = 'text-gold', was = null, children }: RuleProps) {
  return (
    <li className="flex items-center gap-3 max-[20rem]:flex-wrap">
      <span
        className={classNames(
          'grid size-10 shrink-0 place-items-center rounded-xl short:size-8 low:size-8',
          was === null ? 'bg-parchment/8' : 'bg-gold/20 ring-1 ring-gold/60',
          tone,
        )}
      >
        {icon}
      </span>
      <span
        className={classNames(
          'max-[20rem]:min-w-0 max-[20rem]:flex-1 short:text-sm short:leading-snug low:text-sm low:leading-snug',
          // The margin prevents a line break on wide screens with a slightly wider fallback font.
          was === null && 'sm:-me-3 short:me-0',
        )}
      >
        {children}
      </span>
      {was !== null && <span className={FORMER_LIMIT}>{gameText.was(was)}</span>}
    </li>
  )
}

/**
 * A level's number in the eight-pointed star. It is decoration: the words beside it name the level.
 */
function LevelEmblem({ level }: { level: number }) {
  return (
    <span
      className="relative grid size-16 shrink-0 max-[22.5rem]:hidden place-items-center text-gold short:size-12"
      aria-hidden="true"
    >
      <KhatamStar inner fill="rgb(7 19 31 / 0.7)" strokeWidth={0.05} className="absolute inset-0" />
      <span className="relative font-display text-2xl text-gold-pale short:text-xl">{commonText.number(level)}</span>
    </span>
  )
}
