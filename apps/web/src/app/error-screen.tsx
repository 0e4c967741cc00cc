import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../platform/network/http.ts'
import { ChunkLoadError } from '../platform/network/load-within.ts'
import { reloadIfOutdated } from '../platform/network/newer-version.ts'
import type { FailedTexts } from '../player/games.ts'
import { whyNoResponse } from '../text/no-response.ts'
import { text } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'
import errorPicture from '../ui/art/states/error.svg'
import loadErrorPicture from '../ui/art/states/load-error.svg'
import offlinePicture from '../ui/art/states/offline.svg'
import { Button, buttonClass } from '../ui/button.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

/** The screen after a failure: the cause in plain words, and how to continue. */
export function ErrorScreen({ error, reset, failed }: ErrorComponentProps & { failed?: FailedTexts | undefined }) {
  useLanguage()
  const router = useRouter()
  useEffect(() => void reloadIfOutdated(), [])
  const isChunk = error instanceof ChunkLoadError
  // An offline browser can't load a part of a page either.
  const reason = whyNoResponse(error instanceof ApiError ? error.code : isChunk && !navigator.onLine ? 'network' : null)
  const reload = () => window.location.reload()

  if (isChunk) {
    return (
      <Framed title={text.common.chunkErrorTitle} message={reason ?? text.common.chunkErrorText} picture={errorPicture}>
        <Button onClick={reload}>{text.common.reload}</Button>
      </Framed>
    )
  }
  if (failed && error instanceof ApiError) {
    return (
      <Framed title={failed.title} message={reason} picture={loadErrorPicture}>
        <Button onClick={reload}>{failed.retry}</Button>
        <Home />
      </Framed>
    )
  }
  return (
    <Framed
      title={text.common.errorTitle}
      message={reason ?? text.common.errorText}
      picture={reason === null ? errorPicture : offlinePicture}
    >
      <Button
        onClick={() => {
          reset()
          void router.invalidate()
        }}
      >
        {text.common.tryAgain}
      </Button>
      <Home />
    </Framed>
  )
}

function Framed(props: Parameters<typeof MessageScreen>[0]) {
  return (
    <div className="safe-area flex flex-1">
      <MessageScreen {...props} />
    </div>
  )
}

function Home() {
  return (
    <Link to="/" className={buttonClass({ variant: 'glass' })}>
      {text.common.backToHome}
    </Link>
  )
}
