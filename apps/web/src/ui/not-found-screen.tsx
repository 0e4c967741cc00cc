import { Link } from '@tanstack/react-router'
import { text } from '../text/text.ts'
import { useLanguage } from '../text/use-language.ts'
import notFoundPicture from './art/states/not-found.svg'
import { buttonClass } from './button.tsx'
import { MessageScreen } from './message-screen.tsx'

export function NotFoundScreen() {
  useLanguage()
  return (
    <div className="safe-area flex flex-1">
      <MessageScreen title={text.common.notFoundTitle} message={text.common.notFoundText} picture={notFoundPicture}>
        <Link to="/" className={buttonClass()}>
          {text.common.backToHome}
        </Link>
      </MessageScreen>
    </div>
  )
}
