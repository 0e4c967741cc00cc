import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../platform/network/http.ts'
import { ChunkLoadError } from '../platform/network/load-within.ts'
import { reloadIfOutdated } from '../platform/network/newer-version.ts'
import { commonText } from '../text/common.en.ts'
import type { FailedTexts } from '../text/games.en.ts'
import { useLanguage } from '../text/use-language.ts'
import { whyFailed } from '../text/why-failed.ts'
import errorPicture from '../ui/art/states/error.svg'
import loadErrorPicture from '../ui/art/states/load-error.svg'
import offlinePicture from '../ui/art/states/offline.svg'
import { Button } from '../ui/button.tsx'
import { HomeButton } from '../ui/home-link.tsx'
import { MessagePage } from '../ui/message-screen.tsx'
import { appText } from './app.en.ts'

/** The screen after a failure: the cause in plain words, and how to continue. */
export function ErrorScreen({ error, reset, failed }: ErrorComponentProps & { failed?: FailedTexts | undefined }) {
  useLanguage()
  const router = useRouter()
  useEffect(() => void reloadIfOutdated(), [])
  const isChunk = error instanceof ChunkLoadError
  // An offline browser can't load a part of a page either.
  const reason = whyFailed(error instanceof ApiError ? error.code : isChunk && !navigator.onLine ? 'network' : null)
  const reload = () => window.location.reload()

  if (isChunk) {
    return (
      <MessagePage title={appText.chunkErrorTitle} message={reason ?? appText.chunkErrorText} picture={errorPicture}>
        <Button onClick={reload}>{commonText.reload}</Button>
      </MessagePage>
    )
  }
  if (failed && error instanceof ApiError) {
    return (
      <MessagePage title={failed.title} message={reason} picture={loadErrorPicture}>
        <Button onClick={reload}>{failed.retry}</Button>
        <HomeButton />
      </MessagePage>
    )
  }
  return (
    <MessagePage
      title={commonText.errorTitle}
      message={reason ?? appText.errorText}
      picture={reason === null ? errorPicture : offlinePicture}
    >
      <Button
        onClick={() => {
          reset()
          void router.invalidate()
        }}
      >
        {commonText.tryAgain}
      </Button>
      <HomeButton />
    </MessagePage>
  )
}
