import type { Season, SeasonChange } from '@noor-quest/contract/seasons'
import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { seasonName } from '../../text/season-name.ts'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { attempt } from '../ui/notices.tsx'
import { seasonsText } from './seasons.en.ts'
import { changeSeason } from './seasons-api.ts'

const CHANGES = {
  freezeNow: { freezes_at: 'now' },
  closeNow: { closes_at: 'now' },
} as const satisfies Record<string, SeasonChange>

type Props = Pick<ComponentProps<typeof ConfirmButton>, 'variant' | 'className'> & {
  season: Pick<Season, 'name' | 'name_ar' | 'version'>
  press: keyof typeof CHANGES
}

/** Freezes or closes the season at the server's present time. */
export function SeasonNow({ season, press, ...button }: Props) {
  const queryClient = useQueryClient()
  const action = seasonsText[press]
  const send = async () => {
    await attempt(() => changeSeason({ ...CHANGES[press], version: season.version }), action.done, action.failed)
    await queryClient.invalidateQueries({ queryKey: ['admin'] })
  }
  return (
    <ConfirmButton
      label={action.button}
      question={{ title: action.question(seasonName(season)), text: action.effects, run: send }}
      {...button}
    />
  )
}
