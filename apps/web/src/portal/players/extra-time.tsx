import type { PlayerDetails } from '@noor-quest/contract/player-list'
import { TIME_FACTORS, type TimeFactor } from '@noor-quest/rules/game-terms'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SelectField } from '../../ui/fields.tsx'
import { serviceMessage } from '../api/admin-call.ts'
import { adminText } from '../text/admin-en.ts'
import { notify } from '../ui/notices.tsx'
import { playerDetailsQuery, setExtraTime } from './players-api.ts'

const text = adminText.players.extraTime

/** A player's extra time, saved as soon as it is chosen. */
export function ExtraTime({ player: { id, time_factor } }: { player: Pick<PlayerDetails, 'id' | 'time_factor'> }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<TimeFactor | null>(null)
  const hint = useId()
  const choose = async (factor: TimeFactor) => {
    if (chosen !== null) return
    setChosen(factor)
    try {
      queryClient.setQueryData(playerDetailsQuery(id).queryKey, await setExtraTime(id, factor))
      notify('success', text.saved)
    } catch (error) {
      notify('error', serviceMessage(error, text.failed))
    }
    setChosen(null)
  }
  return (
    <div className="grid gap-1">
      <SelectField
        label={text.label}
        aria-describedby={hint}
        aria-disabled={chosen !== null}
        value={chosen ?? time_factor}
        onChange={({ target }) => {
          const factor = TIME_FACTORS.find((known) => String(known) === target.value)
          if (factor !== undefined) void choose(factor)
        }}
      >
        {TIME_FACTORS.map((factor) => (
          <option key={factor} value={factor}>
            {text.factors[factor]}
          </option>
        ))}
      </SelectField>
      <p id={hint} className="text-muted text-sm">
        {text.hint}
      </p>
    </div>
  )
}
