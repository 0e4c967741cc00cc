import { PHONE_WITHIN_MS } from '@noor-quest/contract/limits'
import type { AddressKind } from '@noor-quest/rules/choices'
import { defineTexts } from '../../text/text.ts'

export const doorsText = defineTexts('portal/doors/doors', {
  intro:
    'Open the doors on the network that the phones use. This machine keeps its own address, whatever you open or close here.',
  states: { shut: 'Shut', lost: 'Network changed', listening: 'Listening', open: 'A phone has opened it' },
  shut: 'Only this machine can open the competition.',
  lost: 'This machine has left the network on which the doors were open. Phones can’t get in until you open them again.',
  listening: (address: string) =>
    `The server listens on ${address}. Open it on a phone: only a phone can show that phones get in.`,
  open: (address: string) => `Phones get in at ${address}.`,
  moved: (before: string) =>
    `The network gave this machine another address. It was ${before}. The code on this machine’s hall screen has changed by itself. Screens on other computers need a new link, and players scan the new code.`,
  addresses: 'Addresses of this machine',
  none: 'This machine is in no network. Connect it to the hall’s Wi-Fi, a cable or a hotspot. The list changes by itself.',
  kinds: {
    wifi: 'Wi-Fi',
    cable: 'Cable',
    hotspot: 'Hotspot',
    virtual: 'Virtual network',
  } satisfies Record<AddressKind, string>,
  virtual: 'Virtual networks, which phones can’t join',
  openHere: 'Open the doors here',
  close: 'Close the doors',
  openFailed: 'The doors could not be opened',
  closeFailed: 'The doors could not be closed',
  windows: 'Windows may ask now whether Node.js may use this network. Choose “Allow”, or phones stay outside.',
  late: `No phone has opened it for ${PHONE_WITHIN_MS / 1000} seconds`,
  causes: [
    'This machine’s firewall refuses them. Allow Node.js for private networks.',
    'The Wi-Fi keeps its devices apart, as many guest networks do.',
    'The phone is in another network, or uses mobile data.',
  ],
  hotspot:
    'A hotspot helps in all three cases: turn on the hotspot of a phone or of this machine, connect this machine and one phone to it, and open the doors on its address.',
  remembered: 'The choice is remembered for this network. In another network you are asked again.',
  http: 'Pages travel over this network without encryption (http). Everyone in it who tries can read names and phone numbers. Over it, a portal session can’t see phone numbers or files, erase, publish or change roles: owners work at this machine.',
  entrance: {
    HOST: (address: string) =>
      `The setting HOST decides how phones get in: at ${address}. To use the doors, remove it and start the server again.`,
    PUBLIC_URL: (address: string) =>
      `The setting PUBLIC_URL decides how phones get in: at ${address}. The doors stay shut.`,
    https: (address: string) =>
      `Phones get in at ${address}, with encryption (https). An open door would be a way in without it, so the doors stay shut.`,
    local: 'The setting PUBLIC_URL is an address that only this machine can open. Remove it to use the doors.',
  },
  phones: {
    title: 'How phones get in',
    qr: (address: string) => `QR code to ${address}`,
    scan: 'Scan this code with a phone on the hall’s network. It opens the home page.',
    address: 'Address',
    counted: 'A phone is counted once its page has reached the server. Only the count is stored.',
    http: 'The address begins with http, without the s. The games work, but:',
    limits: [
      'Phones can’t keep their screen awake during a game, and neither can the hall’s screen.',
      'Phones can’t open the site again without a network.',
      'A result can’t be shared with another app. Its picture can still be saved, and its text copied.',
      'Other devices in the network can read names and phone numbers.',
    ],
  },
})
