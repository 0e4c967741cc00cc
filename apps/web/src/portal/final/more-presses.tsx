import type { FinalPressRequest } from '@noor-quest/contract/final'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { type Question, useConfirm } from '../ui/confirm-dialog.tsx'
import { finalText } from './final.en.ts'
import type { FinalStage } from './final-presenter.ts'
import { presentFinalText } from './present-final.en.ts'

const text = presentFinalText.more

export type Press = FinalPressRequest['press']
type Props = { stage: FinalStage | null; isBusy: boolean; press: (press: Press) => void }

/** The rarer presses. Those that can't be undone need a confirmation. */
export function MorePresses({ stage, isBusy, press }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { ask, dialog } = useConfirm()
  const [chosen, setChosen] = useState(0)
  // Before the first question there are none.
  if (stage === null || stage.question === 0) return null
  const { may, question, voided, secret } = stage
  const send = (one: Press, question?: Omit<Question, 'run'>) => {
    setIsOpen(false)
    if (question === undefined) press(one)
    else ask({ ...question, run: () => press(one) })
  }
  // The page's own button has the first press of `may`, except these two.
  const isRarer = (kind: (typeof may)[number]) => may[0] !== kind || kind === 'close' || kind === 'reopen'
  const rarer = (['close', 'standings', 'reopen', 'end'] as const).filter((kind) => may.includes(kind) && isRarer(kind))
  const questions: Partial<Record<Press['kind'], Omit<Question, 'run'>>> = {
    reopen: { title: text.reopenTitle, confirm: text.reopen, text: text.reopenText },
    end: { title: text.endTitle, confirm: text.end, text: text.endText },
  }
  const isVoid = voided.includes(chosen)
  // Its key is secret until the reveal, and stays so if it is left out before.
  const isSecret = secret.includes(chosen)
  return (
    <>
      <ActionButton
        label={text.button}
        className="min-h-20"
        busy={isBusy}
        onPress={() => {
          setChosen(question)
          setIsOpen(true)
        }}
      />
      <Dialog open={isOpen} title={text.title} onClose={() => setIsOpen(false)} size="sm">
        <div className="grid min-w-0 gap-3">
          {rarer.map((kind) => (
            <ActionButton key={kind} label={text[kind]} busy={isBusy} onPress={() => send({ kind }, questions[kind])} />
          ))}
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
                <ActionButton label={text.count} onPress={() => send({ kind: 'count', question: chosen })} />
              ) : (
                <ActionButton
                  label={text.void}
                  onPress={() =>
                    send(
                      { kind: 'void', question: chosen },
                      isSecret ? { title: text.voidTitle, confirm: text.void, text: text.voidText } : undefined,
                    )
                  }
                />
              )}
              {!isVoid && !isSecret && (
                <>
                  <p className="text-muted text-sm">{text.key}</p>
                  <div className="grid grid-cols-4 gap-2">
                    {OPTION_LETTERS.map((choice) => (
                      <ActionButton
                        key={choice}
                        label={finalText.letters[choice]}
                        className="px-0!"
                        aria-label={text.keyOf(finalText.letters[choice])}
                        onPress={() => send({ kind: 'key', question: chosen, choice })}
                      />
                    ))}
                  </div>
                </>
              )}
            </section>
          )}
        </div>
      </Dialog>
      {dialog}
    </>
  )
}
