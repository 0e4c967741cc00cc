import { reloadTexts } from '../text/reload-texts.ts'
import { defineTexts } from '../text/text.ts'

export const appText = defineTexts('app/app', {
  skipToContent: 'Skip to the content',
  pageTitle: (screen: string, event: string) => `${screen} · ${event}`,
  errorText: 'Your game is safe: you can pick up where you left off.',
  offlineTitle: 'You are offline',
  offlinePageText:
    'The games need a connection to the server. A game you had started is safe: it resumes at the point its clock has reached.',
  chunkErrorTitle: reloadTexts.en.unfinished,
  chunkErrorText: 'The connection may be slow, or a newer version is out.',
})
