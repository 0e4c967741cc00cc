import { ITEM_COLUMNS, type ItemColumn, type ItemKindName } from '@noor-quest/contract/item-fields'
import type { ItemImport, ItemImportResult } from '@noor-quest/contract/items'
import { TIME_LIMIT_DEFAULT } from '@noor-quest/contract/limits'
import { useId, useState } from 'react'
import { newRequestId } from '../../platform/new-request-id.ts'
import { adminText } from '../../platform/text/admin-en.ts'
import { text as shared } from '../../platform/text/text.ts'
import { useStore } from '../../platform/use-store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { type Column, DataTable } from '../../ui/portal/data-table.tsx'
import { FormMessage } from '../../ui/portal/form-message.tsx'
import { Note } from '../../ui/portal/note.tsx'
import { FileButton } from './file-button.tsx'
import { countRows, createImport } from './import-controller.ts'

const text = adminText.items.import
/** More would only make the dialog slow; the counts and the errors say the rest. */
const SHOWN_ROWS = 100

type Row = ItemImportResult['rows'][number]

type Props = {
  kind: ItemKindName
  send: (file: ItemImport) => Promise<ItemImportResult>
  onImported: (imported: number, completed: number) => void
  onClose: () => void
}

/** Items from a CSV file: its columns, a preview with what is wrong in each row, then all or nothing. */
export function ImportDialog({ kind, send, onImported, onClose }: Props) {
  const [importing] = useState(() => createImport({ kind, send, newRequestId, onImported }))
  const { fileName, preview, busy, message } = useStore(importing)
  const counts = preview && countRows(preview)
  const canImport = counts !== null && counts.toWrite > 0 && counts.bad === 0 && busy === null

  return (
    <Dialog
      open
      size="lg"
      title={text.title(kind)}
      description={text.intro(kind)}
      onClose={() => busy !== 'committing' && onClose()}
      closeLabel={shared.common.close}
      footer={
        <>
          <Button
            variant="glass"
            aria-disabled={busy === 'committing'}
            onClick={() => busy !== 'committing' && onClose()}
          >
            {adminText.portal.cancel}
          </Button>
          <Button variant="gold" aria-disabled={!canImport} onClick={() => canImport && void importing.commit()}>
            {busy === 'committing' ? text.committing : text.commit(kind, counts?.toWrite ?? 0)}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FileButton
          label={fileName === null ? text.choose : text.chooseOther}
          accept=".csv,text/csv,text/plain"
          onChoose={(file) => void importing.choose(file)}
        />
        {fileName !== null && <bdi className="wrap-anywhere -mt-3 text-muted text-sm">{fileName}</bdi>}
        {fileName === null && <p className="-mt-3 text-muted text-sm">{text.template}</p>}
        <p role="status" className={classNames('text-muted', busy !== 'reading' && 'sr-only')}>
          {busy === 'reading' ? text.reading : counts && text.summary(kind, counts)}
        </p>
        <FormMessage message={message} />
        {preview && counts && (
          <>
            <Mapping kind={kind} preview={preview} onMatch={(field, column) => void importing.match(field, column)} />
            {preview.rows.length === 0 ? (
              <Note tone="warning">{text.noRows}</Note>
            ) : (
              <Preview kind={kind} preview={preview} />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

type MappingProps = {
  kind: ItemKindName
  preview: ItemImportResult
  onMatch: (field: ItemColumn, column: number | null) => void
}

function Mapping({ kind, preview: { columns, mapping }, onMatch }: MappingProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="mb-3 font-display text-lg">{text.mapping}</legend>
      {ITEM_COLUMNS[kind].map((field) => (
        <div key={field} lang={field.endsWith('_ar') ? 'ar' : undefined}>
          <SelectField
            label={text.fields[field]}
            value={mapping[field] ?? ''}
            onChange={(event) => onMatch(field, event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">{text.notInFile}</option>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have one name
              <option key={index} value={index}>
                {column || text.columnLetter(index)}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
    </fieldset>
  )
}

/** By what a row is recognised. */
const TITLES: Record<ItemKindName, readonly ItemColumn[]> = {
  question: ['question_text', 'question_text_ar'],
  prophet: ['name', 'name_ar'],
  term: ['arabic_text'],
}

const TITLE = (kind: ItemKindName): Column<Row> => ({
  id: 'item',
  header: text.item[kind],
  cell: ({ values }) => {
    const titles = TITLES[kind].map((column) => values[column]).filter(Boolean)
    return titles.length === 0
      ? adminText.content.missing
      : titles.map((title) => (
          <span key={title} dir="auto" className="wrap-anywhere block">
            {title}
          </span>
        ))
  },
})
const LINE: Column<Row> = { id: 'line', header: text.line, cell: ({ line }) => line }
const RESULT: Column<Row> = {
  id: 'result',
  header: text.result,
  cell: ({ errors, match }) =>
    errors.length > 0 ? (
      <ul className="grid gap-0.5 text-wrong-text">
        {errors.map(({ column, message }) => (
          <li key={`${column} ${message}`}>
            {column === null ? (
              message
            ) : (
              <>
                <bdi>{text.fields[column as ItemColumn]}</bdi> {message}
              </>
            )}
          </li>
        ))}
      </ul>
    ) : (
      <Badge size="sm" tone={match === 'new' || match === 'completes' ? 'right' : 'gold'}>
        {text.matches[match]}
      </Badge>
    ),
}
const cellOf = (column: ItemColumn): Column<Row> => ({
  id: column,
  header: text.fields[column],
  cell: ({ values }) => <bdi>{values[column]}</bdi>,
})

const COLUMNS: Record<ItemKindName, Column<Row>[]> = {
  question: [
    TITLE('question'),
    LINE,
    { id: 'correct', header: text.previewCorrect, cell: ({ values }) => <bdi>{values.correct_option}</bdi> },
    { id: 'level', header: text.previewLevel, cell: ({ values }) => <bdi>{values.level}</bdi> },
    {
      id: 'time',
      header: text.previewTime,
      cell: ({ values }) => <bdi>{values.time_limit || TIME_LIMIT_DEFAULT}</bdi>,
    },
    RESULT,
  ],
  prophet: [TITLE('prophet'), LINE, cellOf('source'), RESULT],
  term: [TITLE('term'), LINE, cellOf('meaning'), RESULT],
}

function Preview({ kind, preview }: { kind: ItemKindName; preview: ItemImportResult }) {
  const id = useId()
  const [onlyErrors, setOnlyErrors] = useState(false)
  const counts = countRows(preview)
  const { bad } = counts
  const rows = onlyErrors && bad > 0 ? preview.rows.filter(({ errors }) => errors.length > 0) : preview.rows
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <h3 id={id} className="text-lg">
        {text.preview}
      </h3>
      <p>{text.summary(kind, counts)}</p>
      {bad > 0 && (
        <>
          <Note tone="error">{text.allOrNothing}</Note>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={onlyErrors}
              onChange={(event) => setOnlyErrors(event.target.checked)}
              className="size-5 accent-emerald"
            />
            {text.onlyErrors}
          </label>
        </>
      )}
      <DataTable
        caption={text.preview}
        columns={COLUMNS[kind]}
        rows={rows.slice(0, SHOWN_ROWS)}
        rowKey={({ line }) => String(line)}
      />
      {rows.length > SHOWN_ROWS && <p className="text-muted text-sm">{text.rowsShown(SHOWN_ROWS, rows.length)}</p>}
    </section>
  )
}
