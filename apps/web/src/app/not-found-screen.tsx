import { Link } from '@tanstack/react-router'
import { text } from '../platform/text/text.ts'
import { buttonClass } from '../ui/button.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

export function NotFoundScreen() {
  return (
    <div className="safe-area flex flex-1">
      <MessageScreen title={text.common.notFoundTitle} message={text.common.notFoundText}>
        <Link to="/" className={buttonClass()}>
          {text.common.backToHome}
        </Link>
      </MessageScreen>
    </div>
  )
}
