import { Suspense, useState } from 'react'
import { latePart } from '../../platform/network/late-part.tsx'
import { Button } from '../../ui/button.tsx'
import { registrationText } from './registration.en.ts'

const { Part: ComeBackDialog } = latePart(() => import('./come-back-dialog.tsx').then((part) => part.ComeBackDialog))

/** The way to a registered person's players, below the form. */
export function ComeBackEntry() {
  /** null: not opened yet, so that its code isn't loaded. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <div className="mt-2 grid justify-items-center">
      <Button
        variant="quiet"
        className="h-auto! min-h-11 text-balance text-center text-sm!"
        onClick={() => setOpen(true)}
      >
        {registrationText.comeBack}
      </Button>
      {isOpen !== null && (
        <Suspense>
          <ComeBackDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
