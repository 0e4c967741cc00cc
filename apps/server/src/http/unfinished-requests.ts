// Requests whose body hasn't arrived, or that wait for the one before them, are held in memory with what has: 40 KB each, for up
// to a minute. A hall has a handful at any moment, and a client that keeps thousands must not take the memory of all.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { limitGroup, socketAddress } from './client-address.ts'

/** Of this process. A connection that loses its request loses nothing else: the web app sends it again. */
const MOST = 1000

export type UnfinishedRequests = {
  /** Watches a request whose body is on its way until that has arrived. */
  watch: (request: IncomingMessage, response: ServerResponse) => void
  /** Watches a request that waits, whether it has arrived or not, until the returned function is called. */
  hold: (request: IncomingMessage, response: ServerResponse) => () => void
}

/** Beyond `most` the oldest one of the address that has most of them loses its connection, so that nobody else's does. */
export function createUnfinishedRequests(most = MOST): UnfinishedRequests {
  /** By limit group, oldest first; true: it waits. */
  const byGroup = new Map<string, Map<IncomingMessage, boolean>>()
  let count = 0

  const forget = (group: string, request: IncomingMessage) => {
    const ofGroup = byGroup.get(group)
    if (!ofGroup?.delete(request)) return
    count -= 1
    if (ofGroup.size === 0) byGroup.delete(group)
  }

  const giveOneUp = () => {
    const [group, ofGroup] = [...byGroup].reduce((one, other) => (other[1].size > one[1].size ? other : one))
    for (const [request, waits] of ofGroup) {
      forget(group, request)
      if (request.complete && !waits) continue
      request.socket.destroy()
      return
    }
  }

  const add = (request: IncomingMessage, response: ServerResponse, waits: boolean) => {
    const group = limitGroup(socketAddress(request.socket) ?? '')
    const ofGroup = byGroup.get(group) ?? new Map<IncomingMessage, boolean>()
    byGroup.set(group, ofGroup)
    ofGroup.set(request, waits)
    count += 1
    const remove = () => forget(group, request)
    response.once('close', remove)
    while (count > most) giveOneUp()
    return remove
  }

  return {
    watch: (request, response) => {
      const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
      if (length === '0' && encoding === undefined) return
      // Most bodies come in the same piece as their headers, which is still being read.
      process.nextTick(() => {
        if (!request.complete && !request.socket.destroyed) add(request, response, false)
      })
    },
    hold: (request, response) => add(request, response, true),
  }
}
