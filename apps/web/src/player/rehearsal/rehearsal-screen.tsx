import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../platform/network/http.ts'
import { loadWithin } from '../../platform/network/load-within.ts'
import { commonText } from '../../text/common.en.ts'
import type { WebGame } from '../games.ts'
import { Waiting } from '../room/game/game-frame.tsx'
import { Rehearsal } from '../room/game/rehearsal.tsx'
import { createRehearsalCall } from './rehearsal-call.ts'

const route = getRouteApi('/rehearsal/$game')

/** The screen of /rehearsal/{game}: an admin plays the game, and no result is stored. */
export function RehearsalScreen() {
  const { game } = route.useRouteContext()
  return <Rehearsed key={game.type} game={game} />
}

function Rehearsed({ game }: { game: WebGame }) {
  const navigate = useNavigate()
  // The portal asks an admin without a session to sign in again.
  const onHome = () => void navigate({ to: '/admin' })
  const [room] = useState(() => ({ call: createRehearsalCall(game.type, { call, onRefused: onHome }), onHome }))
  const [GameScreen] = useState(() =>
    lazy(() => loadWithin(game.load).then((screen) => ({ default: screen.GameScreen }))),
  )
  return (
    <Rehearsal value={room}>
      <Suspense fallback={<Waiting label={commonText.loading} />}>
        <GameScreen />
      </Suspense>
    </Rehearsal>
  )
}
