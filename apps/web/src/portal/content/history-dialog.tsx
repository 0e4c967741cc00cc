import type { ItemCheck } from '@noor-quest/contract/checks'
import type { ItemHistory } from '@noor-quest/contract/items'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { contentText } from '../text/content.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { FieldChanges } from '../ui/field-changes.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Loaded } from '../ui/list-notes.tsx'
import { notify } from '../ui/notices.tsx'
import { CheckedBy, NotChecked, type SameChecks } from './checked-by.tsx'
import { contentOf, isOpenProposal, type ListedItem } from './item-search.ts'
import { itemsText as text } from './items.en.ts'
import type { ItemsApi } from './items-api.ts'

type Props = {
  item: ListedItem
  title: ReactNode
  api: Pick<ItemsApi, 'history' | 'setAside' | 'decide'>
  /** Reloads the list. */
  onChanged: () => Promise<unknown>
  onClose: () => void
}

/** An item's history: its checks, and each version with its time, admin and changes. */
export function HistoryDialog({ item, title, api, onChanged, onClose }: Props) {
  const history = useQuery(api.history(item))
  return (
    <Dialog open size="lg" title={text.history} onClose={onClose}>
      <div className="grid gap-5">
        {title}
        <Checks item={item} api={api} onChanged={onChanged} />
        <Loaded query={history} label={text.loadingHistory}>
          {({ versions }) => <Versions versions={versions} />}
        </Loaded>
      </div>
    </Dialog>
  )
}

function Checks({ item, api, onChanged }: Pick<Props, 'item' | 'api' | 'onChanged'>) {
  const { run, pending, message } = useSubmission(text.checks.setAsideFailed)
  const answer = async ([{ language, by, checked_at }]: SameChecks, accept: boolean) => {
    const isDone = await run(() => api.decide(item.id, { version: item.version, language, by, checked_at, accept }))
    if (isDone) notify('success', accept ? text.checks.accepted : text.checks.refused)
    await onChanged()
  }
  const decide = async (checks: readonly ItemCheck[], set_aside: boolean) => {
    await run(async () => {
      for (const { language, by, checked_at } of checks) {
        await api.setAside(item.id, { version: item.version, language, by, checked_at, set_aside })
      }
    })
    await onChanged()
  }
  return (
    <section aria-label={text.checks.title} className="grid min-w-0 gap-3 rounded-2xl border border-parchment/15 p-4">
      <h3 className="font-semibold text-gold-pale text-sm">{text.checks.title}</h3>
      <NotChecked item={item} />
      <CheckedBy checks={item.checks} content={contentOf(item)}>
        {(checks) => {
          const [check] = checks
          const { verdict, by, set_aside_by } = check
          const isCounted = set_aside_by === null
          return (
            <>
              {isOpenProposal(check) &&
                [true, false].map((accept) => (
                  <ActionButton
                    key={String(accept)}
                    label={accept ? text.checks.accept : text.checks.refuse}
                    of={by}
                    variant={accept ? 'gold' : 'glass'}
                    busy={pending}
                    onPress={() => answer(checks, accept)}
                  />
                ))}
              <ActionButton
                label={isCounted ? text.checks.setAside : text.checks.countAgain}
                of={contentText.list([text.checks.verdicts[verdict], by])}
                busy={pending}
                onPress={() => decide(checks, isCounted)}
              />
            </>
          )
        }}
      </CheckedBy>
      {item.checks.length > 0 && <p className="text-muted text-sm">{text.checks.setAsideHint}</p>}
      <FormMessage message={message} />
    </section>
  )
}

function Versions({ versions }: ItemHistory) {
  return (
    <section aria-label={text.versions(versions.length)} className="grid min-w-0 gap-3">
      <h3 className="font-display text-lg">{text.versions(versions.length)}</h3>
      <ol className="grid gap-3">
        {versions.map((version, index) => {
          const before = versions[index + 1]
          return (
            <li key={version.number} className="grid min-w-0 gap-2 rounded-2xl border border-parchment/15 p-4">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{text.version(version.number)}</span>
                <span className="text-muted text-sm">{text.when(version.at)}</span>
                <bdi className="wrap-anywhere text-muted text-sm">{version.by ?? text.noAdmin}</bdi>
              </p>
              {before === undefined ? (
                <p className="text-muted text-sm">{text.added}</p>
              ) : (
                <FieldChanges before={before.content} after={version.content} />
              )}
              <CheckedBy checks={version.checks} content={version.content} />
              <p className="wrap-anywhere font-mono text-muted text-xs">
                <bdi dir="ltr">{version.version}</bdi>
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
