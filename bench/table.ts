// Results of a bench: one row per figure, printed as a Markdown table and stored for the whole
// run's table.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../scripts/child.mjs'

const RESULTS = join(ROOT, '.cache', 'bench')

export type Row = {
  figure: string
  value: string
  /** The same machine's best in the same run, with its name; '' for an absolute budget. */
  floor: string
  ratio: string
  budget: string
  /** null: for information, no budget. */
  met: boolean | null
}

/** Prints the rows and stores them under the bench's name. */
export function report(bench: string, rows: readonly Row[], notes: readonly string[] = []): void {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, `${bench}.json`), JSON.stringify(rows))
  printTable(rows)
  for (const note of notes) console.log(note)
}

/** Prints the rows of the benches' last runs in one table. */
export function printResults(benches: readonly string[]): void {
  printTable(benches.flatMap((bench): Row[] => JSON.parse(readFileSync(join(RESULTS, `${bench}.json`), 'utf8'))))
  const load = loadavg().map((value) => value.toFixed(1))
  console.log(
    `\nMachine: ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.versions.node}, ` +
      `${process.platform}; load average ${load.join(' ')} (1, 5 and 15 min).`,
  )
}

function printTable(rows: readonly Row[]): void {
  const cells = [
    ['figure', 'value', 'floor, same run', 'ratio', 'budget', 'verdict'],
    ...rows.map(({ figure, value, floor, ratio, budget, met }) => [
      figure,
      value,
      floor,
      ratio,
      budget,
      met === null ? '' : met ? 'met' : 'MISSED',
    ]),
  ]
  const widths = cells.reduce<number[]>((all, row) => row.map((cell, i) => Math.max(all[i] ?? 3, cell.length)), [])
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = cells
  console.log(line(head))
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  for (const row of body) console.log(line(row))
}

/** The value below which a `share` (0 to 1) of the values is; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function perSecond(count: number, ms: number): string {
  return `${Math.round((count * 1000) / ms).toLocaleString('en')}/s`
}

export function milliseconds(ms: number): string {
  if (ms < 1) return `${Math.round(ms * 1000)} µs`
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
}

export function percent(ratio: number): string {
  return `${ratio < 0.2 ? (ratio * 100).toFixed(1) : Math.round(ratio * 100)} %`
}
