// A table whose rows become cards on a phone. The roles are explicit, because cells displayed as
// blocks lose their own.
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

export type Column<Row> = {
  id: string
  header: ReactNode
  /** The text before the value in a card. By default the header, if it is text. */
  label?: string
  cell: (row: Row) => ReactNode
  /** Marks the column that names the row. By default the first one. */
  isRowHeader?: boolean
  /** `number`: aligned right, in Arabic too, so that the digits of a column line up. */
  align?: 'end' | 'number'
  /** Puts the cell at the end of a compact card's first line. All others are on the second. */
  isFirstLine?: boolean
  /** The order of the rows, when they are sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined
  className?: string
}

const ALIGNMENTS = { end: 'sm:text-end sm:tabular-nums', number: 'sm:[text-align:right] sm:tabular-nums' } as const

/** The button around the name that opens a compact row. On a phone the whole row is the button. */
export const ROW_BUTTON =
  '-mx-2 flex min-w-11 max-w-full max-sm:-my-1 flex-wrap items-center gap-x-2 rounded-xl px-2 text-start font-semibold hover:text-gold-pale max-sm:after:absolute max-sm:after:inset-0 sm:min-h-11'

type Props<Row> = {
  /** The table's name for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Gives a card two lines: the row's name, and all other values. */
  isCompact?: boolean
  className?: string
}

export function DataTable<Row>({ caption, columns, rows, rowKey, isCompact = false, className }: Props<Row>) {
  const rowHeader = columns.find(({ isRowHeader }) => isRowHeader)?.id ?? columns[0]?.id
  const line = classNames(
    'max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2 max-sm:border-b max-sm:py-1',
    'max-sm:before:order-3 max-sm:before:basis-full max-sm:before:content-[""]',
  )
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a phone's blocks lose their own roles
    <table
      role="table"
      data-list
      tabIndex={-1}
      className={classNames('w-full border-collapse text-start max-sm:block', className)}
    >
      <caption className="sr-only">{caption}</caption>
      {/* A compact card can't show the columns' names, so a line above the cards has them once. */}
      <thead role="rowgroup" className={isCompact ? 'max-sm:block' : 'max-sm:sr-only'}>
        <tr role="row" className={classNames(isCompact && line, 'max-sm:border-gold/30')}>
          {columns.map(({ id, header, align, isFirstLine = false, sorted, className }) => (
            <th
              key={id}
              role="columnheader"
              scope="col"
              aria-sort={sorted}
              className={classNames(
                'border-gold/30 px-1.5 py-2 lg:whitespace-nowrap lg:px-3 text-start font-semibold text-gold-pale text-sm sm:border-b',
                align && ALIGNMENTS[align],
                isCompact && classNames('max-sm:px-0 max-sm:py-0', cellClass(id === rowHeader, isFirstLine)),
                className,
              )}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={isCompact ? 'max-sm:block' : 'max-sm:grid max-sm:gap-3'}>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={classNames(
              'border-gold/15 sm:border-b sm:last:border-b-0 sm:hover:bg-parchment/5',
              isCompact
                ? line
                : 'max-sm:grid max-sm:gap-1 max-sm:rounded-2xl max-sm:border max-sm:border-gold/30 max-sm:bg-ink/60 max-sm:p-4',
            )}
          >
            {columns.map((column) => (
              <Cell
                key={column.id}
                column={column}
                row={row}
                isRowHeader={column.id === rowHeader}
                isCompact={isCompact}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

/**
 * In a compact card, the name takes the rest of the first line. The second line begins after it.
 */
function cellClass(isRowHeader: boolean, isFirstLine: boolean): string {
  if (isRowHeader) return 'max-sm:order-1 max-sm:flex-1 max-sm:basis-2/5'
  return isFirstLine ? 'max-sm:order-2 max-sm:shrink-0 max-sm:text-sm' : 'max-sm:order-4 max-sm:text-xs'
}

type CellProps<Row> = { column: Column<Row>; row: Row; isRowHeader: boolean; isCompact: boolean }

function Cell<Row>({ column, row, isRowHeader, isCompact }: CellProps<Row>) {
  const { header, cell, align, isFirstLine, className } = column
  const label = column.label ?? (typeof header === 'string' ? header : undefined)
  const ofCard = isRowHeader
    ? 'max-sm:font-semibold max-sm:text-lg max-sm:py-0.5'
    : classNames(
        'max-sm:grid max-sm:grid-cols-[6rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:py-0.5',
        label &&
          'max-sm:before:text-muted max-sm:before:text-sm max-sm:before:leading-6 max-sm:before:content-[attr(data-label)/""]',
        !label && 'max-sm:flex! max-sm:pt-2',
      )
  const ofLine = classNames(
    'max-sm:py-0',
    cellClass(isRowHeader, isFirstLine === true),
    isRowHeader && 'max-sm:font-semibold',
    !isRowHeader && !isFirstLine && 'max-sm:text-muted',
  )
  const classes = classNames(
    'min-w-0 px-1.5 py-2.5 lg:px-3 text-start align-middle font-normal max-sm:px-0',
    isCompact ? ofLine : ofCard,
    align && ALIGNMENTS[align],
    className,
  )
  if (isRowHeader) {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: a phone's block loses its own role
      <th role="rowheader" scope="row" className={classes}>
        {cell(row)}
      </th>
    )
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a phone's block loses its own role
    <td role="cell" data-label={label} className={classes}>
      <div className="min-w-0">{cell(row)}</div>
    </td>
  )
}
