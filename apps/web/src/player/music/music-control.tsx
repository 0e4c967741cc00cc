import { type RefObject, useEffect, useRef, useState } from 'react'
import { savesData } from '../../platform/device/saves-data.ts'
import { SOUND_KEY, soundSwitch, VOLUME_KEY } from '../../platform/sound/sound-switch.ts'
import { readLocal, writeLocal } from '../../platform/storage/local-storage.ts'
import { useStore } from '../../platform/storage/store.ts'
import { Icon } from '../../ui/icons.tsx'
import './music-control.css'

import { CHUNK_TIMEOUT_MS } from '../../platform/network/load-within.ts'
import { closeLoop } from './close-loop.ts'
import aac from './media/music.m4a'
import opus from './media/music.ogg'
import { musicText } from './music.en.ts'
import { createMusicController, type MusicPorts, VOLUME_STEP } from './music-controller.ts'
import { createMusicPlayer } from './music-player.ts'

const VOLUME =
  'music-volume pointer-events-none absolute end-[calc(100%+var(--spacing)*2)] top-0 flex h-11 items-center rounded-full border border-[#e3b657]/50 bg-[#07131f]/94 px-2 opacity-0 after:absolute after:inset-y-0 after:start-full after:-end-2'

/**
 * The floating toggle of all sound, with the music's volume. Navigation keeps it mounted
 * (docs/product-rules.md#music-and-sound). It has its own night colours, because the portal's may
 * be light.
 */
export function MusicControl() {
  const control = useRef<HTMLElement>(null)
  const [controller] = useState(() =>
    createMusicController({
      player: createMusicPlayer({
        mayOpen: maySound,
        openContext: () => new AudioContext({ latencyHint: 'playback' }),
        load: loadMusic,
      }),
      page: pageOutside(() => control.current),
      sound: soundSwitch,
      volume: { read: () => readLocal(VOLUME_KEY), write: (value) => writeLocal(VOLUME_KEY, value) },
      mayStartUnasked: !savesData(),
    }),
  )
  const { isOn, volume, playing } = useStore(controller)
  const { isOpen, press } = useLongPress(control, controller.toggle)
  useEffect(() => controller.open(), [controller])
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === SOUND_KEY) soundSwitch.follow()
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  useEffect(() => {
    // The attribute shows the bar behind the control. A scroll timeline would keep its last value
    // on a page that no longer scrolls.
    const follow = () => void control.current?.toggleAttribute('data-scrolled', scrollY > 0)
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])

  return (
    <section
      ref={control}
      aria-label={musicText.control}
      data-playing={playing || undefined}
      data-open={isOpen || undefined}
      className="music-control corner-end fixed z-40 animate-[music-control-appears_500ms_both] text-[#f4dfa6] print:hidden"
    >
      <button
        type="button"
        aria-label={isOn ? musicText.pause : musicText.play}
        title={musicText.allSound}
        {...press}
        className="music-toggle grid touch-manipulation select-none [-webkit-touch-callout:none] size-11 place-items-center rounded-full border border-[#e3b657]/50 bg-[#07131f]/80"
      >
        <Icon className="size-5">
          <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" />
          {isOn ? (
            // Paler while no music plays: the volume is 0, the browser waits for a click, or another
            // tab plays it.
            <path
              className="opacity-60 [transition:opacity_300ms] in-data-playing:opacity-100"
              d="M15.5 9a4.2 4.2 0 0 1 0 6M18 6.2a8.2 8.2 0 0 1 0 11.6"
            />
          ) : (
            <path d="M16 9.5l5 5m0-5l-5 5" />
          )}
        </Icon>
      </button>
      {/* In the language switch's place (theme.css). The part after it keeps the hover on the
          pointer's way from the toggle. */}
      <div className={VOLUME}>
        <input
          type="range"
          className="h-11 w-15 cursor-pointer accent-[#e3b657] outline-none scheme-dark"
          min={0}
          max={1}
          step={VOLUME_STEP}
          value={volume}
          aria-label={musicText.volume}
          aria-valuetext={musicText.percent(volume)}
          onChange={(event) => controller.setVolume(event.target.valueAsNumber)}
        />
      </div>
    </section>
  )
}

/** A press of this length opens the volume and doesn't switch the sound. */
const LONG_PRESS_MS = 500

/** Whether a long press has opened the volume, and the toggle's handlers. */
function useLongPress(control: RefObject<HTMLElement | null>, toggle: () => void) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const closing = new AbortController()
    const onOutside = ({ target }: Event) => {
      if (!(target instanceof Node && control.current?.contains(target))) setOpen(false)
    }
    for (const type of ['pointerdown', 'focusin'])
      document.addEventListener(type, onOutside, { capture: true, signal: closing.signal })
    return () => closing.abort()
  }, [isOpen, control])
  const end = () => clearTimeout(timer.current)
  const press = {
    onPointerDown: () => {
      wasLong.current = false
      timer.current = setTimeout(() => {
        wasLong.current = true
        setOpen(true)
      }, LONG_PRESS_MS)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    // Some phones send a click after a long press, others a request for a menu.
    onClick: ({ detail }: { detail: number }) => {
      // A keyboard's click has the detail 0.
      if (detail === 0 || !wasLong.current) toggle()
    },
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
  return { isOpen, press }
}

/**
 * True at once after a click or key press. Before, play() of a media element without a source
 * shows, at no cost, whether an audio context may sound. A browser without userActivation leaves
 * the decision to the context.
 */
function maySound(): true | Promise<boolean> {
  if (navigator.userActivation?.hasBeenActive ?? true) return true
  return Promise.race([
    new Audio().play().then(
      () => true,
      (error: unknown) => !(error instanceof DOMException && error.name === 'NotAllowedError'),
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, 100, true)),
  ])
}

/** Input on the control is excluded: the control handles it itself. */
function pageOutside(control: () => HTMLElement | null): MusicPorts['page'] {
  return {
    isVisible: () => document.visibilityState === 'visible',
    onVisibility: (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    onInput: (listener) => {
      const onEvent = (event: Event) => {
        if (!(event.target instanceof Node && control()?.contains(event.target))) listener()
      }
      for (const type of ['click', 'keydown']) document.addEventListener(type, onEvent, true)
      return () => {
        for (const type of ['click', 'keydown']) document.removeEventListener(type, onEvent, true)
      }
    },
  }
}

const SOURCES = [
  { url: opus, type: 'audio/ogg; codecs=opus' },
  { url: aac, type: 'audio/mp4; codecs=mp4a.40.2' },
]
// The music has no high notes. Half the sample rate needs 12 MB of memory instead of 25.
const SAMPLES_PER_SECOND = 24_000

/** The decoded music, ready to loop. @throws Error if no format can be loaded */
async function loadMusic(): Promise<AudioBuffer> {
  const probe = new Audio()
  for (const { url, type } of SOURCES) {
    if (probe.canPlayType(type) === '') continue
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(CHUNK_TIMEOUT_MS) })
      if (!response.ok) continue
      const decoder = new OfflineAudioContext(2, 1, SAMPLES_PER_SECOND)
      const music = await decoder.decodeAudioData(await response.arrayBuffer())
      for (let channel = 0; channel < music.numberOfChannels; channel++) {
        closeLoop(music.getChannelData(channel), music.sampleRate)
      }
      return music
    } catch {
      // The device can't decode this format; the loop tries the next one.
    }
  }
  throw new Error('The music could not be loaded')
}
