import { useEffect, useRef } from 'react'
import { seasonText } from '../../season/season.en.ts'
import { commonText } from '../../text/common.en.ts'
import { gamesText } from '../../text/games.en.ts'
import penPicture from '../../ui/art/pen.svg'
import { Button } from '../../ui/button.tsx'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import type { GameSeason } from '../shell/game/season-message.tsx'
import { OwnCode } from '../shell/visitor/own-code.tsx'
import { PlayingAs } from '../shell/visitor/playing-as.tsx'
import { quizText } from './quiz.en.ts'

type Props = { season: GameSeason; onStart: () => void; onHome: () => void }

/** The screen before a game, with "Start Quiz" while the season is open. The rules follow. */
export function QuizStart({ season, onStart, onHome }: Props) {
  const panel = useRef<HTMLDivElement>(null)

  // The router focused the whole page, because the heading didn't exist yet.
  useEffect(() => panel.current?.querySelector('h1')?.focus({ preventScroll: true }), [])

  return (
    <GlassPanel
      ref={panel}
      className="m-auto grid w-full max-w-xl 2xl:max-w-3xl 2xl:text-xl justify-items-center gap-6 px-6 py-8 text-center sm:p-10 short:max-w-xl short:gap-3 short:py-5"
    >
      <img src={penPicture} alt="" className="h-24 short:hidden low:h-16" />
      <div className="grid gap-2">
        <ScreenHeading className="text-4xl sm:text-5xl short:text-3xl">{gamesText.quiz.card.title}</ScreenHeading>
        <PlayingAs />
        <OwnCode className="justify-center text-muted text-sm" />
      </div>
      <div className="grid w-full justify-items-center gap-2 short:flex short:justify-center">
        {season.countdown}
        {season.phase === 'open' && (
          <Button size="lg" className="w-full max-w-xs" onClick={onStart}>
            {quizText.startQuiz}
          </Button>
        )}
        {season.phase === 'closed' && (
          <p role="status" className="text-balance">
            <span className="block font-semibold text-gold-pale">{seasonText.closed}</span>
            {seasonText.overText}
          </p>
        )}
        <Button variant="quiet" className="whitespace-nowrap" onClick={onHome}>
          <BackIcon />
          {commonText.backToHome}
        </Button>
      </div>
    </GlassPanel>
  )
}
