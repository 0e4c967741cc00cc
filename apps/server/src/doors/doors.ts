// The doors: a second listener on one address of the machine, which a press opens and closes. The
// choice is remembered for its network and follows the address that the network gives the machine
// (docs/decisions/0044).
import type { IncomingMessage, Server } from 'node:http'
import type { Doors as DoorsView } from '@noor-quest/contract/doors'
import type { Logger } from 'pino'
import { z } from 'zod'
import { AppError } from '../platform/app-error.ts'
import type { MachineClock } from '../platform/clock.ts'
import { readState, writeState } from '../platform/database/app-state.ts'
import type { Db } from '../platform/database/connect.ts'
import { socketAddress } from '../platform/http/client-address.ts'
import { type Door, openDoor } from '../platform/http/door.ts'
import { type Interfaces, listNetworkAddresses, type NetworkAddress } from '../platform/own-addresses.ts'

export type Doors = {
  /** The address that other devices open now, without a trailing slash; null: they can't. */
  publicUrl: () => string | null
  view: () => DoorsView
  /** Opens the doors at one of the listed addresses. @throws AppError door_failed */
  open: (address: string) => Promise<void>
  close: () => Promise<void>
}

/** The doors with the calls of main.ts. */
export type RunningDoors = Doors & {
  /** Begins with the server that gets the doors' connections. */
  serve: (server: Server) => Promise<void>
  /** Ends the watch. The doors take no more connections. */
  end: () => void
}

type Deps = {
  db: Db
  log: Logger
  clock: Pick<MachineClock, 'monotonicMs'>
  port: number
  backlog: number
  entrance: DoorsView['entrance']
  /** The address for phones where a setting decides; it may change too. Null: none. */
  givenUrl: () => string | null
  interfaces: Interfaces
  system: DoorsView['system']
}

/** An interface may get another address at any time. */
const LOOK_EVERY_MS = 2000
/** The networks that are remembered, the latest first. */
const MOST_NETWORKS = 20
const STATE = 'doors'

const network = z.object({ network: z.string(), subnet: z.string() })
const stored = z.object({
  networks: z.array(network),
  /** The address of the open door, also while the machine has lost it; null: closed by a press. */
  address: z.string().nullable(),
})
type Stored = z.infer<typeof stored>

type OpenDoor = NetworkAddress & {
  door: Door
  openedMs: number
  hasPhone: boolean
  formerAddress: string | null
}

export async function createDoors(deps: Deps): Promise<RunningDoors> {
  const { db, log, clock, entrance, interfaces } = deps
  let remembered = await readRemembered(db)
  let found: NetworkAddress[] = []
  let own = new Set<string>()
  let current: OpenDoor | null = null
  let server: Server | null = null
  let timer: NodeJS.Timeout | undefined
  let hasFailed = false

  const look = () => {
    const now = interfaces()
    found = listNetworkAddresses(now)
    own = new Set(Object.values(now).flatMap((infos = []) => infos.map(({ address }) => address)))
  }
  look()

  const urlOf = (address: string) => new URL(`http://${address}:${deps.port}`).origin
  const isSame = (one: Stored['networks'][number], other: NetworkAddress) =>
    one.network === other.network && one.subnet === other.subnet
  const isRemembered = (one: NetworkAddress) => remembered.networks.some((known) => isSame(known, one))

  async function remember(next: Stored): Promise<void> {
    remembered = next
    await writeState(db, STATE, JSON.stringify(next))
  }

  async function openAt(at: NetworkAddress): Promise<void> {
    if (server === null) throw new Error('no server yet')
    const door = await openDoor(server, { host: at.address, port: deps.port, backlog: deps.backlog })
    const former = remembered.address
    const formerAddress = former === null || former === at.address ? null : former
    current?.door.close()
    current = { ...at, door, openedMs: clock.monotonicMs(), hasPhone: false, formerAddress }
    const others = remembered.networks.filter((known) => !isSame(known, at))
    const networks = [{ network: at.network, subnet: at.subnet }, ...others].slice(0, MOST_NETWORKS)
    await remember({ networks, address: at.address })
  }

  /** Follows the machine's interfaces. */
  async function follow(): Promise<void> {
    look()
    const open = current
    // Another network may give the machine the same address.
    if (open !== null && !found.some((one) => one.address === open.address && isSame(open, one))) {
      open.door.close()
      current = null
    }
    if (current !== null || remembered.address === null) return
    const known = found.find(isRemembered)
    if (known === undefined) return
    try {
      await openAt(known)
      hasFailed = false
    } catch (err) {
      if (!hasFailed) log.warn({ err, address: known.address }, 'the doors could not be opened')
      hasFailed = true
    }
  }

  /** One change at a time. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  const refuseWhereGiven = () => {
    if (entrance !== null) throw new AppError('door_failed', { message: `${entrance} decides how phones get in.` })
  }

  const publicUrl = () => (entrance === null ? current && urlOf(current.address) : deps.givenUrl())

  return {
    publicUrl,
    view: () => ({
      entrance,
      public_url: publicUrl(),
      addresses: found.map(({ address, network, kind }) => ({ address, network, kind })),
      door: current && {
        address: current.address,
        network: current.network,
        open_ms: Math.round(clock.monotonicMs() - current.openedMs),
        has_phone: current.hasPhone,
        former_address: current.formerAddress,
      },
      is_lost: entrance === null && current === null && remembered.address !== null,
      system: deps.system,
    }),
    open: (address) =>
      inTurn(async () => {
        refuseWhereGiven()
        look()
        if (current?.address === address) return
        const at = found.find((one) => one.address === address)
        if (at === undefined) throw new AppError('door_failed')
        // The person at the machine has seen a change of network.
        await openAt(at).catch((cause: NodeJS.ErrnoException) => {
          if (cause.syscall !== 'listen' && cause.syscall !== 'bind') throw cause
          log.warn({ err: cause, address }, 'the doors could not be opened')
          throw new AppError('door_failed')
        })
      }),
    close: () =>
      inTurn(async () => {
        refuseWhereGiven()
        current?.door.close()
        current = null
        const isHere = (known: Stored['networks'][number]) => found.some((one) => isSame(known, one))
        await remember({ networks: remembered.networks.filter((known) => !isHere(known)), address: null })
      }),
    serve: async (listening) => {
      if (entrance !== null) return
      server = listening
      server.on('request', ({ socket }: IncomingMessage) => {
        const from = socketAddress(socket)
        if (current === null || current.hasPhone || from === null || own.has(from)) return
        if (!current.door.has(socket)) return
        current.hasPhone = true
        current.formerAddress = null
      })
      await inTurn(follow)
      timer = setInterval(() => {
        inTurn(follow).catch((err: unknown) => log.warn({ err }, 'the network addresses could not be followed'))
      }, LOOK_EVERY_MS)
      timer.unref()
    },
    end: () => {
      clearInterval(timer)
      current?.door.stop()
    },
  }
}

async function readRemembered(db: Db): Promise<Stored> {
  const text = await readState(db, STATE)
  return text === undefined ? { networks: [], address: null } : stored.parse(JSON.parse(text))
}
