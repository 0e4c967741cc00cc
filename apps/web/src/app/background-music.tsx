import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../platform/when-idle.ts'

/** The music's control, fetched after the first screen is shown. If that fails, the page only lacks music. */
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
