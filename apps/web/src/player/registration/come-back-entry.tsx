import { Suspense, useState } from 'react'
import { latePart } from '../../platform/network/late-part.tsx'
import { Button } from '../../ui/button.tsx'
import { registrationText } from './registration.en.ts'

const { Part: ComeBackDialog } = latePart(() => import('./come-back-dialog.tsx').then((part) => part.ComeBackDialog))

/** The way to a registered person's players, below the form. */
export function ComeBackEntry() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <div className="mt-2 grid justify-items-center">
      <Button variant="quiet" className="h-auto! min-h-11 text-balance text-center text-sm!" onClick={open}>
        {registrationText.comeBack}
      </Button>
      {wasOpened && (
        <Suspense>
          <ComeBackDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
