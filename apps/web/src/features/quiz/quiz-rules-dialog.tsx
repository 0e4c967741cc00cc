import { QUIZ_LEVEL_RULES } from '@noor-quest/rules/quiz-levels'
import { type ReactNode, useRef } from 'react'
import { text } from '../../platform/text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckIcon, ClockIcon, CloseIcon, LockIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { LevelEmblem } from '../../ui/level-emblem.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import type { QuizStage } from './quiz-controller.ts'

type Props = {
  stage: Extract<QuizStage, { kind: 'rules' }>
  superseded: boolean
  onStart: () => void
  onExit: () => void
}

/** A level's rules. Only its two buttons close it: Escape must neither start a clock nor end a game. */
export function QuizRulesDialog({ stage, superseded, onStart, onExit }: Props) {
  const start = useRef<HTMLButtonElement>(null)
  const rules = QUIZ_LEVEL_RULES[stage.level]
  return (
    <>
      <div className="m-auto">
        <ScreenHeading className="text-gold-pale/60">{text.quiz.title}</ScreenHeading>
      </div>
      <Dialog
        open
        title={
          <span className="flex items-center gap-4">
            <LevelEmblem level={stage.level} />
            <span>
              <span className="block font-sans font-semibold text-base text-gold">
                {text.quiz.rulesTitle(stage.level)}{' '}
              </span>
              {text.quiz.levelNames[stage.level]}
            </span>
          </span>
        }
        className="short:sm:max-w-2xl"
        description={superseded ? text.quiz.superseded : undefined}
        // The page's own switch lies behind the dialog, and rules are read before the clock starts.
        corner={<LanguageSwitch />}
        initialFocus={start}
        returnFocus={false}
        footer={
          <>
            <Button variant="quiet" className="px-2! sm:px-5!" onClick={onExit}>
              {text.quiz.exitQuiz}
            </Button>
            <Button
              ref={start}
              className="grow px-4! sm:grow-0 sm:px-5!"
              aria-disabled={stage.starting || undefined}
              onClick={onStart}
            >
              {text.quiz.startLevel(stage.level)}
            </Button>
          </>
        }
      >
        <ul
          className="grid gap-3 pt-2 short:grid-cols-2 short:gap-2 short:pt-0 low:gap-2"
          aria-label={text.quiz.rulesIntro}
        >
          <Rule icon={<KhatamStar className="size-5" strokeWidth={0.14} />}>
            {text.quiz.rulesQuestions(stage.count)}
          </Rule>
          <Rule icon={<ClockIcon />}>{text.quiz.rulesSeconds(rules.seconds)}</Rule>
          <Rule icon={<CheckIcon />} tone="text-right-text">
            {text.quiz.rulesPoints(rules.points)}
          </Rule>
          <Rule icon={<CloseIcon />} tone="text-wrong-text">
            {text.quiz.rulesPenalty(rules.penalty)}
          </Rule>
          <Rule icon={<LockIcon />}>{text.quiz.rulesLock}</Rule>
        </ul>
        {stage.score > 0 && (
          <p className="mt-4 short:mt-2 flex items-baseline justify-between rounded-2xl border border-gold/30 bg-gold/10 px-4 py-2">
            <span className="font-semibold text-gold-pale text-sm">{text.quiz.points}</span>
            <span className="font-display text-2xl tabular-nums">{text.common.number(stage.score)}</span>
          </p>
        )}
      </Dialog>
    </>
  )
}

function Rule({ icon, tone = 'text-gold', children }: { icon: ReactNode; tone?: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span className={`grid size-10 shrink-0 place-items-center rounded-xl bg-parchment/8 short:size-8 ${tone}`}>
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
