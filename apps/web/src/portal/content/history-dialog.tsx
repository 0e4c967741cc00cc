import type { ItemCheck, OwnCheck, Verdict } from '@noor-quest/contract/checks'
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import type { ItemHistory } from '@noor-quest/contract/items'
import { NOTE_MAX } from '@noor-quest/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../ui/fields.tsx'
import { draftOf } from '../forms/drafts.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { contentText } from '../text/content.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { FieldChanges } from '../ui/field-changes.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { Loaded } from '../ui/list-notes.tsx'
import { notify } from '../ui/notices.tsx'
import { CheckedBy, NotChecked, type SameChecks, VERDICTS } from './checked-by.tsx'
import { contentOf, isOpenProposal, type ListedItem, languagesOf } from './item-search.ts'
import { itemsText as text } from './items.en.ts'
import type { ItemsApi } from './items-api.ts'

type Props = {
  kind: ItemKindName
  item: ListedItem
  title: ReactNode
  api: Pick<ItemsApi, 'history' | 'check' | 'setAside' | 'decide'>
  /** Reloads the list. */
  onChanged: () => Promise<unknown>
  onClose: () => void
}

/** An item's history: its checks, and each version with its time, admin and changes. */
export function HistoryDialog({ kind, item, title, api, onChanged, onClose }: Props) {
  const history = useQuery(api.history(item))
  return (
    <Dialog open size="lg" title={text.history} onClose={onClose}>
      <div className="grid gap-5">
        {title}
        <Checks item={item} api={api} onChanged={onChanged} />
        <CheckForm kind={kind} item={item} api={api} onChanged={onChanged} />
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

/** The admin's own check of an item. */
function CheckForm({ kind, item, api, onChanged }: Pick<Props, 'kind' | 'item' | 'api' | 'onChanged'>) {
  const languages = languagesOf(kind, item)
  const [chosen, setChosen] = useState<'all' | OwnCheck['language']>('all')
  const [draft] = useState(() => draftOf<{ note: string }>(`check ${item.id}`))
  const [note, setNote] = useState(() => draft.load()?.note ?? '')
  const { run, pending, message } = useSubmission(text.checks.failed)
  const save = async (verdict: Verdict) => {
    const isSaved = await run(async () => {
      for (const language of languages) {
        if (chosen !== 'all' && chosen !== language) continue
        await api.check(item.id, { version: item.version, language, verdict, note: note.trim() })
      }
    })
    if (isSaved) {
      setNote('')
      draft.clear()
    }
    await onChanged()
  }
  return (
    <section aria-label={text.checks.own} className="grid min-w-0 gap-3 rounded-2xl border border-gold/25 p-4">
      <h3 className="font-semibold text-gold-pale text-sm">{text.checks.own}</h3>
      <p className="text-muted text-sm">{text.checks.ownHint}</p>
      {languages.length > 1 && (
        <SelectField
          label={text.checks.language}
          value={chosen}
          onChange={({ target }) => setChosen(target.value as typeof chosen)}
        >
          <option value="all">{text.checks.both}</option>
          {languages.map((language) => (
            <option key={language} value={language}>
              {text.checks.languages[language]}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label={text.checks.note}
        maxLength={NOTE_MAX}
        value={note}
        onChange={({ target }) => {
          setNote(target.value)
          draft.save({ note: target.value })
        }}
      />
      <FormMessage message={message} />
      <fieldset className="grid min-w-0 grid-cols-2 gap-2 sm:grid-cols-4">
        <legend className="sr-only">{text.checks.verdict}</legend>
        {VERDICTS.map((verdict) => (
          <ActionButton
            label={text.checks.verdicts[verdict]}
            key={verdict}
            busy={pending}
            onPress={() => save(verdict)}
          />
        ))}
      </fieldset>
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
