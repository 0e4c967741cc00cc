import type { Group } from '@noor-quest/contract/policies'
import { seasonName } from '../text/season-name.ts'

type Props = { game: string; group?: Group | undefined }

/** A leaderboard's name: its game, and the group's name if it isn't of all. */
export function ListName({ game, group }: Props) {
  if (group === undefined) return <span>{game}</span>
  return (
    <>
      <span className="me-[0.3em]">{game}</span>{' '}
      <bdi className="wrap-anywhere inline-block text-parchment">{seasonName(group)}</bdi>
    </>
  )
}
