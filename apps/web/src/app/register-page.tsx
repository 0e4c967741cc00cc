import { getRouteApi } from '@tanstack/react-router'
import { SeasonCountdown } from '../boards/season-countdown.tsx'
import { RegisterScreen } from '../player/register/register-screen.tsx'
import { useLanguage } from '../text/use-language.ts'
import { useFollowedSeason } from './use-followed-season.ts'

const route = getRouteApi('/register/$game')

/** The registration screen for the game in the address, with a form of its own for each game. */
export function RegisterPage() {
  useLanguage()
  const { game } = route.useRouteContext()
  const season = useFollowedSeason()
  return (
    <RegisterScreen
      key={game.type}
      game={game.type}
      title={game.title()}
      picture={game.picture}
      isClosed={season.phase === 'closed'}
      withNickname={season.asksNickname}
      // While somebody types; a failure is the game's page's to say.
      onTyping={() => void game.load().catch(() => undefined)}
      countdown={season.phase === 'before' && <SeasonCountdown season={season} />}
    />
  )
}
