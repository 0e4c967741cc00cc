import type { GameType } from '@noor-quest/rules/games'
import { Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../../platform/device/when-idle.ts'
import { latePart } from '../../platform/network/late-part.tsx'

const { Part: FeedbackDialog, ahead } = latePart(() =>
  import('./feedback-dialog.tsx').then((part) => part.FeedbackDialog),
)

/** The feedback dialog for a game's end screen. Its code comes after that screen. */
export function FeedbackSlot(props: { gameType: GameType; open: boolean; onClose: () => void }) {
  const [isWanted, setWanted] = useState(false)
  if (props.open && !isWanted) setWanted(true)
  useEffect(() => whenIdle(ahead), [])
  return (
    isWanted && (
      <Suspense>
        <FeedbackDialog {...props} />
      </Suspense>
    )
  )
}
