import type { ReviewerCheck, ReviewerItem, ReviewerItems } from '@noor-quest/contract/reviewer'
import { LANGUAGES } from '@noor-quest/rules/languages'
import { QUIZ_LEVELS, type QuizLevel } from '@noor-quest/rules/quiz-levels'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../platform/network/http.ts'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery } from '../api/load-list.ts'
import { useMay } from '../api/role.ts'
import { itemsText } from '../content/items.en.ts'
import { contentText } from '../text/content.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { CheckField, ChoiceField } from '../ui/choice-field.tsx'
import { EmptyList, Loaded } from '../ui/list-notes.tsx'
import { Note } from '../ui/note.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { useAddressView } from '../ui/use-address-view.ts'
import { reviewerText as text } from './reviewer.en.ts'
import { type GivenCheck, ReviewerItemPart, typedCheckOf } from './reviewer-item.tsx'
import {
  hasLevels,
  isChecked,
  itemsOf,
  languagesOf,
  type ReviewerSource,
  type ReviewerView,
  readView,
  viewParameters,
} from './reviewer-view.ts'

const itemsQuery = (source: ReviewerSource) => ({
  ...adminQuery('Items', ['admin', 'item_checks', source], () =>
    source === 'sealed'
      ? adminCall('GET /api/item_checks/sealed')
      : adminCall('GET /api/item_checks', { query: { kind: source } }),
  ),
  // Each reading of sealed questions is logged, so a return to the window doesn't repeat it.
  staleTime: Number.POSITIVE_INFINITY,
})

function sendCheck(source: ReviewerSource, { proposal, ...sent }: Omit<ReviewerCheck, 'kind'>) {
  return source === 'sealed'
    ? adminCall('PUT /api/item_checks/sealed', { body: sent })
    : adminCall('PUT /api/item_checks', { body: { ...sent, kind: source, proposal } })
}

/** A reviewer's first page: their items, one at a time. */
export function ReviewerScreen() {
  const may = useMay()
  const [view, show] = useAddressView(readView, viewParameters)
  const { source, level, language, isUnchecked } = view
  const sources: readonly ReviewerSource[] = ['question', 'prophet', 'term']
  const query = useQuery(itemsQuery(source))
  return (
    <SectionPanel intro={text.intro}>
      <search className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
        <ChoiceField
          label={text.source}
          value={source}
          options={may('sealed:check') ? [...sources, 'sealed'] : sources}
          nameOf={(each) => text.sources[each]}
          onChoose={(source) => show({ source })}
        />
        {hasLevels(source) && (
          <ChoiceField<QuizLevel | ''>
            label={text.level}
            value={level ?? ''}
            options={['', ...QUIZ_LEVELS]}
            nameOf={(each) => (each === '' ? text.allLevels : contentText.level(each))}
            onChoose={(each) => show({ level: each === '' ? null : each })}
          />
        )}
        <ChoiceField
          label={itemsText.checks.language}
          value={language ?? ''}
          options={['', ...LANGUAGES]}
          nameOf={(each) => (each === '' ? text.bothLanguages : itemsText.checks.languages[each])}
          onChoose={(each) => show({ language: each === '' ? null : each })}
        />
        <CheckField label={text.unchecked} checked={isUnchecked} onCheck={(isUnchecked) => show({ isUnchecked })} />
      </search>
      {source === 'sealed' && <Note tone="warning">{text.sealedHint}</Note>}
      <Loaded query={query} label={text.loading}>
        {({ items }) => <Items key={JSON.stringify(view)} view={view} items={items} />}
      </Loaded>
    </SectionPanel>
  )
}

function Items({ view, items }: { view: ReviewerView; items: readonly ReviewerItem[] }) {
  const { source, language } = view
  const queryClient = useQueryClient()
  // An item that gets its check stays in the list until another view is chosen.
  const [ids] = useState(() => itemsOf(items, view).map(({ id }) => id))
  const [chosen, setChosen] = useState(0)
  const [said, setSaid] = useState('')
  const byId = new Map(items.map((item) => [item.id, item]))
  const listed = ids.flatMap((id) => byId.get(id) ?? [])
  const index = Math.min(chosen, listed.length - 1)
  const item = listed[index]

  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(index)
  useEffect(() => {
    if (shown.current === index) return
    shown.current = index
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [index])

  if (item === undefined) {
    const hasNone = itemsOf(items, { ...view, isUnchecked: false }).length === 0
    return <EmptyList title={hasNone ? text.none : text.allChecked} />
  }
  const go = (to: number) => {
    setChosen(to)
    setSaid('')
  }
  const { queryKey } = itemsQuery(source)
  const save = async (given: GivenCheck) => {
    const { id, version } = item
    try {
      const stored = await sendCheck(source, { id, version, ...given })
      const others = item.checks.filter(({ language }) => language !== given.language)
      const after = { ...item, checks: [...others, stored] }
      queryClient.setQueryData<ReviewerItems>(queryKey, (before) => ({
        items: (before?.items ?? []).map((each) => (each.id === id && each.version === version ? after : each)),
      }))
      typedCheckOf(id, given.language).clear()
      const isNew = isChecked(after, language) && !isChecked(item, language)
      const isLast = listed.every((each) => each.id === id || isChecked(each, language))
      if (isNew && isLast) setSaid(text.allChecked)
      else if (isNew && given.verdict === 'right' && index < listed.length - 1) go(index + 1)
      else setSaid(text.saved)
    } catch (error) {
      const isChanged = error instanceof ApiError && ['edit_conflict', 'not_found'].includes(error.code)
      if (isChanged) await queryClient.invalidateQueries({ queryKey })
      setSaid(isChanged ? text.changed : text.failed(messageOf(error)))
    }
  }
  const checked = listed.filter((each) => isChecked(each, language)).length
  return (
    <>
      <p className="font-semibold text-gold">{text.progress(checked, listed.length)}</p>
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-4 text-lg">
        {text.item(index + 1, listed.length)}
        {hasLevels(source) && ` · ${contentText.level(Number(item.content.level))}`}
      </h2>
      <ReviewerItemPart
        key={`${item.id} ${item.version}`}
        kind={source === 'sealed' ? 'question' : source}
        item={item}
        languages={languagesOf(item, language)}
        mayPropose={source !== 'sealed'}
        onSave={save}
      />
      <p role="status" className="min-h-6 text-muted">
        {said}
      </p>
      <div className="flex justify-between gap-3">
        <ActionButton label={text.previous} busy={index === 0} onPress={() => go(index - 1)} />
        <ActionButton label={text.next} busy={index >= listed.length - 1} onPress={() => go(index + 1)} />
      </div>
    </>
  )
}
