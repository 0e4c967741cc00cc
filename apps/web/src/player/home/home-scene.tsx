import { useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../../platform/device/media-query.ts'
import { savesData } from '../../platform/device/saves-data.ts'
import { whenIdle, whenSettled } from '../../platform/device/when-idle.ts'
import { loopVideo, nextAnimationFrame } from './loop-video.ts'
import posterAvif from './media/night.avif'
import mp4 from './media/night.mp4'
import webm from './media/night.webm'
import posterWebp from './media/night.webp'

/**
 * The poster and the video on it. Lanterns hang from the top and domes rise from the bottom, so
 * neither edge may be cropped, except on a phone on its side: there the moon would be behind the
 * first lines.
 */
const PICTURE =
  'home-picture absolute inset-0 size-full object-cover opacity-0 [transition:opacity_700ms_ease-out] data-[shown=true]:opacity-100 short:object-bottom'

/** The home screen's background: a poster, then the video unless the device saves data. */
export function HomeScene() {
  const still = useReducedMotion()
  const [posterWanted, setPosterWanted] = useState(false)
  const [posterShown, setPosterShown] = useState(false)

  // The poster has more bytes than the rest of the page, so it loads last.
  useEffect(() => whenIdle(() => setPosterWanted(true)), [])

  return (
    <div
      className="home-scene pointer-events-none fixed inset-x-0 top-0 -z-10 h-lvh overflow-hidden forced-colors:hidden"
      aria-hidden="true"
    >
      {posterWanted && (
        <picture>
          <source srcSet={posterAvif} type="image/avif" />
          <img
            src={posterWebp}
            alt=""
            width="1600"
            height="900"
            fetchPriority="low"
            decoding="async"
            onLoad={() => setPosterShown(true)}
            className={PICTURE}
            data-shown={posterShown}
          />
        </picture>
      )}
      {!still && <NightVideo />}
      <div className="home-scrim absolute inset-0" />
    </div>
  )
}

/**
 * The background video over its poster. It loads after the first screen unless the device saves
 * data. It appears once it plays, and pauses while the page is hidden.
 */
function NightVideo() {
  const element = useRef<HTMLVideoElement>(null)
  const [wanted, setWanted] = useState(false)
  const [shown, setShown] = useState(false)

  useEffect(() => whenSettled(() => setWanted(!savesData())), [])

  useEffect(() => {
    const video = element.current
    if (!video || !wanted) return
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
  }, [wanted])

  if (!wanted) return null
  return (
    <video
      ref={element}
      muted
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      preload="none"
      tabIndex={-1}
      onPlaying={() => setShown(true)}
      className={PICTURE}
      data-shown={shown}
    >
      <source src={webm} type='video/webm; codecs="vp9"' />
      <source src={mp4} type='video/mp4; codecs="avc1.640028"' />
    </video>
  )
}
