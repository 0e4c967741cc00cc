import type { ItemColumn, ItemKindName } from '@noor-quest/contract/item-fields'
import type { ItemContent, ItemImport, ItemImportResult } from '@noor-quest/contract/items'
import type { KeyReading } from '@noor-quest/rules/answer-keys'
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
import { FieldChanges } from '../../ui/field-changes.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { itemsText } from '../items.en.ts'
import { startReading } from './file/start-reading.ts'
import { canImport, createImport } from './import-controller.ts'
import { PlayerQuestion } from './player-question.tsx'
import { canTake, countRows, type Imported } from './row-counts.ts'

const text = itemsText.import
/** Rows drawn at once. Thousands, each with all its texts, make a dialog slow. */
const SHOWN_ROWS = 100

/** The extensions also match on a system that knows no type for these files. */
const ACCEPTED = '.xlsx,.xlsm,.xls,.ods,.csv,.tsv,.txt,text/csv,text/plain'

type Row = ItemImportResult['rows'][number]

type Props = {
  kind: ItemKindName
  send: (file: ItemImport) => Promise<ItemImportResult>
  onImported: (imported: Imported) => void
  templateHref: string
  onClose: () => void
}

const TEMPLATE_LINK =
  '-mt-3 inline-flex min-h-11 items-center gap-2 justify-self-start text-muted text-sm underline decoration-gold/50 underline-offset-4 hover:text-gold-pale'

/**
 * An import from a spreadsheet: a preview with each row's errors, then the import of all rows or of
 * the good ones.
 */
export function ImportDialog({ kind, send, onImported, templateHref, onClose }: Props) {
  const [importing] = useState(() => createImport({ kind, read: startReading, send, newRequestId, onImported }))
  const { fileName, sample, isUncomputed, preview, arabic, taken, busy, message } = useStore(importing)
  const counts = preview && countRows(preview, taken)
  const isUnmatched = preview !== null && preview.missing.length > 0
  const skipBad = counts !== null && counts.bad > 0 && counts.toWrite > 0
  const isReady = preview !== null && busy === null && canImport(preview, taken, skipBad)

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
          <a href={templateHref} download className={TEMPLATE_LINK}>
            <DownloadIcon className="size-5" />
            {text.template}
          </a>
        )}
        <p role="status" className={classNames('text-muted', busy !== 'reading' && 'sr-only')}>
          {busy === 'reading' ? text.reading : counts && !isUnmatched && text.summary(kind, counts)}
        </p>
        <FormMessage message={message} />
        {sample !== null && <LettersQuestion sample={sample} onConfirm={() => void importing.confirmLetters()} />}
        {preview && isUncomputed && <Note tone="warning">{text.uncomputed}</Note>}
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
                  {preview.keys !== null && (
                    <KeyChoice keys={preview.keys} onChoose={(reading) => void importing.chooseKeys(reading)} />
                  )}
                  <Preview
                    key={fileName}
                    kind={kind}
                    preview={preview}
                    taken={taken}
                    onFix={(row, field, value) => void importing.fix(row, field, value)}
                    onTake={importing.take}
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

