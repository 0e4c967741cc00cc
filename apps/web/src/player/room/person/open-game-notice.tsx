import { gameFacts } from '@noor-quest/rules/games'
import { Link, useNavigate } from '@tanstack/react-router'
import { gamesText } from '../../../boards/games.en.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type OpenGame, openGames } from './open-games.ts'
import { personText } from './person.en.ts'

const PILL =
  'glass flex min-h-12 max-w-full items-center gap-2 rounded-3xl bg-ink! ps-4 pe-1 text-sm tabular-nums leading-tight'
const ACTION = 'shrink-0 px-3! py-1! text-sm!'

/**
 * The notice of a game whose clock runs without its player, or of a game that they left and
 * may return to, or can't any more.
 */
export function OpenGameNotice({ game }: { game: OpenGame }) {
  const navigate = useNavigate()
  const path = `/${gameFacts(game.type).path}` as const
  if (game.state === 'over') {
    return (
      <p className={classNames(PILL, 'pe-4!')} role="alert">
        {personText.undoFailed}
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
          {personText.undo}
        </Button>
      </div>
    )
  }
  const { secondsLeft } = game
  return (
    <div className={PILL}>
      <span className="py-1.5">
        {secondsLeft === null
          ? gamesText[game.type].stillOpen
          : gamesText[game.type].stillRunning(clockFace(secondsLeft))}
      </span>
      <Link to={path} className={classNames(buttonClass(), ACTION)}>
        {personText.return}
      </Link>
    </div>
  )
}

/** Formats 83 seconds as 1:23. */
function clockFace(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
