import type { PlayerDetails } from '@noor-quest/contract/player-list'
import { TIME_FACTORS, type TimeFactor } from '@noor-quest/rules/game-terms'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { serviceMessage } from '../api/admin-call.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { notify } from '../ui/notices.tsx'
import { playersText } from './players.en.ts'
import { playerRecordQuery, setExtraTime } from './players-api.ts'

const text = playersText.extraTime

/** A player's extra time, saved as soon as it is chosen. */
export function ExtraTime({ player: { id, time_factor } }: { player: Pick<PlayerDetails, 'id' | 'time_factor'> }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<TimeFactor | null>(null)
  const hint = useId()
  const choose = async (factor: TimeFactor) => {
    if (chosen !== null) return
    setChosen(factor)
    try {
      await setExtraTime(id, factor)
      await queryClient.invalidateQueries({ queryKey: playerRecordQuery(id).queryKey })
      notify('success', text.saved)
    } catch (error) {
      notify('error', serviceMessage(error, text.failed))
    }
    setChosen(null)
  }
  return (
    <div className="grid gap-1">
      <ChoiceField
        label={text.label}
        aria-describedby={hint}
        aria-disabled={chosen !== null}
        value={chosen ?? time_factor}
        options={TIME_FACTORS}
        nameOf={(factor) => text.factors[factor]}
        onChoose={(factor) => void choose(factor)}
      />
      <p id={hint} className="text-muted text-sm">
        {text.hint}
      </p>
    </div>
  )
}
