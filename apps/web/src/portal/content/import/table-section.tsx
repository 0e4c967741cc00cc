// The file's first rows, with a menu above each column that says what it contains.
import { ITEM_COLUMNS, type ItemColumn, type ItemKindName } from '@noor-quest/contract/item-fields'
import { CheckField, ChoiceField } from '../../ui/choice-field.tsx'
import { itemsText } from '../items.en.ts'
import type { createImport } from './import-controller.ts'
import type { Target } from './table/headings.ts'
import type { TableReading } from './table/read-table.ts'

const text = itemsText.import

type Props = {
  kind: ItemKindName
  reading: TableReading
  importing: Pick<ReturnType<typeof createImport>, 'chooseColumn' | 'chooseSheet' | 'decide' | 'snapshot'>
}

const NONE = ''
const OF_QUESTIONS = ['right_text', 'right_text_ar', 'options', 'options_ar', 'option_e', 'option_e_ar'] as const

export function nameOfTarget(target: Target | typeof NONE): string {
  if (target === NONE) return text.columns.none
  const more = OF_QUESTIONS.find((one) => one === target)
  return more === undefined ? text.fields[target as ItemColumn] : text.columns.more[more]
}

export function TableSection({ kind, reading, importing }: Props) {
  const { sheets, read, columns, sample, hasHeadings } = reading
  const targets = [NONE, ...ITEM_COLUMNS[kind], ...(kind === 'question' ? OF_QUESTIONS : [])] as const
  return (
    <section aria-label={text.columns.title} className="grid min-w-0 gap-3">
      <h3 className="text-lg">{text.columns.title}</h3>
      {sheets.length > 1 && (
        <ChoiceField
          label={text.sheet}
          value={importing.snapshot().choices.sheet ?? NONE}
          options={[NONE, ...sheets]}
          nameOf={(sheet) => (sheet === NONE ? text.allSheets(read) : sheet)}
          onChoose={(sheet) => void importing.chooseSheet(sheet === NONE ? null : sheet)}
        />
      )}
      <CheckField
        label={text.columns.hasHeadings}
        checked={hasHeadings}
        onCheck={(isChecked) => void importing.decide({ hasHeadings: isChecked })}
      />
      {!hasHeadings && <p className="text-muted">{text.columns.noHeadings}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus */}
      <section aria-label={text.columns.rows} tabIndex={0} className="min-w-0 overflow-x-auto pb-2">
        <table className="border-separate border-spacing-x-2 border-spacing-y-0 text-start text-sm">
          <thead>
            <tr>
              {columns.map(({ id, heading, target }, index) => (
                <th key={id} scope="col" className="w-48 min-w-48 pb-2 text-start align-bottom font-normal">
                  <ChoiceField
                    label={heading === '' ? text.columns.number(index + 1) : heading}
                    value={target ?? NONE}
                    options={targets}
                    nameOf={nameOfTarget}
                    onChoose={(chosen) => void importing.chooseColumn(id, chosen === NONE ? null : chosen)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ number, cells }) => (
              <tr key={number}>
                {columns.map(({ id }, index) => (
                  <td key={id} dir="auto" className="border-parchment/15 border-t px-1 py-1.5 align-top">
                    <span className="wrap-anywhere line-clamp-2">{cells[index]}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
