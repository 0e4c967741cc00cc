import { useEffect, useRef, useState } from 'react'
import { savesData } from '../../platform/device/saves-data.ts'
import { whenSettled } from '../../platform/device/when-idle.ts'
import { loopVideo, nextAnimationFrame } from './loop-video.ts'
import mp4 from './media/night.mp4'
import webm from './media/night.webm'

/**
 * The background video over its poster. It is loaded after the first screen unless the device saves data,
 * shown once it plays, and paused while the page is hidden.
 */
export function NightVideo() {
  const element = useRef<HTMLVideoElement>(null)
  const [wanted, setWanted] = useState(false)
  const [shown, setShown] = useState(false)

  useEffect(() => whenSettled(() => setWanted(!savesData())), [])

  useEffect(() => {
    const video = element.current
    if (!video || !wanted) return
    const follow = () => {
      if (document.hidden) video.pause()
      // Refused (a phone that saves power) or undecodable: the poster stays.
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
      className="home-picture"
      data-shown={shown}
    >
      <source src={webm} type='video/webm; codecs="vp9"' />
      <source src={mp4} type='video/mp4; codecs="avc1.640028"' />
    </video>
  )
}
