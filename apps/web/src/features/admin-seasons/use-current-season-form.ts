import type { Season } from '@noor-quest/contract/seasons'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import type { FormState } from '../../platform/form-controller.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { useStore } from '../../platform/use-store.ts'
import { notify } from '../../ui/portal/notices.tsx'
import type { SectionForm } from '../../ui/portal/section-form.tsx'
import type { CurrentSeasonForm, CurrentSeasonPorts } from './current-season-form.ts'
import { changeSeason, seasonsQuery } from './seasons-api.ts'

type Used<Values> = {
  change: (change: Partial<Values>) => void
  state: FormState<Values>
  /** Of the section's frame. */
  frame: Pick<ComponentProps<typeof SectionForm>, 'state' | 'onSubmit' | 'onTakeTheirs'>
}

/** One section's form of the current season for as long as the page is open: `create` makes it. */
export function useCurrentSeasonForm<Values, Field extends keyof Season>(
  season: Season,
  create: (season: Season, ports: CurrentSeasonPorts) => CurrentSeasonForm<Values, Field>,
): Used<Values> {
  const queryClient = useQueryClient()
  const [made] = useState(() =>
    create(season, {
      change: changeSeason,
      onSaved: () => {
        notify('success', adminText.event.saved)
        void queryClient.invalidateQueries(seasonsQuery)
      },
    }),
  )
  const { form, adopt, takeTheirs } = made
  useEffect(() => adopt(season), [adopt, season])
  const state = useStore(form)
  const frame = { state, onSubmit: () => void form.submit(), onTakeTheirs: takeTheirs }
  return { change: form.change, state, frame }
}
