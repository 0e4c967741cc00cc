import type { ItemColumn, ItemKindName } from '@noor-quest/contract/item-fields'
import type { ItemContent, ItemImportResult } from '@noor-quest/contract/items'
import { IMPORT_TEXT_MAX } from '@noor-quest/contract/limits'
import { Fragment, useEffect, useMemo, useState } from 'react'
import { newRequestId } from '../../../platform/network/http.ts'
import { useStore } from '../../../platform/storage/store.ts'
import { SmallBadge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import { errorsText } from '../../text/errors.en.ts'
import { portalText } from '../../text/portal.en.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { CheckField } from '../../ui/choice-field.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FieldChanges } from '../../ui/field-changes.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FormMessage } from '../../ui/form-message.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { itemsText } from '../items.en.ts'
import type { ItemsApi } from '../items-api.ts'
import { EarlierImports } from './earlier-imports.tsx'
import { canImport, countFaulty, createImport } from './import-controller.ts'
import { PlayerQuestion } from './player-question.tsx'
import { createReader } from './reader.ts'
import { canTake, countRows, type Imported } from './row-counts.ts'
import { isDecided, placeName, type TableReading, type TableRow } from './table/read-table.ts'
import { recallColumns, rememberColumns } from './table/remembered-columns.ts'
import { Notices, TableQuestions } from './table-questions.tsx'
import { TableSection } from './table-section.tsx'

const text = itemsText.import
/** Rows drawn at once. A hundred, each with all its texts, stop a phone for most of a second. */
const SHOWN_ROWS = 25

/** The extensions also match on a system that knows no type for these files. */
const ACCEPTED = '.xlsx,.xlsm,.xls,.ods,.csv,.tsv,.txt,text/csv,text/plain'

type Row = TableRow & Pick<ItemImportResult['rows'][number], 'errors' | 'match' | 'changes'>

type Props = {
  kind: ItemKindName
  api: Pick<ItemsApi, 'importFile' | 'imports'>
  onImported: (imported: Imported) => void
  onUndo: (id: string) => Promise<void>
  templateHref: string
  onClose: () => void
}

const TEMPLATE_LINK =
  '-mt-3 inline-flex min-h-11 items-center gap-2 justify-self-start text-muted text-sm underline decoration-gold/50 underline-offset-4 hover:text-gold-pale'

function createDialog({ kind, api, onImported }: Pick<Props, 'kind' | 'api' | 'onImported'>) {
  const { end, ...reader } = createReader()
  return {
    importing: createImport({
      kind,
      send: api.importFile,
      onImported,
      recall: recallColumns,
      remember: rememberColumns,
      newRequestId,
      ...reader,
    }),
    end,
  }
}

/**
 * An import from a table or a list of questions: what its columns, levels and keys mean, a preview
 * with each row's errors, then the import of all rows or of the good ones.
 */
