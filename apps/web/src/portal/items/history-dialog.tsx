import type { ItemHistory, ItemReview } from '@noor-quest/contract/items'
import { REVIEWER_MAX } from '@noor-quest/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useForm } from '../../platform/forms/use-form.ts'
import { commonText } from '../../text/common.en.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { loggingFailure } from '../api/load-list.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { FieldChanges } from '../ui/field-changes.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { LoadFailed } from '../ui/list-notes.tsx'
import type { ListedItem } from './item-search.ts'
import { itemsText } from './items.en.ts'
import type { ItemsApi } from './items-api.ts'

const text = itemsText

type Props<Item extends ListedItem> = {
  item: Item
  title: ReactNode
  api: Pick<ItemsApi<Item, never, never>, 'history' | 'review'>
  /** Reloads the list. */
  onChanged: () => Promise<unknown>
  onClose: () => void
  /** Further actions on the item's past. */
  children?: ReactNode
}

/** An item's history: its reviewer, and each version with its time, admin and changes. */
export function HistoryDialog<Item extends ListedItem>({
  item,
  title,
  api,
  onChanged,
  onClose,
  children,
}: Props<Item>) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'history', item.id, item.version, item.reviewed_by],
    queryFn: loggingFailure('History', () => api.history(item.id)),
    staleTime: 0,
  })
  return (
    <Dialog open size="lg" title={text.history} onClose={onClose} closeLabel={commonText.close}>
      <div className="grid gap-5">
        {title}
        {item.reviewed_by === null ? (
          <MarkReviewed item={item} review={api.review} onMarked={onChanged} />
        ) : (
          <Reviewed item={item} review={api.review} onTakenBack={onChanged} />
        )}
        {isError && <LoadFailed onRetry={() => void refetch()} />}
        {data ? <Versions versions={data.versions} /> : !isError && <Spinner label={text.loadingHistory} />}
        {children}
      </div>
    </Dialog>
  )
}

type MarkProps = {
  item: ListedItem
  review: (id: string, review: ItemReview | null) => Promise<unknown>
  onMarked: () => Promise<unknown>
}
type ReviewValues = { reviewed_by: string; reviewed_at: string }

/** Today in the format of a date field, which is Sweden's format. */
const today = () => new Date().toLocaleDateString('sv')

function MarkReviewed({ item, review, onMarked }: MarkProps) {
  const { form, state, formProps } = useForm<ReviewValues, ReviewValues, unknown>({
    initial: { reviewed_by: '', reviewed_at: today() },
    read: (values) => {
      const reviewed_by = values.reviewed_by.trim()
      if (reviewed_by === '') return { ok: false, field: 'reviewed_by', errors: { reviewed_by: text.readerNeeded } }
      if (values.reviewed_at === '') return { ok: false, field: 'reviewed_at', errors: { reviewed_at: text.dayNeeded } }
      if (values.reviewed_at > today())
        return { ok: false, field: 'reviewed_at', errors: { reviewed_at: text.dayToCome } }
      return { ok: true, body: { ...values, reviewed_by } }
    },
    save: (body) => review(item.id, { ...body, version: item.version }),
    failedText: text.reviewFailed,
    onSaved: () => void onMarked(),
  })
  return (
    <form {...formProps} className="grid gap-3 rounded-2xl border border-gold/25 p-4">
      <p className="text-muted text-sm">{text.reviewIntro}</p>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField
          label={text.reader}
          maxLength={REVIEWER_MAX}
          autoComplete="off"
          value={state.values.reviewed_by}
          error={state.errors.reviewed_by}
          onChange={(event) => form.change({ reviewed_by: event.target.value })}
        />
        <TextField
          label={text.readOn}
          type="date"
          max={today()}
          value={state.values.reviewed_at}
          error={state.errors.reviewed_at}
          onChange={(event) => form.change({ reviewed_at: event.target.value })}
        />
      </div>
      <FormMessage message={state.failure?.message ?? null} />
      <Button type="submit" variant="glass" aria-disabled={state.saving} className="justify-self-start">
        <CheckIcon className="size-5" />
        {text.markReviewed}
      </Button>
    </form>
  )
}

type ReviewedProps = Omit<MarkProps, 'onMarked'> & { onTakenBack: () => Promise<unknown> }

function Reviewed({ item, review, onTakenBack }: ReviewedProps) {
  const { run, pending, message } = useSubmission(text.takeBackFailed)
  const takeBack = async () => {
    if (await run(() => review(item.id, null))) await onTakenBack()
  }
  return (
    <div className="grid gap-3 rounded-2xl border border-right/50 p-4">
      <p className="flex items-center gap-2">
        <CheckIcon className="size-5 shrink-0 text-right-text" />
        <bdi className="wrap-anywhere">{text.reviewedBy(item.reviewed_by ?? '', item.reviewed_at ?? '')}</bdi>
      </p>
      <FormMessage message={message} />
      <Button variant="glass" aria-disabled={pending} onClick={() => void takeBack()} className="justify-self-start">
        {text.takeBack}
      </Button>
    </div>
  )
}

function Versions({ versions }: ItemHistory) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <h3 id={id} className="font-display text-lg">
        {text.versions(versions.length)}
      </h3>
      <ol className="grid gap-3">
        {versions.map((version, index) => {
          const before = versions[index + 1]
          return (
            <li key={version.number} className="grid min-w-0 gap-2 rounded-2xl border border-parchment/15 p-4">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{text.version(version.number)}</span>
                <span className="text-muted text-sm">{text.when(version.at)}</span>
                <bdi className="wrap-anywhere text-muted text-sm">{version.by ?? text.noAdmin}</bdi>
                {version.reviewed_by !== null && (
                  <Badge size="sm" tone="right">
                    <CheckIcon className="size-3.5" />
                    <bdi>{text.reviewedBy(version.reviewed_by, version.reviewed_at ?? '')}</bdi>
                  </Badge>
                )}
              </p>
              {before === undefined ? (
                <p className="text-muted text-sm">{text.added}</p>
              ) : (
                <FieldChanges before={before.content} after={version.content} />
              )}
              <p className="wrap-anywhere font-mono text-muted text-xs">{version.version}</p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
