// The machine's addresses: those in local networks, where phones can open the server, and all of
// them, by which requests of the machine itself are known.
import { existsSync } from 'node:fs'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import type { AddressKind } from '@noor-quest/rules/choices'

export type OwnAddress = { address: string; network: string }

/** The machine's interfaces now, as node:os returns them. */
export type Interfaces = () => NodeJS.Dict<NetworkInterfaceInfo[]>

/** An address with its kind and the first address of its subnet. */
export type NetworkAddress = OwnAddress & { subnet: string; kind: AddressKind }

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
 * Whether an address, IPv4 in its short form, is one of this machine now. Only the portal's requests
 * need it: each call reads the interfaces from the system.
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

/** An address without a network: the machine waits for one. */
const UNASSIGNED = /^169\.254\./

/**
 * The machine as its network's gateway: the hotspots of Windows, macOS and Linux. The machine in a
 * phone's: iPhone's and older Android's.
 */
const HOTSPOT = /^(192\.168\.137\.1|10\.42\.\d+\.1|172\.20\.10\.\d+|192\.168\.43\.\d+)$/
const MAC_SHARING = /^bridge1\d\d$/
/** Linux, Windows in several languages, and a MacBook's first interface. */
const WIFI = /^(wl|wifi|ath|ra\d)|Wi-?Fi|WLAN|Wireless|Drahtlos|sans fil|inal[aá]mbric/i
const MACBOOK_WIFI = 'en0'

/** All IPv4 addresses of the machine's networks, those of virtual networks last. */
export function listNetworkAddresses(interfaces: ReturnType<Interfaces>): NetworkAddress[] {
  const found = Object.entries(interfaces).flatMap(([network, infos = []]) =>
    infos
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !UNASSIGNED.test(address))
      .map(({ address, netmask, mac }) => {
        return { address, network, subnet: subnetOf(address, netmask), kind: kindOf(network, address, mac) }
      }),
  )
  const isVirtual = ({ kind }: NetworkAddress) => kind === 'virtual'
  return [...found.filter((one) => !isVirtual(one)), ...found.filter(isVirtual)]
}

function kindOf(network: string, address: string, mac: string): AddressKind {
  if (HOTSPOT.test(address) || (MAC_SHARING.test(network) && address === '192.168.2.1')) return 'hotspot'
  if (VIRTUAL.test(network) || VIRTUAL_MAC.test(mac)) return 'virtual'
  return WIFI.test(network) || network === MACBOOK_WIFI ? 'wifi' : 'cable'
}

function subnetOf(address: string, netmask: string): string {
  const mask = netmask.split('.').map(Number)
  return address
    .split('.')
    .map((part, index) => Number(part) & (mask[index] ?? 0))
    .join('.')
}

/** Whether only this machine can open an address. */
export function isOnlyHere(url: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(new URL(url).hostname)
}
