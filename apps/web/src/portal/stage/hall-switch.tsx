import type { HallPosition, PresenterStage } from '@noor-quest/contract/stage'
import { HALL_POSITIONS } from '@noor-quest/rules/choices'
import { useMay } from '../api/role.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ChartIcon, FlagIcon, PlayIcon, PrizeIcon, StarIcon } from '../ui/icons.tsx'
import type { Action } from './presenter.ts'
import { stageText as text } from './stage.en.ts'

export type Position = HallPosition
/** Brings a position to the screen. `action` null: it needs a choice first, which the page then offers. */
export type Show = (position: Position, action: Action | null) => void

const ICONS = { leaderboards: ChartIcon, draw: PrizeIcon, ceremony: StarIcon, final: PlayIcon, thanks: FlagIcon }

type Props = {
  stage: PresenterStage
  /** The position whose choice the page offers. */
  opened: Position | null
  isBusy: boolean
  show: Show
}

/** The switch for the hall's screen: a large button for each position. */
export function HallSwitch({ stage, opened, isBusy, show }: Props) {
  const may = useMay()
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-muted">{text.switch}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {HALL_POSITIONS.map((position) => {
          const isShown = stage.shows === position
          return (
            <ActionButton
              key={position}
              label={text.positions[position]}
              Icon={ICONS[position]}
              variant={isShown ? 'gold' : 'glass'}
              aria-pressed={isShown}
              aria-expanded={opened === position || undefined}
              className="min-h-20 flex-col gap-1 rounded-2xl! px-1! max-sm:last:col-span-2"
              busy={isBusy}
              onPress={() => show(position, isShown ? null : actionOf(stage, position, may('final')))}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

/** The press that shows a position at once; null: there is a choice, or nothing to show. */
function actionOf({ ceremony, draws, final }: PresenterStage, position: Position, mayFinal: boolean): Action | null {
  switch (position) {
    case 'leaderboards':
    case 'thanks':
      return { action: position }
    case 'ceremony':
      return ceremony && { action: 'ceremony' }
    case 'draw': {
      const [draw, ...others] = draws
      return draw === undefined || others.length > 0 ? null : { action: 'draw', draw_id: draw.draw_id }
    }
    case 'final':
      return final !== null && mayFinal ? { action: 'final', season_id: final.season_id } : null
  }
}
