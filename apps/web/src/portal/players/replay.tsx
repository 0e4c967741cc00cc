import type { GameReplay } from '@noor-quest/contract/player-record'
import type { CardContent } from '@noor-quest/rules/flip-match-deal'
import type { FlipMatchReplay } from '@noor-quest/rules/flip-match-steps'
import { inLanguage } from '@noor-quest/rules/languages'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import type { QuizReplay } from '@noor-quest/rules/quiz-steps'
import type { ReactNode } from 'react'
import { language } from '../../text/text.ts'
import { Badge, SmallBadge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { playersText } from './players.en.ts'

const text = playersText.replay

/** A game's moves from its log, each with its time since the game's start. */
export function Replay({ replay }: { replay: GameReplay }) {
  const steps: readonly { at_ms: number; shown: ReactNode }[] =
    replay.type === 'quiz'
      ? replay.steps.map((step) => ({ at_ms: step.at_ms, shown: <QuizStep step={step} /> }))
      : replay.steps.map((step) => ({
          at_ms: step.at_ms,
          shown: <FlipMatchStep step={step} card={replay.boards[step.level - 1]?.[step.card ?? -1]} />,
        }))
  if (steps.length === 0) return <p className="text-muted">{text.none}</p>
  return (
    <ol aria-label={text.steps} className="grid min-w-0 gap-3">
      {steps.map(({ at_ms, shown }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a finished game's moves don't change
        <li key={index} className="grid min-w-0 grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3">
          <span className="text-muted text-sm tabular-nums">{text.at(at_ms)}</span>
          <div className="min-w-0">{shown}</div>
        </li>
      ))}
    </ol>
  )
}

/** A level's start, an answer with the correct option, or the end. */
function QuizStep({ step }: { step: QuizReplay['steps'][number] }) {
  if (step.kind === 'level') return <p className="font-semibold">{text.level(step.level)}</p>
  if (step.kind === 'end') return <p className="font-semibold">{text.ended}</p>
  const shown = inLanguage(step.texts, language.snapshot())
  return (
    <>
      <p className="text-muted text-sm">
        {text.question(step.number, step.level)} · {text.took(step.elapsed_ms, step.limit_ms)} ·{' '}
        {text.points(step.points, step.score)}
      </p>
      <p lang={shown?.language} dir="auto" className="font-semibold">
        {shown?.value.question_text}
      </p>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
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
              <span dir="auto" lang={shown?.language} className="min-w-0 flex-1 basis-40">
                {shown?.value.options[letter]}
              </span>
              {isChosen && <SmallBadge tone={isRight ? 'right' : 'wrong'}>{text.chosen}</SmallBadge>}
              {isRight && <SmallBadge tone="right">{text.right}</SmallBadge>}
            </li>
          )
        })}
      </ul>
      {step.choice === null && <Badge tone="wrong">{text.timeOut}</Badge>}
    </>
  )
}

type FlipMatchProps = { step: FlipMatchReplay['steps'][number]; card: CardContent | undefined }

/** `card`: the flipped one. */
function FlipMatchStep({ step: { kind, level, outcome, moves }, card }: FlipMatchProps) {
  if (card === undefined) {
    const words = kind === 'level' ? text.level(level) : kind === 'end' ? text.ended : text.reveal
    return <p className="font-semibold">{words}</p>
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <CardText content={card} />
      <span className="text-muted text-sm">
        {outcome !== null && `${text.outcomes[outcome]} · `}
        {text.moves(moves)}
      </span>
    </div>
  )
}

function CardText({ content }: { content: CardContent }) {
  if (content.type === 'term') {
    return (
      <span lang="ar" dir="rtl" className="font-arabic text-lg">
        {content.arabic_text}
      </span>
    )
  }
  const shown = inLanguage(content.type === 'name' ? content.name : content.description, language.snapshot())
  return (
    <>
      {content.type === 'image' && <img src={content.image_url} alt="" className="size-12 object-contain" />}
      <span lang={shown?.language} dir="auto">
        {shown?.value}
      </span>
    </>
  )
}
