import { LEVEL1_MAX } from '@noor-quest/rules/flip-match-score'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { flipMatchText } from './flip-match.en.ts'

type Props = { open: boolean; onClose: () => void; onRestart: () => void }

/** A confirmation, because a restart discards all points of level 1. */
export function RestartDialog({ open, onClose, onRestart }: Props) {
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      size="sm"
      title={flipMatchText.restartTitle}
      description={flipMatchText.restartText(LEVEL1_MAX)}
      onClose={onClose}
      initialFocus={stay}
      footer={
        <>
          <Button variant="quiet" onClick={onRestart}>
            {flipMatchText.restart}
          </Button>
          <Button ref={stay} className="grow sm:grow-0" onClick={onClose}>
            {flipMatchText.keepPlaying}
          </Button>
        </>
      }
    />
  )
}
