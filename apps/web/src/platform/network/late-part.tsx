import { type ComponentType, lazy, useState } from 'react'
import { loadWithin } from './load-within.ts'

type LatePart<Props> = {
  /**
   * The component. It needs a Suspense boundary, which is visible only until the code has loaded.
   * @throws ChunkLoadError
   */
  Part: ComponentType<Props>
  /** Fetches the code early. A failure isn't shown, because rendering the component tries again. */
  preload: () => void
}

/** A part of a screen whose code loads after the screen's own. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetched = async () => {
    loaded = await load()
    return loaded
  }
  const Late = lazy(() => loadWithin(fetched).then((part) => ({ default: part })))
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: each module creates its part once
    Part: (props) => {
      // React's lazy components wait for a frame even when their code has loaded.
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late)
      return <Shown {...props} />
    },
    preload: () => void fetched().catch(() => undefined),
  }
}
