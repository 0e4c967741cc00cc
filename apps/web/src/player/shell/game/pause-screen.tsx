import { useEffect, useRef } from 'react'
import { messagesText } from '../../../messages/messages.en.ts'
import { useRunningClock } from '../../../platform/device/booth.ts'
import { commonText } from '../../../text/common.en.ts'
import { eventTitle } from '../../../text/settings.ts'
import { useLanguage } from '../../../text/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { GlassPanel } from '../../../ui/glass-panel.tsx'
import { KhatamStar } from '../../../ui/khatam-star.tsx'
import { ScreenHeading } from '../../../ui/screen-heading.tsx'

/** In place of a game while it waits for the end of the evening's pause. */
export function PauseScreen({ onExit }: { onExit: () => void }) {
  useLanguage()
  // A booth waits with its player.
  useRunningClock(true)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector('h1')?.focus({ preventScroll: true }), [])
  return (
    <GlassPanel
      ref={panel}
      className="m-auto grid w-full max-w-xl justify-items-center gap-4 px-6 py-10 text-center 2xl:max-w-3xl 2xl:text-xl short:gap-2 short:py-5"
    >
      <KhatamStar
        inner
        strokeWidth={0.05}
        fill="rgb(7 19 31 / 0.7)"
        className="size-24 animate-[spin_60s_linear_infinite] text-gold motion-reduce:animate-none short:size-14"
      />
      <p className="text-muted">
        <bdi>{eventTitle()}</bdi>
      </p>
      <ScreenHeading className="text-4xl sm:text-5xl short:text-3xl">{messagesText.pause}</ScreenHeading>
      <p role="status" className="text-balance">
        {messagesText.gameWaits}
      </p>
      <Button variant="quiet" className="mt-2" onClick={onExit}>
        {commonText.backToHome}
      </Button>
    </GlassPanel>
  )
}
