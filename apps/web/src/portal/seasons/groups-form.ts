// The form of a season's groups, without the screen.
import type { Group } from '@noor-quest/contract/policies'
import type { Season, SeasonChange } from '@noor-quest/contract/seasons'
import { GROUPS_MIN } from '@noor-quest/rules/season'
import type { Draft } from '../../platform/forms/form-controller.ts'
import { newRequestId } from '../../platform/network/http.ts'
import { editConflictOf, serviceMessage } from '../api/admin-call.ts'
import { createSharedForm, type SharedDraft, type SharedForm } from '../forms/shared-form.ts'
import { settingsText } from '../settings/settings.en.ts'
import { groupsText as text } from './groups.en.ts'
import { seasonsText } from './seasons.en.ts'

type Stored = Pick<Season, 'id' | 'version'> & { policies: Pick<Season['policies'], 'groups' | 'ranks_all'> }

/** `leavesTo`: the row is removed, and its players get this group; '': none. */
export type GroupRow = Group & { leavesTo?: string }
/** `rows`: JSON, because a form compares its values by identity. */
export type GroupsValues = { rows: string; ranks_all: boolean }

type Ports = {
  change: (change: SeasonChange) => Promise<Season>
  onSaved: () => void
  draft: Draft<SharedDraft<Stored, GroupsValues>>
}

export const rowsOf = ({ rows }: Pick<GroupsValues, 'rows'>): GroupRow[] => JSON.parse(rows)

export const isRemoved = (row: GroupRow) => row.leavesTo !== undefined

export const withRow = (rows: readonly GroupRow[]): GroupRow[] => [
  ...rows,
  { id: newRequestId(), name: '', name_ar: '' },
]

/** The first blank name of a row that stays. */
export function firstBlank(rows: readonly GroupRow[]): { id: string; field: 'name' | 'name_ar' } | null {
  for (const row of rows.filter((each) => !isRemoved(each))) {
    for (const field of ['name', 'name_ar'] as const) if (row[field].trim() === '') return { id: row.id, field }
  }
  return null
}

/** A name that two groups have in one language: players couldn't tell them apart. */
function sameName(groups: readonly Group[]): string | null {
  for (const field of ['name', 'name_ar'] as const) {
    const names = groups.map((group) => group[field])
    const same = names.find((name, index) => names.indexOf(name) < index)
    if (same !== undefined) return same
  }
  return null
}

/** The request's body. A removed group's players move only to a group that stays. */
export function bodyOf(values: GroupsValues) {
  const rows = rowsOf(values)
  const groups = rows
    .filter((row) => !isRemoved(row))
    .map(({ id, name, name_ar }) => ({ id, name: name.trim(), name_ar: name_ar.trim() }))
  const moved = rows.flatMap(({ id, leavesTo }) =>
    groups.some((group) => group.id === leavesTo) ? [[id, leavesTo] as const] : [],
  )
  return {
    policies: { groups, ranks_all: values.ranks_all || groups.length === 0 },
    ...(moved.length > 0 && { moved_groups: Object.fromEntries(moved) as Record<string, string> }),
  }
}

export function createGroupsForm(
  season: Stored,
  { change, onSaved, draft }: Ports,
): SharedForm<Stored, GroupsValues, Omit<SeasonChange, 'version'>> {
  return createSharedForm<Stored, GroupsValues, Omit<SeasonChange, 'version'>>({
    seen: season,
    isSame: (one, other) => one.id === other.id,
    valuesOf: ({ policies: { groups, ranks_all } }) => ({ rows: JSON.stringify(groups), ranks_all }),
    read: (values) => {
      const rows = rowsOf(values)
      const staying = rows.filter((row) => !isRemoved(row))
      if (firstBlank(rows) !== null) return { ok: false, field: 'rows', errors: { rows: settingsText.required } }
      const isTooFew = staying.length > 0 && staying.length < GROUPS_MIN
      if (isTooFew) return { ok: false, field: 'rows', errors: { rows: text.tooFew } }
      const body = bodyOf(values)
      const same = sameName(body.policies.groups)
      return same === null ? { ok: true, body } : { ok: false, field: 'rows', errors: { rows: text.same(same) } }
    },
    save: (body, seen) => change({ ...body, version: seen.version }),
    failedText: (_, error) =>
      editConflictOf(error) === null ? serviceMessage(error, settingsText.failed) : seasonsText.replaced,
    onSaved,
    draft,
  })
}
