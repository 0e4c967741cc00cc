import { clubName, eventTitle } from '../text/settings.ts'
import { icon } from '../ui/icons.tsx'
import { saveWall } from '../ui/wall-paint.ts'
import { displayText as text } from './display.en.ts'

const SaveIcon = icon('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15')

/** Saves the wall as a picture, for the person at the machine. */
export function SaveButton({ tiles }: { tiles: number }) {
  const built = `${text.given(tiles)} ${text.builtThis}`
  return (
    <button
      type="button"
      aria-label={text.savePicture}
      className="display-button"
      onClick={(event) => {
        // Another press fills the screen.
        event.stopPropagation()
        void saveWall(tiles, { event: eventTitle(), club: clubName(), built })
      }}
    >
      <SaveIcon className="size-6" />
    </button>
  )
}
