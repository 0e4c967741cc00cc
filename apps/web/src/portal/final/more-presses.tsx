import type { FinalPressRequest } from '@noor-quest/contract/final'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import { useState } from 'react'
import { commonText } from '../../text/common.en.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { portalText } from '../text/portal.en.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { finalText } from './final.en.ts'
import type { FinalStage } from './final-presenter.ts'
import { presentFinalText } from './present-final.en.ts'

const text = presentFinalText.more

export type Press = FinalPressRequest['press']
type Asked = { press: Press; title: string; confirm: string; text: string }
type Props = { stage: FinalStage | null; isBusy: boolean; press: (press: Press) => void }

/** The rarer presses. Those that can't be undone are asked about. */
export function MorePresses({ stage, isBusy, press }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [chosen, setChosen] = useState(0)
  // Before the first question there are none.
  if (stage === null || stage.question === 0) return null
  const { may, question, voided, secret } = stage
  const send = (one: Press, ask?: Omit<Asked, 'press'>) => {
    setIsOpen(false)
    if (ask === undefined) press(one)
    else setAsked({ press: one, ...ask })
  }
  const isVoid = voided.includes(chosen)
  // Its key is secret until the reveal, and stays so if it is left out before.
  const isSecret = secret.includes(chosen)
  return (
    <>
      <Button
        variant="glass"
        className="min-h-20"
        aria-disabled={isBusy}
        onClick={() => {
          if (isBusy) return
          setChosen(question)
          setIsOpen(true)
        }}
      >
        {text.button}
      </Button>
      <Dialog open={isOpen} title={text.title} onClose={() => setIsOpen(false)} closeLabel={commonText.close} size="sm">
        <div className="grid min-w-0 gap-3">
          {may.includes('close') && (
            <Button variant="glass" aria-disabled={isBusy} onClick={() => send({ kind: 'close' })}>
              {text.close}
            </Button>
          )}
          {may.includes('standings') && may[0] !== 'standings' && (
            <Button variant="glass" aria-disabled={isBusy} onClick={() => send({ kind: 'standings' })}>
              {text.standings}
            </Button>
          )}
          {may.includes('reopen') && (
            <Button
              variant="glass"
              aria-disabled={isBusy}
              onClick={() =>
                send({ kind: 'reopen' }, { title: text.reopenTitle, confirm: text.reopen, text: text.reopenText })
              }
            >
              {text.reopen}
            </Button>
          )}
          {may.includes('end') && may[0] !== 'end' && (
            <Button
              variant="glass"
              aria-disabled={isBusy}
              onClick={() => send({ kind: 'end' }, { title: text.endTitle, confirm: text.end, text: text.endText })}
            >
              {text.end}
            </Button>
          )}
          {chosen > 0 && (
            <section
              aria-label={text.question}
              className="grid min-w-0 gap-3 border-gold/20 border-t pt-3 first:border-0"
            >
              <h3 className="text-lg">{text.question}</h3>
              <ChoiceField
                label={text.choose}
                value={chosen}
                options={Array.from({ length: question }, (_, index) => question - index)}
                nameOf={(one) => text.numbered(one, voided.includes(one))}
                onChoose={setChosen}
              />
              {isVoid && isSecret ? (
                <p>{text.voidText}</p>
              ) : isVoid ? (
                <Button variant="glass" onClick={() => send({ kind: 'count', question: chosen })}>
                  {text.count}
                </Button>
              ) : (
                <Button
                  variant="glass"
                  onClick={() =>
                    send(
                      { kind: 'void', question: chosen },
                      isSecret ? { title: text.voidTitle, confirm: text.void, text: text.voidText } : undefined,
                    )
                  }
                >
                  {text.void}
                </Button>
              )}
              {!isVoid && !isSecret && (
                <>
                  <p className="text-muted text-sm">{text.key}</p>
                  <div className="grid grid-cols-4 gap-2">
                    {OPTION_LETTERS.map((choice) => (
                      <Button
                        key={choice}
                        variant="glass"
                        className="px-0!"
                        aria-label={text.keyOf(finalText.letters[choice])}
                        onClick={() => send({ kind: 'key', question: chosen, choice })}
                      >
                        {finalText.letters[choice]}
                      </Button>
                    ))}
                  </div>
                </>
              )}
            </section>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        open={asked !== null}
        title={asked?.title}
        confirmLabel={asked?.confirm ?? ''}
        cancelLabel={portalText.cancel}
        onConfirm={() => {
          setAsked(null)
          if (asked !== null) press(asked.press)
        }}
        onCancel={() => setAsked(null)}
      >
        {asked?.text}
      </ConfirmDialog>
    </>
  )
}
