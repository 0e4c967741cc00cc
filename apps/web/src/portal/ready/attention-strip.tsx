import type { Check } from '@noor-quest/contract/attention'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ExpandIcon, WarningIcon } from '../../ui/icons.tsx'
import { CheckActions } from './check-actions.tsx'
import { attentionQuery, isPressing, keyOf, viewOf } from './check-view.ts'
import { readyText } from './ready.en.ts'

const text = readyText

/**
 * One row on every page of the portal except the page of all checks, and only while a check needs
 * attention.
 */
export function AttentionStrip() {
  const queryClient = useQueryClient()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data } = useQuery(attentionQuery)
  // Actions on the last page may have ended a check.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page loads the checks again
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: attentionQuery.queryKey, exact: true }, { cancelRefetch: false })
  }, [path, queryClient])
  const pressing = path === '/admin' ? [] : (data?.checks.filter(isPressing) ?? [])
  return (
    <div role="status" className="empty:hidden">
      {pressing.length > 0 && <Strip pressing={pressing} />}
    </div>
  )
}

function Strip({ pressing }: { pressing: Check[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const [first, ...others] = pressing
  if (first === undefined) return null
  const isUrgent = pressing.some(({ state }) => state === 'wrong')
  return (
    <section
      aria-label={text.region}
      className={classNames(
        'rounded-2xl border px-3 py-1',
        isUrgent ? 'border-wrong/70 bg-wrong/15' : 'border-amber/60 bg-amber/15',
      )}
    >
      <div className="flex min-h-11 items-center gap-3">
        <WarningIcon className={classNames('size-5 shrink-0', isUrgent ? 'text-wrong-text' : 'text-amber-text')} />
        <p className="min-w-0 flex-1 leading-snug">
          <span className="font-semibold">{viewOf(first).pressing}</span>{' '}
          {others.length > 0 && <span className="text-muted text-sm">{text.more(others.length)}</span>}
        </p>
        {!isOpen && <CheckActions check={first} className="max-sm:hidden" />}
        <IconButton
          label={isOpen ? text.hide : text.show}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          className="border-transparent! bg-transparent!"
          onClick={() => setIsOpen(!isOpen)}
        >
          <ExpandIcon className={classNames('size-5', !isOpen && 'rotate-180')} />
        </IconButton>
      </div>
      {isOpen && (
        <ul id={listId} className="grid gap-3 border-parchment/15 border-t py-3">
          {pressing.map((check) => {
            const { pressing: title, said } = viewOf(check)
            return (
              <li key={keyOf(check)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <div className="min-w-0 flex-1 basis-60">
                  {pressing.length > 1 && <p className="font-semibold">{title}</p>}
                  {said.map((line) => (
                    <p key={line} className="text-parchment/90 text-sm">
                      {line}
                    </p>
                  ))}
                </div>
                <CheckActions check={check} />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
