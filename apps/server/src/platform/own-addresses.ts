// The machine's addresses: those in local networks, where phones can open the server, and all of
// them, by which requests of the machine itself are known.
import { existsSync } from 'node:fs'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

export type OwnAddress = { address: string; network: string }

/** Docker's and Podman's marks. Our image has a variable too (config.ts). */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv']

/** RFC 1918. */
const PRIVATE = /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\./

/** Names that Linux, macOS and Windows give interfaces of containers, virtual machines and VPNs. */
const VIRTUAL =
  /^(docker|br-|veth|virbr|vnet|lxc|lxd|podman|cni|flannel|cali|vmnet|vmenet|vboxnet|bridge\d|tun|tap|utun|wg|zt|ppp|wwan|tailscale|nordlynx)|vEthernet|VMware|VirtualBox|Docker|Tailscale|ZeroTier|OpenVPN|WireGuard|VPN/i

/** VirtualBox's and VMware's adapters on the host, which Windows may name "Ethernet 2". */
const VIRTUAL_MAC = /^(0a:00:27|00:50:56:c0)/i

/**
 * The private IPv4 addresses, those of virtual networks last. None in a container: its addresses
 * are not the machine's. None either where only virtual networks have private addresses while
 * another interface has a public one, as on some universities' Wi-Fi: phones are there.
 */
export function findOwnAddresses(
  interfaces: NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces(),
  isContainer = CONTAINER_MARKS.some((mark) => existsSync(mark)),
): OwnAddress[] {
  if (isContainer) return []
  const found = Object.entries(interfaces).flatMap(([network, infos = []]) =>
    infos
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address, mac }) => ({ address, network, isVirtual: VIRTUAL.test(network) || VIRTUAL_MAC.test(mac) })),
  )
  const isOfMachine = (candidate: { isVirtual: boolean }) => !candidate.isVirtual
  const ordered = [...found.filter(isOfMachine), ...found.filter((candidate) => candidate.isVirtual)]
  const addresses = ordered.filter(({ address }) => PRIVATE.test(address))
  if (found.some(isOfMachine) && !addresses.some(isOfMachine)) return []
  return addresses.map(({ address, network }) => ({ address, network }))
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/

/**
 * Whether an address, IPv4 in its short form, is one of this machine now. It is asked for requests
 * of the portal only: reading the interfaces takes a system call.
 */
export function isOwnAddress(
  address: string,
  interfaces: () => NodeJS.Dict<NetworkInterfaceInfo[]> = networkInterfaces,
): boolean {
  if (LOOPBACK.test(address)) return true
  // A socket's link-local address names its interface: fe80::1%eth0.
  const [bare] = address.split('%')
  return Object.values(interfaces()).some((infos = []) => infos.some((info) => info.address === bare))
}
