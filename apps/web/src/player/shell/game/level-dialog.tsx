import type { GameType } from '@noor-quest/rules/games'
import { type ReactNode, useEffect, useRef } from 'react'
import { audio } from '../../../platform/sound/audio.ts'
import { gamesText } from '../../../text/games.en.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
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
  /** The result of the previous level, in words. */
  summary?: ReactNode
  /** The finished level's band of tiles. */
  finished?: ReactNode
  /** The accessible name of the list, for sentences that need one. */
  rulesLabel?: string
  /** List items, such as `LevelRule` elements. */
  rules: ReactNode
  rulesClassName?: string
  children?: ReactNode
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
      <ScreenHeading className="sr-only">{texts.card.title}</ScreenHeading>
      <Dialog
        open
        title={
          <>
            <span className="block font-sans font-semibold text-base text-gold">{gameText.level(level)} </span>
            <span>{props.levelName}</span>
          </>
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
        {props.finished}
        <ul
          className={classNames(
            'grid gap-3 pt-2 short:gap-x-2 short:gap-y-0.5 short:pt-0 low:gap-2',
            props.rulesClassName,
          )}
          aria-label={props.rulesLabel}
        >
          {props.rules}
          <li className="col-span-full text-muted text-sm short:leading-snug">{texts.equalScores}</li>
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
  children: ReactNode
}

export function LevelRule({ icon, tone = 'text-gold', children }: RuleProps) {
  return (
    <li className="flex items-center gap-3 max-[20rem]:flex-wrap">
      <span
        className={classNames(
          'grid size-10 shrink-0 place-items-center rounded-xl bg-parchment/8 short:size-8 low:size-8',
          tone,
        )}
      >
        {icon}
      </span>
      {/* The margin prevents a line break on wide screens with a slightly wider fallback font. */}
      <span className="max-[20rem]:min-w-0 max-[20rem]:flex-1 sm:-me-3 short:me-0 short:text-sm short:leading-snug low:text-sm low:leading-snug">
        {children}
      </span>
    </li>
  )
}
