import { useEffect } from 'react'
import { commonText } from '../text/common.en.ts'
import offlinePicture from '../ui/art/states/offline.svg'
import { Button } from '../ui/button.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'
import { NightSky } from '../ui/night-sky.tsx'
import { appText } from './app.en.ts'

const POLL_EVERY_MS = 3000

/**
 * The page that the service worker returns while the server can't be reached. It reloads by itself
 * once the server responds.
 */
export function OfflineScreen() {
  useEffect(() => {
    document.title = appText.offlineTitle
    // The browser reports when its own connection is back, but not when the server is.
    const poll = () => {
      fetch('/healthz', { cache: 'no-store' }).then(
        ({ ok }) => ok && window.location.reload(),
        () => undefined,
      )
    }
    const timer = setInterval(poll, POLL_EVERY_MS)
    window.addEventListener('online', poll)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', poll)
    }
  }, [])
  return (
    <>
      <NightSky />
      <main className="safe-area flex min-h-dvh flex-col">
        <MessageScreen title={appText.offlineTitle} message={appText.offlinePageText} picture={offlinePicture}>
          <Button onClick={() => window.location.reload()}>{commonText.tryAgain}</Button>
        </MessageScreen>
      </main>
    </>
  )
}
