import type { PresenterStage } from '@noor-quest/contract/stage'
import { useLanguage } from '../../text/use-language.ts'
import { ActionButton } from '../ui/action-button.tsx'
import type { Show } from './hall-switch.tsx'
import { stageText } from './stage.en.ts'

const text = stageText.draw

type Props = { draws: PresenterStage['draws']; isBusy: boolean; show: Show }

/** Which of several draws the screen shows. */
export function ChooseDraw({ draws, isBusy, show }: Props) {
  const { tag } = useLanguage()
  if (draws.length === 0) return <p>{text.none}</p>
  if (draws.length === 1 && draws[0]?.is_shown) return null
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="pb-2 text-muted">{text.choose}</legend>
      {draws.map(({ draw_id, title_en, title_ar, is_shown }) => (
        <ActionButton
          key={draw_id}
          label={tag === 'ar' ? title_ar : title_en}
          aria-pressed={is_shown}
          className="wrap-anywhere"
          busy={isBusy || is_shown}
          onPress={() => show('draw', { action: 'draw', draw_id })}
        />
      ))}
    </fieldset>
  )
}