export function ImportDialog({ kind, api, onImported, onUndo, templateHref, onClose }: Props) {
  const [{ importing, end }] = useState(() => createDialog({ kind, api, onImported }))
  useEffect(() => end, [end])
  const { fileName, sample, hiddenSheets, isUncomputed, reading, preview, choices, taken, hasLooked, busy, message } =
    useStore(importing)
  const faulty = reading === null ? 0 : countFaulty(reading)
  const counts = preview && countRows(preview, taken, faulty)
  const isOpen = reading !== null && !isDecided(reading, choices)
  const skipBad = counts !== null && counts.bad > 0 && counts.toWrite > 0
  const isQuestion = kind === 'question'
  const isReady =
    preview !== null && busy === null && (hasLooked || !isQuestion) && canImport(preview, taken, faulty, skipBad)

  return (
    <Dialog
      open
      size="lg"
      title={text.title(kind)}
      description={text.intro(kind)}
      onClose={() => busy !== 'committing' && onClose()}
      footer={
        <>
          {isQuestion && counts !== null && counts.toWrite > 0 && (
            <div className="me-auto">
              <CheckField label={text.looked} checked={hasLooked} onCheck={importing.look} />
            </div>
          )}
          <ActionButton
            label={portalText.cancel}
            busy={busy === 'committing'}
            onPress={onClose}
            className="max-sm:hidden"
          />
          <ActionButton
            label={
              busy === 'committing'
                ? text.committing
                : (skipBad ? text.commitGood : text.commit)(kind, counts?.toWrite ?? 0)
            }
            variant="gold"
            busy={!isReady}
            onPress={() => importing.commit(skipBad)}
          />
        </>
      }
    >
      <div className="grid min-w-0 gap-5">
        <FileButton
          label={fileName === null ? text.choose : text.chooseOther}
          accept={ACCEPTED}
          onChoose={(file) => void importing.choose(file)}
        />
        {fileName !== null && <bdi className="wrap-anywhere -mt-3 w-fit text-muted text-sm">{fileName}</bdi>}
        {fileName === null && reading === null && (
          <>
            <a href={templateHref} download className={TEMPLATE_LINK}>
              <DownloadIcon className="size-5" />
              {text.template}
            </a>
            <PastedText kind={kind} onRead={(pasted) => void importing.paste(pasted)} />
            <EarlierImports api={api} onUndo={onUndo} />
          </>
        )}
        <p role="status" className={classNames('text-muted', busy !== 'reading' && 'sr-only')}>
          {busy === 'reading' ? text.reading : counts && text.summary(kind, counts)}
        </p>
        <FormMessage message={message} />
        {sample !== null && <LettersQuestion sample={sample} onConfirm={() => void importing.confirmLetters()} />}
        {reading !== null && isUncomputed && <Note tone="warning">{text.uncomputed}</Note>}
        {reading !== null && (
          <>
            <TableSection kind={kind} reading={reading} importing={importing} />
            {reading.missing.length > 0 && (
              <Note tone="warning">
                {reading.other === null ? text.missing(reading.missing.map(nameOf)) : text.other[reading.other]}
              </Note>
            )}
            {reading.rows.length === 0 && reading.missing.length === 0 && <Note tone="warning">{text.noRows}</Note>}
            {reading.isTooLong && <Note tone="error">{text.tooLong}</Note>}
            {reading.missing.length === 0 && reading.rows.length > 0 && (
              <TableQuestions reading={reading} choices={choices} onDecide={(part) => void importing.decide(part)} />
            )}
            {reading.missing.length === 0 && <Notices reading={reading} hiddenSheets={hiddenSheets} />}
            {isOpen && reading.missing.length === 0 && <p className="text-muted">{text.undecided}</p>}
            {!isOpen && preview && counts && (
              <Preview
                key={fileName}
                kind={kind}
                reading={reading}
                preview={preview}
                faulty={faulty}
                taken={taken}
                onFix={(row, field, value) => void importing.fix(row, field, value)}
                onTake={importing.take}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Cells of a spreadsheet, or a list of questions, as text. */
function PastedText({ kind, onRead }: { kind: ItemKindName; onRead: (pasted: string) => void }) {
  const [pasted, setPasted] = useState('')
  return (
    <div className="grid gap-2">
      <TextArea
        label={text.paste}
        hint={kind === 'question' ? text.pasteHint : undefined}
        rows={4}
        maxLength={IMPORT_TEXT_MAX}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <ActionButton
        label={text.readPasted}
        busy={pasted.trim() === ''}
        onPress={() => onRead(pasted)}
        className="justify-self-start"
      />
    </div>
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

const nameOf = (column: string) => text.fields[column as ItemColumn]

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

const columnsFor = ({
  kind,
  taken,
  onFix,
  onTake,
}: Pick<PreviewProps, 'kind' | 'taken' | 'onFix' | 'onTake'>): Column<Row>[] => [
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
              <dd className="wrap-anywhere">
                <bdi>{values[column]}</bdi>
              </dd>
            </Fragment>
          ))}
        </dl>
      </>
    ),
  },
  { id: 'row', header: text.row, className: 'sm:align-top', cell: ({ place }) => <bdi>{placeName(place)}</bdi> },
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
          {canTake(row) && <Differences row={row} isTaken={taken.includes(row.id)} onTake={onTake} />}
        </div>
      ),
  },
]

type Fix = (row: number, field: ItemColumn, value: string) => void

type Take = (rows: readonly number[], isTaken: boolean) => void

/** The stored and the file's values, and the choice between them. */
function Differences({ row: { id, place, changes }, isTaken, onTake }: { row: Row; isTaken: boolean; onTake: Take }) {
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
            of={text.rowNumber(placeName(place))}
            variant={isFile === isTaken ? 'gold' : 'glass'}
            aria-pressed={isFile === isTaken}
            onPress={() => onTake([id], isFile)}
          />
        ))}
      </div>
    </>
  )
}

/** The wrong cells of a row as fields, so that they are put right without another file. */
function Fixes({ row: { id, place, values, errors }, onFix }: { row: Row; onFix: Fix }) {
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
          label={text.fix(text.fields[field], placeName(place))}
          lang={field.endsWith('_ar') ? 'ar' : undefined}
          dir="auto"
          defaultValue={values[field] ?? ''}
          onBlur={(event) => onFix(id, field, event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && onFix(id, field, event.currentTarget.value)}
        />
      ))}
    </div>
  )
}

type PreviewProps = {
  kind: ItemKindName
  reading: TableReading
  preview: ItemImportResult
  faulty: number
  taken: readonly number[]
  onFix: Fix
  onTake: Take
}

/** The table's rows with the server's verdict on each. */
function rowsOf({ rows }: TableReading, preview: ItemImportResult): Row[] {
  const verdicts = new Map(preview.rows.map((verdict) => [verdict.row, verdict]))
  return rows.map((row): Row => {
    const verdict = verdicts.get(row.id)
    const { errors = row.faults, match = 'new', changes = [] } = verdict ?? {}
    return { ...row, errors: errors as Row['errors'], match, changes }
  })
}

/** The rows: those with errors first, then those that differ from stored items. */
function Preview({ kind, reading, preview, faulty, taken, onFix, onTake }: PreviewProps) {
  const [most, setMost] = useState(SHOWN_ROWS)
  const counts = countRows(preview, taken, faulty)
  const { bad, toWrite } = counts
  const urgency = (row: Row) => (row.errors.length > 0 ? 0 : canTake(row) ? 1 : 2)
  const rows = useMemo(() => rowsOf(reading, preview), [reading, preview]).toSorted(
    (one, other) => urgency(one) - urgency(other),
  )
  const different = rows.filter((row) => urgency(row) === 1).map(({ id }) => id)
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
        columns={columnsFor({ kind, taken, onFix, onTake })}
        rows={rows.slice(0, most)}
        rowKey={({ id }) => String(id)}
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
