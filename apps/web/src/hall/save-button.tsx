import { icon } from '../ui/icons.tsx'
import { wallPictureText } from '../ui/wall-picture.en.ts'
import { saveWall } from '../ui/wall-picture.ts'

const PictureIcon = icon('M4 5h16v14H4zM4 16.5l5-4.500 3.500 3 3-2.500 4.500 4')

/** Saves the wall as a picture, for the person at the machine. */
export function SaveButton({ tiles }: { tiles: number }) {
  return (
    <button
      type="button"
      aria-label={wallPictureText.save}
      className="display-button"
      onClick={(event) => {
        // Any other press fills the screen.
        event.nativeEvent.stopPropagation()
        void saveWall(tiles)
      }}
    >
      <PictureIcon className="size-6" />
    </button>
  )
}
