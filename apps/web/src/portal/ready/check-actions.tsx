import type { Attention, Check } from '@noor-quest/contract/attention'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { serviceMessage } from '../api/admin-call.ts'
import { notify } from '../ui/notices.tsx'
import { attentionQuery, type CheckAction, chooseStarter, liftRegistrations, viewOf } from './check-view.ts'
import { readyText } from './ready.en.ts'

const SMALL = 'px-4! text-sm!'

const PRESSES: Record<Extract<CheckAction, { kind: 'press' }>['what'], () => Promise<Attention | unknown>> = {
  lift: liftRegistrations,
  'accept-starter': () => chooseStarter(true),
  'warn-of-starter': () => chooseStarter(false),
}

/** The ways to end a check: a button, or a link to the page that can end it. */
export function CheckActions({ check, className }: { check: Check; className?: string }) {
  const queryClient = useQueryClient()
  const press = useMutation({
    mutationFn: (what: keyof typeof PRESSES) => PRESSES[what](),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: attentionQuery.queryKey }),
    onError: (error) => notify('error', serviceMessage(error, readyText.failed)),
  })
  const { actions } = viewOf(check)
  if (actions.length === 0) return null
  return (
    <span className={classNames('flex flex-wrap gap-2', className)}>
      {actions.map((action) =>
        action.kind === 'link' ? (
          <Link key={action.label} to={action.to} className={classNames(buttonClass({ variant: 'glass' }), SMALL)}>
            {action.label}
          </Link>
        ) : (
          <Button
            key={action.label}
            variant="glass"
            className={SMALL}
            aria-disabled={press.isPending}
            onClick={() => !press.isPending && press.mutate(action.what)}
          >
            {action.label}
          </Button>
        ),
      )}
    </span>
  )
}
