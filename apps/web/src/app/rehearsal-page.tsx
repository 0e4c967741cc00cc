import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { call } from '../platform/network/http.ts'
import { loadWithin } from '../platform/network/load-within.ts'
import { createRehearsalCall } from '../player/rehearsal/rehearsal-call.ts'
import { Waiting } from '../player/room/game-frame.tsx'
import { Rehearsal } from '../player/room/rehearsal.ts'
import { text } from '../text/text.ts'
import type { WebGame } from './games.ts'

const route = getRouteApi('/rehearsal/$game')

/** /rehearsal/{game}: the game itself, which an admin plays and which counts nowhere. */
export function RehearsalPage() {
  const { game } = route.useRouteContext()
  return <Rehearsed key={game.type} game={game} />
}

function Rehearsed({ game }: { game: WebGame }) {
  const navigate = useNavigate()
  // To the portal, which lets an admin sign in again.
  const onHome = () => void navigate({ to: '/admin/ready' })
  const [room] = useState(() => ({ call: createRehearsalCall(game.type, { call, onRefused: onHome }), onHome }))
  const [GamePage] = useState(() => lazy(() => loadWithin(game.load).then((page) => ({ default: page.GamePage }))))
  return (
    <Rehearsal value={room}>
      <Suspense fallback={<Waiting label={text.common.loading} />}>
        <GamePage />
      </Suspense>
    </Rehearsal>
  )
}
