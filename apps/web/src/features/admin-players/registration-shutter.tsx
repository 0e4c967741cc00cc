import type { RegistrationShutter } from '@noor-quest/contract/player-list'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminCall } from '../../platform/admin-call.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { Button } from '../../ui/button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'

const text = adminText.players.shutter
const POLL_MS = 15_000
const ADDRESS = '/api/players/shutter'

const shutterQuery = queryOptions({
  queryKey: ['admin', 'registration-shutter'],
  queryFn: () => adminCall<RegistrationShutter>('GET', ADDRESS),
  refetchInterval: POLL_MS,
})

/** Says when new players are refused, on every tab, and lets them in by one press. */
export function RegistrationShutterNotice() {
  const queryClient = useQueryClient()
  const { data } = useQuery(shutterQuery)
  const lift = useMutation({
    mutationFn: () => adminCall<RegistrationShutter>('POST', `${ADDRESS}/lift`),
    onSuccess: (after) => queryClient.setQueryData(shutterQuery.queryKey, after),
  })
  return (
    <div role="status" className="empty:hidden">
      {data?.shut === true && (
        <div className="flex flex-wrap items-center gap-3 rounded-2xl border border-wrong/70 bg-wrong/15 px-4 py-3">
          <WarningIcon className="size-5 shrink-0 text-wrong-text" />
          <p className="min-w-0 flex-1">{text.shut}</p>
          <Button
            variant="glass"
            className="max-sm:w-full"
            aria-disabled={lift.isPending}
            onClick={() => !lift.isPending && lift.mutate()}
          >
            {text.lift}
          </Button>
        </div>
      )}
    </div>
  )
}
