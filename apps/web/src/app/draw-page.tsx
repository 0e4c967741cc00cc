import { useParams } from '@tanstack/react-router'
import { DrawScreen } from '../player/draw/draw-screen.tsx'
import { useLanguage } from '../text/use-language.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

/** /draw and /draw/{season}: the prize draws of the season with the newest one, or of a season. */
export function DrawPage() {
  useLanguage()
  const { season = null } = useParams({ strict: false })
  return <DrawScreen key={season} id={season} missing={<NotFoundScreen />} />
}
