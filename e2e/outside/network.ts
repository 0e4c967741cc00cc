// The machine's interfaces as a file, which a test changes. Addresses of the loopback stand for
// those of networks: a browser at one of them is a phone, because its requests come from 127.0.0.1,
// which isn't in the file.
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { callBy } from '../api.ts'
import { signInFirstAdmin } from '../first-admin.ts'

export const [WIFI, NEXT_WIFI, CABLE] = ['127.0.0.2', '127.0.0.4', '127.9.0.2'] as const

/** A file of this worker's own. */
export const INTERFACES = join(tmpdir(), `noor-quest-interfaces-${process.pid}.json`)

/** Gives the machine these addresses, by interface. */
export function setNetworks(addresses: Record<string, string>): void {
  const interfaces = Object.entries(addresses).map(([name, address]) => [
    name,
    [{ address, netmask: '255.255.255.0', family: 'IPv4', mac: '3c:22:fb:10:20:30', internal: false }],
  ])
  writeFileSync(INTERFACES, JSON.stringify(Object.fromEntries(interfaces)))
}

/**
 * Opens the doors at WIFI as the first admin, by requests. doors.spec.ts tests the page. Returns the
 * address for phones.
 */
export async function openDoors(request: APIRequestContext, app: { url: string; dataDir: string }): Promise<string> {
  await signInFirstAdmin(request, app)
  const { public_url } = await callBy(request, app)('POST /api/doors/open', { body: { address: WIFI } })
  if (public_url === null) throw new Error('the doors stayed shut')
  return public_url
}
