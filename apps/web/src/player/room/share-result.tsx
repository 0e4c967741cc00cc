import { lazy, Suspense, useState } from 'react'
import { useBooth } from '../../platform/device/booth.ts'
import { loadWithin } from '../../platform/network/load-within.ts'
import { gameText } from '../../text/game-text.ts'
import { Button } from '../../ui/button.tsx'
import type { Shared } from './share-dialog.tsx'

const load = () => import('./share-dialog.tsx')
const ShareDialog = lazy(() => loadWithin(load).then((module) => ({ default: module.ShareDialog })))

/** Opens what shares a result. A booth has nobody to share with. */
export function ShareResult({ game, result, rank }: Shared) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (useBooth()) return null
  const prepare = () => void load().catch(() => undefined)
  return (
    <>
      <Button
        variant="glass"
        className="justify-self-center px-8!"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {gameText.result.share}
      </Button>
      {wanted && (
        <Suspense>
          <ShareDialog open={open} onClose={() => setOpen(false)} game={game} result={result} rank={rank} />
        </Suspense>
      )}
    </>
  )
}
