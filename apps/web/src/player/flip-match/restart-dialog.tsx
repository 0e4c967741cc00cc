import { LEVEL1_MAX } from '@noor-quest/rules/flip-match-score'
import { useRef } from 'react'
import { gameText } from '../../text/game-text.ts'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { open: boolean; onClose: () => void; onRestart: () => void }

/** A confirmation, because a restart discards all points of level 1. */
export function RestartDialog({ open, onClose, onRestart }: Props) {
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      size="sm"
      title={gameText.flipMatch.restartTitle}
      description={gameText.flipMatch.restartText(LEVEL1_MAX)}
      onClose={onClose}
      closeLabel={text.common.close}
      initialFocus={stay}
      footer={
        <>
          <Button variant="quiet" onClick={onRestart}>
            {gameText.flipMatch.restart}
          </Button>
          <Button ref={stay} className="grow sm:grow-0" onClick={onClose}>
            {gameText.flipMatch.keepPlaying}
          </Button>
        </>
      }
    />
  )
}
