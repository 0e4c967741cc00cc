// Reads tables beside the page, which stays responsive with 2,000 rows.
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import type { FileSheet } from '../file/sheets.ts'
import type { TableChoices } from './choices.ts'
import { readTable, type TableReading } from './read-table.ts'

/** `sheets`: only if they are others than in the message before. */
export type ToTableWorker = { id: number; kind: ItemKindName; choices: TableChoices; sheets?: readonly FileSheet[] }
/** `ready`: its code has arrived. */
export type FromTableWorker = 'ready' | { id: number; reading: TableReading }

const send = (message: FromTableWorker) => self.postMessage(message)
let known: readonly FileSheet[] = []

self.onmessage = ({ data: { id, kind, choices, sheets = known } }: MessageEvent<ToTableWorker>) => {
  known = sheets
  send({ id, reading: readTable(kind, sheets, choices) })
}
send('ready')
