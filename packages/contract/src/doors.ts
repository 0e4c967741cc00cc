// The doors: the machine's addresses, and the one at which phones get in (docs/decisions/0044).
import { ADDRESS_KINDS, SERVER_SYSTEMS } from '@noor-quest/rules/choices'
import { z } from 'zod'
import { operations } from './operations.ts'
import { orNull, schema, strictSchema } from './requests.ts'

/** An IPv4 address of the machine, and its interface's name and kind. */
const ownAddress = schema('OwnAddress', {
  address: z.string(),
  network: z.string(),
  kind: z.enum(ADDRESS_KINDS),
})

/** The open door. A request of this machine to itself proves nothing, so it doesn't count. */
const door = schema('Door', {
  address: z.string(),
  network: z.string(),
  open_ms: z.int(),
  /** Whether another device has opened a page at this address since the door was opened. */
  has_phone: z.boolean(),
  /** The address before, if the network gave the machine another one; null after the first phone. */
  former_address: orNull(z.string()),
})

/** GET /api/doors and each press. */
export const doors = schema('Doors', {
  /** The setting that decides in their place, and keeps them shut; null: none. */
  entrance: orNull(z.enum(['HOST', 'PUBLIC_URL'])),
  /** The address for phones, without a trailing slash; null: they can't get in. */
  public_url: orNull(z.string()),
  /** Those of virtual networks last. */
  addresses: z.array(ownAddress),
  door: orNull(door),
  /** The doors were open on a network that the machine has left: they wait for a press. */
  is_lost: z.boolean(),
  system: z.enum(SERVER_SYSTEMS),
})
export type Doors = z.infer<typeof doors>

export const doorChoice = strictSchema('DoorChoice', { address: z.ipv4() })

export const doorOperations = operations({
  'GET /api/doors': {
    summary: 'The machine’s addresses, and the one at which phones get in',
    permission: 'doors',
    returns: [200, doors, 'The doors now'],
    usesDatabase: false,
  },
  'POST /api/doors/open': {
    summary: 'Listen on an address of the machine, in place of the one before, and remember its network',
    permission: 'doors',
    body: doorChoice,
    returns: [200, doors, 'The doors now'],
    errors: [409],
  },
  'POST /api/doors/close': {
    summary: 'Listen on this machine only, and forget its present networks',
    permission: 'doors',
    body: z.strictObject({}),
    returns: [200, doors, 'The doors now'],
    errors: [409],
  },
})