/** Asks whether the letters are right, because the file doesn't say how it stores them. */
function LettersQuestion({ sample, onConfirm }: { sample: string; onConfirm: () => void }) {
  return (
    <Note tone="warning">
      <div className="grid gap-3">
        <p>{text.letters.question}</p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-parchment">
          {sample}
        </p>
        <p>{text.letters.otherwise}</p>
        <ActionButton label={text.letters.confirm} variant="gold" onPress={onConfirm} className="justify-self-start" />
      </div>
    </Note>
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

type KeyProps = { keys: NonNullable<ItemImportResult['keys']>; onChoose: (reading: KeyReading) => void }

/** How the column of the right options is read, if it has several readings or an unusual one. */
function KeyChoice({ keys: { reading, row, key, readings }, onChoose }: KeyProps) {
  if (readings.length === 0) return reading === 'from_zero' && <p className="text-muted">{text.keys.fromZero}</p>
  return (
    <Note tone="warning">
      <div className="grid gap-3">
        <p>{reading === null ? text.keys.unclear(row, key) : text.keys.example(row, key)}</p>
        <div className="flex flex-wrap gap-2">
          {readings.map((one) => (
            <ActionButton
              label={text.keys.readings[one.reading](one.right)}
              key={one.reading}
              variant={one.reading === reading ? 'gold' : 'glass'}
              aria-pressed={one.reading === reading}
              onPress={() => onChoose(one.reading)}
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

/** The fields by which an admin recognises a row. A question is shown as players see it. */
const TITLES: Record<ItemKindName, readonly ItemColumn[]> = {
  question: [],
  prophet: ['name', 'name_ar'],
  term: ['arabic_text'],
}

/** A row's other texts. */
const DETAILS: readonly ItemColumn[] = [
  ...(['level', 'time_limit'] as const),
  ...(['description', 'description_ar', 'meaning', 'meaning_ar'] as const),
  ...(['source', 'explanation', 'explanation_ar'] as const),
]

const columnsFor = ({ kind, taken, onFix, onTake }: Omit<PreviewProps, 'preview'>): Column<Row>[] => [
  {
    id: 'item',
    header: text.item[kind],
    className: 'sm:w-3/5 sm:align-top',
    cell: ({ values, right }) => (
      <>
        {kind === 'question' && <PlayerQuestion values={values} right={right} />}
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
        <div className="grid justify-items-start gap-2">
          <SmallBadge tone={row.match === 'new' || row.match === 'completes' ? 'right' : 'gold'}>
            {row.match === 'differs' && canTake(row) ? text.different : text.matches[row.match]}
          </SmallBadge>
          {canTake(row) && <Differences row={row} isTaken={taken.includes(row.row)} onTake={onTake} />}
        </div>
      ),
  },
]

type Fix = (row: number, field: ItemColumn, value: string) => void

type Take = (rows: readonly number[], isTaken: boolean) => void

/** The stored and the file's values, and the choice between them. */
function Differences({ row: { row, changes }, isTaken, onTake }: { row: Row; isTaken: boolean; onTake: Take }) {
  const side = (which: 'ours' | 'theirs') =>
    Object.fromEntries(changes.map((change) => [change.column, change[which]])) as ItemContent
  return (
    <>
      <FieldChanges before={side('ours')} after={side('theirs')} />
      <div className="flex flex-wrap gap-2">
        {[false, true].map((isFile) => (
          <ActionButton
            key={String(isFile)}
            label={isFile ? text.takeFile : text.keepOurs}
            of={text.rowNumber(row)}
            variant={isFile === isTaken ? 'gold' : 'glass'}
            aria-pressed={isFile === isTaken}
            onPress={() => onTake([row], isFile)}
          />
        ))}
      </div>
    </>
  )
}

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

type PreviewProps = {
  kind: ItemKindName
  preview: ItemImportResult
  taken: readonly number[]
  onFix: Fix
  onTake: Take
}

/** The rows: those with errors first, then those that differ from stored items. */
function Preview({ preview, ...props }: PreviewProps) {
  const [most, setMost] = useState(SHOWN_ROWS)
  const { kind, taken, onTake } = props
  const counts = countRows(preview, taken)
  const { bad, toWrite } = counts
  const urgency = (row: Row) => (row.errors.length > 0 ? 0 : canTake(row) ? 1 : 2)
  const rows = preview.rows.toSorted((one, other) => urgency(one) - urgency(other))
  const different = rows.filter((row) => urgency(row) === 1).map(({ row }) => row)
  return (
    <section aria-label={text.preview} className="grid min-w-0 gap-3">
      <h3 className="text-lg">{text.preview}</h3>
      <p>{text.summary(kind, counts)}</p>
      {bad > 0 && <Note tone="error">{toWrite > 0 ? text.someBad : text.allBad}</Note>}
      {different.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <ActionButton label={text.keepAllOurs} onPress={() => onTake(different, false)} />
          <ActionButton label={text.takeAllOfFile(different.length)} onPress={() => onTake(different, true)} />
        </div>
      )}
      <DataTable
        caption={text.preview}
        columns={columnsFor(props)}
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
