import { gameFacts } from '@noor-quest/rules/games'
import { Link, useNavigate } from '@tanstack/react-router'
import { useBooth } from '../../../platform/device/booth.ts'
import { gamesText } from '../../../text/games.en.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type OpenGame, openGames, useOpenGames } from './open-games.ts'
import { OwnCode } from './own-code.tsx'
import { visitorText } from './visitor.en.ts'

const PILL =
  'glass flex min-h-12 max-w-full items-center gap-2 rounded-3xl bg-ink! ps-4 pe-1 text-sm tabular-nums leading-tight'
const ACTION = 'shrink-0 px-3! py-1! text-sm!'

/**
 * The notices of the home page and of a booth's forms. The home page shows the player's code while
 * it has none. A running game is in its person's tile (registration/chooser.tsx), or here on a
 * booth, which has no tiles. They are known a moment after the first paint, so they float.
 */
type Props = { personId: string; withCode?: true; className: string }

export function OpenGameNotices({ personId, withCode, className }: Props) {
  const open = useOpenGames(personId)
  const isBooth = useBooth()
  if (open === null) return null
  const shown = isBooth ? open : open.filter(({ state }) => state !== 'running')
  if (shown.length === 0 && !withCode) return null
  return (
    <aside data-floats="until-the-end" className={classNames('pointer-events-none z-20', className)}>
      <div className="pointer-events-auto grid max-w-full gap-2">
        {/* The page has room for one notice; a game's lasts seconds. */}
        {withCode && shown.length === 0 && <OwnCode className={classNames(PILL, 'w-fit pe-4!')} />}
        {shown.map((game) => (
          <OpenGameNotice key={game.id} game={game} />
        ))}
      </div>
    </aside>
  )
}

/** A game that its player left and may return to, or can't any more, or on a booth a running one. */
function OpenGameNotice({ game }: { game: OpenGame }) {
  const navigate = useNavigate()
  const path = `/${gameFacts(game.type).path}` as const
  if (game.state === 'over') {
    return (
      <p className={classNames(PILL, 'pe-4!')} role="alert">
        {visitorText.undoFailed}
      </p>
    )
  }
  if (game.state === 'left') {
    const undo = async () => {
      if (await openGames.undo(game)) await navigate({ to: path })
    }
    return (
      <div className={PILL} role="status">
        <span className="py-1.5">{gamesText[game.type].left}</span>
        <Button className={ACTION} onClick={() => void undo()}>
          {visitorText.undo}
        </Button>
      </div>
    )
  }
  return (
    <div className={PILL}>
      <span className="py-1.5">{openGameLine(game)}</span>
      <Link to={path} className={classNames(buttonClass(), ACTION)}>
        {visitorText.return}
      </Link>
    </div>
  )
}

/** The sentence about a running game. */
export function openGameLine({ type, secondsLeft }: OpenGame): string {
  const texts = gamesText[type]
  return secondsLeft === null ? texts.stillOpen : texts.stillRunning(clockFace(secondsLeft))
}

/** Formats 83 seconds as 1:23. */
function clockFace(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
