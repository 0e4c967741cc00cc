import { useLanguage } from '../text/use-language.ts'
import notFoundPicture from './art/states/not-found.svg'
import { HomeButton } from './home-link.tsx'
import { MessagePage } from './message-screen.tsx'
import { uiText } from './ui.en.ts'

export function NotFoundScreen() {
  useLanguage()
  return (
    <MessagePage title={uiText.notFoundTitle} message={uiText.notFoundText} picture={notFoundPicture}>
      <HomeButton variant="gold" />
    </MessagePage>
  )
}
