import type { Group } from '@noor-quest/contract/policies'
import { seasonName } from '../text/season-name.ts'

type Props = { game: string; group?: Group | undefined }

/** A leaderboard's name: its game, and the group's name if it isn't of all. */
export function ListName({ game, group }: Props) {
  return (
    <>
      {game}
      {group !== undefined && (
        <>
          {' '}
          <bdi className="wrap-anywhere ms-[0.3em] text-parchment">{seasonName(group)}</bdi>
        </>
      )}
    </>
  )
}
