import { ResultsScreen } from '../results/results-screen.tsx'
import { SeasonsLoaded } from '../seasons/seasons-loaded.tsx'

/** /admin/results: only the app knows both features. */
export function ResultsPage() {
  return <SeasonsLoaded>{(seasons) => <ResultsScreen seasons={seasons} />}</SeasonsLoaded>
}
