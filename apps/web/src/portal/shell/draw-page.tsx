import { DrawsScreen } from '../draw/draws-screen.tsx'
import { SeasonsLoaded } from '../seasons/seasons-loaded.tsx'

/** /admin/draw: only the app knows both features. */
export function DrawPage() {
  return <SeasonsLoaded>{(seasons) => <DrawsScreen seasons={seasons} />}</SeasonsLoaded>
}
