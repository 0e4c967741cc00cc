import type { ItemColumn, ItemKindName } from '@noor-quest/contract/item-fields'
import type { ItemImport, ItemImportResult } from '@noor-quest/contract/items'
import { Fragment, useState } from 'react'
import { newRequestId } from '../../../platform/network/http.ts'
import { useStore } from '../../../platform/storage/store.ts'
import { SmallBadge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { errorsText } from '../../text/errors.en.ts'
import { portalText } from '../../text/portal.en.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { itemsText } from '../items.en.ts'
import { canImport, countRows, createImport, type Imported } from './import-controller.ts'

const text = itemsText.import
/** Rows drawn at once. Thousands, each with all its texts, make a dialog slow. */
const SHOWN_ROWS = 100

/**
 * The extensions also match on a system that knows no type for these files. The server checks the
 * type.
 */
const ACCEPTED = '.xlsx,.xlsm,.csv,.txt,text/csv,text/plain'

type Row = ItemImportResult['rows'][number]

type Props = {
  kind: ItemKindName
  send: (file: ItemImport) => Promise<ItemImportResult>
  onImported: (imported: Imported) => void
  templateHref: string
  onClose: () => void
}

/**
 * An import from a spreadsheet: a preview with each row's errors, then the import of all rows or of
 * the good ones.
 */
export function ImportDialog({ kind, send, onImported, templateHref, onClose }: Props) {
  const [importing] = useState(() => createImport({ kind, send, newRequestId, onImported }))
  const { fileName, preview, arabic, busy, message } = useStore(importing)
  const counts = preview && countRows(preview)
  const isUnmatched = preview !== null && preview.missing.length > 0
  const skipBad = counts !== null && counts.bad > 0 && counts.toWrite > 0
  const isReady = preview !== null && busy === null && canImport(preview, skipBad)

  return (
    <Dialog
      open
      size="lg"
      title={text.title(kind)}
      description={text.intro(kind)}
      onClose={() => busy !== 'committing' && onClose()}
      footer={
        <>
          <ActionButton label={portalText.cancel} busy={busy === 'committing'} onPress={onClose} />
          <ActionButton
            label={
              busy === 'committing'
                ? text.committing
                : (skipBad && !isUnmatched ? text.commitGood : text.commit)(
                    kind,
                    isUnmatched ? 0 : (counts?.toWrite ?? 0),
                  )
            }
            variant="gold"
            busy={!isReady}
            onPress={() => importing.commit(skipBad)}
          />
        </>
      }
    >
      <div className="grid gap-5">
        <FileButton
          label={fileName === null ? text.choose : text.chooseOther}
          accept={ACCEPTED}
          onChoose={(file) => void importing.choose(file)}
        />
        {fileName !== null && <bdi className="wrap-anywhere -mt-3 w-fit text-muted text-sm">{fileName}</bdi>}
        {(fileName === null || isUnmatched) && (
          <a
            href={templateHref}
            download
            className="-mt-3 inline-flex min-h-11 items-center gap-2 justify-self-start text-muted text-sm underline decoration-gold/50 underline-offset-4 hover:text-gold-pale"
          >
            <DownloadIcon className="size-5" />
            {text.template}
          </a>
        )}
        <p role="status" className={classNames('text-muted', busy !== 'reading' && 'sr-only')}>
          {busy === 'reading' ? text.reading : counts && !isUnmatched && text.summary(kind, counts)}
        </p>
        <FormMessage message={message} />
        {preview && counts && (
          <>
            <SheetChoice preview={preview} onChoose={(sheet) => void importing.chooseSheet(sheet)} />
            {isUnmatched && <Note tone="warning">{text.missing(preview.missing.map(nameOf))}</Note>}
            {preview.rows.length === 0 ? (
              <Note tone="warning">{text.noRows}</Note>
            ) : (
              // Without its columns, every row would have the same errors.
              !isUnmatched && (
                <>
                  {preview.in_arabic > 0 && (
                    <ArabicChoice
                      rows={preview.in_arabic}
                      chosen={arabic}
                      onChoose={(choice) => void importing.chooseArabic(choice)}
                    />
                  )}
                  <Preview
                    key={fileName}
                    kind={kind}
                    preview={preview}
                    onFix={(row, field, value) => void importing.fix(row, field, value)}
                  />
                </>
              )
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

type ArabicProps = { rows: number; chosen: 'move' | 'keep'; onChoose: (choice: 'move' | 'keep') => void }

/** What happens to rows whose English fields are in Arabic. */
function ArabicChoice({ rows, chosen, onChoose }: ArabicProps) {
  return (
    <Note tone="warning">
      <div className="grid gap-3">
        <p>{text.inArabic(rows, chosen)}</p>
        <div className="flex flex-wrap gap-2">
          {(['move', 'keep'] as const).map((choice) => (
            <ActionButton
              label={choice === 'move' ? itemsText.script.move : itemsText.script.keep}
              key={choice}
              variant={choice === chosen ? 'gold' : 'glass'}
              aria-pressed={choice === chosen}
              onPress={() => onChoose(choice)}
            />
          ))}
        </div>
      </div>
    </Note>
  )
}

const nameOf = (column: string) => text.fields[column as ItemColumn]

/** A choice between a workbook's sheets, and a note that hidden rows are imported too. */
function SheetChoice({ preview, onChoose }: { preview: ItemImportResult; onChoose: (sheet: string) => void }) {
  const { sheet, sheets, hidden_rows: hiddenRows } = preview
  return (
    <>
      {sheet !== null && sheets.length > 1 && (
        <ChoiceField label={text.sheet} value={sheet} options={sheets} nameOf={String} onChoose={onChoose} />
      )}
      {hiddenRows > 0 && <p className="text-muted text-sm">{text.hiddenRows(hiddenRows)}</p>}
    </>
  )
}

/** The fields by which an admin recognises a row. */
const TITLES: Record<ItemKindName, readonly ItemColumn[]> = {
  question: ['question_text', 'question_text_ar'],
  prophet: ['name', 'name_ar'],
  term: ['arabic_text'],
}

/** A row's other texts. */
const DETAILS: readonly ItemColumn[] = [
  ...(['option_a', 'option_b', 'option_c', 'option_d', 'correct_option', 'level', 'time_limit'] as const),
  ...(['option_a_ar', 'option_b_ar', 'option_c_ar', 'option_d_ar'] as const),
  ...(['description', 'description_ar', 'meaning', 'meaning_ar'] as const),
  ...(['source', 'explanation', 'explanation_ar'] as const),
]

const columnsFor = (kind: ItemKindName, onFix: Fix): Column<Row>[] => [
  {
    id: 'item',
    header: text.item[kind],
    className: 'sm:w-3/5 sm:align-top',
    cell: ({ values }) => (
      <>
        {TITLES[kind].map((column) => (
          <span key={column} dir="auto" className="wrap-anywhere block">
            {values[column]}
          </span>
        ))}
        <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 font-normal text-muted text-sm">
          {DETAILS.filter((column) => values[column]).map((column) => (
            <Fragment key={column}>
              <dt lang={column.endsWith('_ar') ? 'ar' : undefined}>{text.fields[column]}</dt>
              <dd dir="auto" className="wrap-anywhere">
                {values[column]}
              </dd>
            </Fragment>
          ))}
        </dl>
      </>
    ),
  },
  { id: 'row', header: text.row, className: 'sm:align-top', cell: ({ row }) => row },
  {
    id: 'result',
    header: text.result,
    className: 'sm:align-top',
    cell: (row) =>
      row.errors.length > 0 ? (
        <Fixes row={row} onFix={onFix} />
      ) : (
        <SmallBadge tone={row.match === 'new' || row.match === 'completes' ? 'right' : 'gold'}>
          {text.matches[row.match]}
        </SmallBadge>
      ),
  },
]

type Fix = (row: number, field: ItemColumn, value: string) => void

/** The wrong cells of a row as fields, so that they are put right without another file. */
function Fixes({ row: { row, values, errors }, onFix }: { row: Row; onFix: Fix }) {
  const wrong = [...new Set(errors.flatMap(({ column }) => (column === null ? [] : [column as ItemColumn])))]
  return (
    <div className="grid gap-2">
      <ul className="grid gap-0.5 text-wrong-text">
        {errors.map(({ column, message }) => (
          <li key={`${column} ${message}`}>
            {column !== null && <bdi>{nameOf(column)}</bdi>} {errorsText.fault(message)}
          </li>
        ))}
      </ul>
      {wrong.map((field) => (
        <TextField
          key={field}
          label={text.fix(text.fields[field], row)}
          lang={field.endsWith('_ar') ? 'ar' : undefined}
          dir="auto"
          defaultValue={values[field] ?? ''}
          onBlur={(event) => onFix(row, field, event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && onFix(row, field, event.currentTarget.value)}
        />
      ))}
    </div>
  )
}

type PreviewProps = { kind: ItemKindName; preview: ItemImportResult; onFix: Fix }

/** The rows, those with errors first. */
function Preview({ kind, preview, onFix }: PreviewProps) {
  const [most, setMost] = useState(SHOWN_ROWS)
  const counts = countRows(preview)
  const { bad, toWrite } = counts
  const isBad = ({ errors }: Row) => errors.length > 0
  const rows = [...preview.rows.filter(isBad), ...preview.rows.filter((row) => !isBad(row))]
  return (
    <section aria-label={text.preview} className="grid min-w-0 gap-3">
      <h3 className="text-lg">{text.preview}</h3>
      <p>{text.summary(kind, counts)}</p>
      {bad > 0 && <Note tone="error">{toWrite > 0 ? text.someBad : text.allBad}</Note>}
      <DataTable
        caption={text.preview}
        columns={columnsFor(kind, onFix)}
        rows={rows.slice(0, most)}
        rowKey={({ row }) => String(row)}
      />
      {rows.length > most && (
        <ActionButton
          label={text.moreRows(Math.min(SHOWN_ROWS, rows.length - most), rows.length - most)}
          onPress={() => setMost(most + SHOWN_ROWS)}
          className="justify-self-center"
        />
      )}
    </section>
  )
}
