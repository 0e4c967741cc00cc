import { inLanguage } from '@noor-quest/rules/languages'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import type { QuizReplay } from '@noor-quest/rules/quiz-steps'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { adminText } from '../text/admin-en.ts'

const text = adminText.players.replay

/** A level's start, an answer with what was right, or the end. */
export function QuizStep({ replay, index }: { replay: QuizReplay; index: number }) {
  const step = replay.steps[index]
  if (step === undefined) return null
  if (step.kind === 'level') return <p className="font-semibold">{text.level(step.level)}</p>
  if (step.kind === 'end') return <p className="font-semibold">{text.ended}</p>
  const shown = inLanguage(step.texts, 'en')
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">
        {text.question(step.number, step.level)} · {text.took(step.elapsed_ms, step.limit_ms)} ·{' '}
        {text.points(step.points, step.score)}
      </p>
      <p lang={shown?.language} dir="auto" className="font-semibold">
        {shown?.value.question_text}
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {OPTION_LETTERS.map((letter) => {
          const isRight = letter === step.correct_option
          const isChosen = letter === step.choice
          return (
            <li
              key={letter}
              className={classNames(
                'flex flex-wrap items-center gap-2 rounded-2xl border px-3 py-2',
                isRight ? 'border-right/70' : isChosen ? 'border-wrong/70' : 'border-parchment/15',
              )}
            >
              <span dir="auto" lang={shown?.language} className="min-w-0 flex-1">
                {shown?.value.options[letter]}
              </span>
              {isChosen && (
                <Badge size="sm" tone={isRight ? 'right' : 'wrong'}>
                  {text.chosen}
                </Badge>
              )}
              {isRight && (
                <Badge size="sm" tone="right">
                  {text.right}
                </Badge>
              )}
            </li>
          )
        })}
      </ul>
      {step.choice === null && <Badge tone="wrong">{text.timeOut}</Badge>}
    </div>
  )
}
