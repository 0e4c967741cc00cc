import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../platform/device/when-idle.ts'
import { loadWithin } from '../../platform/network/load-within.ts'
import { IconButton } from '../../ui/button.tsx'
import { RestartIcon } from '../../ui/icons.tsx'
import { musicText } from './music.en.ts'

/**
 * The music's control, loaded after the first screen. A failed load shows a reload button instead.
 */
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
        <IconButton label={musicText.reload} onClick={() => window.location.reload()}>
          <RestartIcon className="size-5" />
        </IconButton>
      </div>
    )
  }
  return loaded ? <loaded.Control /> : null
}
