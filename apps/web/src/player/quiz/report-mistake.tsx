import { Suspense, useContext, useState } from 'react'
import { latePart } from '../../platform/network/late-part.tsx'
import { Button } from '../../ui/button.tsx'
import { CurrentGame } from '../room/game/game-frame.tsx'
import { Rehearsal } from '../room/game/rehearsal.tsx'
import { quizText } from './quiz.en.ts'

const { Part: MistakeDialog } = latePart(() => import('./mistake-dialog.tsx').then((part) => part.MistakeDialog))

/** The button beside a reviewed question. The dialog's code loads with the first press. */
export function ReportMistake({ number }: { number: number }) {
  const gameId = useContext(CurrentGame)
  const isRehearsal = useContext(Rehearsal) !== null
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (gameId === null || isRehearsal) return null
  return (
    <>
      <Button
        variant="quiet"
        className="-ms-5 -mb-3 justify-self-start text-sm"
        aria-label={`${quizText.reportMistake}: ${quizText.reviewQuestion(number)}`}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        {quizText.reportMistake}
      </Button>
      {isWanted && (
        <Suspense>
          <MistakeDialog gameId={gameId} index={number - 1} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
