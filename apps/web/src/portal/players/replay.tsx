import type { GameReplay } from '@noor-quest/contract/player-record'
import type { CardContent } from '@noor-quest/rules/flip-match-deal'
import type { FlipMatchReplay } from '@noor-quest/rules/flip-match-steps'
import { inLanguage } from '@noor-quest/rules/languages'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import type { QuizReplay } from '@noor-quest/rules/quiz-steps'
import { type ComponentType, useEffect, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { playersText } from './players.en.ts'

const text = playersText.replay
/** A player's longer pause is shortened. */
const MOST_PAUSE_MS = 1500
const LEAST_PAUSE_MS = 250

type Drawn<Replay> = ComponentType<{ replay: Replay; index: number }>

/** The component for a step of each game. */
const STEPS: { [Type in GameReplay['type']]: Drawn<Extract<GameReplay, { type: Type }>> } = {
  quiz: QuizStep,
  'flip-match': FlipMatchStep,
}

/**
 * A game drawn from its log. Buttons, the slider and the arrow keys step through it; it can also
 * play by itself.
 */
export function Replay({ replay }: { replay: GameReplay }) {
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const last = replay.steps.length - 1
  // The compiler doesn't know that the component and the replay are of the same game.
  const Step = STEPS[replay.type] as Drawn<GameReplay>
  const step = replay.steps[index]
  const next = replay.steps[index + 1]
  const pauseMs =
    step === undefined || next === undefined
      ? null
      : Math.min(MOST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, next.at_ms - step.at_ms))
  useEffect(() => {
    if (!isPlaying) return
    if (pauseMs === null) return setPlaying(false)
    const timer = setTimeout(() => setIndex(index + 1), pauseMs)
    return () => clearTimeout(timer)
  }, [isPlaying, pauseMs, index])
  if (step === undefined) return <p className="text-muted">{text.none}</p>
  const goTo = (to: number) => {
    setPlaying(false)
    setIndex(Math.min(last, Math.max(0, to)))
  }
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="glass" aria-disabled={index === 0} onClick={() => goTo(index - 1)}>
          {text.back}
        </Button>
        <Button
          variant="gold"
          onClick={() => {
            if (!isPlaying && index === last) setIndex(0)
            setPlaying(!isPlaying)
          }}
        >
          {isPlaying ? text.pause : text.play}
        </Button>
        <Button variant="glass" aria-disabled={index === last} onClick={() => goTo(index + 1)}>
          {text.forward}
        </Button>
        <label className="flex min-h-11 min-w-0 flex-[1_1_12rem] items-center gap-3">
          <span className="shrink-0 text-muted text-sm tabular-nums">{text.step(index + 1, last + 1)}</span>
          <input
            type="range"
            min={0}
            max={last}
            value={index}
            aria-label={text.slider}
            aria-valuetext={text.step(index + 1, last + 1)}
            onChange={({ target }) => goTo(Number(target.value))}
            className="min-w-0 flex-1 accent-gold"
          />
        </label>
      </div>
      <p className="text-muted tabular-nums">{text.at((step.at_ms / 1000).toFixed(1))}</p>
      <Step replay={replay} index={index} />
    </div>
  )
}

const replayText = playersText.replay

/** A level's start, an answer with the correct option, or the end. */
function QuizStep({ replay, index }: { replay: QuizReplay; index: number }) {
  const step = replay.steps[index]
  if (step === undefined) return null
  if (step.kind === 'level') return <p className="font-semibold">{replayText.level(step.level)}</p>
  if (step.kind === 'end') return <p className="font-semibold">{replayText.ended}</p>
  const shown = inLanguage(step.texts, 'en')
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">
        {replayText.question(step.number, step.level)} · {replayText.took(step.elapsed_ms, step.limit_ms)} ·{' '}
        {replayText.points(step.points, step.score)}
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
                  {replayText.chosen}
                </Badge>
              )}
              {isRight && (
                <Badge size="sm" tone="right">
                  {replayText.right}
                </Badge>
              )}
            </li>
          )
        })}
      </ul>
      {step.choice === null && <Badge tone="wrong">{replayText.timeOut}</Badge>}
    </div>
  )
}

const replayText2 = playersText.replay

/** A level's cards after the step, each with its content. */
function FlipMatchStep({ replay, index }: { replay: FlipMatchReplay; index: number }) {
  const step = replay.steps[index]
  if (step === undefined) return null
  const board = replay.boards[step.level - 1] ?? []
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">
        {replayText2.level(step.level)} · {replayText2.moves(step.moves)}
        {step.outcome !== null && ` · ${replayText2.outcomes[step.outcome]}`}
        {step.kind === 'end' && ` · ${replayText2.ended}`}
      </p>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {board.map((content, card) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a card's key is its place
            key={card}
            className={classNames(
              'grid min-h-20 content-center justify-items-center gap-1 rounded-2xl border p-2 text-center text-sm',
              card === step.card ? 'border-gold bg-gold/15' : 'border-parchment/15',
              step.cards[card] === 'down' && 'opacity-70',
            )}
          >
            <CardText content={content} />
            <span className="text-muted text-xs">{replayText2.cards[step.cards[card] ?? 'down']}</span>
          </li>
        ))}
      </ul>
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
  const shown = inLanguage(content.type === 'name' ? content.name : content.description, 'en')
  return (
    <>
      {content.type === 'image' && <img src={content.image_url} alt="" className="size-12 object-contain" />}
      <span lang={shown?.language} dir="auto">
        {shown?.value}
      </span>
    </>
  )
}
