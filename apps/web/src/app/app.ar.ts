import { reloadTexts } from '../text/reload-texts.ts'
import type { appText } from './app.en.ts'

export const ar: typeof appText = {
  skipToContent: 'الانتقال إلى المحتوى',
  pageTitle: (screen, event) => `${screen} · ${event}`,
  errorText: 'لعبتك محفوظة، وستُستأنف من حيث توقفت.',
  offlineTitle: 'لا يوجد اتصال بالإنترنت',
  offlinePageText: 'تحتاج الألعاب إلى الاتصال بالخادم. إن كنت قد بدأت لعبة فهي محفوظة، وستُستأنف بحسب ما مضى من وقتها.',
  chunkErrorTitle: reloadTexts.ar.unfinished,
  chunkErrorText: 'قد يكون الاتصال بطيئًا، أو ربما توفّر إصدار أحدث.',
}
