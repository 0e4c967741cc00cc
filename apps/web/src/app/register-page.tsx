import { getRouteApi } from '@tanstack/react-router'
import { RegisterScreen } from '../features/register/register-screen.tsx'

const route = getRouteApi('/register/$game')

/** The registration screen for the game the address names; anew for each game, so one's answers aren't the other's. */
export function RegisterPage() {
  const { game } = route.useRouteContext()
  return <RegisterScreen key={game} game={game} />
}
