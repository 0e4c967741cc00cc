import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../platform/device/when-idle.ts'
import { loadWithin } from '../../platform/network/load-within.ts'
import { text } from '../../text/text.ts'
import { IconButton } from '../../ui/button.tsx'
import { RestartIcon } from '../../ui/icons.tsx'

/** The music's control, fetched after the first screen is shown. If that fails, a reload is in its place: the page only lacks music. */
export function BackgroundMusic() {
  const [loaded, setLoaded] = useState<{ Control: ComponentType } | 'failed'>()

  useEffect(
    () =>
      whenIdle(() => {
        loadWithin(() => import('./music-control.tsx')).then(
          ({ MusicControl }) => setLoaded({ Control: MusicControl }),
          () => setLoaded('failed'),
        )
      }),
    [],
  )
  if (loaded === 'failed') {
    return (
      <div className="corner-end fixed z-40">
        <IconButton label={text.music.reload} onClick={() => window.location.reload()}>
          <RestartIcon className="size-5" />
        </IconButton>
      </div>
    )
  }
  return loaded ? <loaded.Control /> : null
}
