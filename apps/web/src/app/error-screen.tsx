import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { ApiError } from '../platform/http.ts'
import { ChunkLoadError } from '../platform/load-within.ts'
import { text } from '../platform/text/text.ts'
import { useLanguage } from '../platform/text/use-language.ts'
import errorPicture from '../ui/art/states/error.svg'
import offlinePicture from '../ui/art/states/offline.svg'
import { Button, buttonClass } from '../ui/button.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

/** The screen after a failure: what happened, in plain words, and how to continue. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  useLanguage()
  const router = useRouter()

  if (error instanceof ChunkLoadError) {
    return (
      <div className="safe-area flex flex-1">
        <MessageScreen title={text.common.chunkErrorTitle} message={text.common.chunkErrorText} picture={errorPicture}>
          <Button onClick={() => window.location.reload()}>{text.common.reload}</Button>
        </MessageScreen>
      </div>
    )
  }

  const offline = error instanceof ApiError && error.status === 0
  return (
    <div className="safe-area flex flex-1">
      <MessageScreen
        title={text.common.errorTitle}
        message={offline ? text.common.offlineText : text.common.errorText}
        picture={offline ? offlinePicture : errorPicture}
      >
        <Button
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          {text.common.tryAgain}
        </Button>
        <Link to="/" className={buttonClass({ variant: 'glass' })}>
          {text.common.backToHome}
        </Link>
      </MessageScreen>
    </div>
  )
}
