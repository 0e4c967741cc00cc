import type { SharedDecision, SharedGroup } from '@noor-quest/contract/shared'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sharedBy } from '../players/player-marks.tsx'
import { contentText } from '../text/content.en.ts'
import { CheckField } from '../ui/choice-field.tsx'
import { finalText } from './final.en.ts'

const text = finalText.shared

type Props = {
  /** Empty while the dialog is closed. */
  groups: readonly SharedGroup[]
  onDecided: (decisions: SharedDecision[]) => void
  onClose: () => void
}

/** Asks for each group of players with one number or device who of them plays. */
export function SharedDialog({ groups, onDecided, onClose }: Props) {
  const [out, setOut] = useState<ReadonlySet<string>>(new Set())
  const decisions = groups.map(({ players }) => {
    const among = players.map(({ player_id }) => player_id)
    return { among, keep: among.filter((id) => !out.has(id)) }
  })
  const isDecided = decisions.every(({ keep }) => keep.length > 0)
  const choose = (id: string, plays: boolean) => {
    const others = [...out].filter((other) => other !== id)
    setOut(new Set(plays ? others : [...others, id]))
  }
  return (
    <Dialog open={groups.length > 0} title={text.title} onClose={onClose}>
      <div className="grid gap-5">
        <p>{text.intro}</p>
        {groups.map((group) => (
          <fieldset key={group.players[0]?.player_id} className="grid gap-1">
            <legend className="font-semibold text-gold-pale text-sm">{sharedBy(group)}</legend>
            {group.players.map(({ player_id, name, game_type }) => (
              <CheckField
                key={player_id}
                label={text.plays(name, contentText.games[game_type])}
                checked={!out.has(player_id)}
                onCheck={(isChecked) => choose(player_id, isChecked)}
              />
            ))}
          </fieldset>
        ))}
        <Button aria-disabled={!isDecided} onClick={() => isDecided && onDecided(decisions)}>
          {isDecided ? text.button : text.one}
        </Button>
      </div>
    </Dialog>
  )
}
