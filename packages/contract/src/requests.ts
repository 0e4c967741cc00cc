// What every changing call of a game carries.
import { z } from 'zod'

/** Made by the client, new for each intent and the same for each retry of it; a repeat does nothing twice. */
export const requestId = z.uuid()
export const idParam = z.object({ id: z.uuid() })

/** 200 of an admin's DELETE on a question, prophet, term or player: what is gone. */
export const deleted = z.object({ id: z.uuid() }).meta({ id: 'Deleted' })
