import type { Season } from '@noor-quest/contract/seasons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FormState } from '../../platform/forms/form-controller.ts'
import { useStore } from '../../platform/storage/store.ts'
import { draftOf } from '../forms/drafts.ts'
import { adminText } from '../text/admin-en.ts'
import { notify } from '../ui/notices.tsx'
import type { CurrentSeasonForm, CurrentSeasonPorts } from './current-season-form.ts'
import { changeSeason, seasonsQuery } from './seasons-api.ts'

type Used<Values, Field extends keyof Season> = {
  change: (change: Partial<Values>) => void
  state: FormState<Values>
  shared: CurrentSeasonForm<Values, Field>
}

/**
 * One section's form of the current season for as long as the page is open. `create` makes it.
 * Typed values outlive it as a draft.
 */
export function useCurrentSeasonForm<Values extends object, Field extends keyof Season>(
  name: string,
  season: Season,
  create: (season: Season, ports: CurrentSeasonPorts<Values, Field>) => CurrentSeasonForm<Values, Field>,
): Used<Values, Field> {
  const queryClient = useQueryClient()
  const [shared] = useState(() =>
    create(season, {
      change: changeSeason,
      onSaved: () => {
        notify('success', adminText.event.saved)
        void queryClient.invalidateQueries(seasonsQuery)
      },
      draft: draftOf(`season ${name}`),
    }),
  )
  useEffect(() => shared.adopt(season), [shared, season])
  return { change: shared.form.change, state: useStore(shared.form), shared }
}
