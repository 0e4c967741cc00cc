// The admin's own check of an item.

import type { OwnCheck, Verdict } from '@noor-quest/contract/checks'
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { NOTE_MAX } from '@noor-quest/contract/limits'
import { useState } from 'react'
import { SelectField, TextArea } from '../../ui/fields.tsx'
import { draftOf } from '../forms/drafts.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { type ListedItem, languagesOf } from './item-search.ts'
import { itemsText } from './items.en.ts'

const text = itemsText.checks
/** The contract's list, whose file has schemas. */
const VERDICTS: readonly Verdict[] = ['right', 'wording', 'wrong', 'doubtful']

type Props = {
  kind: ItemKindName
  item: ListedItem
  check: (id: string, check: OwnCheck) => Promise<unknown>
  onChecked: () => Promise<unknown>
}

export function CheckForm({ kind, item, check, onChecked }: Props) {
  const languages = languagesOf(kind, item)
  const [chosen, setChosen] = useState<'all' | OwnCheck['language']>('all')
  const [draft] = useState(() => draftOf<{ note: string }>(`check ${item.id}`))
  const [note, setNote] = useState(() => draft.load()?.note ?? '')
  const { run, pending, message } = useSubmission(text.failed)
  const save = async (verdict: Verdict) => {
    const isSaved = await run(async () => {
      for (const language of languages) {
        if (chosen !== 'all' && chosen !== language) continue
        await check(item.id, { version: item.version, language, verdict, note: note.trim() })
      }
    })
    if (isSaved) {
      setNote('')
      draft.clear()
    }
    await onChecked()
  }
  return (
    <section aria-label={text.own} className="grid min-w-0 gap-3 rounded-2xl border border-gold/25 p-4">
      <h3 className="font-semibold text-gold-pale text-sm">{text.own}</h3>
      <p className="text-muted text-sm">{text.ownHint}</p>
      {languages.length > 1 && (
        <SelectField
          label={text.language}
          value={chosen}
          onChange={({ target }) => setChosen(target.value as typeof chosen)}
        >
          <option value="all">{text.both}</option>
          {languages.map((language) => (
            <option key={language} value={language}>
              {text.languages[language]}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label={text.note}
        maxLength={NOTE_MAX}
        value={note}
        onChange={({ target }) => {
          setNote(target.value)
          draft.save({ note: target.value })
        }}
      />
      <FormMessage message={message} />
      <fieldset className="grid min-w-0 grid-cols-2 gap-2 sm:grid-cols-4">
        <legend className="sr-only">{text.verdict}</legend>
        {VERDICTS.map((verdict) => (
          <ActionButton label={text.verdicts[verdict]} key={verdict} busy={pending} onPress={() => save(verdict)} />
        ))}
      </fieldset>
    </section>
  )
}
