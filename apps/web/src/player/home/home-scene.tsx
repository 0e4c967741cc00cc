import { useEffect, useRef, useState } from 'react'
import { useMediaQuery, useReducedMotion } from '../../platform/device/media-query.ts'
import { savesData } from '../../platform/device/saves-data.ts'
import { whenAnswered, whenIdle, whenSettled } from '../../platform/device/when-idle.ts'
import { loopVideo, nextAnimationFrame } from './loop-video.ts'
import posterAvif from './media/night.avif'
import mp4 from './media/night.mp4'
import webm from './media/night.webm'
import posterWebp from './media/night.webp'
import phoneMp4 from './media/phone-night.mp4'
import phoneWebm from './media/phone-night.webm'

/**
 * The poster and the video on it. Lanterns hang from the top and domes rise from the bottom, so
 * neither edge may be cropped, except on a phone on its side: there the moon would be behind the
 * first lines.
 */
const PICTURE =
  'home-picture absolute inset-0 size-full object-cover opacity-0 [transition:opacity_700ms_ease-out] data-[shown=true]:opacity-100 short:object-bottom'

const PHONE = '(max-width: 39.99rem)'
const ON_ITS_SIDE = '(max-height: 500px) and (orientation: landscape)'

/**
 * The home screen's background: a poster, then the video unless the device saves data. A phone on
 * its side keeps the poster: the scrim covers half of it.
 */
export function HomeScene() {
  const isPhone = useMediaQuery(PHONE)
  const isOnItsSide = useMediaQuery(ON_ITS_SIDE)
  const still = useReducedMotion() || isOnItsSide
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
      {!still && <NightVideo key={String(isPhone)} sources={isPhone ? PHONE_VIDEO : VIDEO} />}
      <div className="home-scrim absolute inset-0" />
    </div>
  )
}

type Sources = { webm: string; mp4: string }
const VIDEO: Sources = { webm, mp4 }
/** The middle of the picture: an upright phone shows no more of it. */
const PHONE_VIDEO: Sources = { webm: phoneWebm, mp4: phoneMp4 }

/**
 * The background video over its poster, unless the device saves data. It loads after the page has
 * answered its first input, appears once it plays, and pauses while the page is hidden.
 */
function NightVideo({ sources }: { sources: Sources }) {
  const element = useRef<HTMLVideoElement>(null)
  const [wanted, setWanted] = useState(false)
  const [shown, setShown] = useState(false)

  useEffect(() => whenSettled(() => setWanted(!savesData())), [])

  useEffect(() => {
    const video = element.current
    if (!video || !wanted) return
    let stop = whenAnswered(() => {
      stop = play(video)
    })
    return () => stop()
  }, [wanted])

  if (!wanted) return null
  return (
    <video
      ref={element}
      muted
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      // Only play() loads it.
      preload="none"
      tabIndex={-1}
      onPlaying={() => setShown(true)}
      className={PICTURE}
      data-shown={shown}
    >
      <source src={sources.webm} type='video/webm; codecs="vp9"' />
      <source src={sources.mp4} type='video/mp4; codecs="avc1.640028"' />
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
