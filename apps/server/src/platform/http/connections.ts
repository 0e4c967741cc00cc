// Limits on connections. Each takes memory and one of the files that the system allows a process.
// Once those are used up, no client is served, even if other limits refuse requests.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { DatabaseTarget } from '../database/connect.ts'
import { limitGroup, socketAddress } from './client-address.ts'

/** 0: no limit. */
export type ConnectionLimits = {
  /** Of the whole process. */
  connections: number
  /** Of one limit group (see limitGroup). */
  connectionsPerAddress: number
}

/** A hall can share one address, and a phone opens up to six connections. */
export const CONNECTION_LIMITS: ConnectionLimits = { connections: 10_000, connectionsPerAddress: 6000 }

/**
 * Files that this process opens beside connections: databases, images being read, connections to a
 * store or mail server.
 */
const OTHER_FILES = 256
const REPORT_EVERY_MS = 60_000

/**
 * The number of files that this process may open; null where the system doesn't report it. Node
 * raises the limit to the maximum at its start.
 */
export function openFileLimit(): number | null {
  // Without this, the report looks up the names of our connections on the network.
  const report = Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : null
}

/**
 * The number of connections that may be open: as many as `limits` allow, but no more than this
 * process can open files for. Further connections are closed at once, so the open ones never lack a
 * file.
 * @param databaseConnections the number of database connections that this process may open
 */
export function maxConnections(
  { connections }: ConnectionLimits,
  openFiles: number | null,
  databaseConnections: number,
): number {
  const most = connections === 0 ? Number.POSITIVE_INFINITY : connections
  return openFiles === null ? most : Math.max(1, Math.min(most, openFiles - OTHER_FILES - databaseConnections))
}

/** The same for this process and its database. */
export function connectionsOf(limits: ConnectionLimits, database: DatabaseTarget): number {
  return maxConnections(limits, openFileLimit(), database.engine === 'postgres' ? database.poolSize + 1 : 0)
}

/**
 * Closes a connection beyond `most` in all, or beyond `perAddress` of one limit group, as soon as
 * it is accepted. A connection from one of our own proxies counts only toward `most`, because a
 * proxy forwards many clients. `report` receives the number of closed connections since its last
 * call: at the first one, then once a minute at most.
 */
export function boundConnections(
  server: Server,
  { most, perAddress }: { most: number; perAddress: number },
  isProxy: (address: string) => boolean,
  report: (refused: number) => void,
): void {
  const byGroup = new Map<string, number>()
  let open = 0
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
    // A door's connections don't count for maxConnections.
    if (open >= most) {
      refuse()
      socket.destroy()
      return
    }
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    const address = socketAddress(socket)
    if (perAddress === 0 || address === null || isProxy(address)) return
    const group = limitGroup(address)
    const ofGroup = byGroup.get(group) ?? 0
    if (ofGroup >= perAddress) {
      refuse()
      socket.destroy()
      return
    }
    byGroup.set(group, ofGroup + 1)
    socket.once('close', () => {
      const left = (byGroup.get(group) ?? 1) - 1
      if (left === 0) byGroup.delete(group)
      else byGroup.set(group, left)
    })
  })
}
