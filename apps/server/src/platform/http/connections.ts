// How many connections there may be. Each takes memory and one of the files that the system lets a process open; once those
// are used up nobody is served, whatever else would be refused.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { limitGroup, socketAddress } from './client-address.ts'

/** 0: no limit. */
export type ConnectionLimits = {
  /** Of this process. */
  connections: number
  /** Of one limit group (see limitGroup). */
  connectionsPerAddress: number
}

/** A hall can share one address, and a phone opens up to six connections. */
export const CONNECTION_LIMITS: ConnectionLimits = { connections: 10_000, connectionsPerAddress: 6000 }

/** Files this process opens beside connections: databases, images that are being read, connections to a store or mail server. */
const OTHER_FILES = 256
const REPORT_EVERY_MS = 60_000

/** How many files this process may open; null where the system doesn't say. Node raises the limit as far as it may at its start. */
export function openFileLimit(): number | null {
  // Otherwise it asks the network for the names of our connections.
  const report = Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : null
}

/**
 * What `limits` allow in all, and no more than this process can open: it then refuses a connection by closing it, and never
 * lacks a file for what it does for the others.
 * @param databaseConnections that this process may open
 */
export function mostConnections(
  { connections }: ConnectionLimits,
  openFiles: number | null,
  databaseConnections: number,
): number {
  const most = connections === 0 ? Number.POSITIVE_INFINITY : connections
  return openFiles === null ? most : Math.max(1, Math.min(most, openFiles - OTHER_FILES - databaseConnections))
}

/**
 * Closes a connection beyond `most` in all, or beyond what one address may have, as soon as it is accepted. Proxies of ours
 * bring everybody's requests, so they count only in all. `report` gets how many were closed since it was
 * last called: with the first, and then once a minute at most.
 */
export function boundConnections(
  server: Server,
  { most, perAddress }: { most: number; perAddress: number },
  isProxy: (address: string) => boolean,
  report: (refused: number) => void,
): void {
  const byGroup = new Map<string, number>()
  let refused = 0
  let reportedMs = Number.NEGATIVE_INFINITY
  const refuse = () => {
    refused += 1
    const nowMs = performance.now()
    if (nowMs - reportedMs < REPORT_EVERY_MS) return
    report(refused)
    refused = 0
    reportedMs = nowMs
  }

  server.maxConnections = most
  server.on('drop', refuse)
  server.on('connection', (socket: Socket) => {
    const address = socketAddress(socket)
    if (perAddress === 0 || address === null || isProxy(address)) return
    const group = limitGroup(address)
    const open = byGroup.get(group) ?? 0
    if (open >= perAddress) {
      refuse()
      socket.destroy()
      return
    }
    byGroup.set(group, open + 1)
    socket.once('close', () => {
      const left = (byGroup.get(group) ?? 1) - 1
      if (left === 0) byGroup.delete(group)
      else byGroup.set(group, left)
    })
  })
}
