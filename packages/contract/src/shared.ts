// Players of one list who are different persons with one phone number or device. They are computed
// where prizes are decided (docs/product-rules.md#same-number-same-device); nothing follows by
// itself.
import { z } from 'zod'
import { FINAL_PLAYERS_MAX } from './limits.ts'
import { gameType } from './registration.ts'
import { schema, strictSchema } from './requests.ts'

const by = z.array(z.enum(['number', 'device']))

export const sharedPlayer = schema('SharedPlayer', { player_id: z.uuid(), name: z.string(), game_type: gameType })

/** Best first. */
export const sharedGroup = schema('SharedGroup', { by, players: z.array(sharedPlayer) })
export type SharedGroup = z.infer<typeof sharedGroup>

/** An admin's decision about players who share: those of `among` who keep their seat. */
export const sharedDecision = strictSchema('SharedDecision', {
  among: z.array(z.uuid()).min(2).max(FINAL_PLAYERS_MAX),
  keep: z.array(z.uuid()).min(1).max(FINAL_PLAYERS_MAX),
})
export type SharedDecision = z.infer<typeof sharedDecision>

/** details of shared_players: the groups without a decision. */
export type SharedDetails = { groups: SharedGroup[] }
