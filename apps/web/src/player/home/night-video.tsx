import { useEffect, useRef, useState } from 'react'
import { useMediaQuery } from '../../platform/device/media-query.ts'
import { loopVideo, nextAnimationFrame } from './loop-video.ts'
import wideMp4 from './media/night.mp4'
import wideWebm from './media/night.webm'
import phoneMp4 from './media/phone-night.mp4'
import phoneWebm from './media/phone-night.webm'

const PHONE = '(max-width: 39.99rem)'

type Sources = { webm: string; mp4: string }
const VIDEO: Sources = { webm: wideWebm, mp4: wideMp4 }
const PHONE_VIDEO: Sources = { webm: phoneWebm, mp4: phoneMp4 }

/**
 * The background video over its poster. It appears once it plays, and pauses while the page is
 * hidden.
 */
export function NightVideo({ className }: { className: string }) {
  const isPhone = useMediaQuery(PHONE)
  const { webm, mp4 } = isPhone ? PHONE_VIDEO : VIDEO
  const element = useRef<HTMLVideoElement>(null)
  const [shown, setShown] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another size has another element
  useEffect(() => {
    const video = element.current
    if (video) return play(video)
  }, [isPhone])

  return (
    <video
      key={webm}
      ref={element}
      muted
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      // Only play() loads it.
      preload="none"
      tabIndex={-1}
      onPlaying={() => setShown(true)}
      className={className}
      data-shown={shown}
    >
      <source src={webm} type='video/webm; codecs="vp9"' />
      <source src={mp4} type='video/mp4; codecs="avc1.640028"' />
    </video>
  )
}

/** Plays the loop while the page is visible, until the returned function is called. */
function play(video: HTMLVideoElement): () => void {
  const follow = () => {
    if (document.hidden) video.pause()
    // The poster stays if the browser refuses to play (low-power mode) or can't decode the video.
    else void video.play().catch(() => undefined)
  }
  const stopLoop = loopVideo(video, nextAnimationFrame)
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    stopLoop()
    document.removeEventListener('visibilitychange', follow)
    video.pause()
  }
}
