import { getRouteApi } from '@tanstack/react-router'
import { RegisterScreen } from '../features/register/register-screen.tsx'
import { useLanguage } from '../platform/text/use-language.ts'

const route = getRouteApi('/register/$game')

/** The registration screen for the game the address names; anew for each game, so one's answers aren't the other's. */
export function RegisterPage() {
  useLanguage()
  const { game } = route.useRouteContext()
  return <RegisterScreen key={game.type} game={game.type} title={game.title()} picture={game.picture} />
}
