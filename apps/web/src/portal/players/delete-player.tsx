import type { ListedPlayer, PlayerDetails } from '@noor-quest/contract/player-list'
import { type RefObject, useState } from 'react'
import { contentText } from '../text/content.en.ts'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { Clipped } from '../ui/note.tsx'
import { playersText } from './players.en.ts'
import { deletePlayer } from './players-api.ts'

const text = playersText

/** The player to delete, and the same person's players in other games. */
export type Deletion = { player: ListedPlayer; others: PlayerDetails['other_players'] }

type Props = {
  /** Null while the dialog is closed. */
  deletion: Deletion | null
  onClose: () => void
  onRemoved: (here: boolean) => Promise<unknown>
  focusAfter: RefObject<HTMLElement | null>
}

/** Asks before a player's data is deleted, or their whole person's. */
export function DeletePlayer({ deletion, onClose, onRemoved, focusAfter }: Props) {
  /** The whole person by default: a person who asks for deletion means all of their data. */
  const [withOthers, setWithOthers] = useState(true)
  return (
    <DeleteDialog
      row={deletion}
      onClose={() => {
        setWithOthers(true)
        onClose()
      }}
      remove={({ player, others }) => deletePlayer(player.id, withOthers && others.length > 0 ? 'person' : 'player')}
      onRemoved={onRemoved}
      focusAfter={focusAfter}
      texts={{ question: text.deleteQuestion, deleted: text.deleted, failed: text.deleteFailed }}
    >
      {({ player, others }) => (
        <>
          <p className="flex flex-wrap items-baseline gap-x-1.5">
            <Clipped className="font-semibold text-parchment">{player.name}</Clipped> (
            {contentText.games[player.game_type]})
          </p>
          <p className="mt-1">{text.deleteText}</p>
          {others.length > 0 && (
            <label className="mt-2 flex min-h-11 cursor-pointer items-start gap-3 text-parchment">
              <input
                type="checkbox"
                checked={withOthers}
                onChange={({ target }) => setWithOthers(target.checked)}
                className="mt-0.5 size-6 shrink-0 accent-gold"
              />
              <span className="min-w-0 flex-1">
                {text.deleteOthers}
                {others.map(({ id, name, game_type }) => (
                  <span key={id} className="flex flex-wrap items-baseline gap-x-1.5">
                    <Clipped className="font-semibold">{name}</Clipped> ({contentText.games[game_type]})
                  </span>
                ))}
              </span>
            </label>
          )}
        </>
      )}
    </DeleteDialog>
  )
}
