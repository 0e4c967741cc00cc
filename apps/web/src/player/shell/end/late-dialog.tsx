import { type ComponentType, Suspense, useState } from 'react'
import { latePart } from '../../../platform/network/late-part.tsx'

/** A dialog whose code loads when it first opens. Then it stays in the page, open or closed. */
export function lateDialog<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const { Part, preload } = latePart(load)
  // biome-ignore lint/correctness/noComponentHookFactories: each module creates its dialog once
  const Dialog = (props: Props) => {
    const [isWanted, setWanted] = useState(false)
    if (props.open && !isWanted) setWanted(true)
    return (
      isWanted && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    )
  }
  return { Dialog, preload }
}
