import { Suspense, useState } from 'react'
import { useBooth } from '../../../platform/device/booth.ts'
import { latePart } from '../../../platform/network/late-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { shareText } from './share.en.ts'
import type { Shared } from './share-dialog.tsx'

const { Part: ShareDialog, preload } = latePart(() => import('./share-dialog.tsx').then((part) => part.ShareDialog))

/**
 * The button that opens the share dialog. A booth has none, because its visitors share the device.
 */
export function ShareResult({ game, result }: Shared) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  if (useBooth()) return null
  return (
    <>
      <Button
        variant="quiet"
        className="grow bg-night/60 px-3! text-parchment! low:px-2! low:text-sm"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {shareText.share}
      </Button>
      {wanted && (
        <Suspense>
          <ShareDialog open={open} onClose={() => setOpen(false)} game={game} result={result} />
        </Suspense>
      )}
    </>
  )
}
