// The machine's addresses in local networks, where phones can open the server.
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
