import { type ComponentType, lazy, useState } from 'react'
import { loadWithin } from './load-within.ts'

export type LatePart<Props> = {
  /** Wants a Suspense boundary around it, which is never seen once its code is here. @throws ChunkLoadError */
  Part: ComponentType<Props>
  /** Fetches its code before it is needed. A failure shows when the part does, which is another attempt. */
  preload: () => void
}

/** A part of a screen whose code comes later than the screen's own. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetched = async () => {
    loaded = await load()
    return loaded
  }
  const Late = lazy(() => loadWithin(fetched).then((part) => ({ default: part })))
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: made once, where its module is
    Part: (props) => {
      // React's lazy parts wait for a frame even when their code is here.
      const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late)
      return <Shown {...props} />
    },
    preload: () => void fetched().catch(() => undefined),
  }
}
