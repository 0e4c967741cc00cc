import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../platform/when-idle.ts'

/** The music's control, fetched when the first screen stands. Without it the page is as good, only quiet. */
export function BackgroundMusic() {
  const [loaded, setLoaded] = useState<{ Control: ComponentType }>()

  useEffect(
    () =>
      whenIdle(() => {
        import('../features/music/music-control.tsx').then(
          ({ MusicControl }) => setLoaded({ Control: MusicControl }),
          () => undefined,
        )
      }),
    [],
  )
  return loaded ? <loaded.Control /> : null
}
