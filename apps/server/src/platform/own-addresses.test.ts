import type { NetworkInterfaceInfo } from 'node:os'
import { expect, it } from 'vitest'
import { findOwnAddresses, isOnlyHere, isOwnAddress, listNetworkAddresses } from './own-addresses.ts'

const at = (address: string, mac = '3c:22:fb:10:20:30') => {
  const isLoopback = address.startsWith('127.') || address === '::1'
  const family = address.includes(':') ? { family: 'IPv6', scopeid: 0 } : { family: 'IPv4' }
  return { address, mac, internal: isLoopback, netmask: '255.255.255.0', cidr: null, ...family } as NetworkInterfaceInfo
}
const find = (interfaces: Record<string, NetworkInterfaceInfo[]>) =>
  findOwnAddresses({ lo: [at('127.0.0.1'), at('::1')], ...interfaces }, false).map(({ address }) => address)

it.each<[what: string, found: string[], interfaces: Record<string, NetworkInterfaceInfo[]>]>([
  ['no network', [], {}],
  ['a Wi-Fi, IPv6 aside', ['192.168.1.20'], { wlan0: [at('fe80::1'), at('192.168.1.20'), at('fd00::2')] }],
  ['cable and Wi-Fi, in their order', ['10.0.0.5', '172.31.2.3'], { en7: [at('10.0.0.5')], en0: [at('172.31.2.3')] }],
  [
    'Linux with Docker, a VPN and virtual machines',
    ['192.168.1.20', '172.17.0.1', '10.8.0.2', '192.168.122.1'],
    {
      docker0: [at('172.17.0.1')],
      tun0: [at('10.8.0.2')],
      virbr0: [at('192.168.122.1')],
      wlp2s0: [at('192.168.1.20')],
    },
  ],
  [
    'macOS with a VPN and shared internet',
    ['192.168.1.20', '192.168.2.1', '10.9.0.2'],
    { bridge100: [at('192.168.2.1')], utun4: [at('10.9.0.2')], en0: [at('192.168.1.20')] },
  ],
  [
    'Windows with Hyper-V, VMware and VirtualBox',
    ['192.168.1.20', '192.168.137.1', '192.168.56.1', '192.168.80.1', '172.28.0.1'],
    {
      'Ethernet 2': [at('192.168.56.1', '0A:00:27:00:00:0b')],
      'VMware Network Adapter VMnet8': [at('192.168.80.1', '00:50:56:c0:00:08')],
      'vEthernet (WSL (Hyper-V firewall))': [at('172.28.0.1', '00:15:5d:01:02:03')],
      'Wi-Fi': [at('192.168.1.20')],
      'Local Area Connection* 2': [at('192.168.137.1')],
    },
  ],
  ['a virtual machine with one virtual cable', ['10.0.2.15'], { veth0: [at('10.0.2.15')] }],
  ['public addresses', [], { eth0: [at('203.0.113.7'), at('100.64.0.9'), at('169.254.3.4'), at('172.32.0.1')] }],
  // Phones in a university's Wi-Fi with public addresses can't open Docker's.
  ['a public address beside Docker', [], { wlan0: [at('203.0.113.7')], docker0: [at('172.17.0.1')] }],
])('finds the private addresses of %s', (_what, found, interfaces) => {
  expect(find(interfaces)).toEqual(found)
})

it('finds none in a container', () => {
  expect(findOwnAddresses({ eth0: [at('172.17.0.2')] }, true)).toEqual([])
})

it.each([
  ['127.0.0.1', true],
  ['127.0.0.2', true],
  ['::1', true],
  ['192.168.1.20', true],
  ['fe80::1', true],
  ['fe80::1%wlan0', true],
  ['192.168.1.21', false],
  ['fe80::2', false],
  ['', false],
])('knows whether %s is one of this machine: %s', (address, expected) => {
  expect(isOwnAddress(address, () => ({ wlan0: [at('192.168.1.20'), at('fe80::1')] }))).toBe(expected)
})

it.each<[kind: string, network: string, address: string, mac?: string]>([
  ['wifi', 'wlan0', '192.168.1.20'],
  ['wifi', 'wlp2s0', '10.0.0.5'],
  ['wifi', 'Wi-Fi', '192.168.1.20'],
  ['wifi', 'WLAN', '192.168.1.20'],
  ['wifi', 'en0', '192.168.1.20'],
  ['cable', 'eth0', '192.168.1.20'],
  ['cable', 'enp3s0', '203.0.113.7'],
  ['cable', 'Ethernet', '192.168.1.20'],
  ['hotspot', 'Local Area Connection* 2', '192.168.137.1'],
  ['hotspot', 'bridge100', '192.168.2.1'],
  ['hotspot', 'wlan0', '10.42.0.1'],
  ['hotspot', 'Wi-Fi', '172.20.10.3'],
  ['virtual', 'docker0', '172.17.0.1'],
  ['virtual', 'utun4', '10.9.0.2'],
  ['virtual', 'Ethernet 2', '192.168.56.1', '0A:00:27:00:00:0b'],
])('%s: %s at %s', (kind, network, address, mac) => {
  expect(listNetworkAddresses({ [network]: [at(address, mac)] })).toMatchObject([{ kind, network, address }])
})

it('lists no loopback, no IPv6 and no interface that waits for an address, and virtual ones last', () => {
  const found = listNetworkAddresses({
    lo: [at('127.0.0.1'), at('::1')],
    docker0: [at('172.17.0.1')],
    eth0: [at('169.254.3.4'), at('fe80::1')],
    wlan0: [at('192.168.1.20')],
  })
  expect(found.map(({ address, subnet }) => [address, subnet])).toEqual([
    ['192.168.1.20', '192.168.1.0'],
    ['172.17.0.1', '172.17.0.0'],
  ])
})

it.each([
  ...['http://localhost:3000', 'http://127.0.0.1', 'http://127.0.0.2:3000'],
  ...['http://[::1]:3000', 'http://quiz.localhost', 'http://0.0.0.0:3000', 'http://[::]:3000'],
])('only this machine can open %s', (url) => {
  expect(isOnlyHere(url)).toBe(true)
})

it.each(['http://10.0.0.1', 'http://localhost.example.org', 'http://127.example.org', 'http://laptop.local:3000'])(
  'other devices can open %s',
  (url) => {
    expect(isOnlyHere(url)).toBe(false)
  },
)
