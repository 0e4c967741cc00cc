import { GROUP_NAME_MAX } from '@noor-quest/contract/limits'
import type { Season } from '@noor-quest/contract/seasons'
import { GROUPS_MAX } from '@noor-quest/rules/season'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRefusedFocus } from '../../platform/forms/use-form.ts'
import { useStore } from '../../platform/storage/store.ts'
import { seasonName } from '../../text/season-name.ts'
import { TextField } from '../../ui/fields.tsx'
import { draftOf } from '../forms/drafts.ts'
import { settingsText } from '../settings/settings.en.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { CheckField, ChoiceField } from '../ui/choice-field.tsx'
import { Note } from '../ui/note.tsx'
import { notify } from '../ui/notices.tsx'
import { SectionForm } from '../ui/section-form.tsx'
import { groupName } from './group-choice.tsx'
import { groupsText as text } from './groups.en.ts'
import { createGroupsForm, firstBlank, type GroupRow, isRemoved, rowsOf, withRow } from './groups-form.ts'
import { changeSeason, seasonsQuery } from './seasons-api.ts'

/** The groups of which players choose one when they register (docs/product-rules.md#groups). */
export function GroupsSection({ season }: { season: Season }) {
  const queryClient = useQueryClient()
  const [shared] = useState(() =>
    createGroupsForm(season, {
      change: changeSeason,
      onSaved: () => {
        notify('success', settingsText.saved)
        void queryClient.invalidateQueries(seasonsQuery)
      },
      draft: draftOf('groups'),
    }),
  )
  useEffect(() => shared.adopt(season), [shared, season])
  const { values, errors, refused } = useStore(shared.form)
  const form = useRefusedFocus(refused)
  const rows = rowsOf(values)
  const staying = rows.filter((row) => !isRemoved(row))
  const setRows = (changed: readonly GroupRow[]) => shared.form.change({ rows: JSON.stringify(changed) })
  const setRow = (id: string, change: Partial<GroupRow>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...change } : row)))
  const remove = ({ id }: GroupRow) =>
    personsOf(season, id) === 0 ? setRows(rows.filter((row) => row.id !== id)) : setRow(id, { leavesTo: '' })
  const keep = (id: string) =>
    setRows(rows.map(({ leavesTo, ...row }) => (row.id === id || leavesTo === undefined ? row : { ...row, leavesTo })))
  const blank = errors.rows === undefined ? null : firstBlank(rows)
  const without = season.policies.groups.length === 0 ? 0 : personsOf(season, '')

  return (
    <SectionForm
      ref={form}
      title={text.title}
      intro={text.intro}
      shared={shared}
      nameOf={(field) => (field === 'rows' ? text.title : text.ranksAll)}
      show={(field, value) => (field === 'rows' ? namesOf(String(value)) : value === true ? text.yes : text.no)}
    >
      {rows.length > 0 && <p className="text-muted text-sm">{text.consent}</p>}
      {without > 0 && <Note tone="warning">{text.without(without)}</Note>}
      <ul className="grid min-w-0 gap-4 empty:hidden">
        {rows.map((row) => (
          <li key={row.id} className="grid min-w-0 gap-3 rounded-2xl border border-parchment/15 p-3 sm:p-4">
            {row.leavesTo === undefined ? (
              <GroupFields
                row={row}
                isStored={season.policies.groups.some(({ id }) => id === row.id)}
                persons={personsOf(season, row.id)}
                blank={blank?.id === row.id ? blank.field : null}
                onChange={(change) => setRow(row.id, change)}
                onRemove={() => remove(row)}
              />
            ) : (
              <div role="status" className="grid min-w-0 gap-3">
                <p>
                  <strong>{text.removed(seasonName(row))}</strong> {text.consequence(personsOf(season, row.id))}
                </p>
                <div className="flex flex-wrap items-end gap-3">
                  <ChoiceField
                    label={text.movesTo}
                    value={staying.some(({ id }) => id === row.leavesTo) ? row.leavesTo : ''}
                    options={['', ...staying.map(({ id }) => id)]}
                    nameOf={(id) => groupName(staying, id)}
                    onChoose={(leavesTo) => setRow(row.id, { leavesTo })}
                  />
                  <ActionButton label={text.keep} onPress={() => keep(row.id)} />
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
      {errors.rows !== undefined && blank === null && (
        <p role="alert" className="text-wrong-text">
          {errors.rows}
        </p>
      )}
      {staying.length < GROUPS_MAX && (
        <ActionButton label={text.add} className="justify-self-start" onPress={() => setRows(withRow(rows))} />
      )}
      {staying.length > 0 && (
        <CheckField
          label={text.ranksAll}
          checked={values.ranks_all}
          onCheck={(ranks_all) => shared.form.change({ ranks_all })}
        />
      )}
    </SectionForm>
  )
}

type FieldsProps = {
  row: GroupRow
  isStored: boolean
  persons: number
  /** The field to fill in. */
  blank: 'name' | 'name_ar' | null
  onChange: (change: Partial<GroupRow>) => void
  onRemove: () => void
}

function GroupFields({ row, isStored, persons, blank, onChange, onRemove }: FieldsProps) {
  const field = (name: 'name' | 'name_ar') => ({
    label: text[name],
    maxLength: GROUP_NAME_MAX,
    value: row[name],
    ...(blank === name && { name: 'rows', error: settingsText.required }),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <div className="grid min-w-0 gap-3 sm:grid-cols-2">
        <TextField {...field('name')} />
        <TextField {...field('name_ar')} lang="ar" dir="rtl" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-muted text-sm">{text.persons(persons)}</span>
        {isStored && (
          <a
            href={`/display?group=${row.id}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`${text.screen}: ${seasonName(row)}`}
            className="ms-auto min-h-11 content-center text-sm underline"
          >
            {text.screen}
          </a>
        )}
        <ActionButton label={text.remove} of={seasonName(row)} variant="quiet" onPress={onRemove} />
      </div>
    </>
  )
}

const personsOf = ({ persons_in_groups }: Season, id: string) => persons_in_groups?.[id] ?? 0

/** Both names: another admin may have changed only one. */
const namesOf = (rows: string) =>
  rowsOf({ rows })
    .flatMap((row) => (isRemoved(row) ? [] : `${row.name} · ${row.name_ar}`))
    .join('\n')
