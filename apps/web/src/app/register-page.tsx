import { getRouteApi } from '@tanstack/react-router'
import { RegisterScreen } from '../features/register/register-screen.tsx'
import { useLanguage } from '../platform/text/use-language.ts'

const route = getRouteApi('/register/$game')

/** The registration screen for the game in the address, with a form of its own for each game. */
export function RegisterPage() {
  useLanguage()
  const { game } = route.useRouteContext()
  return <RegisterScreen key={game.type} game={game.type} title={game.title()} picture={game.picture} />
}
