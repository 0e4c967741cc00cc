import type { GameReplay } from '@noor-quest/contract/player-record'
import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { adminText } from '../text/admin-en.ts'
import { FlipMatchStep } from './flip-match-step.tsx'
import { QuizStep } from './quiz-step.tsx'

const text = adminText.players.replay
/** A pause of the player's isn't sat through. */
const MOST_PAUSE_MS = 1500
const LEAST_PAUSE_MS = 250

type Drawn<Replay> = ComponentType<{ replay: Replay; index: number }>

/** How a step of each game is drawn. */
const STEPS: { [Type in GameReplay['type']]: Drawn<Extract<GameReplay, { type: Type }>> } = {
  quiz: QuizStep,
  'flip-match': FlipMatchStep,
}

/** A game drawn from its log: stepped by buttons, the slider or the arrow keys, or played. */
export function Replay({ replay }: { replay: GameReplay }) {
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const last = replay.steps.length - 1
  // The compiler doesn't know that it is of the same game.
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
