import { type ReactNode, useRef } from 'react'
import { text } from '../platform/text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import { LevelEmblem } from './level-emblem.tsx'
import { PlayingAs } from './playing-as.tsx'

type Props = {
  /** The game's. */
  title: string
  level: number
  levelName: string
  goal?: string
  superseded: boolean
  /** The accessible name of the list, where its sentences need one. */
  rulesLabel?: string
  /** `LevelRule`s. */
  rules: ReactNode
  /** The score so far. */
  children: ReactNode
  exitText: string
  starting: boolean
  onStart: () => void
  onExit: () => void
}

/** A level's rules. Only its two buttons close it: Escape must neither start a clock nor end a game. */
export function LevelDialog(props: Props) {
  const { level } = props
  const start = useRef<HTMLButtonElement>(null)
  return (
    <>
      <div className="m-auto">
        <ScreenHeading className="text-gold-pale/60">{props.title}</ScreenHeading>
      </div>
      <Dialog
        open
        title={
          <span className="flex items-center gap-4">
            <LevelEmblem level={level} />
            <span>
              <span className="block font-sans font-semibold text-base text-gold">{text.game.level(level)} </span>
              {props.levelName}
            </span>
          </span>
        }
        eyebrow={<PlayingAs />}
        className="short:sm:max-w-2xl"
        description={props.superseded ? text.game.superseded : props.goal}
        // The page's own switch is behind the dialog, and rules are read before the clock starts.
        corner={<LanguageSwitch />}
        initialFocus={start}
        returnFocus={false}
        footer={
          <>
            <Button variant="quiet" className="px-2! sm:px-5!" onClick={props.onExit}>
              {props.exitText}
            </Button>
            <Button
              ref={start}
              className="grow px-4! sm:grow-0 sm:px-5!"
              aria-disabled={props.starting || undefined}
              onClick={props.onStart}
            >
              {text.game.startLevel(level)}
            </Button>
          </>
        }
      >
        <ul
          className="grid gap-3 pt-2 short:grid-cols-2 short:gap-2 short:pt-0 low:gap-2"
          aria-label={props.rulesLabel}
        >
          {props.rules}
        </ul>
        {props.children}
      </Dialog>
    </>
  )
}

export function LevelRule({
  icon,
  tone = 'text-gold',
  children,
}: {
  icon: ReactNode
  tone?: string
  children: ReactNode
}) {
  return (
    <li className="flex items-center gap-3">
      <span className={`grid size-10 shrink-0 place-items-center rounded-xl bg-parchment/8 short:size-8 ${tone}`}>
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
