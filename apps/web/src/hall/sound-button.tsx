import { useEffect } from 'react'
import { audio } from '../platform/sound/audio.ts'
import { soundSwitch } from '../platform/sound/sound-switch.ts'
import { useStore } from '../platform/storage/store.ts'
import { Icon } from '../ui/icons.tsx'
import { displayText as text } from './display.en.ts'

/** The switch of the screen's sounds, for the person at the machine. */
export function SoundButton() {
  const isOn = useStore(soundSwitch)
  useEffect(audio.preload, [])
  return (
    <button
      type="button"
      aria-label={text.sound}
      aria-pressed={isOn}
      className="display-button"
      onClick={() => soundSwitch.set(!isOn)}
    >
      <Icon className="size-6">
        <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" />
        <path d={isOn ? 'M15.5 9a4.2 4.2 0 0 1 0 6M18 6.2a8.2 8.2 0 0 1 0 11.6' : 'M16 9.5l5 5m0-5l-5 5'} />
      </Icon>
    </button>
  )
}
